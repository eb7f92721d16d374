"""What page.py has measured, as tables of Markdown and a chart."""

import html
import statistics

import cheating as cheats
import training as trainings
from table_tools import table_line

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 380, 60, 210, 16, 44
# Of curves, told apart by their dashes too.
STROKES = (("#1b5e9e", ""), ("#b3471d", "6 3"), ("#3b7a2a", "2 2"))


def put(text, name, part):
    """The page with this part between its marks."""
    begin, end = f"<!-- {name}: made by tests/bench/sim/page.py -->\n", "<!-- end -->"
    if text.count(begin) != 1:
        raise ValueError(f"{name}: {text.count(begin)} marks in the page; allowed: 1")
    before, after = text.split(begin)
    return f"{before}{begin}{part}\n{end}{after[after.index(end) + len(end):]}"


def _table(head, rows):
    return "\n".join([table_line(*head), table_line(*["---"] * len(head)), *(table_line(*row) for row in rows)])


def _where(lines):
    """Load and commits of what was measured."""
    loads = [line["load"] for line in lines]
    commits = sorted({line["commit"] for line in lines})
    return f"Load {min(loads):.0f} to {max(loads):.0f}, commit {', '.join(commits)}."


def _many(value):
    """A rate in three digits."""
    for unit, name in ((1e6, " M"), (1e3, " k")):
        if value >= unit:
            return f"{value / unit:.3g}{name}"
    return f"{value:.3g}"


def speed(lines):
    if not lines:
        return ""
    rows = []
    for line in lines:
        rules = f"{line['play'] / line['rules']:.2f} of {_many(line['rules'])}" if line["rules"] else "not built"
        rows.append((f"`{line['game']}`, {line['seats']} seats", f"{line['match']:.0f}", _many(line["play"]), rules,
                     _many(line["play"] / line["match"]), f"{_many(line['views'])} of {line['view_bytes']:.0f} bytes",
                     f"{line['views'] / line['play']:.2f}",
                     f"{_many(line['rows'])} of {line['row_bytes']:,.0f} bytes", f"{line['rows'] / line['written']:.3f}",
                     _many(line["redeals"]), _many(line["ends"]), f"{line['ends'] / line['copies']:.2f} of {_many(line['copies'])}"))
    head = ("game", "decisions a match", "play: decisions/s", "of the rules in C++", "matches/s", "with views: decisions/s", "of play",
            "with views and all options: decisions/s", "of writing as many bytes", "redeals/s", "redeals with a random end/s",
            "of copies with one")
    return f"{_table(head, rows)}\n\n{_where(lines)}"


def cheating(measured):
    rows, every = [], []
    for plan, lines in measured:
        lines = [line for line in lines if line["iterations"] == plan.iterations]
        if len(lines) < 2:
            continue
        every += lines
        found = cheats.figures([line["shares"] for line in lines])
        seconds = sum(line["cpu"] for line in lines)
        rows.append((f"`{plan.game}`, {plan.seats} seats", plan.hidden, plan.iterations, len(lines), len(lines) * plan.seats,
                     f"{found.share:.3f}", f"**{found.elo:+.0f}**", f"{found.low:+.0f} to {found.high:+.0f}", bar(found), f"{seconds:.0f}"))
    if not rows:
        return ""
    head = ("game", "what the cheat sees", "iterations a decision", "sets", "matches", "share of opponents", "Elo", "95 %",
            "-200 to +400", "CPU s")
    return f"{_table(head, rows)}\n\n{_where(every)}"


