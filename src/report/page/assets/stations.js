// The four stations of the CEGAR loop: abstraction, model checking, simulation of the trace, refinement.

const STATIONS = [
  { id: "abstraction", name: "Abstract", show: abstraction },
  { id: "check", name: "Check", show: check },
  { id: "trace", name: "Simulate", show: trace },
  { id: "refinement", name: "Refine", show: refinement },
];

/** Lines of a program; a number is a line of the iteration before. */
function resolved(run, at, number) {
  const program = (run.iterations[at].programs || [])[number];
  if (!program) return [];
  let before = null;
  return program.lines.map((line) => {
    if (typeof line !== "number") return { line, changed: program.changes };
    if (!before) {
      let earlier = at - 1;
      while (earlier >= 0 && !run.iterations[earlier].programs) earlier -= 1;
      before = earlier < 0 ? [] : resolved(run, earlier, number);
    }
    return { line: before[line] ? before[line].line : [0, 0, "", null], changed: false };
  });
}

function forgotten(iteration) {
  if (iteration.trace || iteration.programs || iteration.tree || iteration.arrays || iteration.predicates) return null;
  return h("p", { class: "quiet" }, "Of this iteration only the line above was kept: the run is long. ",
    "The first ones, the last one and the largest one are whole.");
}

function abstraction(run, iteration, at) {
  const out = [];
  if (iteration.arrays) {
    const tracked = iteration.arrays.some((array) => array.boxes.some((box) => box.kind !== "rest"));
    out.push(h("h3", {}, "What is tracked"));
    if (iteration.arrays.length === 0) out.push(h("p", {}, "The program has no arrays that matter: its abstraction is the program itself."));
    else if (!tracked) out.push(h("p", {}, "Nothing: the abstraction keeps no element of any array. A read is ", h("code", {}, "*"), ", any value; a write does nothing."));
    out.push(...boxes(iteration.arrays));
    if (iteration.family) out.push(h("p", {}, `Symbolic indexes: ${iteration.family}. Whatever is proved for them holds for every index.`));
  }
  if (iteration.predicates) {
    out.push(h("h3", {}, "What is tracked"));
    out.push(iteration.predicates.length === 0
      ? h("p", {}, "No predicate: every condition may hold or not.")
      : h("ul", { class: "facts" }, iteration.predicates.map((text) => h("li", {}, h("code", {}, text)))));
  }
  (iteration.programs || []).forEach((program, number) => out.push(...listing(run, at, program, number)));
  if (run.sliced && at === 0) out.push(h("p", { class: "quiet" }, "What cannot influence an assertion was left out first: it reads skip, or *."));
  out.push(forgotten(iteration));
  return out;
}

function listing(run, at, program, number) {
  const lines = resolved(run, at, number);
  const changes = lines.filter(({ changed }) => changed).length;
  const hasFull = lines.some(({ line }) => line[3] !== null && line[3] !== undefined);
  const rows = lines.map(({ line: [source, depth, text, full], changed }) => {
    if (changed) mark(source, "changed");
    const shown = unfolded && full ? full : text;
    const indented = "    ".repeat(Math.min(depth, 12)) + shown;
    return pointsTo(h("tr", { class: [changed && "changed", text === "skip;" && "skip"].filter(Boolean).join(" ") || null },
      h("td", { class: "number" }, source ? String(source) : ""),
      h("td", { class: "mark" }, changed ? h("abbr", { title: "changed" }, "●") : ""),
      h("td", {}, h("code", {}, indented))), source);
  });
  const out = [h("h3", {}, program.title)];
  if (program.changes) out.push(h("p", {}, changes ? `${count(changes, "line")} differ${changes === 1 ? "s" : ""} from the iteration before (●).` : "As in the iteration before."));
  if (hasFull) {
    out.push(h("p", { class: "aside" }, h("label", {},
      h("input", { type: "checkbox", checked: unfolded, onchange: (event) => { unfolded = event.target.checked; show(); } }),
      " as the rule makes it, constant conditions included")));
  }
  out.push(table(program.title, ["line", "", "statement"], rows, { class: "listing" }));
  if (program.variables && program.variables.length) {
    out.push(table("variables of the Boolean program", ["variable", "is", "in"],
      program.variables.map(([name, predicate, place]) => h("tr", {}, h("td", {}, h("code", {}, name)), h("td", {}, h("code", {}, predicate)), h("td", {}, place || "all")))));
  }
  for (const block of program.tables || []) out.push(blockTable(block));
  return out;
}

