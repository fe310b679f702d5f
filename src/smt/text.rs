//! Formulas as SMT-LIB text, in the standard's own names, so that any solver reads them.
//!
//! A term that occurs several times is written once and used by its name. The time and the text are linear in the number of
//! different terms, which the printer of Z3 is not. Names are given by `let`: what solvers need to read that is linear too,
//! while Z3 looks through all of a definition by `define-fun` wherever it is used.

use std::collections::HashMap;
use std::fmt::Write as _;

use z3::ast::{Ast, Bool, Dynamic};
use z3::{AstKind, FuncDecl, Sort, SortKind};

use super::{Limits, Unknown};

/// A term that is longer than this is defined by itself, so that no text is nested deeply.
const LONGEST: usize = 400;
/// The limits are looked at whenever so many terms have been written.
const PERIOD: usize = 1 << 10;

/// Declarations and assertions that say that all of some formulas hold.
pub fn smtlib(asserted: &[Bool], limits: &Limits) -> Result<String, Unknown> {
    let mut terms = Terms::default();
    let mut roots = vec![];
    for fact in asserted {
        let root = terms.add(fact.into(), limits)?;
        terms.all[root].uses += 1;
        roots.push(root);
    }
    let mut writer = Writer::new(&terms.all);
    for at in 0..terms.all.len() {
        if at % PERIOD == 0 {
            limits.exceeded().map_or(Ok(()), Err)?;
        }
        writer.term(at);
    }
    let mut out = format!("(set-logic ALL)\n{}", writer.declarations);
    if writer.defined == 0 {
        roots.into_iter().for_each(|root| out.push_str(&format!("(assert {})\n", writer.texts[root])));
        return Ok(out);
    }
    let (name, last) = if roots.len() > 1 { ("(and ", ")") } else { ("", "") };
    let facts: Vec<&str> = roots.into_iter().map(|root| writer.texts[root].as_str()).collect();
    let close = ")".repeat(writer.defined + 1);
    let _ = writeln!(out, "(assert\n{}{name}{}{last}{close}", writer.definitions, facts.join("\n"));
    Ok(out)
}

/// One formula, without declarations.
pub fn formula_text(fact: &Bool, limits: &Limits) -> Result<String, Unknown> {
    let mut terms = Terms::default();
    let root = terms.add(fact.into(), limits)?;
    terms.all[root].uses += 1;
    let mut writer = Writer::new(&terms.all);
    (0..terms.all.len()).for_each(|at| writer.term(at));
    Ok(format!("{}{}{}", writer.definitions, writer.texts[root], ")".repeat(writer.defined)))
}

/// A term and those that it is made of, which come before it.
struct Part {
    ast: Dynamic,
    children: Vec<usize>,
    uses: usize,
}

/// All terms of some formulas, each once.
#[derive(Default)]
struct Terms {
    all: Vec<Part>,
    known: HashMap<Dynamic, usize>,
}

enum Visit {
    Begin(Dynamic),
    End(Dynamic, Vec<Dynamic>),
}

impl Terms {
    /// Adds a term after all that it is made of. It works without recursion, since terms can be deep.
    fn add(&mut self, root: Dynamic, limits: &Limits) -> Result<usize, Unknown> {
        let mut work = vec![Visit::Begin(root.clone())];
        while let Some(visit) = work.pop() {
            match visit {
                Visit::Begin(ast) if self.known.contains_key(&ast) => {}
                Visit::Begin(ast) => {
                    let children = ast.children();
                    let parts: Vec<Visit> = children.iter().rev().cloned().map(Visit::Begin).collect();
                    work.push(Visit::End(ast, children));
                    work.extend(parts);
                }
                Visit::End(ast, children) => {
                    if self.all.len().is_multiple_of(PERIOD) {
                        limits.exceeded().map_or(Ok(()), Err)?;
                    }
                    let children: Vec<usize> = children.iter().map(|child| self.known[child]).collect();
                    children.iter().for_each(|child| self.all[*child].uses += 1);
                    self.known.insert(ast.clone(), self.all.len());
                    self.all.push(Part { ast, children, uses: 0 });
                }
            }
        }
        Ok(self.known[&root])
    }
}

