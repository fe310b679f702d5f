//! A layered layout of directed graphs: every edge leads to a later layer, except those that close a cycle (Sugiyama, Tagawa
//! and Toda, 1981). Layers by longest paths, order in a layer by barycentres, places by the means of neighbours.

use std::collections::BTreeMap;

/// What is to be placed.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// The width and height of each node.
    pub nodes: Vec<(f64, f64)>,
    /// From one node to another.
    pub edges: Vec<(usize, usize)>,
}

/// Where everything is.
#[derive(Clone, Debug, Default)]
pub struct Placed {
    /// The middle of each node.
    pub nodes: Vec<(f64, f64)>,
    /// The points through which each edge goes, from its source to its target.
    pub edges: Vec<Vec<(f64, f64)>>,
    /// The size of the whole.
    pub size: (f64, f64),
}

/// The room between nodes of a layer, and between layers.
const BESIDE: f64 = 18.0;
const BETWEEN: f64 = 20.0;
/// The width of an edge that passes a layer.
const PASSING: f64 = 10.0;
/// How often layers are ordered and moved.
const SWEEPS: usize = 12;

/// A node of a layer: one of the graph's, or a point of an edge that passes.
struct Place {
    layer: usize,
    width: f64,
    x: f64,
}

/// Places a graph. Nodes that nothing leads to are roots; the first node is one in any case.
pub fn place(drawing: &Drawing) -> Placed {
    let count = drawing.nodes.len();
    if count == 0 {
        return Placed::default();
    }
    let turned = closing_edges(drawing);
    let layers = layers(drawing, &turned);
    let mut places: Vec<Place> =
        (0..count).map(|node| Place { layer: layers[node], width: drawing.nodes[node].0, x: 0.0 }).collect();
    // Each edge as a chain of places from an earlier to a later layer.
    let mut chains: Vec<Vec<usize>> = vec![];
    for (edge, &(from, to)) in drawing.edges.iter().enumerate() {
        let (start, end) = if turned[edge] { (to, from) } else { (from, to) };
        let mut chain = vec![start];
        for layer in layers[start] + 1..layers[end].max(layers[start] + 1) {
            chain.push(places.len());
            places.push(Place { layer, width: PASSING, x: 0.0 });
        }
        chain.push(end);
        chains.push(chain);
    }
    let order = ordered(&places, &chains);
    moved(&mut places, &chains, &order);
    finished(drawing, &places, &chains, &turned, &order)
}

/// The edges that close a cycle, by a depth-first search in the order of the edges.
fn closing_edges(drawing: &Drawing) -> Vec<bool> {
    let count = drawing.nodes.len();
    let mut outgoing: Vec<Vec<usize>> = vec![vec![]; count];
    for (edge, &(from, _)) in drawing.edges.iter().enumerate() {
        outgoing[from].push(edge);
    }
    let (mut entered, mut left, mut turned) =
        (vec![false; count], vec![false; count], vec![false; drawing.edges.len()]);
    for root in 0..count {
        if entered[root] {
            continue;
        }
        entered[root] = true;
        let mut stack = vec![(root, 0)];
        while let Some((node, next)) = stack.pop() {
            let Some(&edge) = outgoing[node].get(next) else {
                left[node] = true;
                continue;
            };
            stack.push((node, next + 1));
            let to = drawing.edges[edge].1;
            if !entered[to] {
                entered[to] = true;
                stack.push((to, 0));
            } else if !left[to] {
                turned[edge] = true;
            }
        }
    }
    turned
}

/// The layer of each node: the length of the longest path to it.
fn layers(drawing: &Drawing, turned: &[bool]) -> Vec<usize> {
    let count = drawing.nodes.len();
    let mut outgoing: Vec<Vec<usize>> = vec![vec![]; count];
    let mut incoming = vec![0usize; count];
    for (&(from, to), turned) in drawing.edges.iter().zip(turned) {
        let (from, to) = if *turned { (to, from) } else { (from, to) };
        if from != to {
            outgoing[from].push(to);
            incoming[to] += 1;
        }
    }
    let mut layer = vec![0; count];
    let mut work: Vec<usize> = (0..count).filter(|node| incoming[*node] == 0).collect();
    while let Some(node) = work.pop() {
        for &to in &outgoing[node] {
            layer[to] = layer[to].max(layer[node] + 1);
            incoming[to] -= 1;
            if incoming[to] == 0 {
                work.push(to);
            }
        }
    }
    layer
}

/// The places of each layer from left to right.
fn ordered(places: &[Place], chains: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let deepest = places.iter().map(|place| place.layer).max().unwrap_or(0);
    let mut order: Vec<Vec<usize>> = vec![vec![]; deepest + 1];
    let (mut above, mut below) = (vec![vec![]; places.len()], vec![vec![]; places.len()]);
    for chain in chains {
        for pair in chain.windows(2) {
            below[pair[0]].push(pair[1]);
            above[pair[1]].push(pair[0]);
        }
    }
    for (number, place) in places.iter().enumerate() {
        order[place.layer].push(number);
    }
    let mut rank: BTreeMap<usize, f64> = BTreeMap::new();
    for layer in &order {
        rank.extend(layer.iter().enumerate().map(|(at, place)| (*place, at as f64)));
    }
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        let numbers: Vec<usize> = if down { (0..order.len()).collect() } else { (0..order.len()).rev().collect() };
        for layer in numbers {
            let neighbours = if down { &above } else { &below };
            let key = |place: &usize| match &neighbours[*place][..] {
                [] => rank[place],
                known => known.iter().map(|other| rank[other]).sum::<f64>() / known.len() as f64,
            };
            let mut sorted: Vec<(f64, usize)> = order[layer].iter().map(|place| (key(place), *place)).collect();
            sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
            order[layer] = sorted.into_iter().map(|(_, place)| place).collect();
            rank.extend(order[layer].iter().enumerate().map(|(at, place)| (*place, at as f64)));
        }
    }
    order
}

