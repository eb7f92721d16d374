#!/usr/bin/env python3
"""Checks that the pages promise all that is public, and nothing that does not exist.

    check_public_face.py ROOT    exit status 1 if one of these is not so, with the reason

  messages    deploy/COMPATIBILITY.md names every file of proto/assize/v1 once, as promised or as
              internal; a promised one imports no internal one; those of the SDK are promised
  headers     it names every public header (sample-bots/cpp/include, referee/sim/include), and
              no other; these are the ones that are installed outside of assize/detail
  modules     the Python modules that it names have stubs (.pyi)
  exit codes  deploy/doc/USAGE.md has those of referee/base/status.h
"""

import argparse
import collections
import pathlib
import re
import sys

PAGE = "deploy/COMPATIBILITY.md"
USAGE = "deploy/doc/USAGE.md"
PROTOS = "proto/assize/v1"
GAMES = "referee/games"
HEADERS = ("sample-bots/cpp/include/assize", "referee/sim/include/assize")
CODES = "referee/base/status.h"
# Stands on the page, and in the name of a file that the build fills in, for each game.
GAME = "GAME"
# Of `ladder regress` alone: ladder/main/strength/regress_command.cc.
UNDECIDED = 2


def section(page, title):
    """The part of a page below the heading `## title`."""
    found = re.search(rf"(?ms)^## {re.escape(title)}$(.*?)(?=^## |\Z)", page)
    return found[1] if found else ""


def by_game(name, games):
    """The name with GAME in place of a game's: "assize/GAME.h" for "assize/brigands.h"."""
    path = pathlib.PurePosixPath(name)
    return path.with_stem(GAME).as_posix() if path.stem in games else name


def message_breaches(page, protos, installed):
    """`protos`: {file: text}; `installed`: the names of the files that the SDK brings."""
    rows = section(page, "Messages").splitlines()
    internal = {name for row in rows if row.startswith("| internal ") for name in re.findall(r"`(\w+\.proto)`", row)}
    named = [name for row in rows for name in re.findall(r"`(\w+\.proto)`", row)]
    for name in sorted(set(protos) | set(named)):
        if named.count(name) != 1 or name not in protos:
            yield f"{PAGE}: names {name} {named.count(name)} times; must be once for each file of {PROTOS}"
    for name in sorted(set(protos) - internal):
        for imported in re.findall(r'(?m)^import "assize/v1/(\w+\.proto)";', protos[name]):
            if imported in internal:
                yield f"{PROTOS}/{name}: is promised and imports {imported}, which is internal"
    for name in sorted(installed & internal):
        yield f"{PAGE}: {name} is internal and installed with the SDK"


def header_breaches(page, headers, installed):
    """`headers`, `installed`: public headers as a bot includes them ("assize/bot.h")."""
    named = set(re.findall(r"`(assize/[\w/]+\.h)`", section(page, "Headers, libraries and modules")))
    for name in sorted(headers ^ named):
        yield f"{PAGE}: {'does not name' if name in headers else 'names'} {name}, a public header{'' if name in headers else ' that does not exist'}"
    for name in sorted(headers ^ installed):
        yield f"tests/install/tree.txt: {name} is {'not ' if name in headers else ''}installed{'' if name in headers else ' and not public'}"


def module_breaches(page, stubs):
    """`stubs`: the modules that have a .pyi file ("assize.bluff")."""
    for name in re.findall(r"`(assize\.[\w.]+?)(?:\.__all__)?`", section(page, "Headers, libraries and modules")):
        if name.removesuffix(".__all__") not in stubs:
            yield f"{PAGE}: names the module {name}, which has no .pyi file"


def code_breaches(usage, header):
    enum = re.search(r"(?s)enum class ExitCode : int \{(.*?)\};", header)[1]
    codes = {int(code) for code in re.findall(r"= (\d+)", enum)} | {UNDECIDED}
    listed = re.findall(r"\| (\d+) \|", section(usage, "Exit codes").replace("|", "| |"))
    for code in sorted(codes ^ {int(code) for code in listed}):
        yield f"{USAGE}: {'does not list' if code in codes else 'lists'} exit code {code}"


def read(root):
    """All breaches of the tree."""
    page = (root / PAGE).read_text(encoding="utf-8")
    tree = (root / "tests/install/tree.txt").read_text(encoding="utf-8")
    games = {path.parent.name for path in (root / GAMES).glob("*/CMakeLists.txt")}
    protos = collections.defaultdict(str)
    for path in (root / PROTOS).glob("*.proto"):
        protos[by_game(path.name, games)] += path.read_text(encoding="utf-8")
    headers = {"assize/" + path.name.removesuffix(".in") for folder in HEADERS for path in (root / folder).iterdir()}
    python = root / "sample-bots/python"
    stubs = {".".join(path.relative_to(python).with_suffix("").parts).removesuffix(".__init__")
             for path in python.rglob("*.pyi")}
    # Those that the build writes.
    stubs |= {f"assize.{path.name.removesuffix('.py.in')}" for path in python.rglob("*.py.in")}
    return [
        *message_breaches(page, protos, {by_game(name, games) for name in re.findall(r"(?m)^include/assize/v1/(\w+\.proto)$", tree)}),
        *header_breaches(page, headers, {by_game(name, games) for name in re.findall(r"(?m)^include/(assize/\w+\.h)$", tree)}),
        *module_breaches(page, stubs | {"assize"}),
        *code_breaches((root / USAGE).read_text(encoding="utf-8"), (root / CODES).read_text(encoding="utf-8")),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path, help="the tree's root folder")
    breaches = read(parser.parse_args().root)
    print("\n".join(breaches) or "The pages promise what is public.")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
