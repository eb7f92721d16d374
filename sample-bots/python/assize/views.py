"""Questions that players ask of a view, answered from the view alone.

    from assize.views import BrigandsView, CarcassonneView, DuelView, KingsView

    table = BrigandsView(request.view.brigands)
    table.others_on(brigands.DISTRICT_MARKET)         # {colour: bandits}
    table.next_tile()                                 # where a team goes that moves on

    duel = DuelView(request.view.duel_descrocs)
    duel.price(duel.own_chairs()[0], {2, 3, 4})       # coins for R3 R4 R5; None if nobody buys them
    duel.sales(0, duel.chest(0))                      # [(cards, coins), ...]: all that can be sold now
    duel.share(0)                                     # the cards of a share that the seat knows
    duel.name_of(2)                                   # "R3"

    realm = KingsView(request.view.brigand_kings)
    realm.armies(realm.view.seat)                     # {position: soldiers}
    realm.after_entering(4, realm.view.seat, 3)       # who would hold county 4, with how many
    realm.score(0)                                    # the points of seat 0's captured cards

    land = CarcassonneView(request.view.carcassonne)
    land.tile(1, 0)                                   # what lies there; None: nothing
    land.joined("D", 1, 0, rotation=2)                # what the cities and roads of a tile would become

Brigand's Bluff has an engine of its own: assize.bluff. A view holds no more than the seat may know, and
neither do these classes; they estimate nothing.
"""

from itertools import combinations, product
from typing import NamedTuple

from assize.kings_view import County, KingsView
from assize.v1 import brigands_pb2 as brigands
from assize.v1 import carcassonne_pb2 as carcassonne
from assize.v1 import duel_descrocs_pb2 as duel_descrocs

__all__ = ["BASIC_CARDS", "FIRST_PAINTING", "GRAND_TRESOR", "LARCIN", "BrigandsView", "CarcassonneView",
           "County", "DuelView", "Joined", "KingsView"]

# Cards of Duel d'Escrocs (DUEL-1.2): 28 basic ones, by colour and number, then the special ones.
BASIC_CARDS = 28
GRAND_TRESOR = 28
LARCIN = 29
FIRST_PAINTING = 30

_NOBODY = brigands.Team()
_GOALS = {duel_descrocs.MODE_DUEL: 20, duel_descrocs.MODE_TRAINING: 20, duel_descrocs.MODE_TEAM: 30}


class BrigandsView:
    """A seat's view of Brigands: who stands where."""

    def __init__(self, view):
        self.view = view
        # The seat's own player: colour, ducats, tokens, prisoners, patrols.
        self.me = view.players[view.seat]
        self.is_prince = self.me.colour == brigands.COLOUR_WHITE
        self.is_duel = len(view.players) == 2
        self._teams = {(tile.district, team.colour): team
                       for tile in view.tiles for team in tile.teams}

    def player(self, colour):
        """The player of a colour; StopIteration if nobody has it."""
        return next(player for player in self.view.players if player.colour == colour)

    def rivals(self):
        """The other players who have bandits."""
        return [player for player in self.view.players
                if player.colour not in (self.me.colour, brigands.COLOUR_WHITE)]

    def team(self, district, colour):
        """A colour's pieces on a district: bandits, patrols, token."""
        return self._teams.get((district, colour), _NOBODY)

    def mine(self, district):
        """The seat's own pieces there."""
        return self.team(district, self.me.colour)

    def others_on(self, district):
        """{colour: bandits} of the rivals there; on PRISON: their prisoners."""
        if district == brigands.DISTRICT_PRISON:
            there = {rival.colour: rival.prisoners for rival in self.rivals()}
        else:
            there = {rival.colour: self.team(district, rival.colour).bandits
                     for rival in self.rivals()}
        return {colour: bandits for colour, bandits in there.items() if bandits > 0}

    def patrols_on(self, district):
        """Patrols there, of any owner; any number above 0 arrests (BRIG-5.2)."""
        return sum(team.patrols for (place, _), team in self._teams.items() if place == district)

    def tokens_in_town(self):
        """The seat's own tokens that lie on districts."""
        return sum(team.token for (_, colour), team in self._teams.items()
                   if colour == self.me.colour)

    def has_day_card(self, district):
        return district in self.view.day_cards

    def next_tile(self):
        """Where a team goes that moves on: PRISON follows the last tile of the ring, and itself."""
        ring = list(self.view.ring) + [brigands.DISTRICT_PRISON]
        return ring[min(ring.index(self.view.tile) + 1, len(self.view.ring))]


