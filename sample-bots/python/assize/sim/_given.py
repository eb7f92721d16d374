"""Hidden facts that a caller believes, and those that there are."""

from collections.abc import Iterable, Mapping

import numpy as np

from assize.sim._interface import c_text

_ALLOWED = "text, an int, or several of them"


def as_given(given):
    """The names and the values of a mapping as C's texts."""
    if not isinstance(given, Mapping):
        raise ValueError(f"given: {type(given).__name__}; allowed: a mapping of names to what is believed")
    # Looked at once: the next time it might have others.
    facts = list(given.items())
    for name, _ in facts:
        if not isinstance(name, str):
            raise ValueError(f"given: {name!r}; allowed: the name of a fact, e.g. 'loot(7)'")
    return [c_text(name) for name, _ in facts], [c_text(_value(name, value)) for name, value in facts]


def _value(name, value):
    """Several are separated by commas."""
    if not isinstance(value, str) and isinstance(value, Iterable):
        return ",".join(_item(name, item) for item in value)
    return _item(name, value)


def _item(name, item):
    if isinstance(item, str):
        return item
    if isinstance(item, (int, np.integer)) and not isinstance(item, bool):
        return str(int(item))
    raise ValueError(f"given: {name}: {item!r}; allowed: {_ALLOWED}")
