//! Which lines of a listing were there before: a longest common subsequence.

/// How many pairs of lines are compared at most; of larger differences, all lines count as new.
const MOST_PAIRS: usize = 1_000_000;

/// For each new line the position of the old line that it is, if it is one. Positions grow.
pub fn kept_from<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Option<usize>> {
    let same = |(one, other): &(&T, &T)| one == other;
    let head = old.iter().zip(new).take_while(same).count();
    let (old_rest, new_rest) = (old.get(head..).unwrap_or_default(), new.get(head..).unwrap_or_default());
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(same).count();
    let old_middle = &old_rest[..old_rest.len() - tail];
    let new_middle = &new_rest[..new_rest.len() - tail];
    let mut kept: Vec<Option<usize>> = (0..head).map(Some).collect();
    kept.extend(middle(old_middle, new_middle).into_iter().map(|at| at.map(|at| head + at)));
    kept.extend((old.len() - tail..old.len()).map(Some));
    kept
}

fn middle<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Option<usize>> {
    let mut kept = vec![None; new.len()];
    if old.len().saturating_mul(new.len()) > MOST_PAIRS {
        return kept;
    }
    // How long the common subsequence of what is left of both is.
    let mut longest = vec![vec![0u32; new.len() + 1]; old.len() + 1];
    for at in (0..old.len()).rev() {
        for to in (0..new.len()).rev() {
            longest[at][to] = match old[at] == new[to] {
                true => longest[at + 1][to + 1] + 1,
                false => longest[at + 1][to].max(longest[at][to + 1]),
            };
        }
    }
    let (mut at, mut to) = (0, 0);
    while at < old.len() && to < new.len() {
        if old[at] == new[to] {
            kept[to] = Some(at);
            (at, to) = (at + 1, to + 1);
        } else if longest[at + 1][to] >= longest[at][to + 1] {
            at += 1;
        } else {
            to += 1;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::kept_from;

    #[test]
    fn lines_that_stay_are_found_behind_new_ones() {
        let kept = |old: &str, new: &str| {
            let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
            kept_from(&old, &new)
        };
        assert_eq!(kept("abc", "axbc"), [Some(0), None, Some(1), Some(2)]);
        assert_eq!(kept("abcd", "bxd"), [Some(1), None, Some(3)]);
        assert_eq!(kept("", "ab"), [None, None]);
        assert_eq!(kept("ab", ""), []);
        assert_eq!(kept("aaa", "aa"), [Some(0), Some(1)]);
        assert_eq!(kept("xyz", "abc"), [None, None, None]);
    }
}