/// Moves places towards the mean of their neighbours, without changing their order.
fn moved(places: &mut [Place], chains: &[Vec<usize>], order: &[Vec<usize>]) {
    let (mut above, mut below) = (vec![vec![]; places.len()], vec![vec![]; places.len()]);
    for pair in chains.iter().flat_map(|chain| chain.windows(2)) {
        below[pair[0]].push(pair[1]);
        above[pair[1]].push(pair[0]);
    }
    for layer in order {
        let mut x = 0.0;
        for &place in layer {
            places[place].x = x + places[place].width / 2.0;
            x += places[place].width + BESIDE;
        }
    }
    for sweep in 0..SWEEPS {
        let up = sweep % 2 == 0;
        let neighbours = if up { &below } else { &above };
        let wanted = |places: &[Place], place: &usize| match &neighbours[*place][..] {
            [] => places[*place].x,
            known => known.iter().map(|other| places[*other].x).sum::<f64>() / known.len() as f64,
        };
        let mut numbers: Vec<usize> = (0..order.len()).collect();
        if up {
            numbers.reverse();
        }
        for layer in numbers.into_iter().filter_map(|number| order.get(number)) {
            let wanted: Vec<f64> = layer.iter().map(|place| wanted(places, place)).collect();
            spread(places, layer, &wanted, sweep % 4 < 2);
        }
    }
}

/// Puts the places of a layer where they want to be, as near as the others allow.
fn spread(places: &mut [Place], layer: &[usize], wanted: &[f64], from_left: bool) {
    let room = |one: f64, other: f64| (one + other) / 2.0 + BESIDE;
    for (place, x) in layer.iter().zip(wanted) {
        places[*place].x = *x;
    }
    let pairs: Vec<(usize, usize)> = layer.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let shove = |places: &mut [Place], (left, right): (usize, usize), share: f64| {
        let lack = places[left].x + room(places[left].width, places[right].width) - places[right].x;
        if lack > 0.0 {
            places[left].x -= lack * share;
            places[right].x += lack * (1.0 - share);
        }
    };
    for _ in 0..layer.len().min(8) {
        pairs.iter().for_each(|pair| shove(places, *pair, 0.5));
    }
    // What is left is settled from one side.
    if from_left {
        pairs.iter().for_each(|pair| shove(places, *pair, 0.0));
    } else {
        pairs.iter().rev().for_each(|pair| shove(places, *pair, 1.0));
    }
}

fn finished(
    drawing: &Drawing,
    places: &[Place],
    chains: &[Vec<usize>],
    turned: &[bool],
    order: &[Vec<usize>],
) -> Placed {
    let left = places.iter().map(|place| place.x - place.width / 2.0).fold(f64::INFINITY, f64::min);
    let right = places.iter().map(|place| place.x + place.width / 2.0).fold(f64::NEG_INFINITY, f64::max);
    let height = |place: &usize| drawing.nodes.get(*place).map_or(0.0, |(_, height)| *height);
    let (mut middles, mut y) = (vec![], 0.0);
    for layer in order {
        let tallest = layer.iter().map(height).fold(0.0, f64::max);
        middles.push(y + tallest / 2.0);
        y += tallest + BETWEEN;
    }
    let at = |place: usize| (places[place].x - left, middles[places[place].layer]);
    let nodes: Vec<(f64, f64)> = (0..drawing.nodes.len()).map(at).collect();
    let edges = chains.iter().zip(turned).map(|(chain, turned)| {
        let mut points: Vec<(f64, f64)> = chain.iter().map(|place| at(*place)).collect();
        if let (Some(first), Some(start)) = (points.first_mut(), chain.first()) {
            first.1 += height(start) / 2.0;
        }
        if let (Some(last), Some(end)) = (points.last_mut(), chain.last()) {
            last.1 -= height(end) / 2.0;
        }
        if *turned {
            points.reverse();
        }
        points
    });
    Placed { nodes, edges: edges.collect(), size: (right - left, y - BETWEEN) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_do_not_overlap_and_edges_lead_down() {
        // A loop with a branch inside, and an edge that passes all of it.
        let edges = vec![(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 1), (1, 5), (0, 5)];
        let drawing = Drawing { nodes: vec![(60.0, 20.0); 6], edges };
        let placed = place(&drawing);
        for (one, first) in placed.nodes.iter().enumerate() {
            for second in &placed.nodes[one + 1..] {
                let apart = (first.0 - second.0).abs() >= 59.9 || (first.1 - second.1).abs() >= 19.9;
                assert!(apart, "{:?}", placed.nodes);
            }
        }
        for (edge, (from, to)) in drawing.edges.iter().enumerate().filter(|(edge, _)| *edge != 5) {
            assert!(placed.nodes[*from].1 < placed.nodes[*to].1, "edge {edge}");
        }
        assert!(placed.nodes.iter().all(|(x, y)| *x >= 0.0 && *y >= 0.0 && *x <= placed.size.0 && *y <= placed.size.1));
        assert_eq!(placed.edges.len(), drawing.edges.len());
    }

    #[test]
    fn the_smallest_graphs_have_a_place() {
        assert_eq!(place(&Drawing::default()).size, (0.0, 0.0));
        let loops = place(&Drawing { nodes: vec![(10.0, 10.0)], edges: vec![(0, 0)] });
        assert_eq!((loops.nodes.len(), loops.edges.len()), (1, 1));
    }
}