function blockTable(block) {
  const cell = (value) => h("td", { class: "bit" }, value === null ? "–" : String(value));
  const rows = block.rows.map((row) => h("tr", {}, row.slice(0, block.before.length).map(cell), h("td", { class: "arrow" }, "→"), row.slice(block.before.length).map(cell)));
  const caption = `line ${block.line}: ${block.statement}`;
  return h("details", {}, h("summary", {}, h("code", {}, caption)),
    table(caption, [...block.before, "→", ...block.behind], rows, { class: "bits" }),
    block.complete ? null : h("p", { class: "quiet" }, "and more"));
}

function check(run, iteration) {
  const out = [];
  const trace = iteration.trace;
  const kind = iteration.result.kind;
  if (trace) out.push(h("p", { class: "say" }, `The abstraction has a trace of ${count(trace.length, "step")} on which ${trace.property} fails.`));
  else if (kind === "proved") out.push(h("p", { class: "say" }, "No assertion can fail in the abstraction, so none can in the program."));
  else if (iteration.result.reason) out.push(h("p", { class: "say" }, iteration.result.reason));
  if (trace) trace.rows.forEach((row) => mark(row[1], "taken"));
  const states = new Map(iteration.states || []);
  if (iteration.tree) out.push(...tree(iteration));
  else out.push(...graphs(iteration, states));
  if (states.size) {
    const rows = [...states].map(([location, facts]) => pointsTo(h("tr", {},
      h("td", {}, String(location)), h("td", { class: "number" }, String((data.locations[location] || [""])[0])),
      h("td", {}, facts.map((fact, at) => h("div", {}, at ? h("span", { class: "or" }, "or ") : "", h("code", {}, fact))))), (data.locations[location] || [0])[0]));
    out.push(h("details", { open: rows.length <= 40 }, h("summary", {}, trace ? "States that were reached when the trace was found" : "What holds at each location"),
      table("constraints by location", ["location", "line", "constraints"], rows, { class: "states" })));
  }
  out.push(forgotten(iteration));
  return out;
}

/** The control-flow graph with this iteration's labels, states and trace. */
function graphs(iteration, states) {
  if (!data.graphs) return [h("p", { class: "quiet" }, `The control-flow graph has ${data.locations.length} locations, too many to be drawn.`)];
  const path = iteration.trace ? iteration.trace.path : [];
  const taken = new Map();
  path.forEach((edge) => taken.set(edge, (taken.get(edge) || 0) + 1));
  const reached = new Set(path.flatMap((edge) => data.edges[edge].slice(0, 2)));
  const out = [h("p", { class: "legend" }, path.length ? h("span", { class: "key taken" }, "on the trace") : null,
    h("span", { class: "key error" }, "failure"), h("span", {}, "a number counts how often the trace takes an edge; below each location what is known there"))];
  for (const [name, svg] of data.graphs) {
    const graph = drawn(svg);
    for (const part of graph.querySelectorAll("[data-edge]")) {
      const edge = Number(part.dataset.edge);
      const times = taken.get(edge);
      if (times) part.classList.add("taken");
      const texts = part.querySelectorAll("text");
      if (texts.length) {
        const label = (iteration.labels && iteration.labels[edge]) || texts[0].textContent;
        texts[0].textContent = shortened((times > 1 ? `${times}× ` : "") + label);
        part.querySelector("title").textContent = label;
        pointsTo(part, data.edges[edge][2]);
      }
    }
    for (const part of graph.querySelectorAll("[data-location]")) {
      const location = Number(part.dataset.location);
      if (reached.has(location)) part.classList.add("taken");
      const facts = states.get(location);
      const texts = part.querySelectorAll("text");
      if (facts) {
        texts[1].textContent = shortened(facts.join(" or "), 24);
        part.querySelector("title").textContent += facts.join("\nor ");
      } else if (states.size) part.classList.add("unreached");
    }
    out.push(h("h4", {}, name), graph);
  }
  return out;
}

function shortened(text, longest = 30) {
  return text.length <= longest ? text : text.slice(0, longest - 1) + "…";
}

