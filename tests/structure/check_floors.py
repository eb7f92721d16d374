#!/usr/bin/env python3
"""Checks that every part of the tree includes only the parts below it (deploy/doc/ARCHITECTURE.md).

    check_floors.py ROOT      prints FILE:LINE: RULE: TEXT for each breach; exit status 1 if any

Rules:
  floor       a part includes parts below it, never one above or beside it; of scripts, what they import
  rules       a game's rules reach no protobuf, no table (only the codec does) and no words
  grpc        gRPC is used in ladder/client, ladder/node, sample-bots, tests and some rooms of ladder/service
  http2       HTTP/2 and TLS are spoken in referee/http2 alone; ladder/front has certificates, and
              ladder/client says hello by TLS
  chance      all chance comes from the match's named streams (referee/base/chance.h)
  purity      games and match know no clock, thread, file or environment
  folders     folders are read through referee/base/files/folders.h alone, which throws nothing
  ladder-part the ladder's parts include each other in one direction only; what is for outsiders reads
              no row but through ladder/publish
  room        the rooms of a large part include each other in one direction only
  unknown     a folder that this check does not know; say in ALLOWED what it may include
"""

import argparse
import dataclasses
import pathlib
import posixpath
import re
import sys

# What each part may include, apart from itself. A game's folder is the part "game", but for players/, which is
# "players"; what stands beside the games' folders is "games".
ALLOWED = {
    "proto": set(),
    "base": set(),
    "games": {"base", "proto"},
    # How a game looks in words and in the viewer is its own; what all games share of these is below it.
    "game": {"base", "proto", "games", "layout", "page", "words"},
    "registry": {"base", "games", "game"},
    "match": {"base", "proto", "games", "registry"},
    "frames": {"base"},
    "http2": {"base"},
    "lines": {"base", "proto"},
    "layout": set(),
    "words": {"base", "proto", "games", "layout"},
    "page": {"base"},
    "seat": {"base", "proto", "games", "registry", "match", "frames", "process"},
    "bridge": {"base", "proto", "frames", "http2", "lines", "words", "layout", "cli"},
    "process": {"base", "proto"},
    "bots": {"base", "proto", "frames", "games", "registry", "match", "seat", "process"},
    "run": {"base", "proto", "games", "registry", "match", "seat", "process", "bots", "replay"},
    "worker": {"base", "proto", "games", "registry", "match", "process", "seat", "bots", "run"},
    "replay": {"base", "proto", "games", "registry", "match"},
    "secrecy": {"base", "proto", "games", "registry", "match", "replay"},
    "sim": {"base", "proto", "games", "game"},
    "cli": {"base", "proto", "games", "layout", "process", "seat", "bots"},
    "report": {"base", "proto", "games", "registry", "match", "bots", "replay", "secrecy", "layout", "cli"},
    "play": {"base", "proto", "lines", "games", "registry", "match", "process", "seat", "bots", "run", "worker",
             "replay", "secrecy", "report", "layout", "cli"},
    "human": {"base", "proto", "frames", "games", "registry", "game", "match", "process", "bots", "run", "layout", "cli", "words"},
    "viewer": {"base", "page", "proto", "games", "registry", "match", "replay", "report", "human"},
    "front": {"base", "proto", "frames", "http2", "layout", "cli"},
    "ladder": {"base", "proto", "games", "registry", "match", "process", "seat", "bots", "run", "worker", "replay",
               "page", "report", "viewer", "layout", "cli"},
    "main": {"base", "proto", "games", "registry", "match", "seat", "process", "bots", "run", "worker", "replay",
             "secrecy", "layout", "cli", "human", "report", "play", "viewer"},
    "ladder-main": {"base", "proto", "games", "registry", "match", "process", "seat", "bots", "run", "worker",
                    "replay", "ladder", "layout", "cli"},
    "sdk": {"base", "proto", "frames", "http2", "games", "sim"},
    "players": {"base", "proto", "games", "game", "sim", "sdk"},
    "sample-bots": {"base", "proto", "frames", "http2", "bridge", "games", "registry", "game", "sim", "sdk", "players"},
    "tests": {"base", "page", "proto", "frames", "http2", "lines", "words", "seat", "bridge", "games", "registry", "game", "match",
              "process", "bots", "run", "worker", "replay", "secrecy", "sim", "layout", "cli", "human", "report", "play", "viewer", "front", "ladder", "main", "ladder-main", "sdk",
              "players", "sample-bots"},
}
GRPC_PARTS = {"sample-bots", "sdk", "tests"}
PURE_PARTS = {"games", "game", "registry", "match", "secrecy"}
# The parts of the ladder: which others each may include.
LADDER_PARTS = {
    "names": set(),
    "stats": set(),
    "trf": set(),
    "rating": {"stats"},
    "sets": {"stats"},
    "model": {"names", "stats"},
    "pairing": {"rating", "sets", "trf"},
    "standings": {"pairing", "sets"},
    "report": {"model", "pairing", "rating", "sets", "standings", "stats", "trf"},
    "store": {"model", "names"},
    "archive": {"model", "store"},
    "submit": {"model", "names", "store"},
    "executor": set(),
    "event": {"executor", "model", "names", "pairing", "sets", "standings", "stats", "store"},
    "run": {"event", "executor", "model", "names", "store", "submit"},
    "climb": {"sets", "stats"},
    "query": {"event", "model", "pairing", "rating", "report", "sets", "standings", "stats", "store"},
    "publish": {"event", "model", "names", "query", "report", "store"},
    "site": {"model", "names", "pairing", "publish", "rating", "report", "sets", "standings", "stats"},
    "owner": {"model", "names", "publish", "rating", "report", "site"},
    "answers": {"model", "names", "publish", "report"},
    "service": {"answers", "event", "executor", "model", "names", "owner", "publish", "query", "report", "run", "site", "stats", "store",
                "submit"},
    "client": {"model", "report", "service", "submit"},
    # A worker on another machine: no database is there.
    "node": {"client", "model", "service", "submit"},
    "tune": {"model", "report", "sets", "stats", "submit"},
    "doctor": {"archive", "model", "store"},
    # Faces strangers: nothing that knows a row, a seed or a bot is in reach.
    "front": set(),
}
# The rooms of large parts, which are folders: which others of its part each may include. BESIDE is what
# lies in the part's own folder.
BESIDE = "."
ROOMS = {
    "ladder/event": {
        "settings": set(),
        "rounds": {"settings"},
        "life": {"rounds", "settings"},
    },
    "ladder/executor": {
        BESIDE: set(),
        "leases": {BESIDE},
        "here": {BESIDE, "leases"},
    },
    "ladder/front": {
        "listen": set(),
        "seats": set(),
        "calls": {"listen"},
        "web": {"calls", "listen"},
        BESIDE: {"calls", "listen", "seats", "web"},
    },
    "ladder/main": {
        BESIDE: set(),
        "bots": {BESIDE},
        "database": {BESIDE},
        "events": {BESIDE},
        "notices": {BESIDE},
        "play": {BESIDE},
        "results": {BESIDE},
        "service": {BESIDE},
        "strength": {BESIDE, "play"},
    },
    "ladder/owner": {
        BESIDE: set(),
        "why": {BESIDE},
        "pages": {BESIDE, "why"},
    },
    "ladder/pairing": {
        "dutch": set(),
        BESIDE: set(),
        "formats": {BESIDE, "dutch"},
    },
    "ladder/rating": {
        BESIDE: set(),
        "joint": {BESIDE},
        "systems": {BESIDE},
    },
    "ladder/report": {
        BESIDE: set(),
        "overview": {BESIDE},
        "tables": {BESIDE},
        "strength": {BESIDE, "tables"},
    },
    "ladder/service": {
        "calls": set(),
        "work": set(),
        "play": {"calls"},
        "published": {"calls"},
        "acts": {"calls", "play", "published"},
        "bots": {"acts", "calls", "play", "published"},
        "events": {"acts", "calls", "play", "published"},
        "news": {"acts", "calls", "play", "published"},
        "results": {"acts", "calls", "play", "published"},
        "tokens": {"acts", "calls", "play", "published"},
        "challenges": {"acts", "calls", "events", "play", "published"},
        "port": {"acts", "calls", "play", "published", "tokens"},
        "methods": {"acts", "bots", "calls", "challenges", "events", "news", "play", "port", "published", "results",
                    "tokens", "work"},
        "rpc": {"acts", "bots", "calls", "challenges", "events", "methods", "news", "play", "port", "published",
                "results", "tokens", "work"},
        "daemon": {"acts", "bots", "calls", "challenges", "events", "methods", "news", "play", "port", "published",
                   "results", "rpc", "tokens", "work"},
    },
    "ladder/store": {
        "chain": set(),
        "rows": {"chain"},
        BESIDE: {"chain", "rows"},
        "service": {BESIDE, "chain", "rows"},
    },
    "ladder/submit": {
        "bundles": set(),
        BESIDE: {"bundles"},
        "trial": {BESIDE, "bundles"},
    },
    "referee/base": {
        BESIDE: set(),
        "tasks": {BESIDE},
        "text": {BESIDE},
        "files": {BESIDE, "tasks", "text"},
    },
    "referee/bots": {
        "manifest": set(),
        BESIDE: {"manifest"},
        "process": {BESIDE, "manifest"},
    },
    "referee/cli": {
        "layout": set(),
        "commands": {"layout"},
        "progress": {"layout"},
        "sheets": {"layout"},
        "flags": {"commands", "layout", "sheets"},
    },
    "referee/process": {
        "walls": set(),
        "watch": {"walls"},
        "supervisor": {"walls", "watch"},
    },
    "referee/replay": {
        "playback": set(),
        "summary": set(),
        "store": {"summary"},
        "selection": {"playback", "store", "summary"},
    },
    "referee/report": {
        BESIDE: set(),
        "transcript": {BESIDE},
    },
}
# What they write is read by others than the ladder's organiser: they come to rows through the part
# "publish" alone, never to the database itself.
LADDER_PARTS_FOR_OUTSIDERS = {"answers", "owner", "site"}
# The parts of the ladder that use gRPC, and the rooms of the service.
GRPC_LADDER_PARTS = {"client", "node", "service"}
GRPC_SERVICE_ROOMS = {"daemon", "port", "rpc"}
NOT_FOR_OUTSIDERS = ("ladder/store/", "ladder/query/", "ladder/event/", "referee/base/files/sqlite",
                     "referee/replay/store/")
