// The data of the run, and how its parts become elements. Texts are put in as text nodes, never as markup.

const data = JSON.parse(document.getElementById("data").textContent);

/** An element with attributes and children; what is null or false is left out. */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === false || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** `1 step`, `2 steps`. */
function count(number, what) {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** A name for the address. */
function slug(name) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** A table with a caption that is read aloud, and rows of cells. */
function table(caption, head, rows, attributes) {
  return h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    h("table", attributes || {},
      h("caption", { class: "aloud" }, caption),
      h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", {}, rows)));
}

/** An SVG that was drawn when the page was written. */
function drawn(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": parsed.getAttribute("aria-label") },
    document.importNode(parsed, true));
}

/** Arrays as boxes: tracked elements filled and named, symbols, the rest grey. */
function boxes(arrays) {
  return arrays.map((array) => h("div", { class: "array" },
    h("span", { class: "name" }, array.name + array.size),
    h("ol", { class: "boxes" }, array.boxes.map((box) => {
      const label = box.kind === "rest" ? box.label : `${array.name}[${box.label.replaceAll(",", "][")}]`;
      const what = { tracked: "tracked", symbol: "any place", rest: "not tracked" }[box.kind];
      return h("li", { class: "box " + box.kind }, h("span", { class: "at" }, label), h("span", { class: "what" }, what));
    }))));
}

/** Where one can go: each place has an address and shows itself. */
const places = [];
/** The place that is shown. */
let here = 0;
/** Whether constant conditions are shown as they are. */
let unfolded = false;

/** Marks on the source: by line, a class and a note beside the line, and lines below it. */
let marks = {};

function mark(line, kind, note, below) {
  if (!line) return;
  const known = marks[line] || (marks[line] = { kinds: new Set(), notes: [], below: [] });
  if (kind) known.kinds.add(kind);
  if (note) known.notes.push(note);
  if (below) known.below.push(below);
}

/** The source with its marks. */
function source() {
  const lines = data.source.map((text, at) => {
    const known = marks[at + 1] || { kinds: new Set(), notes: [], below: [] };
    const note = known.notes.length > 6 ? known.notes.slice(0, 5).join(" ") + " …" : known.notes.join(" ");
    return h("li", { class: ["line", ...known.kinds].join(" "), id: "line-" + (at + 1), value: at + 1 },
      h("span", { class: "number", "aria-hidden": "true" }, String(at + 1)),
      h("code", {}, text || " "),
      note && h("span", { class: "note" }, note),
      known.below.map((text) => h("span", { class: "fact" }, text)));
  });
  return h("ol", { class: "source" }, lines);
}

/** Lets the pointer and the focus on something show a line of the source. */
function pointsTo(element, line) {
  if (!line) return element;
  const show = (on) => () => {
    const item = document.getElementById("line-" + line);
    if (!item) return;
    item.classList.toggle("pointed", on);
  };
  element.addEventListener("mouseenter", show(true));
  element.addEventListener("mouseleave", show(false));
  return element;
}
