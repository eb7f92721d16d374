"""Rows: the tables of fields, and arrays for rows."""

from typing import NamedTuple

import numpy as np

from assize.sim._interface import OK, lib, new, text_of


class Field(NamedTuple):
    """A named part of a row: bytes `offset` to `offset + length - 1`.

    kind: "flag" (0 or 1 in each byte), "onehot" (one byte is 1, or none), "count" (0 to `top`; larger numbers are `top`).
    rule: the number of the rule that says what it is."""

    name: str
    offset: int
    length: int
    kind: str
    top: int
    rule: str


class Layout:
    """What the rows of a game's views, or of its options, look like: uint8, `width` bytes each.

    A change of any field changes version and digest: keep the digest beside weights that were trained on the rows, and
    use them with no other."""

    __slots__ = ("_offsets", "digest", "fields", "version", "width")

    def __init__(self, version, digest, width, fields):
        self.version = version
        self.digest = digest
        self.width = width
        self.fields = tuple(fields)
        self._offsets = {field.name: slice(field.offset, field.offset + field.length) for field in self.fields}

    def part(self, rows, name):
        """The bytes of that field in each row, uint8 of shape (..., field.length): no copy."""
        if name not in self._offsets:
            raise ValueError(f"field {name!r} is not in {self.version}; there is: {', '.join(self._offsets)}")
        if rows.shape[-1:] != (self.width,):
            raise ValueError(f"rows: of shape {rows.shape}; allowed: (..., {self.width})")
        return rows[..., self._offsets[name]]

    def __repr__(self):
        return f"<Layout {self.version}, {self.width} bytes>"


_KINDS = {lib.ASSIZE_FLAG: "flag", lib.ASSIZE_ONE_HOT: "onehot", lib.ASSIZE_COUNT: "count"}


def read_layout(handle, row):
    facts = new("assize_layout*")
    if lib.assize_game_layout(handle, row, facts) != OK:
        return None
    fields = []
    for index in range(facts.fields):
        field = new("assize_field*")
        lib.assize_game_field(handle, row, index, field)
        fields.append(Field(text_of(field.name), field.offset, field.length, _KINDS[field.kind], field.top,
                            text_of(field.rule)))
    return Layout(text_of(facts.version), text_of(facts.digest), facts.width, fields)


def rows_for(out, shape):
    """An array for rows: the caller's if it fits."""
    if out is None:
        return np.empty(shape, np.uint8)
    if not isinstance(out, np.ndarray) or out.dtype != np.uint8:
        raise ValueError(f"out: {getattr(out, 'dtype', type(out).__name__)}; allowed: an array of uint8")
    if out.shape != shape:
        raise ValueError(f"out: of shape {out.shape}; allowed: {shape}")
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError("out: not contiguous or not writeable; allowed: a contiguous array that can be written")
    return out