struct Writer<'a> {
    all: &'a [Part],
    /// The text by which each term is used.
    texts: Vec<String>,
    /// What definitions are called, before their number.
    prefix: String,
    declarations: String,
    definitions: String,
    /// How many definitions there are.
    defined: usize,
    /// What an application of a function begins with, by an application to fixed arguments.
    heads: HashMap<Dynamic, String>,
}

impl<'a> Writer<'a> {
    fn new(all: &'a [Part]) -> Writer<'a> {
        let is_symbol = |part: &&Part| part.children.is_empty() && part.ast.kind() == AstKind::App;
        let symbols: Vec<String> = all.iter().filter(is_symbol).map(|part| part.ast.to_string()).collect();
        let mut prefix = "e".to_string();
        while symbols.iter().any(|name| name.starts_with(&prefix)) {
            prefix.push('_');
        }
        let texts = vec![String::new(); all.len()];
        let (declarations, definitions, heads) = (String::new(), String::new(), HashMap::new());
        Writer { all, texts, prefix, declarations, definitions, defined: 0, heads }
    }

    /// Writes a term, those that it is made of having been written.
    fn term(&mut self, at: usize) {
        let part = &self.all[at];
        if part.children.is_empty() {
            self.texts[at] = self.leaf(&part.ast);
            return;
        }
        let decl = part.ast.decl();
        let name = decl.name();
        // The standard wants two operands.
        if part.children.len() == 1 && matches!(name.as_str(), "and" | "or" | "+" | "*") {
            self.texts[at] = self.texts[part.children[0]].clone();
            return;
        }
        let mut text = match standard_name(&name) {
            Some(name) => format!("({name}"),
            None => self.head(&decl, &name, part),
        };
        for child in &part.children {
            text.push(' ');
            text.push_str(&self.texts[*child]);
            if self.all[*child].uses == 1 {
                self.texts[*child] = String::new();
            }
        }
        text.push(')');
        if part.uses > 1 || text.len() > LONGEST {
            let name = format!("{}{at}", self.prefix);
            let _ = writeln!(self.definitions, "(let (({name} {text}))");
            self.defined += 1;
            text = name;
        }
        self.texts[at] = text;
    }

    fn leaf(&mut self, ast: &Dynamic) -> String {
        let text = ast.to_string();
        if ast.kind() == AstKind::App && text != "true" && text != "false" {
            let _ = writeln!(self.declarations, "(declare-fun {text} () {})", sort_text(&ast.get_sort()));
        }
        text
    }

    /// What an application begins with, from Z3's text of the same function applied to names.
    fn head(&mut self, decl: &FuncDecl, name: &str, part: &Part) -> String {
        let sorts: Vec<Sort> = part.children.iter().map(|child| self.all[*child].ast.get_sort()).collect();
        let names: Vec<String> = (0..sorts.len()).map(|n| format!("argument{n}")).collect();
        let arguments: Vec<Dynamic> =
            names.iter().zip(&sorts).map(|(name, sort)| Dynamic::new_const(name.as_str(), sort)).collect();
        let arguments: Vec<&dyn Ast> = arguments.iter().map(|argument| argument as &dyn Ast).collect();
        let applied = decl.apply(&arguments);
        if let Some(head) = self.heads.get(&applied) {
            return head.clone();
        }
        let text = one_line(&applied.to_string());
        let tail = format!(" {})", names.join(" "));
        let head = text.strip_suffix(&tail).unwrap_or(&text).to_string();
        let result = applied.get_sort();
        let open = FuncDecl::new(name, &sorts.iter().collect::<Vec<_>>(), &result).apply(&arguments);
        // A function of that name that means nothing is another one if Z3 knows what this one means.
        if open == applied {
            let (sorts, result) = (sorts.iter().map(sort_text).collect::<Vec<_>>().join(" "), sort_text(&result));
            let _ = writeln!(self.declarations, "(declare-fun {} ({sorts}) {result})", head.trim_start_matches('('));
        }
        self.heads.insert(applied, head.clone());
        head
    }
}

/// The standard's name of an operation without parameters that Z3 calls so.
fn standard_name(name: &str) -> Option<&str> {
    const SAME: [&str; 30] = [
        "and", "or", "not", "=>", "=", "+", "-", "*", "/", "div", "mod", "<", "<=", ">", ">=", "to_real", "to_int",
        "select", "store", "bvadd", "bvsub", "bvmul", "bvslt", "bvsle", "bvsgt", "bvsge", "bvult", "bvule", "bvugt",
        "bvuge",
    ];
    match name {
        "if" => Some("ite"),
        "bv2int" => Some("bv2nat"),
        _ => SAME.into_iter().find(|known| *known == name),
    }
}

fn sort_text(sort: &Sort) -> String {
    match sort.kind() {
        SortKind::Bool => "Bool".to_string(),
        SortKind::Int => "Int".to_string(),
        SortKind::Real => "Real".to_string(),
        _ => one_line(&sort.to_string()),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use z3::ast::{Array, BV, Int, Real};

    fn text(asserted: &[Bool]) -> String {
        smtlib(asserted, &Limits::default()).unwrap()
    }

    /// Z3 reads the text back as something that is equivalent to the formulas.
    fn is_read_back(asserted: &[Bool]) {
        let text = text(asserted);
        let one_way = z3::Solver::new();
        one_way.from_string(text.as_str());
        one_way.assert(Bool::and(asserted).not());
        assert_eq!(one_way.check(), z3::SatResult::Unsat, "{text}");
        let other_way = z3::Solver::new();
        asserted.iter().for_each(|fact| other_way.assert(fact));
        let read = z3::Solver::new();
        read.from_string(text.as_str());
        other_way.assert(Bool::and(&read.get_assertions()).not());
        assert_eq!(other_way.check(), z3::SatResult::Unsat, "{text}");
    }

    #[test]
    fn what_is_used_twice_is_written_once() {
        let x = Int::new_const("x");
        let sum = &x + 1;
        let formula = [(&sum * &sum).gt(3), Bool::and(&[x.lt(7)])];
        let expected = "(set-logic ALL)\n(declare-fun x () Int)\n\
                        (assert\n(let ((e2 (+ x 1)))\n(and (> (* e2 e2) 3)\n(< x 7))))\n";
        assert_eq!(text(&formula), expected);
        is_read_back(&formula);
    }

    #[test]
    fn operations_with_parameters_and_odd_names() {
        let (x, y) = (BV::new_const("a b", 32), BV::new_const("e", 8));
        let wide = y.sign_ext(24).bvadd(y.zero_ext(24));
        let number = Int::from_bv(&x, false);
        let formula = [
            wide.eq(&x),
            x.extract(15, 8).bvsdiv(&y).eq(y.bvlshr(&y)),
            number.gt(5),
            BV::from_int(&number, 8).eq(&y),
            Real::from_int(&number).gt(Real::from_rational_str("1", "3").unwrap()),
        ];
        let written = text(&formula);
        for part in ["|a b|", "(_ sign_extend 24)", "(_ extract 15 8)", "bv2nat", "(_ int2bv 8)", "(/ 1.0 3.0)"] {
            assert!(written.contains(part), "{part}: {written}");
        }
        is_read_back(&formula);
    }

    #[test]
    fn arrays_and_functions() {
        let zero = Array::const_array(&Sort::int(), &Int::from_i64(0));
        let i = Int::new_const("i");
        let stored = zero.store(&i, &Int::from_i64(-3));
        let f = FuncDecl::new("f", &[&Sort::int(), &Sort::int()], &Sort::int());
        let applied = f.apply(&[&i, &i]).as_int().unwrap();
        let formula = [stored.select(&applied).as_int().unwrap().lt(0), applied.ge(&i)];
        is_read_back(&formula);
    }

    #[test]
    fn long_chains_are_linear() {
        let chain = |length: i64| {
            let mut sum = Int::new_const("x");
            for n in 0..length {
                let other = sum.gt(n).ite(&(&sum + 1), &(&sum - n));
                sum = other;
            }
            text(&[sum.gt(0)]).len()
        };
        let (short, long) = (chain(1000), chain(4000));
        assert!(long < 5 * short, "{short} {long}");
    }

    #[test]
    fn limits_are_kept() {
        let limits = Limits { deadline: Some(std::time::Instant::now()), ..Limits::default() };
        assert_eq!(smtlib(&[Int::new_const("x").gt(0)], &limits), Err(Unknown::Timeout));
    }
}