def bar(found, low=-200, high=400, step=20):
    """An interval as text: a line from end to end, and a dot in the middle."""
    def place(value):
        return round((min(max(value, low), high) - low) / step)
    cells = ["╎" if at == place(0) else "·" for at in range((high - low) // step + 1)]
    for at in range(place(found.low), place(found.high) + 1):
        cells[at] = "─"
    cells[place(found.elo)] = "●"
    return f"`{''.join(cells)}`"


def training(curves, anchors, lines):
    if not curves:
        return ""
    minutes = sorted({round(point.mark.cpu / 60 * 2) / 2 for points in curves.values() for point in points})
    shown = [minute for minute in minutes if minute in (0.5, 1, 2, 3, 5, 7.5, 10, 15, 20, 25, 30)]
    rows = []
    for minute in shown:
        at = [next((point for point in points if round(point.mark.cpu / 30) == 2 * minute), None) for points in curves.values()]
        rows.append((f"{minute:g}", *(f"{point.elo:+.0f} ± {point.half:.0f}" if point else "" for point in at)))
    table = _table(("CPU minutes", *(f"seed {seed}" for seed in curves)), rows)
    last = [f"seed {seed}: {points[-1].mark.cpu / 60:.1f} CPU minutes in {points[-1].mark.wall / 60:.0f} minutes of wall time, "
            f"{points[-1].mark.rounds} rounds" for seed, points in curves.items()]
    fixed = ", ".join(f"{name} {value:+.0f}" + (f" ± {half:.0f}" if half else "") for name, (value, half) in anchors.items())
    games = statistics.median(line["games"] for line in lines)
    return (f"{table}\n\nThe players that stay the same: {fixed}. {games:.0f} duels of each pair, {sum(line['games'] for line in lines):,} in "
            f"all.\n{'; '.join(last)}. {_where(lines)}")


def chart(curves, anchors):
    """An SVG picture of the curves: Elo over CPU minutes."""
    points = [point for one in curves.values() for point in one]
    longest = max(point.mark.cpu for point in points) / 60
    values = [point.elo for point in points] + [value for value, _ in anchors.values()]
    step = next(step for step in (50, 100, 200, 500, 1000) if (max(values) - min(values)) / step <= 8)
    low, high = step * (min(values) // step), step * (max(values) // step + 1)

    def x(minutes):
        return LEFT + (WIDTH - LEFT - RIGHT) * minutes / longest

    def y(value):
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (min(max(value, low), high) - low) / (high - low)

    def text(left, top, words, anchor="start", colour="#333"):
        return f'<text x="{left:.1f}" y="{top:.1f}" text-anchor="{anchor}" fill="{colour}">{html.escape(words)}</text>'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" role="img">',
             "<title>Elo over the CPU minutes of trainings by self-play</title>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for number in range(int((high - low) / step) + 1):
        value = low + number * step
        parts += [f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#e4e4e4"/>',
                  text(LEFT - 8, y(value) + 4, f"{value:+.0f}", "end")]
    every = max(1, round(longest / 10))
    parts += [text(x(minute), HEIGHT - BOTTOM + 18, str(minute), "middle") for minute in range(0, int(longest) + 1, every)]
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "CPU minutes of one core", "middle"))
    for name, (value, _) in anchors.items():
        parts += [f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#777" stroke-dasharray="1 3"/>',
                  text(WIDTH - RIGHT + 6, y(value) + 4, f"{name.replace('`', '')} {value:+.0f}", colour="#777")]
    for place, (seed, curve) in enumerate(curves.items()):
        colour, dashes = STROKES[place % len(STROKES)]
        for point in curve:
            left, half = x(point.mark.cpu / 60), point.half
            parts.append(f'<line x1="{left:.1f}" x2="{left:.1f}" y1="{y(point.elo - half):.1f}" y2="{y(point.elo + half):.1f}" '
                         f'stroke="{colour}" stroke-opacity="0.35"/>')
        line = " ".join(f"{x(point.mark.cpu / 60):.1f},{y(point.elo):.1f}" for point in curve)
        parts += [f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>',
                  f'<line x1="{LEFT + 10}" x2="{LEFT + 40}" y1="{TOP + 8 + 18 * place}" y2="{TOP + 8 + 18 * place}" stroke="{colour}" '
                  f'stroke-width="2" stroke-dasharray="{dashes}"/>',
                  text(LEFT + 46, TOP + 12 + 18 * place, f"seed {seed}, with 95 %", colour=colour)]
    return "\n".join([*parts, "</svg>", ""])
