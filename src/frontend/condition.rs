//! Conditions beside the program's text, as `--predicates` takes them: one a line, `function:condition`, or a condition on globals
//! alone. They are read by the parser of programs, and typed as C says.

use lang_c::ast::{
    BinaryOperator, BinaryOperatorExpression, Constant, Expression, ExternalDeclaration, Initializer,
    Integer as Literal, IntegerBase, IntegerSize, MemberOperator, UnaryOperator,
};
use lang_c::driver::{Config, parse_preprocessed};
use lang_c::span::Node;

use super::with_large_stack;
use crate::program::number::Integer;
use crate::program::{
    BinaryOp, CmpOp, Cond, DataModel, Element, Expr, IntType, NumType, ProcId, Program, UnaryOp, VarId,
};

/// How long a line may be, so that nothing in it is nested too deeply.
const LONGEST: usize = 1000;

/// A condition, and a procedure in whose scope it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The procedure.
    pub procedure: ProcId,
    /// The condition.
    pub condition: Cond,
}

/// Reads conditions. Empty lines and comments (`//`, `#`) are left out; what is wrong is told with its line. A function that has
/// become several procedures has the condition in each.
pub fn read_conditions(text: &str, program: &Program) -> Result<Vec<Given>, Vec<String>> {
    let (mut found, mut wrong) = (vec![], vec![]);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with("//") || line.starts_with('#') {
            continue;
        }
        match read_line(line, program) {
            Ok(given) => found.extend(given),
            Err(problem) => wrong.push(format!("line {}: {problem}", number + 1)),
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(wrong) }
}

fn read_line(line: &str, program: &Program) -> Result<Vec<Given>, String> {
    if line.len() > LONGEST {
        return Err(format!("a condition has at most {LONGEST} characters"));
    }
    let is_name = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let (function, condition) = match line.split_once(':') {
        Some((function, condition)) if is_name(function.trim()) => (Some(function.trim()), condition.trim()),
        _ => (None, line),
    };
    let procedures: Vec<Option<ProcId>> = match function {
        None => vec![None],
        Some(name) => {
            let is = |p: &ProcId| program.procedure(*p).source_name == name;
            program.proc_ids().filter(is).map(Some).collect()
        }
    };
    if procedures.is_empty() {
        return Err(format!("there is no function `{}` in the program", function.unwrap_or_default()));
    }
    let read = || {
        let parsed = parse(condition).ok_or_else(|| format!("`{condition}` is no condition of C"))?;
        procedures
            .iter()
            .map(|procedure| {
                let condition = Scope { program, procedure: *procedure }.cond(&parsed)?;
                Ok(Given { procedure: procedure.unwrap_or(program.entry), condition })
            })
            .collect()
    };
    with_large_stack(read).map_err(|shortage| shortage.message)?
}

/// The parser reads whole files, so the condition becomes the initialiser of a variable.
fn parse(condition: &str) -> Option<Node<Expression>> {
    let text = format!("int condition = ({condition});\n");
    let parsed = parse_preprocessed(&Config::with_gcc(), text).ok()?;
    let [only] = &parsed.unit.0[..] else { return None };
    let ExternalDeclaration::Declaration(declaration) = &only.node else { return None };
    let [declarator] = &declaration.node.declarators[..] else { return None };
    match &declarator.node.initializer.as_ref()?.node {
        Initializer::Expression(e) => Some((**e).clone()),
        Initializer::List(_) => None,
    }
}

struct Scope<'p> {
    program: &'p Program,
    procedure: Option<ProcId>,
}

