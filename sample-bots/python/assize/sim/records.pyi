import os

from assize.sim import Table
from assize.v1.record_pb2 import Record

__all__ = ["read_export", "table_at"]

def read_export(path: str | os.PathLike[str]) -> list[Record]: ...
def table_at(record: Record, step: int) -> Table: ...
