"""A report of the results: Markdown, CSV files, and one HTML page that needs nothing else."""

import csv
from html import escape
from pathlib import Path

from . import plots, tables
from .campaign import FIGURE3_FAMILIES
from .families import ANY
from .published import CONDITIONS, SOURCES

TITLE = "Comparison on the families"


def write(directory, data, published, facts):
    """Writes report.md, index.html and a CSV file for each table to a directory."""
    directory = Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    drawn = tables.all_tables(data, published)
    for table in drawn:
        with (directory / f"{table.name}.csv").open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(table.columns)
            writer.writerows(table.rows)
    (directory / "report.md").write_text(markdown(data, published, drawn, facts))
    (directory / "index.html").write_text(page(data, published, drawn, facts))


def conditions(data, facts):
    """How the results came about: pairs of a heading and a text. The facts are the command, and a remark."""
    dates = sorted(row["date"][:10] for row in data.rows)
    versions = {}
    for row in data.rows:
        versions.setdefault(row["version"], []).append(row["tool"])
    machines = sorted({row["machine"] for row in data.rows})
    span = dates[0] if dates[0] == dates[-1] else f"{dates[0]} to {dates[-1]}"
    return [
        ("machine", "; ".join(machines)),
        ("limits", f"{data.time_limit:g} s of processor time and {data.memory_limit:g} MB for each run"),
        ("tools", "; ".join(f"{version} ({', '.join(sorted(set(names)))})" for version, names in versions.items())),
        ("runs", f"{len(data.rows)} on {len(data.families)} families, {span}"),
        ("command", facts["command"]),
        *([("note", facts["note"])] if facts.get("note") else []),
        ("published figures", f"{CONDITIONS}. " + " ".join(SOURCES.values())),
    ]


READING = (
    "Each entry is the largest N that a tool solves within the limits, found by doubling and bisecting. A star means that "
    "greater sizes were not tried. Times are processor time in seconds; the published ones were measured on a far slower "
    "machine with a far longer limit, so that a greater N here says little and a smaller N says much. The programs are "
    "our own versions of the published algorithms."
)


def markdown(data, published, drawn, facts):
    """The report as Markdown."""
    lines = [f"# {TITLE}", "", READING, ""]
    for heading, content in conditions(data, facts):
        lines.append(f"- {heading}: {f'`{content}`' if heading == 'command' else content}")
    lines += ["", "## Where we are behind", ""]
    for heading, sentences in tables.findings(data, published):
        lines += [f"**{heading}**: {'none.' if not sentences else ''}".rstrip(), ""]
        lines += [f"- {sentence}" for sentence in sentences] + [""] * bool(sentences)
    for table in drawn:
        lines += [f"## {table.title}", ""]
        if table.caption:
            lines += [table.caption, ""]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in table.columns) + " |")
        lines.append("|---" + "|---:" * (len(table.columns) - 1) + "|")
        lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in table.rows]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def page(data, published, drawn, facts):
    """The report as one HTML page."""
    body = [f"<h1>{TITLE}</h1>", f"<p>{escape(READING)}</p>", "<dl>"]
    for heading, content in conditions(data, facts):
        text = f"<code>{escape(content)}</code>" if heading == "command" else escape(content)
        body.append(f"<dt>{escape(heading)}</dt><dd>{text}</dd>")
    body.append("</dl>")
    body.append('<nav><a href="#behind">Where we are behind</a> ')
    body += [f'<a href="#{table.name}">{escape(table.title)}</a> ' for table in drawn]
    drawn_figure3, drawn_times = figure3(data), time_plots(data)
    body.append('<a href="#figure3">Figure 3, drawn</a> ' if drawn_figure3 else "")
    body.append('<a href="#time">Time against N</a></nav>' if drawn_times else "</nav>")
    body.append('<h2 id="behind">Where we are behind</h2>')
    for heading, sentences in tables.findings(data, published):
        alarm = ' class="alarm"' if heading == "Wrong verdicts" and sentences else ""
        body.append(f"<h3{alarm}>{escape(heading)}</h3>")
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
        body.append(f"<ul{alarm}>{items}</ul>" if sentences else "<p>None.</p>")
    for table in drawn:
        body += html_table(table)
    body += drawn_figure3 + drawn_times
    return PAGE.replace("TITLE", TITLE).replace("BODY", "\n".join(body))


