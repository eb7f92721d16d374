#!/usr/bin/env python3
"""Joins JavaScript modules into one text, in the order in which they are named.

    join.py OUTPUT FILE...

Import lines and the word `export` are left out, since all files share one scope then: names at the top
of files must be unique. Lines that are comments alone, empty lines and indentation are left out too.
"""

import pathlib
import re
import sys

IMPORT = re.compile(r"^import .*;$")
TOP_NAME = re.compile(r"^(?:async )?(?:function\*?|class|const|let|var)\s+(\w+)")


def strip(text):
    """The lines that matter. A template literal over several lines keeps its own."""
    lines = []
    in_template = False
    for line in text.splitlines():
        if not in_template:
            if IMPORT.match(line) or re.match(r"^\s*(//.*)?$", line):
                continue
            line = re.sub(r"^export (?=function|async|const|class)", "", line)
            if line.startswith(("import", "export")):
                raise ValueError(f"only one-line imports and export function, const or class: {line}")
        if line.replace("\\`", "").count("`") % 2 == 1:
            in_template = not in_template
            lines.append(line)
        else:
            lines.append(line if in_template else line.strip())
    return lines


def names_in(lines):
    names = []
    for line in lines:
        match = TOP_NAME.match(line)
        if match:
            names.append(match.group(1))
    return names


def join(paths):
    """The joined text. ValueError: a name stands at the top of two files."""
    owner = {}
    text = []
    for path in paths:
        source = path.read_text(encoding="utf-8")
        try:
            lines = strip(source)
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
        kept = [re.sub(r"^export ", "", line) for line in source.splitlines()]
        for name in names_in(kept):
            if owner.setdefault(name, path) != path:
                raise ValueError(f"{path}: {name} is also in {owner[name]}; rename one")
        text += lines
    joined = "\n".join(text) + "\n"
    if "</script" in joined.lower() or "<!--" in joined:
        raise ValueError("a script must contain neither </script nor <!--; cut it in two strings")
    return joined


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        joined = join([pathlib.Path(name) for name in sys.argv[2:]])
    except ValueError as error:
        sys.exit(f"join.py: {error}")
    output = pathlib.Path(sys.argv[1])
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(joined, encoding="utf-8")


if __name__ == "__main__":
    main()