class DuelView:
    """A seat's view of Duel d'Escrocs: chairs and chests, shares, prices."""

    def __init__(self, view):
        self.view = view
        self.edition = view.config.edition
        # 0 or 1.
        self.side = view.seat % 2
        # Coins that end the match.
        self.goal = _GOALS[view.config.mode]

    @staticmethod
    def name_of(card):
        """The name of a card as stories write it: "R3", "GT", "LA", "TM"."""
        if card == GRAND_TRESOR:
            return "GT"
        if card == LARCIN:
            return "LA"
        return "TM" if card >= FIRST_PAINTING else f"{'RYGB'[card // 7]}{card % 7 + 1}"

    def chairs(self, side):
        """The chairs of a side: one, or two partners."""
        return [chair for chair in range(len(self.view.chairs)) if chair % 2 == side]

    def own_chairs(self):
        """The chairs for which this seat answers."""
        alone = self.view.config.control == duel_descrocs.CONTROL_SEAT
        return [self.view.seat] if alone else self.chairs(self.side)

    def chest(self, chair):
        """The cards in a chair's chest, as a set."""
        return set(self.view.chairs[chair].chest)

    def face_down(self, index):
        """Cards of share `index` that lie face down, as far as the seat knows them."""
        return self.view.face_down_1 if index else self.view.face_down_0

    def share(self, index):
        """The cards of share `index` that the seat knows, as a set."""
        return {*self.view.shares[index].cards, *self.face_down(index)}

    def unknown(self, index):
        """How many cards of share `index` the seat does not know."""
        share = self.view.shares[index]
        return len(share.cards) + share.face_down - len(self.share(index))

    def own_share(self):
        """Which share is the own side's, once it is chosen."""
        chosen = self.view.chosen
        return 1 - chosen if self.side == self.view.splitter else chosen

    def limit(self, chair):
        """How many cards a chair may keep after an inspection (DUEL-7.3)."""
        leads = self.view.sides[chair % 2].leader == chair
        limit = 5
        if len(self.chairs(chair % 2)) == 2:
            limit = 3 if leads else 4
        return limit + self.skill(chair % 2, duel_descrocs.SKILL_CHEST_LIMIT) if leads else limit

    def bonus(self, side):
        """Coins that the side gets for taking the smaller share."""
        return self.skill(side, duel_descrocs.SKILL_SMALLER_SHARE)

    def skill(self, side, skill):
        """The number that belongs to a skill if the side's leader has it, else 0."""
        leader = self.view.sides[side]
        if self.view.config.mode == duel_descrocs.MODE_TRAINING or not leader.HasField("leader"):
            return 0
        card = self.edition.bandits[self.view.chairs[leader.leader].tile - 1]
        return card.amount if card.skill == skill else 0

    def price(self, chair, cards):
        """The coins for a set of cards at a chair's table; None if it can't be sold (DUEL-1.3)."""
        prices = self.edition.bandits[self.view.chairs[chair].tile - 1]
        size = len(cards)
        if not cards:
            return None
        if set(cards) == {GRAND_TRESOR}:
            return prices.treasure
        if all(card > LARCIN for card in cards):
            return _price(size, self.edition.paintings_sizes, prices.paintings)
        if any(card >= BASIC_CARDS for card in cards):
            return None
        numbers = sorted(card % 7 for card in cards)
        if numbers[0] == numbers[-1]:
            return _price(size, self.edition.same_sizes, prices.same)
        if numbers != list(range(numbers[0], numbers[0] + size)):
            return None
        offers = [_price(size, self.edition.run_sizes, prices.run)]
        if len({card // 7 for card in cards}) == 1:
            offers.append(_price(size, self.edition.colour_run_sizes, prices.colour_run))
        return max((offer for offer in offers if offer is not None), default=None)

    def sales(self, chair, chest):
        """Every set out of the chest that can be sold, with its price."""
        basic = sorted(card for card in chest if card < BASIC_CARDS)
        sets = [{GRAND_TRESOR}] if GRAND_TRESOR in chest else []
        paintings = sorted(card for card in chest if card > LARCIN)
        for size in self.edition.paintings_sizes:
            sets += map(set, combinations(paintings, size))
        by_number = [[card for card in basic if card % 7 == number] for number in range(7)]
        for cards in by_number:
            for size in self.edition.same_sizes:
                sets += map(set, combinations(cards, size))
        for size in {*self.edition.run_sizes, *self.edition.colour_run_sizes}:
            for start in range(8 - size):
                sets += map(set, product(*by_number[start:start + size]))
        priced = [(frozenset(cards), self.price(chair, cards)) for cards in sets]
        return [(cards, price) for cards, price in priced if price is not None]


def _price(size, sizes, prices):
    return dict(zip(sizes, prices)).get(size)


# Of each tile type of Carcassonne: its id, the edges of its cities, with + for a shield, and of its
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
