#!/usr/bin/env python3
"""How each source file would be compiled by itself, for tools that look at single files.

    single_files.py BUILD OUT   writes OUT/compile_commands.json

A release build compiles several files of a library as one, which only includes them (ASSIZE_UNITY); the
files that it includes have its flags.
"""

import json
import pathlib
import re
import sys

INCLUDED = re.compile(r'^#include "(.+)"$', re.MULTILINE)


def entries(build):
    """The entries of BUILD's compile_commands.json, with those that only include others taken apart."""
    for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text()):
        file = pathlib.Path(entry["file"])
        if file.parent.name != "Unity":
            yield entry
            continue
        for included in INCLUDED.findall(file.read_text()):
            yield {**entry, "file": included, "command": entry["command"].replace(str(file), included)}


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 64
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    (out / "compile_commands.json").write_text(json.dumps(list(entries(sys.argv[1])), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