# Values in, values out: no clock, thread, file or environment, and nothing that has one.
PURE_LADDER_PARTS = {"names", "stats", "trf", "rating", "sets", "model", "pairing", "standings", "report"}
FOR_PURE_LADDER_PARTS = {"base", "proto", "games", "match"}
NOT_FOR_PURE_LADDER_PARTS = ("referee/base/files/files.h", "referee/base/mutex.h", "referee/base/tasks/processors.h",
                      "referee/base/files/sqlite", "referee/base/unique_fd.h",
                      "referee/games/registry.h")
NOT_FOR_RULES = ("google/protobuf/", "referee/games/table.h", "referee/games/rules_table.h", "referee/words/",
                 "referee/cli/", "referee/page/")
OUR_CODE = ("referee", "ladder", "sample-bots", "tests")
SUFFIXES = {".h", ".cc", ".inc"}
SCRIPTS = {".js", ".mjs"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*(["'])([^"'\n]+)\1""")
FORBIDDEN_CHANCE = re.compile(
    r"\b(std::(mt19937|minstd_rand|default_random_engine|random_device|shuffle|sample"
    r"|uniform_\w+|normal_distribution|bernoulli_distribution|discrete_distribution)\w*"
    r"|absl::(InsecureBitGen|BitGen|Uniform|Bernoulli)|s?rand\s*\()")
FORBIDDEN_IN_PURE = re.compile(
    r"\b((steady|system|high_resolution)_clock\b|absl::Now\b|getenv\b|std::(thread|mutex|ofstream"
    r"|ifstream|cout|cerr)\b)")
FORBIDDEN_WALK = re.compile(r"\b(recursive_)?directory_iterator\b")
WALKS = "referee/base/files/folders.cc"
COMMENT = re.compile(r"//.*$")
GAME_RULES = re.compile(r"assize_game\([^)]*?\bRULES((?:\s+[\w/]+\.cc)+)")


@dataclasses.dataclass(frozen=True, order=True)
class Breach:
    path: str
    line: int
    rule: str
    text: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.rule}: {self.text}"


def part_of(path):
    """The part that a file belongs to: a key of ALLOWED, or None if it is not our code."""
    names = path.split("/")
    if path.startswith("assize/v1/"):
        return "proto"
    if path.startswith(("sample-bots/cpp/sdk/", "sample-bots/cpp/include/")):
        return "sdk"
    if names[0] in ("tests", "sample-bots"):
        return names[0]
    if names[0] == "ladder":
        return {"main": "ladder-main", "front": "front"}.get(names[1], "ladder")
    if names[0] != "referee" or len(names) < 3:
        return None
    if path.startswith("referee/cli/layout/"):
        return "layout"
    if names[1] == "games":
        if len(names) > 3:
            return "players" if names[3] == "players" else "game"
        return "registry" if names[2].startswith("registry.") else "games"
    return names[1]


def code_lines(text):
    """Numbered lines without their // comments."""
    return [(number, COMMENT.sub("", line)) for number, line in enumerate(text.splitlines(), 1)]


def ladder_part_of(path):
    """The part of a file below the ladder's commands, or None."""
    names = path.split("/")
    if names[0] != "ladder" or len(names) < 3 or names[1] == "main":
        return None
    return names[1]


def ladder_part_breach(path, target):
    """Why a file in a part of the ladder may not include `target`, or None."""
    part = ladder_part_of(path)
    if part not in LADDER_PARTS:
        return None
    target_part = ladder_part_of(target)
    if target_part is not None and target_part != part and target_part not in LADDER_PARTS[part]:
        return f"the part {part} may not include {target_part}: {target}"
    if part in LADDER_PARTS_FOR_OUTSIDERS and target.startswith(NOT_FOR_OUTSIDERS):
        return f"the part {part} reads rows through ladder/publish alone, not {target}"
    if part not in PURE_LADDER_PARTS or part_of(target) in (None, "ladder"):
        return None
    # Reports are laid out by the command line's printer of tables, which is pure.
    allowed = FOR_PURE_LADDER_PARTS | ({"cli", "layout"} if part == "report" else set())
    if part_of(target) not in allowed or target.startswith(NOT_FOR_PURE_LADDER_PARTS):
        return f"the part {part} is pure and may not include {target}"
    return None


def room_of(path):
    """(part, room) of a file in a part with rooms, or None."""
    for part in ROOMS:
        if path.startswith(part + "/"):
            room, _, inside = path[len(part) + 1:].partition("/")
            return part, room if inside else BESIDE
    return None


def room_breach(path, target):
    """Why a file in a room may not include `target`, or None."""
    own, other = room_of(path), room_of(target)
    if own is None or other is None or own[0] != other[0] or own == other:
        return None
    if own[1] in ROOMS[own[0]] and other[1] not in ROOMS[own[0]][own[1]]:
        return f"the room {own[1]} of {own[0]} may not include {other[1]}: {target}"
    return None


def unknown_rooms(paths):
    """A breach for each file in a part with rooms whose room is not known."""
    rooms = {path: room_of(path) for path in paths}
    return [Breach(path, 1, "unknown", f"no such room of {room[0]} is known ({room[1]})")
            for path, room in rooms.items() if room is not None and room[1] not in ROOMS[room[0]]]


def may_use_grpc(path, part):
    if ladder_part_of(path) == "service":
        return room_of(path)[1] in GRPC_SERVICE_ROOMS
    return part in GRPC_PARTS or ladder_part_of(path) in GRPC_LADDER_PARTS


def includes_of(text):
    """(line, path, quoted) of each #include."""
    found = []
    for number, line in code_lines(text):
        match = INCLUDE.match(line)
        if match:
            found.append((number, match.group(1) or match.group(2), match.group(1) is not None))
    return found


def imports_of(path, text):
    """(line, path) of each module of the tree that a script imports."""
    found = []
    for match in IMPORT.finditer(text):
        if match.group(2).startswith("."):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), match.group(2)))
            found.append((text.count("\n", 0, match.start()) + 1, target))
    return found


