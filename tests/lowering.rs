//! What C becomes: small sources, and the programs that they are lowered to, printed as C.

use eureka::frontend::{Checks, Colour, FrontendOptions, Input, read};
use eureka::program::print::{Style, print_program};
use eureka::program::validate::{Kind, validate};
use eureka::program::{DataModel, Program, PropertyKind};

fn input(source: &str) -> Input {
    Input::Text { name: "prog.c".to_owned(), text: source.as_bytes().to_vec() }
}

fn program_with(source: &str, options: &FrontendOptions) -> Program {
    let read = match read(&input(source), options) {
        Ok(read) => read,
        Err(rejected) => panic!("{}", rejected.render(Colour::Never)),
    };
    let violations = validate(&read.program, Kind::Concrete);
    assert!(violations.is_empty(), "{violations:?}");
    read.program
}

fn program(source: &str) -> Program {
    program_with(source, &FrontendOptions::default())
}

fn lowered(source: &str) -> String {
    print_program(&program(source), Style::C)
}

fn checked(source: &str, checks: Checks) -> String {
    print_program(&program_with(source, &FrontendOptions { checks, ..FrontendOptions::default() }), Style::C)
}

fn complaint(source: &str) -> String {
    match read(&input(source), &FrontendOptions::default()) {
        Ok(_) => panic!("accepted: {source}"),
        Err(rejected) => rejected.render(Colour::Never),
    }
}

fn warnings(source: &str) -> Vec<String> {
    let read = read(&input(source), &FrontendOptions::default()).expect("accepted");
    read.warnings.into_iter().map(|w| w.message).collect()
}

#[test]
fn conversions_are_explicit() {
    insta::assert_snapshot!(lowered(
        "char c; unsigned u; long l; _Bool b; double d; int i;\n\
         int main(void) { c = i; u = c + l; l = u; b = i; b = d; i = d; d = i / 2; c += u; i = u < i; return c; }"
    ));
}

#[test]
fn side_effects_come_first_and_in_order() {
    insta::assert_snapshot!(lowered(
        "int a[9], i, g; int f(void) { g = 2; return 1; }\n\
         int main(void) { int x = i++ + g * f(); a[i++] = x; x = g + f(); x = (a[x] = 3) + f(); x = i = 4; return x; }"
    ));
}

#[test]
fn conditions_stay_pure_where_they_can() {
    insta::assert_snapshot!(lowered(
        "int a[9], n; int f(int x) { return x; }\n\
         int main(void) { int i = 0;\n\
           while (i < n && a[i] != 3) i++;\n\
           while (i > 0 && f(i) > 1) i--;\n\
           if (n && 10 / n > 2 || !i) i = n ? 5 : f(6);\n\
           do { if (i) continue; i++; } while (f(i));\n\
           return 0; }"
    ));
}

#[test]
fn loops_and_jumps() {
    insta::assert_snapshot!(lowered(
        "int main(void) { int s = 0;\n\
           for (int i = 0; i < 9; i++) { if (i == 3) continue; if (i == 7) break; s += i; }\n\
           for (;;) { s--; if (s < 0) goto out; }\n\
         out: return s; }"
    ));
}

#[test]
fn switches_become_jumps() {
    insta::assert_snapshot!(lowered(
        "int f(unsigned char x) { switch (x) { case 1: x++; case 2: break; case 5 ... 7: return 3; default: x = 0; } return x; }\n\
         int main(void) { return f(3); }"
    ));
}

#[test]
fn assertions_are_one_statement() {
    let source = "#include <assert.h>\nint x;\nint main(void) { assert(x >= 0 && x < 5); return 0; }";
    insta::assert_snapshot!(lowered(source));
    let property = &program(source).properties[0];
    assert_eq!((property.name.as_str(), property.text.as_str()), ("main.assertion.1", "x >= 0 && x < 5"));
    assert_eq!((property.span.line, property.span.column), (3, 18));
}

