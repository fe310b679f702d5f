"""Plots with logarithmic axes, as SVG."""

import math
from html import escape

# Colours that people with a colour vision deficiency can tell apart (Okabe and Ito); the markers differ as well.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6b6b6b", "#8f7700")
LEFT, RIGHT, TOP, BOTTOM = 62, 14, 34, 46


def plot(title, x_label, y_label, series, width=420, height=300):
    """A plot of series (name, index of colour, points). None if there is no point."""
    points = [(x, y) for _, _, curve in series for x, y in curve if x > 0 and y > 0]
    if not points:
        return None
    x_scale = scale([x for x, _ in points], LEFT, width - RIGHT)
    y_scale = scale([y for _, y in points], height - BOTTOM, TOP)
    parts = [
        f'<svg class="plot" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg" aria-label="{escape(title)}" font-family="sans-serif" font-size="11">',
        f'<text x="{width / 2:.0f}" y="18" text-anchor="middle" font-size="13" font-weight="600" '
        f'fill="currentColor">{escape(title)}</text>',
    ]
    for value, major in x_scale.ticks:
        x = x_scale(value)
        parts.append(line(x, TOP, x, height - BOTTOM, 0.22 if major else 0.08))
        if major:
            parts.append(text(x, height - BOTTOM + 15, number(value), "middle"))
    for value, major in y_scale.ticks:
        y = y_scale(value)
        parts.append(line(LEFT, y, width - RIGHT, y, 0.22 if major else 0.08))
        if major:
            parts.append(text(LEFT - 6, y + 4, number(value), "end"))
    parts.append(
        f'<rect x="{LEFT}" y="{TOP}" width="{width - LEFT - RIGHT}" height="{height - TOP - BOTTOM}" fill="none" '
        'stroke="currentColor" stroke-opacity="0.6"/>'
    )
    parts.append(text((LEFT + width - RIGHT) / 2, height - 10, x_label, "middle"))
    middle = (TOP + height - BOTTOM) / 2
    parts.append(
        f'<text x="14" y="{middle:.0f}" text-anchor="middle" fill="currentColor" '
        f'transform="rotate(-90 14 {middle:.0f})">{escape(y_label)}</text>'
    )
    for name, colour, curve in series:
        parts += draw(name, colour, sorted((x, y) for x, y in curve if x > 0 and y > 0), x_scale, y_scale)
    parts.append("</svg>")
    return "\n".join(parts)


def legend(names):
    """The names (name, index of colour) beside their marks, as HTML."""
    entries = []
    for name, colour in names:
        mark = "".join(draw("", colour, [(0, 0), (1, 0)], lambda x: 5 + 20 * x, lambda _: 8))
        icon = f'<svg width="30" height="16" aria-hidden="true">{mark}</svg>'
        entries.append(f'<span class="entry">{icon}{escape(name)}</span>')
    return f'<p class="legend">{" ".join(entries)}</p>'


class Scale:
    """A logarithmic scale: call it with a value for its place; `ticks` are (value, labelled)."""

    def __init__(self, low, high, begin, end, base):
        self.low, self.high = math.log(low), math.log(high)
        self.begin, self.end = begin, end
        self.ticks = []
        exponent = math.floor(math.log(low, base) - 1e-9)
        while base**exponent <= high * 1.0001:
            if base**exponent >= low * 0.9999:
                self.ticks.append((base**exponent, True))
            for minor in range(2, base):
                if low <= minor * base**exponent <= high:
                    self.ticks.append((minor * base**exponent, False))
            exponent += 1
        majors = [tick for tick in self.ticks if tick[1]]
        keep = {value for value, _ in majors[:: max(1, len(majors) // 6)]}
        self.ticks = [(value, major and value in keep) for value, major in self.ticks]

    def __call__(self, value):
        return self.begin + (math.log(value) - self.low) / (self.high - self.low) * (self.end - self.begin)


def scale(values, begin, end):
    """A scale around values: powers of two for a range that starts at whole small numbers, else powers of ten."""
    low, high = min(values), max(values)
    if all(float(value).is_integer() for value in values) and high <= 100_000 and low >= 1 and begin < end:
        return Scale(low / 1.15, high * 1.15, begin, end, 2)
    low, high = 10 ** math.floor(math.log10(low)), 10 ** math.ceil(math.log10(high) + 1e-9)
    return Scale(low, high, begin, end, 10)


def draw(name, colour, curve, x_scale, y_scale):
    """A curve with its marks."""
    stroke = COLOURS[colour % len(COLOURS)]
    places = [(x_scale(x), y_scale(y)) for x, y in curve]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts = [f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="1.6"/>'] if len(places) > 1 else []
    for (x, y), value in zip(places, curve):
        tip = f"<title>{escape(name)}: N = {value[0]:g}, {value[1]:g}</title>" if name else ""
        parts.append(f'<g fill="{stroke}">{tip}{mark(colour, x, y)}</g>')
    return parts


def mark(colour, x, y):
    """A mark of the shape that goes with a colour."""
    shape = colour % 4
    if shape == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.2"/>'
    if shape == 1:
        return f'<rect x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6"/>'
    if shape == 2:
        return f'<path d="M{x:.1f} {y - 4:.1f}l4 7h-8z"/>'
    return f'<path d="M{x:.1f} {y - 4.2:.1f}l4.2 4.2l-4.2 4.2l-4.2 -4.2z"/>'


def line(x1, y1, x2, y2, opacity):
    """A line of the grid."""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="currentColor" '
        f'stroke-opacity="{opacity}"/>'
    )


def text(x, y, content, anchor):
    """A label."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor">{escape(content)}</text>'


def number(value):
    """A number as short as it can be: 0.01, 20, 10k, 5M."""
    for limit, unit in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if value >= limit:
            return f"{value / (1e3 if unit == 'k' else limit):g}{unit}"
    return f"{value:g}"
