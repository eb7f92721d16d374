#!/usr/bin/env python3
"""Compares the map in deploy/doc/ARCHITECTURE.md with what check_floors.py enforces, or writes it.

    architecture_page.py ROOT           exit status 1 if the page's tables differ, or a part has no duty
    architecture_page.py ROOT --write   writes them into the page, between its marks
"""

import argparse
import difflib
import pathlib
import re
import sys

import check_floors

PAGE = "deploy/doc/ARCHITECTURE.md"
# What each part is for. Which parts there are, and what each includes, is check_floors.py's.
PARTS = {
    "proto": ("proto/assize/v1", "the messages of the protocol, of records and reports"),
    "base": ("referee/base", "seeds and streams of chance, ids, status helpers, whole files, the wrapper of SQLite"),
    "games": ("referee/games", "what all games have in common: options, refusals, events with an audience"),
    "game": ("referee/games/GAME", "a game: rules, options, redeal, codec, words and viewer, one folder for each"),
    "players": ("referee/games/GAME/players", "how sample bots play the game, and the base of bots that know its rules"),
    "registry": ("referee/games/registry.h", "the list of games"),
    "match": ("referee/match", "one match as a pure state machine: seats, requests, clocks, faults, record"),
    "frames": ("referee/frames", "messages over a descriptor"),
    "http2": ("referee/http2", "gRPC over HTTP/2 on one thread, with bounds for everything that untrusted peers send"),
    "lines": ("referee/lines", "messages as lines of JSON, and errors in them"),
    "words": ("referee/words", "what games in words have in common: menus of moves, phrases as they are typed, notices"),
    "page": ("referee/page", "HTML documents: escaping, the theme, elements made by scripts, files embedded in programs"),
    "process": ("referee/process", "bots' processes: the supervisor that starts, confines, watches and ends them"),
    "seat": ("referee/seat", "the seats of a match: messages over a descriptor each, the match's thread, its clock"),
    "bridge": ("referee/bridge", "programs that serve gRPC, JSON lines or words to one bot, in its own sandbox"),
    "bots": ("referee/bots", "bots: their manifest, finding and starting them"),
    "replay": ("referee/replay", "records: the SQLite store, playing a record back"),
    "run": ("referee/run", "runs: the plan of matches, the threads that play them, the instances that are kept"),
    "worker": ("referee/worker", "batches of matches as files, for `referee worker`"),
    "secrecy": ("referee/secrecy", "checks that no seat is sent what it must not know: `referee verify-secrecy`"),
    "sim": ("referee/sim", "the rules behind a C interface, for search and training"),
    "layout": ("referee/cli/layout/text_layout.h", "tables and paragraphs of text"),
    "cli": ("referee/cli", "what all command lines have in common"),
    "report": ("referee/report", "transcripts, tables and findings, as values and as text"),
    "play": ("referee/play", "matches that are played at once, from the request to the report"),
    "human": ("referee/human", "a person at the terminal as a player"),
    "viewer": ("referee/viewer", "a match as a page to step through; each game has a module of its own"),
    "front": ("ladder/front", "`ladder-front`: the public port, where remote bots connect; no row, seed or bot is in reach"),
    "ladder": ("ladder/PART", "which matches are played, and what follows from them: the table below"),
    "main": ("referee/main", "the commands `referee` and `replay-dump`: they parse, call and print"),
    "ladder-main": ("ladder/main", "the commands of `ladder`"),
    "sdk": ("sample-bots/cpp/sdk", "the SDK for bots in C++"),
    "sample-bots": ("sample-bots", "the SDK for bots in Python, sample bots"),
    "tests": ("tests", "the tests, which mirror the tree"),
}
LADDER_DUTIES = {
    "names": "names in any script",
    "stats": "estimates and sequential tests",
    "trf": "FIDE's tournament files",
    "rating": "ratings from games",
    "sets": "sets and their points",
    "model": "versions, events, plans and results, as values",
    "pairing": "formats and pairings",
    "standings": "tables from results",
    "report": "reports as messages and as sheets",
    "store": "the database",
    "archive": "records of events that are over, in a second file",
    "submit": "checking and keeping submitted bots",
    "executor": "workers that play batches, here or leased to other machines",
    "event": "settings, entries, rounds, results of events",
    "run": "an event on this machine: installed bots, workers, batches",
    "climb": "how high a bot climbs: frozen bots of known rating, and the sets against them",
    "query": "reports from the database",
    "publish": "the gate: what outsiders may see, to whom and when",
    "site": "the static site",
    "owner": "why a bot lost; reports for owners and teachers",
    "answers": "a service's answers to each kind of caller",
    "service": "the daemon: events, submissions, tokens, feeds",
    "client": "calls to a daemon, local or remote",
    "node": "the worker on another machine",
    "doctor": "checks of a database and its machine",
    "front": "the public port",
    "tune": "the search for good values of a bot's parameters",
}
# What each room of a large part is for.
ROOM_DUTIES = {
    "ladder/event": {
        "settings": "what an organiser has decided, as values",
        "rounds": "from what was played to what is played next, and the loop",
        "life": "what changes an event by hand or by the clock",
    },
    "ladder/executor": {
        ".": "what is asked of whoever has matches played, and what comes back",
        "leases": "matches that workers on other machines have leased",
        "here": "workers on this machine, and the pool that all workers share",
    },
    "ladder/front": {
        ".": "the parts put together on one thread",
        "listen": "connections, certificate, addresses",
        "seats": "remote bots at workers' seats",
        "calls": "calls on their way to the daemon, and their limits",
        "web": "requests of browsers",
    },
    "ladder/main": {
        ".": "what several commands have in common",
        "bots": "handing in, registering and withdrawing bots; challenges",
        "database": "the database as a file",
        "events": "events that others play",
        "notices": "announcements, questions, the title",
        "play": "playing an event with workers of one's own",
        "results": "tables, records and pages",
        "service": "a service, its callers and its workers",
        "strength": "tests of versions, climbs, tuning",
    },
    "ladder/owner": {
        ".": "the seats of an owner's bots, and their places",
        "why": "why a bot lost: faults, times, swings",
        "pages": "pages for owners and teachers",
    },
    "ladder/pairing": {
        ".": "rounds, and tables of more than two",
        "dutch": "FIDE's Dutch system",
        "formats": "the formats, one file each",
    },
    "ladder/rating": {
        ".": "games to rate, and what all systems need",
        "joint": "the rating table",
        "systems": "published rating systems",
    },
    "ladder/report": {
        ".": "cells, hints, what stands in several reports",
        "overview": "bots, events, the service, findings of `doctor`",
        "tables": "tables of an event",
        "strength": "ratings, tests, climbs, tunings",
    },
    "ladder/service": {
        "calls": "callers, errors, pages, threads",
        "work": "whether results of workers elsewhere can be believed",
        "play": "what is played, and when",
        "published": "the ladder as each kind of reader may see it",
        "acts": "what the methods of all resources share",
        "bots": "bots, their versions, submissions",
        "events": "events, from their creation to their end",
        "news": "the feed, announcements, questions",
        "results": "tables, ratings, matches",
        "tokens": "tokens of remote callers",
        "challenges": "matches that owners ask for themselves",
        "port": "the process with the public port, remote bots",
        "methods": "all methods together",
        "rpc": "the methods over gRPC",
        "daemon": "sockets, start, drain",
    },
    "ladder/store": {
        ".": "the database with its transactions",
        "chain": "the chain of hashes",
        "rows": "statements about bots, events and results",
        "service": "what only a service keeps",
    },
    "ladder/submit": {
        ".": "a submission from its arrival to its registration",
        "bundles": "zip files, folders, builds, installations",
        "trial": "a process of its own for all that a submission runs",
    },
    "referee/base": {
        ".": "seeds, chance, hashes, ids, status",
        "files": "files, folders, SQLite",
        "tasks": "threads, signals, what is thrown",
        "text": "texts for people and from them",
    },
    "referee/bots": {
        ".": "finding bots, making new ones",
        "manifest": "what bot.toml says, and what follows from it",
        "process": "a bot that runs",
    },
    "referee/cli": {
        "commands": "a command line from its words to its end",
        "flags": "flags that several commands have in common",
        "layout": "text for terminals, for programs without a command line too",
        "progress": "how far long work is",
        "sheets": "tables as data, in all formats",
    },
    "referee/process": {
        "walls": "how a bot is confined before its program begins",
        "watch": "all processes of an instance: finding, measuring, freezing, killing",
        "supervisor": "the process that starts and ends instances, and its client",
    },
    "referee/replay": {
        "playback": "records played again",
        "selection": "matches in files, listed and chosen",
        "store": "runs and matches in one SQLite file",
        "summary": "what is kept of a match beside its decisions",
    },
    "referee/report": {
        ".": "runs and checks",
        "transcript": "a match in words and lines",
    },
}


