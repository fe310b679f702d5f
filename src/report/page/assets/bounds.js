// Bounded model checking and k-induction: one station for each form of the unwound program.

const FORMS = [
  { id: "unwound", name: "Unwound", title: "Unwound", about: "The program without loops and calls: each loop is as many conditional statements as its body may be executed." },
  { id: "ssa", name: "SSA", title: "Static single assignment", about: "Every assignment makes a new version of its variable, so that each version has one value." },
  { id: "cnf", name: "Normal form", title: "Conditional normal form", about: "Every statement has one condition in front: the conditional normal form of the 2009 report." },
  { id: "formula", name: "C and P", title: "The sets C and P", about: "C are the equations that executions satisfy, P the assertions. There is a failure if C holds and some part of P does not." },
];

function formShown(run, bound, form) {
  const out = [h("h3", {}, form.title), h("p", {}, form.about)];
  if (bound.induction && form.id === "unwound") out.push(...assumed(bound));
  const text = bound[form.id];
  if (text === undefined) return [...out, h("p", { class: "quiet" }, "It was not kept: the run is long.")];
  return [...out, h("pre", { class: "text", tabindex: "0" }, text)];
}

/** The propositional formula of machine words. */
function bitsShown(run, bound) {
  const out = [h("h3", {}, "Bits and clauses"), h("p", {}, "Machine words are bits, and what is computed from them are gates: a propositional formula in conjunctive normal form, satisfiable exactly if an assertion can fail within the bound.")];
  const bits = bound.bits;
  if (!bits) return [...out, h("p", { class: "quiet" }, bound.induction ? "The step of induction has none: it is asked of the solver as it is." : "Mathematical integers have no bits: check with --arith bv to see this formula.")];
  if (bits.refused) return [...out, h("p", {}, `There is none here: ${bits.refused}.`)];
  out.push(h("p", { class: "say" }, `${count(bits.variables, "variable")} and ${count(bits.clauses, "clause")}.`));
  return [...out, h("pre", { class: "text", tabindex: "0" }, bits.text)];
}

/** What the step of k-induction begins with. */
function assumed(bound) {
  const out = [h("p", {}, "This is the step of induction: each loop begins in any state at all that satisfies what is assumed, as many executions as the bound says pass their assertions, and the next one must, too.")];
  const rows = (bound.assumed || []).map(([line, facts]) => {
    mark(line, "taken");
    return pointsTo(h("tr", {}, h("td", { class: "number" }, String(line || "")), h("td", {}, facts.map((fact, at) => h("div", {}, at ? h("span", { class: "or" }, "or ") : "", h("code", {}, fact))))), line);
  });
  if (rows.length) out.push(h("h3", {}, "Assumed where loops begin: invariants of the polyhedral analysis"), table("assumed invariants", ["line", "invariant"], rows, { class: "states" }));
  else out.push(h("p", { class: "quiet" }, "Nothing is assumed of these states."));
  return out;
}

function solved(run, bound) {
  const { kind, variables, conjuncts, bytes } = bound.result;
  const words = {
    complete: "No failure, and no execution goes further: the program is safe.",
    "goes on": "No failure within the bound, but executions go on: the next bound is larger.",
    failure: "There is a failure; the interpreter has replayed it.",
    inductive: "The step holds: after k executions without a failure the next one has none either.",
    "not inductive": "The step does not hold with this k, so nothing is known yet.",
    undecided: "The solver did not say.",
  };
  const out = [h("p", { class: "say" }, words[kind])];
  if (bytes) out.push(h("p", {}, `The formula has ${count(variables, "variable")} and ${count(conjuncts, "conjunct")}: ${count(bytes, "byte")} of SMT-LIB.`));
  else out.push(h("p", {}, "Nothing was left for the solver: simplification decided all of it."));
  if (bound.smtlib) out.push(h("details", {}, h("summary", {}, "The last question to the solver, in SMT-LIB"), h("pre", { class: "text", tabindex: "0" }, bound.smtlib)));
  return out;
}

const BOUND_STATIONS = [
  ...FORMS.map((form) => ({ id: form.id, name: form.name, show: (run, bound) => formShown(run, bound, form) })),
  { id: "bits", name: "Bits", show: bitsShown },
  { id: "result", name: "Solve", show: solved },
];
