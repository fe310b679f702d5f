//! Input vectors: boundary values, small, equal, rising, falling and random numbers.

/// The vectors that every program is run on, the same for the same seed.
pub fn vectors(seed: u64) -> Vec<Vec<i64>> {
    const LENGTH: usize = 24;
    let constant = |v: i64| vec![v; LENGTH];
    let of = |f: &dyn Fn(i64) -> i64| (0..LENGTH as i64).map(f).collect::<Vec<i64>>();
    let mut all = vec![
        vec![],
        constant(1),
        constant(-1),
        constant(i32::MAX.into()),
        constant(i32::MIN.into()),
        constant(i64::MAX),
        constant(128),
        of(&|i| i),
        of(&|i| 10 - i),
        of(&|i| if i % 2 == 0 { 5 } else { -5 }),
        of(&|i| [i32::MAX.into(), 0, i32::MIN.into(), 1][i as usize % 4]),
        of(&|i| [255, 256, 65535, 65536, 127, 32767][i as usize % 6]),
    ];
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 17) as i64
    };
    for round in 0..10 {
        let range = [2, 4, 10, 20, 100, 1000, 1 << 20, 1 << 33, 7, 16][round];
        all.push((0..LENGTH).map(|_| next() % range - if round % 2 == 0 { 0 } else { range / 3 }).collect());
    }
    all
}