/** The tree of lazy abstraction; nodes of this iteration are new. */
function tree(iteration) {
  const { svg, nodes } = iteration.tree;
  if (!svg) return [h("p", { class: "quiet" }, `The tree has ${nodes} nodes, too many to be drawn; --show art prints it.`)];
  const picture = drawn(svg);
  for (const part of picture.querySelectorAll("[data-made]")) {
    if (Number(part.dataset.made) === iteration.tree.iteration) part.classList.add("new");
  }
  return [h("h3", {}, `Abstract reachability tree, ${count(nodes, "node")}`),
    h("p", { class: "legend" }, h("span", { class: "key new" }, "made in this iteration"), h("span", { class: "key covered" }, "covered: another node knows less and is expanded"), h("span", { class: "key error" }, "failure"), h("span", { class: "key pivot" }, "pivot: refinement cuts here")),
    picture];
}

function trace(run, iteration) {
  const found = iteration.trace;
  if (!found) {
    const kept = forgotten(iteration);
    return [kept || h("p", { class: "say" }, "There is no trace to simulate: " + (iteration.result.kind === "proved" ? "no assertion can fail in the abstraction." : iteration.result.reason || "the analysis found none."))];
  }
  const out = [];
  if (found.real) out.push(h("p", { class: "say bad" }, "The trace is an execution of the program: the assertion fails. The last step shows the run."));
  else if (found.why) out.push(h("p", { class: "say" }, h("strong", {}, "The trace is impossible. "), found.why));
  const rows = [];
  found.rows.forEach(([number, line, statement, renamed, formula, core], at) => {
    mark(line, core ? "core" : "taken", String(number));
    if (found.omitted && at === found.rows.length / 2) rows.push(h("tr", {}, h("td", { colspan: "5", class: "quiet" }, `… ${found.omitted} steps …`)));
    const impossible = number === found.impossible;
    rows.push(pointsTo(h("tr", { class: [core && "core", impossible && "impossible"].filter(Boolean).join(" ") || null },
      h("td", { class: "number" }, String(number) + (core ? " ★" : "")), h("td", { class: "number" }, String(line || "")),
      h("td", {}, h("code", {}, statement)), h("td", {}, h("code", {}, renamed)), h("td", {}, h("code", {}, formula))), line));
  });
  if (found.derivation && found.derivation.length) {
    const lines = found.derivation.map(({ step, text }, at) => h("li", { class: at + 1 === found.derivation.length ? "false" : null },
      h("span", { class: "number" }, step ? `step ${step}` : "so"), h("code", {}, text)));
    out.push(h("h3", {}, "How it follows"), h("ol", { class: "derivation" }, lines));
  }
  out.push(h("h3", {}, found.real ? "The trace" : "The trace, with its core (★)"),
    table("trace", ["step", "line", "statement", "renamed", "formula"], rows, { class: "trace" }));
  return out;
}

function refinement(run, iteration, at) {
  const { kind, reason, added, excluded } = iteration.result;
  const out = [];
  const ends = {
    proved: "Nothing to refine: the proof is done.",
    real: "Nothing to refine: the failure is real.",
    working: "This iteration did not end.",
  };
  if (ends[kind]) out.push(h("p", { class: "say" }, ends[kind]));
  if (kind === "otherwise" || kind === "undecided") out.push(h("p", { class: "say" }, `Nothing is added: ${reason}.`));
  if (kind === "unproved") out.push(h("p", { class: "say" }, `The analysis proves nothing: ${reason}.`));
  for (const { what, why, line, before, after } of added) {
    mark(line, "changed", what);
    out.push(h("article", { class: "added" },
      h("p", {}, "From now on ", h("code", { class: "big" }, what), ` is tracked: ${why}.`),
      before && after ? h("dl", { class: "places" },
        h("dt", {}, line ? `line ${line} said` : "it said"), h("dd", {}, h("code", {}, before)),
        h("dt", {}, "and says next"), h("dd", {}, h("code", {}, after))) : null));
  }
  const pivots = iteration.tree ? iteration.tree.pivots : [];
  if (pivots.length) {
    out.push(h("p", {}, `The tree is cut at ${pivots.length === 1 ? "its pivot, node" : "its pivots, nodes"} ${pivots.join(", ")}: what stands there and below is made again, with more predicates. The rest of the tree stays.`));
    out.push(...tree(iteration));
  }
  if (excluded) out.push(h("p", {}, excluded));
  if (added.length && run.iterations[at + 1]) out.push(h("p", { class: "quiet" }, `The next iteration: ${run.iterations[at + 1].line}`));
  return out;
}