def floors(includes):
    """{part: floor}: 0 for what includes nothing, else one above the highest part that it includes."""
    found = {}

    def floor(part):
        if part not in found:
            found[part] = 1 + max((floor(below) for below in includes[part]), default=-1)
        return found[part]

    for part in includes:
        floor(part)
    return found


def without_implied(part, includes):
    """What `part` includes, without what these include themselves."""
    below = includes[part]
    return sorted(name for name in below
                  if not any(name in includes[other] for other in below if other != name))


def names_in(parts):
    return ", ".join(f"`{part}`" for part in parts) or "nothing"


def parts_table():
    rows = ["| floor | folder | what it is | includes, with what is below these |", "| --- | --- | --- | --- |"]
    level = floors(check_floors.ALLOWED)
    for part in sorted(check_floors.ALLOWED, key=lambda part: (-level[part], part)):
        folder, duty = PARTS[part]
        below = names_in(without_implied(part, check_floors.ALLOWED))
        rows.append(f"| {level[part]} | `{folder}` | {duty} | {below} |")
    return rows


def ladder_parts_table():
    rows = ["| floor | part | what it is | includes, with what is below these | pure |", "| --- | --- | --- | --- | --- |"]
    level = floors(check_floors.LADDER_PARTS)
    for part in sorted(check_floors.LADDER_PARTS, key=lambda part: (-level[part], part)):
        pure = "yes" if part in check_floors.PURE_LADDER_PARTS else ""
        below = names_in(without_implied(part, check_floors.LADDER_PARTS))
        rows.append(f"| {level[part]} | `ladder/{part}` | {LADDER_DUTIES[part]} | {below} | {pure} |")
    return rows


