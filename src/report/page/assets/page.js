// The frame of the page: places and their addresses, the strip, the keys.

const several = data.checks.length > 1;

/** The places of a run: each iteration has its stations. */
function placesOf(check, run, prefix) {
  const parts = run.technique === "bounds" ? run.bounds : run.iterations;
  const stations = run.technique === "bounds" ? BOUND_STATIONS : STATIONS;
  const word = run.technique === "bounds" ? "bound" : "iteration";
  const seen = new Map();
  parts.forEach((part, at) => {
    const induction = part.induction ? "step" : "";
    const name = `${induction || word}-${part.number}`;
    const times = (seen.get(name) || 0) + 1;
    seen.set(name, times);
    const unique = times > 1 ? `${name}-${times}` : name;
    const title = `${induction ? "Step of induction, bound" : word[0].toUpperCase() + word.slice(1)} ${part.number}`;
    for (const station of stations) {
      places.push({ hash: `${prefix}${unique}/${station.id}`, check, run, part, group: `${prefix}${unique}`, chip: (part.induction ? "step " : "") + part.number,
        title: `${title} · ${station.name}`, station, stations, show: () => station.show(run, part, at) });
    }
  });
}

function collect() {
  places.push({ hash: "program", group: "program", chip: "Start", title: "The program", show: overview });
  for (const check of data.checks) {
    const lead = several ? check.engine + "/" : "";
    for (const run of check.runs) {
      placesOf(check, run, lead + (check.runs.length > 1 && !several ? slug(run.name) + "/" : ""));
    }
    places.push({ hash: lead + "end", group: lead + "end", chip: "End", title: several ? `The end of ${check.engine}` : "The end", check, show: () => ending(check) });
  }
}

/** What is checked; side by side if there are several checks. */
function overview() {
  const out = [h("h3", {}, "What is checked"),
    h("ul", { class: "facts" }, data.properties.slice(0, 50).map(([name, line, text]) => {
      mark(line, "claim", null);
      return pointsTo(h("li", {}, h("code", {}, text), ` — ${name}${line ? `, line ${line}` : ""}`), line);
    }))];
  if (data.properties.length > 50) out.push(h("p", { class: "quiet" }, `and ${data.properties.length - 50} more`));
  if (several) {
    const rows = data.checks.map((check) => {
      const steps = check.runs.reduce((sum, run) => sum + (run.technique === "bounds" ? run.bounds.length : run.iterations.length), 0);
      const first = places.find((place) => place.check === check);
      return h("tr", {}, h("th", { scope: "row" }, first ? h("a", { href: "#" + first.hash }, check.engine) : check.engine),
        h("td", {}, badge(check)), h("td", { class: "number" }, check.time.toFixed(2) + " s"), h("td", { class: "number", title: "iterations" }, String(steps)),
        h("td", {}, check.reason ? check.reason : check.needed.length ? h("ul", { class: "facts" }, check.needed.slice(0, 12).map((text) => h("li", {}, h("code", {}, text))), check.needed.length > 12 ? h("li", {}, `and ${check.needed.length - 12} more`) : null) : "nothing"));
    });
    out.push(h("h3", {}, "Side by side"), table("engines side by side", ["engine", "verdict", "time", "iterations", "what it had to know"], rows, { class: "compare" }));
  } else {
    const check = data.checks[0];
    out.push(h("p", { class: "say" }, badge(check), ` ${check.meaning}, in ${check.time.toFixed(2)} s by ${check.decided || "--engine " + check.engine}.`));
    if (check.spent.length) {
      out.push(h("h3", {}, "Strategies"), table("strategies", ["strategy", "time", "what came of it"],
        check.spent.map(([name, time, what]) => h("tr", {}, h("td", {}, name), h("td", { class: "number" }, time.toFixed(2) + " s"), h("td", {}, what))), {}));
    }
    for (const run of check.runs) {
      const parts = run.technique === "bounds" ? run.bounds : run.iterations;
      out.push(h("h3", {}, check.runs.length > 1 ? `The run of ${run.name}` : "The run"));
      out.push(h("ol", { class: "lines" }, parts.slice(0, 200).map((part) => {
        const first = places.find((place) => place.part === part);
        return h("li", {}, h("a", { href: "#" + first.hash }, part.line));
      })));
      if (parts.length > 200) out.push(h("p", { class: "quiet" }, `and ${parts.length - 200} more`));
    }
  }
  out.push(h("p", { class: "quiet" }, "Keys: ← and → go from step to step, Home and End to the first and the last. The address keeps the place."));
  return out;
}

