//! Which functions the program declares without a body, and what each does.

use super::calls::{Meaning, meaning};
use super::tree::{At, Function, Unit};
use super::types::{Float, Type};
use crate::program::{DataModel, Does, External, IntType};

/// The functions without a body that neither the C library nor the compiler has.
pub fn externals(unit: &Unit, library: At, model: DataModel) -> Vec<External> {
    let user = unit
        .functions
        .iter()
        .filter(|function| function.body.is_none() && !function.is_standard && function.at < library);
    let known = user.filter_map(|function| {
        let does = does(function)?;
        let Type::Function(ty) = &function.ty else { return None };
        Some(External { name: function.name.clone(), does, result: text(&ty.result, model) })
    });
    known.collect()
}

/// What a function does; none for what comes with every compiler, whoever declares it.
fn does(function: &Function) -> Option<Does> {
    let own = ["__VERIFIER_", "__CPROVER_", "__ESBMC_"].iter().any(|prefix| function.name.starts_with(prefix));
    Some(match meaning(function) {
        Meaning::Assert if own => Does::Assert,
        Meaning::Assume => Does::Assume,
        Meaning::Fail if own || function.name == "reach_error" => Does::Fail,
        Meaning::Harmless if own => Does::Nothing,
        Meaning::Halt if !COMPILER.contains(&function.name.as_str()) => Does::End,
        Meaning::Input | Meaning::Outside => Does::Yield,
        _ => return None,
    })
}

/// What ends an execution and comes with every compiler.
const COMPILER: [&str; 7] =
    ["abort", "exit", "_Exit", "_exit", "quick_exit", "__builtin_trap", "__builtin_unreachable"];

/// A type in C, if it can be written without the program's definitions.
fn text(ty: &Type, model: DataModel) -> Option<String> {
    Some(match ty {
        Type::Void => "void".to_string(),
        Type::Int(ty) => integer(*ty, model),
        Type::Float(Float::Single) => "float".to_string(),
        Type::Float(Float::Double) => "double".to_string(),
        Type::Float(Float::Extended) => "long double".to_string(),
        Type::Pointer(_) => "void *".to_string(),
        _ => return None,
    })
}

fn integer(ty: IntType, model: DataModel) -> String {
    let name = match (ty.bits, model) {
        (1, _) => return "_Bool".to_string(),
        (8, _) => "char",
        (16, _) => "short",
        (32, _) => "int",
        (64, DataModel::Lp64) => "long",
        (64, DataModel::Ilp32) => "long long",
        _ => "__int128",
    };
    format!("{} {name}", if ty.signed { "signed" } else { "unsigned" })
}