impl Scope<'_> {
    fn cond(&self, e: &Node<Expression>) -> Result<Cond, String> {
        match &e.node {
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Negate => {
                Ok(self.cond(&unary.node.operand)?.negate())
            }
            Expression::BinaryOperator(binary) => {
                let BinaryOperatorExpression { operator, lhs, rhs } = &binary.node;
                let op = match operator.node {
                    BinaryOperator::LogicalAnd => return Ok(Cond::and([self.cond(lhs)?, self.cond(rhs)?])),
                    BinaryOperator::LogicalOr => return Ok(Cond::or([self.cond(lhs)?, self.cond(rhs)?])),
                    BinaryOperator::Less => CmpOp::Lt,
                    BinaryOperator::Greater => CmpOp::Gt,
                    BinaryOperator::LessOrEqual => CmpOp::Le,
                    BinaryOperator::GreaterOrEqual => CmpOp::Ge,
                    BinaryOperator::Equals => CmpOp::Eq,
                    BinaryOperator::NotEquals => CmpOp::Ne,
                    _ => return self.is_not_zero(e),
                };
                let (ty, l, r) = self.balanced(self.expr(lhs)?, self.expr(rhs)?);
                Ok(Cond::cmp(op, ty, l, r))
            }
            _ => self.is_not_zero(e),
        }
    }

    fn is_not_zero(&self, e: &Node<Expression>) -> Result<Cond, String> {
        let (ty, l, r) = self.balanced(self.expr(e)?, Expr::int(0));
        Ok(Cond::cmp(CmpOp::Ne, ty, l, r))
    }

    fn expr(&self, e: &Node<Expression>) -> Result<Expr, String> {
        match &e.node {
            Expression::Identifier(_) | Expression::Member(_) => {
                let v = self.variable(&name(e)?)?;
                if self.program.var(v).is_array() {
                    return Err(format!("`{}` is an array; write an element of it", self.program.var(v).source_name));
                }
                Ok(Expr::Var(v))
            }
            Expression::Constant(constant) => match &constant.node {
                Constant::Integer(literal) => self.literal(literal),
                _ => Err("of constants only integers are read".to_string()),
            },
            Expression::UnaryOperator(unary) => {
                let operand = self.expr(&unary.node.operand)?;
                let (ty, operand) = self.promoted(operand);
                match unary.node.operator.node {
                    UnaryOperator::Plus => Ok(operand),
                    UnaryOperator::Minus => Ok(Expr::Unary(UnaryOp::Neg, ty, operand.into())),
                    UnaryOperator::Complement if ty.as_int().is_some() => {
                        Ok(Expr::Unary(UnaryOp::BitNot, ty, operand.into()))
                    }
                    _ => Err("an operator that changes something or follows a pointer is not read".to_string()),
                }
            }
            Expression::BinaryOperator(binary) => self.binary(&binary.node),
            _ => Err("only variables, elements, integers and operators are read".to_string()),
        }
    }

    fn binary(&self, binary: &BinaryOperatorExpression) -> Result<Expr, String> {
        let op = match binary.operator.node {
            BinaryOperator::Index => return self.element(binary),
            BinaryOperator::Multiply => BinaryOp::Mul,
            BinaryOperator::Plus => BinaryOp::Add,
            BinaryOperator::Minus => BinaryOp::Sub,
            BinaryOperator::BitwiseAnd => BinaryOp::BitAnd,
            BinaryOperator::BitwiseOr => BinaryOp::BitOr,
            BinaryOperator::BitwiseXor => BinaryOp::BitXor,
            BinaryOperator::Modulo | BinaryOperator::Divide if !is_nonzero(&binary.rhs) => {
                return Err("division is read by constants other than zero only".to_string());
            }
            BinaryOperator::Modulo => BinaryOp::Rem,
            BinaryOperator::Divide => BinaryOp::Div,
            _ => return Err("an operator is not read: neither shifts, assignments, nor comparisons inside".to_string()),
        };
        let (ty, l, r) = self.balanced(self.expr(&binary.lhs)?, self.expr(&binary.rhs)?);
        let on_bits = matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::Rem);
        if on_bits && ty.as_int().is_none() {
            return Err("an operation on integers has operands of a floating type".to_string());
        }
        Ok(Expr::binary(op, ty, l, r))
    }

    fn element(&self, binary: &BinaryOperatorExpression) -> Result<Expr, String> {
        let mut indices = vec![self.expr(&binary.rhs)?];
        let mut array = &binary.lhs;
        while let Expression::BinaryOperator(inner) = &array.node {
            if inner.node.operator.node != BinaryOperator::Index {
                break;
            }
            indices.push(self.expr(&inner.node.rhs)?);
            array = &inner.node.lhs;
        }
        indices.reverse();
        let v = self.variable(&name(array)?)?;
        let variable = self.program.var(v);
        if variable.extents().len() != indices.len()
            || indices.iter().any(|i| self.program.type_of(i).as_int().is_none())
        {
            return Err(format!("`{}` has {} dimensions", variable.source_name, variable.extents().len()));
        }
        Ok(Expr::Read(Element { array: v, indices }))
    }

    fn variable(&self, name: &str) -> Result<VarId, String> {
        let called = |owner: Option<ProcId>| {
            let is = move |v: &VarId| self.program.var(*v).owner == owner && self.program.var(*v).source_name == name;
            self.program.var_ids().filter(is).collect::<Vec<VarId>>()
        };
        let local = if self.procedure.is_some() { called(self.procedure) } else { vec![] };
        match (&local[..], &called(None)[..]) {
            ([only], _) | ([], [only]) => Ok(*only),
            ([], []) => match self.procedure {
                Some(p) => Err(format!("there is no variable `{name}` in {}", self.program.procedure(p).source_name)),
                None => Err(format!("there is no global `{name}`; for a local write `function:condition`")),
            },
            _ => Err(format!("there are several variables `{name}`")),
        }
    }

    fn literal(&self, literal: &Literal) -> Result<Expr, String> {
        let (radix, bases) = match literal.base {
            IntegerBase::Decimal => (10, [true, false]),
            IntegerBase::Octal => (8, [true, true]),
            IntegerBase::Hexadecimal => (16, [true, true]),
            IntegerBase::Binary => (2, [true, true]),
        };
        let digits = if literal.number.is_empty() { "0" } else { &literal.number };
        let value = Integer::from_str_radix(digits, radix).map_err(|_| "a number is not read".to_string())?;
        let long = if self.program.data_model == DataModel::Lp64 { 64 } else { 32 };
        let least = match literal.suffix.size {
            IntegerSize::Int => 32,
            IntegerSize::Long => long,
            IntegerSize::LongLong => 64,
        };
        let [signed, unsigned] = if literal.suffix.unsigned { [false, true] } else { bases };
        let types = [32, 64].into_iter().filter(|bits| *bits >= least).flat_map(|bits| {
            let of = move |wanted: bool, signed: bool| wanted.then_some(IntType { bits, signed });
            [of(signed, true), of(unsigned, false)]
        });
        let ty = types.flatten().find(|ty| ty.holds(&value)).ok_or("a number is too large")?;
        Ok(Expr::Int(value, ty))
    }

    /// An operand after the integer promotions.
    fn promoted(&self, e: Expr) -> (NumType, Expr) {
        let ty = self.program.type_of(&e);
        match ty.as_int() {
            Some(int) if int.bits < 32 => (NumType::INT, converted(ty, NumType::INT, e)),
            _ => (ty, e),
        }
    }

    /// Operands after the usual arithmetic conversions.
    fn balanced(&self, l: Expr, r: Expr) -> (NumType, Expr, Expr) {
        let ((of_l, l), (of_r, r)) = (self.promoted(l), self.promoted(r));
        let ty = match (of_l.as_int(), of_r.as_int()) {
            (Some(a), Some(b)) if a.bits == b.bits => {
                NumType::Int(IntType { bits: a.bits, signed: a.signed && b.signed })
            }
            (Some(a), Some(b)) => NumType::Int(if a.bits > b.bits { a } else { b }),
            _ => NumType::Real,
        };
        (ty, converted(of_l, ty, l), converted(of_r, ty, r))
    }
}

