#!/usr/bin/env python3
"""The page of all rows, referee/sim/ROWS.md, made of the layouts of assize.sim: rows_page.py --write | --check

--check fails if the page is not what --write would write."""

import pathlib
import sys

from assize.sim import Game, game_names

PAGE = pathlib.Path(__file__).resolve().parents[2] / "referee" / "sim" / "ROWS.md"
HEAD = """# Rows: views and moves as bytes

Made by `tests/sim/rows_page.py --write` of the tables of fields that the code itself uses; a test compares.

A row is one byte for each number, for networks and other learners: `View.observe()`, `Options.features()` and the arrays of
`Batch.decisions()` in Python, `assize_view_row()` and its neighbours in C. It is a function of the view (and the move) alone. It has
facts and no opinions: counts as they are, up to a top; flags; numbers as one byte of several that is 1. Players and chairs stand in order
from the viewer on, so that place 0 is the viewer's own; true colours and seats are there as well, since they break ties. What is not in
play is 0, with a flag. The configuration comes first, so that one network serves all settings.

A row is about what is so now, not what happened before. It is a part of what a view has: of the table of Carcassonne it has what everybody's
meeples hold, and of the clues of Brigand's Bluff what they leave.

Of some decisions all moves are known beforehand: plans of Brigands, dice and bonus cards of Brigand Kings, faces of Brigand's Bluff.
`Game.option_table(decision)` has their rows, with 0 for what depends on the view (`tokens_left`, `expected_thirds`, counties), and `Options.ids()`
says which row of it an option is, or -1 (`assize_game_option_table()`, `assize_game_option_ids()` in C): a network embeds the table once
after each change of its weights, and then only looks up rows.

Any change of a field changes the version and the digest. Keep the digest beside weights that were trained on the rows, and use them with
no other.
"""


def shown(layout):
    lines = [f"### {layout.version}", "", f"{layout.width} bytes, digest `{layout.digest}`.", "",
             "| bytes | field | what | rule |", "| --- | --- | --- | --- |"]
    for field in layout.fields:
        what = {"flag": "flag" if field.length == 1 else "flags", "onehot": f"one of {field.length}",
                "count": f"{'number' if field.length == 1 else 'numbers'}, 0 to {field.top}"}[field.kind]
        last = field.offset + field.length - 1
        place = str(field.offset) if field.length == 1 else f"{field.offset}–{last}"
        lines.append(f"| {place} | `{field.name}` | {what} | {field.rule} |")
    return lines


def page():
    parts = [HEAD]
    for name in game_names():
        game = Game(name, 4)
        if game.view_layout is None:
            continue
        parts.append("\n".join([f"## {name}", "", *shown(game.view_layout), "", *shown(game.option_layout), ""]))
    return "\n".join(parts)


def main(word):
    if word == "--write":
        PAGE.write_text(page())
    elif PAGE.read_text() != page():
        print(f"{PAGE} is not what rows_page.py --write writes")
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in (["--write"], ["--check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