def floor_breach(path, part, target):
    """Why `path` may not include or import `target`, or None."""
    target_part = part_of(target)
    if target_part is None:
        return None
    if target_part in ("game", "players") and part in ("game", "players") and target.split("/")[2] != path.split("/")[2]:
        return f"a game includes another game: {target}"
    if target_part == part or target_part in ALLOWED[part]:
        return None
    return f"{part} may not include {target_part}: {target}"


def check_script(path, part, text):
    """The breaches of a JavaScript module."""
    breaches = []
    for line, target in imports_of(path, text):
        reason = floor_breach(path, part, target)
        if reason:
            breaches.append(Breach(path, line, "floor", reason))
            continue
        reason = ladder_part_breach(path, target)
        if reason:
            breaches.append(Breach(path, line, "ladder-part", reason))
    return breaches


def check_file(path, text):
    """The breaches of one file, but for those of the rule "rules"."""
    part = part_of(path)
    if part not in ALLOWED:
        return [Breach(path, 1, "unknown", f"no floor is known for this folder ({part})")]
    if ladder_part_of(path) not in LADDER_PARTS and ladder_part_of(path) is not None:
        return [Breach(path, 1, "unknown", f"no such part of the ladder is known ({ladder_part_of(path)})")]
    if pathlib.PurePosixPath(path).suffix in SCRIPTS:
        return check_script(path, part, text)
    breaches = []
    for line, target, quoted in includes_of(text):
        if quoted:
            reason = floor_breach(path, part, target)
            if reason:
                breaches.append(Breach(path, line, "floor", reason))
                continue
            reason = ladder_part_breach(path, target)
            if reason:
                breaches.append(Breach(path, line, "ladder-part", reason))
            reason = room_breach(path, target)
            if reason:
                breaches.append(Breach(path, line, "room", reason))
        if target.startswith(("grpcpp/", "grpc/", "grpc++/")) and not may_use_grpc(path, part):
            breaches.append(Breach(path, line, "grpc", f"{part} may not use gRPC: {target}"))
        greets = target == "openssl/ssl.h" and ladder_part_of(path) == "client"
        if target.startswith(("nghttp2/", "openssl/ssl.h")) and part not in ("front", "http2", "tests") and not greets:
            breaches.append(Breach(path, line, "http2", f"{part} may not use {target}"))
        if target == "random" or target.startswith("absl/random/"):
            breaches.append(Breach(path, line, "chance", f"<{target}> is not used here"))
    for line, code in code_lines(text):
        match = FORBIDDEN_CHANCE.search(code)
        if match:
            breaches.append(Breach(path, line, "chance", f"{match.group(0)} is not used here"))
        match = FORBIDDEN_WALK.search(code)
        if match and part != "tests" and path != WALKS:
            breaches.append(Breach(path, line, "folders", f"{match.group(0)} is not used here"))
        match = FORBIDDEN_IN_PURE.search(code)
        if match and (part in PURE_PARTS or ladder_part_of(path) in PURE_LADDER_PARTS):
            breaches.append(
                Breach(path, line, "purity",
                       f"{ladder_part_of(path) or part} may not know of {match.group(0)}"))
    return breaches