fn converted(from: NumType, to: NumType, e: Expr) -> Expr {
    match (e, to) {
        (e, to) if from == to => e,
        (Expr::Int(value, _), NumType::Int(ty)) => Expr::Int(ty.wrap(value), ty),
        (e, to) => Expr::Convert(to, e.into()),
    }
}

fn is_nonzero(e: &Node<Expression>) -> bool {
    let Expression::Constant(constant) = &e.node else { return false };
    matches!(&constant.node, Constant::Integer(literal) if literal.number.chars().any(|c| c != '0'))
}

/// The name of a variable, or of a member as the user writes it.
fn name(e: &Node<Expression>) -> Result<String, String> {
    match &e.node {
        Expression::Identifier(identifier) => Ok(identifier.node.name.clone()),
        Expression::Member(member) if member.node.operator.node == MemberOperator::Direct => {
            Ok(format!("{}.{}", name(&member.node.expression)?, member.node.identifier.node.name))
        }
        _ => Err("only named variables are read".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::{FrontendOptions, Input, read};
    use crate::program::print::print_cond;

    fn check(lines: &str) -> Result<Vec<String>, Vec<String>> {
        let text = "unsigned u; struct { int x; } s; int a[3][4];
            int f(int n, char c) { return n + c; } int main() { int i = 0; s.x = 1; a[1][2] = u; return f(i, 1); }";
        let input = Input::Text { name: "test.c".into(), text: text.into() };
        let program =
            read(&input, &FrontendOptions::default()).unwrap_or_else(|r| panic!("{:?}", r.diagnostics)).program;
        let given = read_conditions(lines, &program)?;
        let shown = |g: &Given| {
            format!("{}: {}", program.procedure(g.procedure).source_name, print_cond(&program, &g.condition))
        };
        Ok(given.iter().map(shown).collect())
    }

    #[test]
    fn conditions_are_read_in_their_scopes() {
        let lines =
            "# comment\nf: n >= 2 * c + 1\n\nu < 5\nmain:i == s.x && a[i][1] != 3\nf: n & 1\nmain: !(i % 2 == 0)\n";
        let expected = [
            "f: n >= 2 * c + 1",
            "main: u < 5",
            "main: i == s.x && a[i][1] != 3",
            "f: (n & 1) != 0",
            "main: i % 2 != 0",
        ];
        assert_eq!(check(lines), Ok(expected.map(str::to_string).to_vec()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let lines = "g: n > 0\nf: m > 0\nn > 0\nf: n >\nf: n = 3\nmain: i / u > 1\nmain: a[1] == 2\nmain: i++ > 2";
        let wrong = check(lines).unwrap_err();
        assert_eq!(wrong.len(), 8, "{wrong:?}");
        assert_eq!(wrong[0], "line 1: there is no function `g` in the program");
        assert_eq!(wrong[1], "line 2: there is no variable `m` in f");
        assert_eq!(wrong[2], "line 3: there is no global `n`; for a local write `function:condition`");
        assert_eq!(wrong[6], "line 7: `a` has 2 dimensions");
    }
}
