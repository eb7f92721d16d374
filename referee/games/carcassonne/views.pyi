from typing import NamedTuple

from assize.v1 import carcassonne_pb2 as carcassonne

__all__ = ["CarcassonneView", "Joined"]

class Joined(NamedTuple):
    name: str
    kind: carcassonne.Kind
    tiles: int
    shields: int
    open: int
    meeples: list[int]
    parts: list[carcassonne.Feature]

class CarcassonneView:
    view: carcassonne.View
    # None in a spectator's view, which no bot gets.
    me: carcassonne.Player
    def __init__(self, view: carcassonne.View) -> None: ...
    def tile(self, x: int, y: int) -> carcassonne.PlacedTile | None: ...
    def around(self, x: int, y: int) -> list[carcassonne.PlacedTile]: ...
    @staticmethod
    def has_monastery(tile_type: str) -> bool: ...
    def feature(self, tile: carcassonne.PlacedTile, number: int) -> carcassonne.Feature: ...
    def monasteries_around(self, x: int, y: int) -> list[carcassonne.Feature]: ...
    def feature_at(self, x: int, y: int, edge: int) -> int | None: ...
    def joined(self, tile_type: str, x: int, y: int, rotation: int) -> list[Joined]: ...
