//! shim
pub use crate::abstraction::*;
