import os
from collections.abc import Mapping
from typing import NamedTuple

from assize.sim import Move, Table
from assize.v1.record_pb2 import Record, Step

__all__ = ["WhatIf", "decisions_of", "read_export", "table_at", "what_if"]

class WhatIf(NamedTuple):
    table: Table
    astray: tuple[tuple[int, int], ...]

def read_export(path: str | os.PathLike[str]) -> list[Record]: ...
def decisions_of(step: Step) -> dict[int, Move | int]: ...
def table_at(record: Record, step: int) -> Table: ...
def what_if(record: Record, step: int, answers: Mapping[int, Move | int], seed: int | bytes | None = None) -> WhatIf: ...