def html_table(table):
    """A table with the headings of its groups above its columns."""
    parts = [f'<h2 id="{table.name}">{escape(table.title)}</h2>']
    if table.caption:
        parts.append(f"<p>{escape(table.caption).replace('`all n`', '<code>all n</code>')}</p>")
    parts.append('<div class="wide"><table><thead>')
    if any(heading for heading, _ in table.groups):
        cells = (f'<th colspan="{len(columns)}" class="group">{escape(heading)}</th>' for heading, columns in table.groups)
        parts.append(f"<tr>{''.join(cells)}</tr>")
    first = {sum(len(columns) for _, columns in table.groups[:i]) for i in range(len(table.groups))}
    marks = [' class="first"' if i in first else "" for i in range(len(table.columns))]
    columns = [column for _, columns in table.groups for column in columns]
    parts.append("<tr>" + "".join(f"<th{m}>{escape(c)}</th>" for m, c in zip(marks, columns)) + "</tr></thead><tbody>")
    for row in table.rows:
        parts.append("<tr>" + "".join(f"<td{m}>{escape(c)}</td>" for m, c in zip(marks, row)) + "</tr>")
    parts.append("</tbody></table></div>")
    return parts


def curve(data, tool, family, variant, column):
    """The points of a tool: size against a column, for the runs that were solved."""
    rows = data.index.get((tool, family, variant), [])
    rows = [row for row in rows if row["status"] == "solved" and row["n"] != ANY and row[column]]
    return [(int(row["n"]), float(row[column])) for row in rows]


def figure3(data):
    """The six plots of figure 3."""
    names = [name for name, _ in data.encodings]
    parts = []
    for family in FIGURE3_FAMILIES:
        for column, what in (("cpu_s", "time (s)"), ("formula_bytes", "formula (bytes)")):
            series = [(data.title(name), i, curve(data, name, family, "safe", column)) for i, name in enumerate(names)]
            parts.append(plots.plot(f"{tables.label(family)}: {what}", "N", what, series))
    drawn = [part for part in parts if part]
    if not drawn:
        return []
    heading = '<h2 id="figure3">Figure 3 of the 2009 report: time and size of the formula against N</h2>'
    return [heading, plots.legend([(data.title(name), i) for i, name in enumerate(names)]), grid(drawn)]


def time_plots(data):
    """Time against N for each family and tool."""
    parts, used = [], set()
    for variant in ("safe", "bug"):
        for family in data.families:
            series = []
            for i, (name, title) in enumerate(data.tools):
                points = curve(data, name, family, variant, "cpu_s")
                if len(points) > 1:
                    series.append((title, i, points))
                    used.add(i)
            title = tables.label(family) + (", bug" if variant == "bug" else "")
            parts.append(plots.plot(title, "N", "time (s)", series, 320, 240))
    drawn = [part for part in parts if part]
    if not drawn:
        return []
    names = [(title, i) for i, (_, title) in enumerate(data.tools) if i in used]
    return ['<h2 id="time">Time against N</h2>', plots.legend(names), grid(drawn)]


def grid(drawn):
    """Plots side by side."""
    return f'<div class="plots">{"".join(drawn)}</div>'


PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TITLE</title>
<style>
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --alarm: #c00; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1320px; margin: 2rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.4rem; } h3 { font-size: 1rem; margin-bottom: .2rem; }
p, ul, dl { max-width: 62rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; }
nav a { display: inline-block; margin-right: .8rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { vertical-align: bottom; } th.group { text-align: center; border-left: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
.first:not(:first-child) { border-left: 1px solid var(--line); }
tbody tr:nth-child(even) { background: var(--soft); }
.alarm { color: var(--alarm); font-weight: 600; }
.plots { display: flex; flex-wrap: wrap; gap: .6rem; }
.plot { max-width: 100%; height: auto; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; max-width: none; }
.entry { display: inline-flex; align-items: center; gap: .3rem; }
</style>
</head>
<body>
BODY
</body>
</html>
"""