/** The stations of the part that is shown, and chips for all parts. */
function strip() {
  const place = places[here];
  const out = [];
  const owners = [...new Set(places.map((one) => one.run || one.check || null))];
  const chips = (wanted) => {
    const seen = new Set();
    return places.map((one, at) => {
      if ((one.run || one.check || null) !== wanted || seen.has(one.group)) return null;
      seen.add(one.group);
      const current = one.group === place.group;
      return h("li", {}, h("a", { href: "#" + one.hash, class: "chip" + (one.station ? "" : " word"), "aria-current": current ? "step" : null, title: one.part ? one.part.line : one.title }, one.chip));
    });
  };
  const rows = owners.map((owner) => ({ owner, name: owner && owner.technique ? owner.name : null, items: chips(owner) }));
  const manyRuns = owners.filter((owner) => owner && owner.technique).length > 1;
  out.push(h("ul", { class: "chips" }, rows.map(({ name, items }) => [manyRuns && name ? h("li", { class: "owner" }, name) : null, items])));
  if (place.stations) {
    out.push(h("ol", { class: "stations" }, places.filter((one) => one.group === place.group).map((one) =>
      h("li", {}, h("a", { href: "#" + one.hash, "aria-current": one === place ? "step" : null }, one.station.name)))));
  }
  return out;
}

function top() {
  const check = places[here].check || (several ? null : data.checks[0]);
  return [h("h1", {}, h("span", { class: "brand" }, "eureka"), " ", data.file.split("/").pop()),
    check ? h("p", { class: "verdict" }, several ? check.engine + " " : "", badge(check), h("span", { class: "meaning" }, check.meaning)) : null];
}

/** What a place shows, with its heading. */
function content(place) {
  marks = {};
  const shown = place.show();
  const line = place.part ? h("p", { class: "quiet line" }, place.part.line) : null;
  return [h("h2", {}, place.title), line, ...shown];
}

function show() {
  const place = places[here];
  const step = content(place);
  document.getElementById("top").replaceChildren(...top().filter(Boolean));
  document.getElementById("strip").replaceChildren(...strip());
  document.getElementById("step").replaceChildren(...step.flat(9).filter(Boolean));
  document.getElementById("source").replaceChildren(h("details", { open: true }, h("summary", {}, data.file), source()));
  document.title = `${place.title} — ${data.file.split("/").pop()}`;
  const shown = document.querySelector("#source .core, #source .changed, #source .claim, #source .taken, #source .fact");
  const pane = document.getElementById("source");
  if (shown) pane.scrollTop = shown.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
  document.querySelector(".chips [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function go(to) {
  const target = Math.max(0, Math.min(places.length - 1, to));
  if (target === here) return;
  turnTo(target);
  location.hash = places[here].hash;
}

function turnTo(target) {
  here = target;
  frame = 0;
  show();
  window.scrollTo(0, 0);
}

function arrive() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const found = places.findIndex((place) => place.hash === wanted);
  const near = found >= 0 ? found : places.findIndex((place) => wanted !== "" && place.hash.startsWith(wanted));
  if (Math.max(0, near) !== here) turnTo(Math.max(0, near));
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.matches("input[type=range]")) return;
  const keys = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: places.length - 1 };
  if (!(event.key in keys)) return;
  event.preventDefault();
  go(keys[event.key]);
});

// On paper all steps follow one another, as long as they are not too many.
window.addEventListener("beforeprint", () => {
  const all = places.length <= 80 ? places : [places[here]];
  const parts = all.map((place) => {
    const shown = content(place);
    return h("article", {}, ...shown.flat(9).filter(Boolean), place.station ? null : h("div", { class: "printed" }, source()));
  });
  document.getElementById("paper").replaceChildren(...parts);
});
window.addEventListener("afterprint", () => document.getElementById("paper").replaceChildren());
window.addEventListener("hashchange", arrive);

collect();
show();
arrive();
