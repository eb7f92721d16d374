"""Matches that the referee has played, as tables: to look at a decision again, or to begin a search there.

    replay-dump club.db --match 7 --export seven.record

    from assize.sim.records import read_export, table_at

    [record] = read_export("seven.record")
    table = table_at(record, step=12)       # as it was before the decisions of step 12
    print(table.view(0).options())
    print(what_if(record, step=12, answers={0: 3}).table.scores())     # had seat 0 taken option 3

A record has the seed of its match: it is for matches that are over.
"""

import hashlib
import pathlib
from typing import NamedTuple

from assize.sim import Game, Move, Table
from assize.v1 import record_pb2

__all__ = ["WhatIf", "decisions_of", "read_export", "table_at", "what_if"]

# How a file begins, and how many frames stand before the record of each match: its name, since version 2.
_MAGICS = {b"ASSIZE-MATCHES-1\n": 0, b"ASSIZE-MATCHES-2\n": 1}
_LENGTH, _HEAD = 4, 12


def read_export(path):
    """The records (assize.v1.record_pb2.Record) of a file of `replay-dump --export`, in its order.

    ValueError: it is no such file, or it is damaged; the text names the match."""
    content = memoryview(pathlib.Path(path).read_bytes())
    magic = next((magic for magic in _MAGICS if content[:len(magic)] == magic), None)
    if magic is None:
        raise ValueError(f"{path}: is no file of `replay-dump --export`")
    content = content[len(magic):]
    records = []
    while content:
        place = f"{path}: match {len(records) + 1}"
        for _ in range(_MAGICS[magic]):
            _, content = _frame(place, content)
        payload, content = _frame(place, content)
        # Its times.
        _, content = _frame(place, content)
        records.append(_parsed(place, payload))
    return records


def _frame(place, content):
    """The first frame: 4 bytes of length, 8 of checksum, the payload; and what follows it."""
    end = _HEAD + int.from_bytes(content[:_LENGTH], "little")
    payload = content[_HEAD:end]
    if len(content) < end or hashlib.sha256(payload).digest()[:8] != content[_LENGTH:_HEAD]:
        raise ValueError(f"{place} is damaged or cut off")
    return payload, content[end:]


def _parsed(place, payload):
    try:
        return record_pb2.Record.FromString(bytes(payload))
    except Exception as error:  # protobuf's own kind differs from version to version
        raise ValueError(f"{place} is damaged or cut off") from error


def table_at(record, step):
    """The Table of a recorded match as it was before the decisions of that step, from 1; with the number of steps of the
    record, as it was at the end, if the match was finished.

    ValueError: there is no such step, or the match can't be played again; the text names the step."""
    steps = len(record.steps)
    if not isinstance(step, int) or not 1 <= step <= steps:
        raise ValueError(f"step: {step!r}; allowed: 1 to {steps}")
    table = Game.from_config(record.header.config.SerializeToString()).deal(record.header.seed)
    for number in range(1, step):
        try:
            table.step(decisions_of(record.steps[number]))
        except ValueError as error:
            raise ValueError(f"step {number}: {error}") from error
    return table


class WhatIf(NamedTuple):
    """How a match would have gone on. table: at its end. astray: by step and seat, the decisions for which the record has no move that
    the rules accept there; the default move was played."""

    table: Table
    astray: tuple


def what_if(record, step, answers, seed=None):
    """Plays a recorded match on from that step, from 1, with other answers: {seat: Move, the number of an option, or -1}. All else is as in
    the record: the luck, unless `seed` gives another, and each seat's moves as long as they fit. They are a replay, no prediction: nobody
    answers to what has changed.

    ValueError: there are no decisions at that step, a seat is not asked, or the rules refuse the answer."""
    table = table_at(record, step)
    if table.over:
        raise ValueError(f"step: {step}; allowed: 1 to {len(record.steps) - 1}, before the end")
    for seat in answers:
        if seat not in table.asked:
            raise ValueError(f"seat {seat!r} is not asked in step {step}; asked: {', '.join(map(str, table.asked))}")
    if seed is not None:
        table.reroll(seed)
    astray = []
    while not table.over:
        recorded = decisions_of(record.steps[step]) if step < len(record.steps) else {}
        moves = {}
        for seat in table.asked:
            moves[seat] = answers.get(seat, _fitting(table, seat, recorded))
            if moves[seat] is None:
                moves[seat] = -1
                astray.append((step, seat))
        table.step(moves)
        answers = {}
        step += 1
    return WhatIf(table, tuple(astray))


def _fitting(table, seat, recorded):
    """What the seat played, if it may play that here; None: it has nothing to play."""
    move = recorded.get(seat)
    if isinstance(move, Move) and table.view(seat).check(move) is not None:
        return None
    return move


def decisions_of(step):
    """By seat: what was played in a step of a record. -1: the default move, which for some decisions no bot can make."""
    decisions = {}
    for entry in step.entries:
        kind = entry.WhichOneof("entry")
        if kind == "moved" and entry.moved.HasField("played"):
            decisions[entry.seat] = Move(entry.moved.played.SerializeToString())
        elif kind in ("timeout", "played"):
            decisions[entry.seat] = -1
    return decisions