def rules_files(cmake_text, folder):
    """The files that a game's CMakeLists.txt names as its rules."""
    return [f"{folder}/{name}" for match in GAME_RULES.finditer(cmake_text)
            for name in match.group(1).split()]


def check_rules_reach(root_file, texts):
    """Breaches of "rules": what a rules file includes, and what that includes, and so on."""
    breaches = []
    seen = {root_file}
    todo = [root_file]
    while todo:
        path = todo.pop()
        for line, target, quoted in includes_of(texts.get(path, "")):
            if target.endswith(".pb.h") or target.startswith(NOT_FOR_RULES):
                breaches.append(Breach(path, line, "rules", f"{root_file} reaches {target}"))
            if quoted and target not in seen:
                seen.add(target)
                todo.append(target)
    return breaches


def check_tree(texts, cmake_texts):
    """All breaches of a tree: {path: text} of its code and of its games' CMakeLists.txt."""
    breaches = unknown_rooms(texts)
    for path, text in texts.items():
        breaches += check_file(path, text)
    for path, text in cmake_texts.items():
        for rules_file in rules_files(text, path.rsplit("/", 1)[0]):
            breaches += check_rules_reach(rules_file, texts)
    return sorted(set(breaches))


def read_tree(root):
    texts = {}
    for top in OUR_CODE:
        for path in sorted((root / top).rglob("*")):
            if path.suffix in SUFFIXES | SCRIPTS and path.is_file():
                texts[path.relative_to(root).as_posix()] = path.read_text(encoding="utf-8")
    cmake_texts = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((root / "referee" / "games").glob("*/CMakeLists.txt"))
    }
    return texts, cmake_texts


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path, help="the tree's root folder")
    texts, cmake_texts = read_tree(parser.parse_args().root)
    if not texts or not cmake_texts:
        print("check_floors.py: no code found; is this the tree's root?", file=sys.stderr)
        return 1
    breaches = check_tree(texts, cmake_texts)
    for breach in breaches:
        print(breach)
    print(f"{len(texts)} files, {len(breaches)} breaches")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
