//! Arrays as boxes: the elements that are tracked, symbolic indexes, and the rest.

use serde_json::{Value as Json, json};

use crate::program::number::Integer;
use crate::program::{Extent, Index, Program, TrackedIndexes};

/// How many boxes of an array are drawn.
const MOST_BOXES: usize = 60;

/// The arrays of a program with the indexes that are tracked: each a name, a size, and boxes from left to right.
pub fn arrays(program: &Program, tracked: &TrackedIndexes) -> Json {
    let arrays = program.arrays().map(|array| {
        let variable = program.var(array);
        let constants: Vec<&Vec<Integer>> = tracked
            .of(array)
            .filter_map(|index| match index {
                Index::Constant(values) => Some(values),
                Index::Symbolic(_) => None,
            })
            .collect();
        let symbols = tracked.of(array).filter(|index| !index.symbols().is_empty() && !index.has_row());
        let symbols: Vec<Json> = symbols.map(|index| json!({ "kind": "symbol", "label": index.to_string() })).collect();
        let mut boxes = match variable.extents() {
            [Extent::Fixed(size)] => in_a_row(&constants, *size),
            _ => apart(&constants),
        };
        boxes.extend(symbols);
        let sizes: String = variable.extents().iter().map(|extent| extent_text(program, extent)).collect();
        json!({ "name": variable.source_name, "size": sizes, "boxes": boxes })
    });
    arrays.collect()
}

fn extent_text(program: &Program, extent: &Extent) -> String {
    match extent {
        Extent::Fixed(n) => format!("[{n}]"),
        Extent::Symbolic(v) => format!("[{}]", program.var(*v).source_name),
        Extent::Unknown => "[]".to_string(),
    }
}

fn tracked_box(values: &[Integer]) -> Json {
    let label: Vec<String> = values.iter().map(Integer::to_string).collect();
    json!({ "kind": "tracked", "label": label.join(",") })
}

/// One box for each tracked element, one for those between.
fn in_a_row(constants: &[&Vec<Integer>], size: u64) -> Vec<Json> {
    let rest = |from: &Integer, to: &Integer| {
        let label = if from == to { from.to_string() } else { format!("{from} … {to}") };
        json!({ "kind": "rest", "label": label })
    };
    let (mut next, size) = (Integer::ZERO, Integer::from(size));
    let mut boxes = vec![];
    for values in constants.iter().take(MOST_BOXES) {
        let [value] = &values[..] else { continue };
        if *value > next && next < size {
            boxes.push(rest(&next, &((if *value < size { value.clone() } else { size.clone() }) - Integer::ONE)));
        }
        boxes.push(tracked_box(values));
        next = value + &Integer::ONE;
    }
    if constants.len() > MOST_BOXES {
        boxes.push(json!({ "kind": "rest", "label": format!("and {} more", constants.len() - MOST_BOXES) }));
    } else if next < size {
        boxes.push(rest(&next, &(size - Integer::ONE)));
    }
    boxes
}

/// Where the elements have no simple order, or nobody knows how many there are.
fn apart(constants: &[&Vec<Integer>]) -> Vec<Json> {
    let mut boxes: Vec<Json> = constants.iter().take(MOST_BOXES).map(|values| tracked_box(values)).collect();
    boxes.push(json!({ "kind": "rest", "label": if constants.is_empty() { "all elements" } else { "all others" } }));
    boxes
}