#[test]
fn conventions_of_verification_tools() {
    insta::assert_snapshot!(lowered(
        "extern unsigned __VERIFIER_nondet_uint(void); extern void __VERIFIER_assume(int); extern int other(int);\n\
         void reach_error(void) {}\n\
         void __VERIFIER_assert(int cond) { if (!cond) { ERROR: { reach_error(); } } return; }\n\
         int main(void) { unsigned n = __VERIFIER_nondet_uint(); int k = nondet_short(); __VERIFIER_assume(n > 3);\n\
           __VERIFIER_assert(n > 2); if (k == other(k)) exit(1); if (k > 9) goto ERROR; return abs(k); ERROR: return 1; }"
    ));
}

#[test]
fn initialisers() {
    insta::assert_snapshot!(lowered(
        "int a[5] = {1, 2, [4] = 9}, b[2000000000] = {0}, c[3] = {7, 7, 7}, d[100] = {[10 ... 20] = 1}, m[2][2] = {1, 2, 3};\n\
         char s[] = \"ab\"; struct p { int x, y[2]; } q = {1, {2}};\n\
         int main(void) { int u; int l[4] = {1}; int z[3] = {0}; int e[2] = {5, 5}; struct p r = {.y = {3, 4}};\n\
           static int t = 6; int w[2]; return u + l[0] + z[0] + e[0] + r.x + t + w[0]; }"
    ));
}

#[test]
fn structures_are_split() {
    insta::assert_snapshot!(lowered(
        "struct v { int x; short y; }; struct l { struct v from, to[2]; } one, many[3];\n\
         struct v make(int x) { struct v r = {x, 1}; return r; }\n\
         int sum(struct v w) { return w.x + w.y; }\n\
         int main(void) { one.from = make(4); many[1] = one; many[2].to[1].y = 7; return sum(many[1].from); }"
    ));
}

#[test]
fn procedures_are_specialised_for_their_arrays() {
    insta::assert_snapshot!(lowered(
        "int a[4], b[4]; void set(int v[], int n) { for (int i = 0; i < n; i++) v[i] = n; }\n\
         void swap(int *p, int *q) { int t = *p; *p = *q; *q = t; }\n\
         int main(void) { int x = 1, y = 2; set(a, 4); set(b, 3); set(a, 2); swap(&x, &y); swap(&a[1], &a[2]); return 0; }"
    ));
}

#[test]
fn matrices_keep_their_dimensions_unless_rows_are_passed() {
    insta::assert_snapshot!(lowered(
        "int m[3][4], k[3][4]; int row(int *r) { return r[1]; }\n\
         int whole(int x[][4], int i) { return x[i][2]; }\n\
         int main(void) { m[1][2] = 5; k[1][2] = 6; return whole(m, 1) + row(k[2]); }"
    ));
}

#[test]
fn pointers_walk_and_choose() {
    insta::assert_snapshot!(lowered(
        "int a[9], b[9], n; char *s = \"xy\";\n\
         int length(char *p) { int k = 0; while (*p++) k++; return k; }\n\
         int main(void) { int *p = n ? a : b; int *q = 0; p[3] = 1; p++; if (n > 2) q = &n; if (q) *q = 3;\n\
           for (int *w = a; w < a + 9; w++) *w = 0; return *p + length(s) + (int) (p - a); }"
    ));
}

#[test]
fn variable_length_arrays() {
    insta::assert_snapshot!(lowered(
        "int f(int n) { int a[n], m[n][n + 1]; a[n - 1] = 2; m[1][n] = 3; return a[0] + (int) sizeof a; }\n\
         int main(void) { return f(3); }"
    ));
}

#[test]
fn undefined_operations_are_kept_out() {
    insta::assert_snapshot!(lowered(
        "int x, y; unsigned u; int main(void) { x = x / y; x = x % 7; u = u << y; u = u >> 3; y %= x; return x; }"
    ));
}

