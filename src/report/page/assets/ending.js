// The end of a check: the facts of a proof at their lines, or the run that fails as a film.

function ending(check) {
  const { facts, film, reason, text, indexes } = check.ending;
  const out = [h("p", { class: "say" }, badge(check), " ", check.meaning + ".")];
  if (reason) out.push(h("p", {}, `Reason: ${reason}.`));
  if (facts) {
    out.push(h("h3", {}, indexes ? `What the proof knows, for all ${indexes}` : "What the proof knows"));
    out.push(h("p", { class: "quiet" }, "Whenever an execution comes to a line, one of its facts holds; where no fact is, no execution comes. They stand below the lines of the source, too."));
    const rows = facts.map(([location, line, role, alternatives]) => {
      const trivial = alternatives.length === 1 && alternatives[0] === "true";
      if (role !== "exit" && !trivial) mark(line, "proved", null, alternatives.join("  or  "));
      return pointsTo(h("tr", {}, h("td", { class: "number" }, String(line || "")), h("td", {}, role),
        h("td", {}, alternatives.map((fact, at) => h("div", {}, at ? h("span", { class: "or" }, "or ") : "", h("code", {}, fact))))), line);
    });
    out.push(table("facts of the proof", ["line", "", "facts"], rows, { class: "states" }));
  }
  if (film) out.push(...projected(film));
  out.push(h("details", { open: !facts && !film }, h("summary", {}, "The report as text"), h("pre", { class: "text", tabindex: "0" }, text)));
  return out;
}

function badge(check) {
  return h("strong", { class: "badge " + check.answer }, check.answer);
}

/** The frame at which the film stands. */
let frame = 0;

/** A film: a slider over the steps of a run, the values after each, arrays as boxes. */
function projected(film) {
  const last = film.frames.length - 1;
  frame = Math.min(frame, last);
  const stage = h("div", { class: "stage", "aria-live": "polite" });
  const slider = h("input", { type: "range", min: "0", max: String(last), value: String(frame), id: "film", "aria-label": "step of the run", oninput: () => turn(Number(slider.value)) });
  const turn = (to) => {
    frame = Math.max(0, Math.min(last, to));
    slider.value = String(frame);
    stage.replaceChildren(...still(film, frame));
    film.frames.forEach(([line]) => line && document.getElementById("line-" + line)?.classList.remove("now"));
    const item = document.getElementById("line-" + film.frames[frame][0]);
    if (item) {
      item.classList.add("now");
      item.scrollIntoView({ block: "nearest" });
    }
  };
  setTimeout(() => turn(frame), 0);
  const out = [h("h3", {}, "The run that fails, as a film"),
    h("p", { class: "bad" }, film.failure + (film.line ? ` (line ${film.line})` : ""))];
  if (film.inputs.length) out.push(h("p", {}, "Inputs: ", h("code", {}, film.inputs.join(", "))));
  if (film.unrecorded) out.push(h("p", { class: "quiet" }, `${film.unrecorded} steps in the middle were not recorded.`));
  out.push(h("div", { class: "film" },
    h("button", { type: "button", onclick: () => turn(frame - 1), "aria-label": "step back" }, "◀"), slider,
    h("button", { type: "button", onclick: () => turn(frame + 1), "aria-label": "step forward" }, "▶")), stage);
  return out;
}

/** One frame: the step, and what every variable holds after it. */
function still(film, at) {
  const values = new Map();
  const touched = new Set();
  for (let step = 0; step <= at; step += 1) {
    touched.clear();
    for (const [variable, index, value, note] of film.frames[step][3]) {
      const isArray = film.variables.some((known) => known.id === variable && known.boxes);
      if (isArray && index === "") {
        for (const key of [...values.keys()]) if (key.startsWith(variable + ":")) values.delete(key);
        values.set(variable + ":*", { value, note });
        touched.add(variable + ":*");
      } else {
        values.set(variable + ":" + index, { value, note });
        touched.add(variable + ":" + index);
      }
    }
  }
  const [line, depth, statement] = film.frames[at];
  const head = h("p", { class: "frame" }, h("span", { class: "number" }, `step ${at + 1} of ${film.frames.length}${line ? `, line ${line}` : ""}`), " ",
    h("code", {}, "  ".repeat(Math.min(depth, 8)) + statement));
  const scalars = film.variables.filter((variable) => !variable.boxes && values.has(variable.id + ":"));
  const cells = h("ol", { class: "boxes scalars" }, scalars.map((variable) => {
    const { value, note } = values.get(variable.id + ":");
    return h("li", { class: "box value" + (touched.has(variable.id + ":") ? " touched" : "") },
      h("span", { class: "at" }, variable.name), h("span", { class: "value" }, value), note ? h("span", { class: "what" }, note) : null);
  }));
  const arrays = film.variables.filter((variable) => variable.boxes).map((variable) => {
    const rest = values.get(variable.id + ":*");
    const elements = variable.boxes.map((index) => {
      const key = variable.id + ":" + index;
      const known = values.get(key) || rest;
      return h("li", { class: "box " + (known ? "value" : "rest") + (touched.has(key) ? " touched" : "") },
        h("span", { class: "at" }, index), h("span", { class: "value" }, known ? known.value : "?"));
    });
    if (!variable.whole) elements.push(h("li", { class: "box rest" }, h("span", { class: "at" }, "others"), h("span", { class: "value" }, rest ? rest.value : "…")));
    return h("div", { class: "array" }, h("span", { class: "name" }, variable.name), h("ol", { class: "boxes" }, elements));
  });
  return [head, cells, ...arrays];
}