def rooms_table():
    rows = ["| room | what it is | includes, with what is below these |", "| --- | --- | --- |"]
    for part, rooms in sorted(check_floors.ROOMS.items()):
        level = floors(rooms)
        for room in sorted(rooms, key=lambda room, level=level: (-level[room], room)):
            beside = room == check_floors.BESIDE
            name = f"`{part}`, in no room" if beside else f"[`{part}/{room}`](../../{part}/{room}/README.md)"
            below = ", ".join("what is in no room" if other == check_floors.BESIDE else f"`{other}`"
                              for other in without_implied(room, rooms)) or "nothing"
            rows.append(f"| {name} | {ROOM_DUTIES[part][room]} | {below} |")
    return rows


def drawn(page):
    """The page with the tables as they are now."""
    for mark, rows in (("parts", parts_table()), ("ladder-parts", ladder_parts_table()), ("rooms", rooms_table())):
        page, count = re.subn(rf"(<!-- {mark}: .*? -->\n).*?(<!-- end -->)",
                              lambda match, rows=rows: match[1] + "\n".join(["", *rows, "", match[2]]),
                              page, flags=re.DOTALL)
        if count != 1:
            raise ValueError(f"{PAGE} has no place for {mark}")
    return page


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path, help="the tree's root folder")
    parser.add_argument("--write", action="store_true", help="write the page")
    arguments = parser.parse_args()
    rooms = [(check_floors.ROOMS[part], ROOM_DUTIES.get(part, {})) for part in check_floors.ROOMS]
    for names, duties in ((check_floors.ALLOWED, PARTS), (check_floors.LADDER_PARTS, LADDER_DUTIES),
                          (check_floors.ROOMS, ROOM_DUTIES), *rooms):
        if set(names) != set(duties):
            print(f"architecture_page.py: without a duty or without a floor: {sorted(set(names) ^ set(duties))}")
            return 1
    path = arguments.root / PAGE
    page = path.read_text(encoding="utf-8")
    wanted = drawn(page)
    if arguments.write:
        path.write_text(wanted, encoding="utf-8")
        return 0
    differences = list(difflib.unified_diff(page.splitlines(), wanted.splitlines(), PAGE, "check_floors.py", lineterm=""))
    print("\n".join(differences) or f"{PAGE} is as check_floors.py has it")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