#[test]
fn checks_on_request() {
    let source = "int a[9], x; unsigned u; long l; int main(void) { a[x] = a[u] + 1; l = l * x; x = -x; x++; u = u + 1;\n\
                  while (x >= 0 && a[x] > 2) x--; return x / a[0] << x; }";
    insta::assert_snapshot!(checked(source, Checks::ALL));
    let options = FrontendOptions { checks: Checks::ALL, ..FrontendOptions::default() };
    let kinds: Vec<PropertyKind> = program_with(source, &options).properties.iter().map(|p| p.kind).collect();
    assert!(
        [PropertyKind::Bounds, PropertyKind::Overflow, PropertyKind::Division, PropertyKind::Shift]
            .iter()
            .all(|k| kinds.contains(k))
    );
}

#[test]
fn the_entry_can_be_any_function() {
    let options = FrontendOptions { entry: Some("f".to_owned()), ..FrontendOptions::default() };
    let source = "int f(int n, int a[]) { return a[n]; }";
    insta::assert_snapshot!(print_program(&program_with(source, &options), Style::C));
    assert!(complaint(source).contains("there is no function `main`"));
    let recursive = program("int n; int main(void) { if (n++ < 3) main(); return 0; }");
    assert_eq!(recursive.procedure(recursive.entry).name, "start");
}

#[test]
fn widths_follow_the_data_model() {
    let source = "long l; unsigned long u = sizeof(long) + sizeof(int *); struct s { char c; long long x; } v; int k = sizeof v;\n\
                  int main(void) { return u == 2147483648; }";
    let wide = program(source);
    let narrow = program_with(source, &FrontendOptions { data_model: DataModel::Ilp32, ..FrontendOptions::default() });
    let init = |p: &Program| format!("{:?}", p.init);
    assert!(init(&wide).contains("16") && init(&narrow).contains("8") && init(&narrow).contains("12"));
}

#[test]
fn remarks() {
    assert_eq!(warnings("float f; double d; int main(void) { return f > 1.5; }").len(), 1);
    let shadowed = warnings("int a[3]; int main(void) { int a[3]; int b; a[0] = b = 1; return a[0]; }");
    assert_eq!(shadowed, ["this array hides the global array `a`"]);
    assert_eq!(warnings("int main(void) { return 0; }"), [""; 0]);
}

#[test]
fn all_errors_are_reported() {
    insta::assert_snapshot!(complaint(
        "struct s { int x; };\nint f(int a) { return a; }\nint main(void) {\n  int y = z;\n  f(1, 2);\n  struct s v; v.q = 1;\n\
         \u{20}\u{20}y = v;\n  break;\n  case 1: ;\n  goto nowhere;\n  5 = y;\n  *y = 1;\n  return &y % 2;\n}\n"
    ));
}

#[test]
fn what_is_refused_says_what_to_do() {
    for (source, message) in [
        (
            "void *reallocarray(void *, long, long); int main(void) { int *p = reallocarray(0, 1, 4); return *p; }",
            "copy the elements",
        ),
        (
            "int f(int n) { int a[3]; return n ? g(a, n - 1) : 0; } int g(int *p, int n) { return f(n) + p[0]; }\n\
          int h(int *p, int n) { int a[2]; return n ? h(a, n - 1) : p[0]; } int main(void) { int x; return h(&x, 2); }",
            "a local of a recursive function",
        ),
        (
            "int *p; int f(int n) { int a[3]; if (n) { p = a; f(n - 1); } return p[0]; } int main(void) { return f(2); }",
            "a local of a recursive function",
        ),
        ("extern int *from(void); int main(void) { return *from(); }", "a pointer whose target is not known"),
        ("float x; int main(void) { return *(int *)&x; }", "have no bytes here"),
        ("int main(void) { return 18446744073709551616 > 0; }", "beyond 64 bits"),
        ("int main(void) { int n = 3; goto in; { int a[n]; in: a[0] = 1; } return 0; }", "variable-length array"),
    ] {
        let complaint = complaint(source);
        assert!(complaint.contains(message), "{source}\n{complaint}");
    }
}
