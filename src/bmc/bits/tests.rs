//! Words of a few bits against the arithmetic of the machine, for all operands.

use super::circuit::{Circuit, Gate, Lit, Word};
use super::words;
use crate::program::number::Integer;
use crate::program::{Arith, BinaryOp, CmpOp, IntType, NumType, Value};

const BITS: u32 = 4;

fn truth(circuit: &Circuit, lit: Lit, inputs: &[(Lit, bool)]) -> bool {
    let (gate, negated) = lit.gate();
    let value = match circuit.gate(gate) {
        Gate::Constant => false,
        Gate::Input => inputs.iter().find(|(input, _)| input.gate().0 == gate).unwrap().1,
        Gate::And(a, b) => truth(circuit, a, inputs) && truth(circuit, b, inputs),
        Gate::Xor(a, b) => truth(circuit, a, inputs) != truth(circuit, b, inputs),
    };
    value != negated
}

/// The value of a word where inputs have the given values.
fn value(circuit: &Circuit, word: &[Lit], inputs: &[(Lit, bool)]) -> u32 {
    word.iter().enumerate().map(|(at, bit)| u32::from(truth(circuit, *bit, inputs)) << at).sum()
}

fn assigned(word: &Word, value: u32) -> Vec<(Lit, bool)> {
    word.iter().enumerate().map(|(at, bit)| (*bit, value >> at & 1 == 1)).collect()
}

fn number(value: u32, ty: IntType) -> Value {
    let negative = ty.signed && value >> (BITS - 1) & 1 == 1;
    Value::Int(Integer::from(i64::from(value) - if negative { 1 << BITS } else { 0 }))
}

#[test]
fn operations_are_those_of_machine_words() {
    use BinaryOp::*;
    for signed in [false, true] {
        let ty = IntType { bits: BITS, signed };
        for op in [Add, Sub, Mul, Div, Rem, Shl, Shr, BitAnd, BitOr, BitXor] {
            let mut circuit = Circuit::new();
            let (l, r) = (circuit.inputs(4), circuit.inputs(4));
            let result = circuit.operation(op, ty, &l, &r);
            for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
                let (x, y) = (number(a, ty), number(b, ty));
                let Some(Value::Int(expected)) = Value::binary(op, NumType::Int(ty), Arith::Bv, &x, &y) else {
                    continue;
                };
                let inputs = [assigned(&l, a), assigned(&r, b)].concat();
                let found = value(&circuit, &result, &inputs);
                let expected = value(&circuit, &words::constant(&expected, BITS), &inputs);
                assert_eq!(found, expected, "{op:?} {signed} {a} {b}");
            }
        }
    }
}

#[test]
fn comparisons_are_those_of_machine_words() {
    for signed in [false, true] {
        let ty = IntType { bits: BITS, signed };
        for op in [CmpOp::Eq, CmpOp::Ne, CmpOp::Lt, CmpOp::Le, CmpOp::Gt, CmpOp::Ge] {
            let mut circuit = Circuit::new();
            let (l, r) = (circuit.inputs(4), circuit.inputs(4));
            let result = circuit.comparison(op, ty, &l, &r);
            for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
                let (Value::Int(x), Value::Int(y)) = (number(a, ty), number(b, ty)) else { continue };
                let expected = match op {
                    CmpOp::Eq => x == y,
                    CmpOp::Ne => x != y,
                    CmpOp::Lt => x < y,
                    CmpOp::Le => x <= y,
                    CmpOp::Gt => x > y,
                    CmpOp::Ge => x >= y,
                };
                let inputs = [assigned(&l, a), assigned(&r, b)].concat();
                assert_eq!(value(&circuit, &[result], &inputs), u32::from(expected), "{op:?} {signed} {a} {b}");
            }
        }
    }
}

#[test]
fn gates_that_are_made_again_are_the_same() {
    let mut circuit = Circuit::new();
    let (a, b) = (circuit.input(), circuit.input());
    assert_eq!(circuit.and(a, b), circuit.and(b, a));
    assert_eq!(circuit.xor(a, b.not()), circuit.xor(a.not(), b));
    assert_eq!(circuit.xor(a, b).not(), circuit.xor(a.not(), b));
    assert_eq!(circuit.and(a, a.not()), Lit::FALSE);
    assert_eq!(circuit.xor(a, a.not()), Lit::TRUE);
    assert_eq!(circuit.choice(a, b, b), b);
}
