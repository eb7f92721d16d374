"""Questions that players of Carcassonne ask of a view, answered from the view alone.

    land = CarcassonneView(request.view.carcassonne)
    land.tile(1, 0)                                   # what lies there; None: nothing
    land.joined("D", 1, 0, rotation=2)                # what the cities and roads of a tile would become
"""

from typing import NamedTuple

from assize.v1 import carcassonne_pb2 as carcassonne

__all__ = ["CarcassonneView", "Joined"]

# Of each tile type: its id, the edges of its cities, with + for a shield, and of its
# roads, in the order of their names, and m for a monastery (ROBB-2.2).
_TILES = """
A - S m, B - - m, C NESW+ - -, D N EW -, E N - -, F EW+ - -, G NS - -, H E|W - -, I E|S - -,
J N ES -, K N SW -, L N E|S|W -, M NW+ - -, N NW - -, O NW+ ES -, P NW ES -, Q NEW+ - -,
R NEW - -, S NEW+ S -, T NEW S -, U - NS -, V - SW -, W - E|S|W -, X - N|E|S|W -, RA - SW -,
RC - N|E|S -, RD N - -, RE N ES -, RF - NS -, RH EW - -"""


class _Segment(NamedTuple):
    name: str
    kind: int
    # 0 to 3 for N, E, S, W, of a tile that is not turned.
    edges: list
    shields: int


def _segments(cities, roads):
    for letter, kind, parts in (("c", carcassonne.KIND_CITY, cities),
                                ("r", carcassonne.KIND_ROAD, roads)):
        for number, part in enumerate(parts.split("|") if parts != "-" else ()):
            edges = ["NESW".index(edge) for edge in part.rstrip("+")]
            yield _Segment(f"{letter}{number}", kind, edges, part.count("+"))


_SEGMENTS, _MONASTERIES = {}, set()
for _tile in _TILES.split(","):
    _id, _cities, _roads, _monastery = _tile.split()
    _SEGMENTS[_id] = list(_segments(_cities, _roads))
    if _monastery == "m":
        _MONASTERIES.add(_id)

_NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


class Joined(NamedTuple):
    """What a city or road of a tile becomes when the tile is placed."""
    # "c0", "r1": the segment's name.
    name: str
    # KIND_CITY or KIND_ROAD.
    kind: int
    tiles: int
    shields: int
    # Edges that face an empty cell; 0: it is complete.
    open: int
    # By seat.
    meeples: list
    # The features of the view that become part of it.
    parts: list


class CarcassonneView:
    """A seat's view of Carcassonne: what lies where, and what a tile would join. Cities and roads come as
    the messages of view.features; fields are left to the player."""

    def __init__(self, view):
        self.view = view
        # The seat's own figures and meeples; a spectator's view has none.
        self.me = view.players[view.seat] if view.HasField("seat") else None
        self._tiles = {(tile.x, tile.y): tile for tile in view.tiles}

    def tile(self, x, y):
        return self._tiles.get((x, y))

    def around(self, x, y):
        """The tiles on the eight cells around a cell."""
        return [self._tiles[x + dx, y + dy] for dx, dy in _AROUND if (x + dx, y + dy) in self._tiles]

    @staticmethod
    def has_monastery(tile_type):
        return tile_type in _MONASTERIES

    def feature(self, tile, number):
        """The feature of a segment of a tile, by its place among c0, .., r0, .., f0, .., m."""
        return self.view.features[tile.features[number]]

    def monasteries_around(self, x, y):
        """The monasteries to which a tile on that cell belongs, except its own."""
        return [self.feature(tile, -1) for tile in self.around(x, y) if self.has_monastery(tile.type)]

    def feature_at(self, x, y, edge):
        """The index in view.features of the city or road on an edge (0 to 3: N, E, S, W) of the tile there;
        None: a field, or no tile."""
        tile = self.tile(x, y)
        if tile is None:
            return None
        for number, segment in enumerate(_SEGMENTS[tile.type]):
            if (edge - tile.rotation) % 4 in segment.edges:
                return tile.features[number]
        return None

    def joined(self, tile_type, x, y, rotation):
        """What each city and road of a tile would be part of; two of them that meet elsewhere are taken for
        two features."""
        return [self._join(segment, x, y, rotation) for segment in _SEGMENTS[tile_type]]

    def _join(self, segment, x, y, rotation):
        parts, touching = [], 0
        for edge in ((edge + rotation) % 4 for edge in segment.edges):
            dx, dy = _NEIGHBOURS[edge]
            found = self.feature_at(x + dx, y + dy, (edge + 2) % 4)
            touching += found is not None
            if found is not None and found not in parts:
                parts.append(found)
        features = [self.view.features[part] for part in parts]
        meeples = [sum(feature.meeples[seat] for feature in features if feature.meeples)
                   for seat in range(len(self.view.players))]
        return Joined(name=segment.name, kind=segment.kind,
                      tiles=1 + sum(feature.tiles for feature in features),
                      shields=segment.shields + sum(feature.shields for feature in features),
                      open=len(segment.edges) - 2 * touching + sum(feature.open for feature in features),
                      meeples=meeples, parts=features)
