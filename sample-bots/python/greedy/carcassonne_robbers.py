"""A sensible player of Carcassonne in Python: it places its tile where cities, roads and monasteries are
worth most to it afterwards, claims what is worth more than the meeple, and goes by rules of thumb with
fields, robbers and messages. It lets the referee list the options and chooses among them."""

import assize
from assize import carcassonne
from assize.views import CarcassonneView

# What the last meeple of a supply is worth, as long as there is time to use it again.
_MEEPLE_PRICE = (0, 8, 5, 3.6, 2.8, 2.2, 1.8, 1.5)
_LATE_TURNS = 12
# The stack from which an edge of a city, or a cell beside a monastery, is filled with one half.
_CITY_STACK = 30
_MONASTERY_STACK = 24
_EXTRA_TILE = 4


def _most(counts):
    """The seats with the largest count, none if it is 0."""
    return [seat for seat, count in enumerate(counts) if count and count == max(counts)]


class Builder:
    """What one seat makes of a view."""

    def __init__(self, view):
        self.land = CarcassonneView(view)
        self.view = view
        self.rivals = len(view.players) - 1
        self.urgency = min(1, view.stack_size / len(view.players) / _LATE_TURNS)
        self.edge_chance = view.stack_size / (view.stack_size + _CITY_STACK)

    def price(self):
        """What a meeple costs that stays on the table."""
        return self.urgency * _MEEPLE_PRICE[self.land.me.supply]

    def worth(self, kind, tiles, shields, open_edges):
        """What a city, road or monastery gives each owner, and is likely to become."""
        if kind == carcassonne.KIND_CITY:
            return (tiles + shields) * (1 + self.edge_chance ** open_edges)
        if kind == carcassonne.KIND_MONASTERY:
            return tiles + open_edges * self.view.stack_size / (self.view.stack_size + _MONASTERY_STACK)
        return tiles

    def feature_worth(self, feature):
        """The same of a feature of the view; a field is worth what it gives now."""
        if feature.kind == carcassonne.KIND_FIELD:
            return feature.value
        return self.worth(feature.kind, feature.tiles, feature.shields, feature.open)

    def balance(self, owners, worth):
        """What goes to the owners: for the own seat a gain, for a rival a loss."""
        return sum(worth if seat == self.view.seat else -worth / self.rivals for seat in owners)

    def claim(self, worth, complete):
        """What a meeple of one's own gains on a feature; a completed one gives it back."""
        if not self.land.me.supply:
            return 0
        return worth if complete else worth - self.price()

    def tile_worth(self, place):
        gain, best_claim = 0, 0
        for joined in self.land.joined(self.view.drawn, place.x, place.y, place.rotation):
            worth = self.worth(joined.kind, joined.tiles, joined.shields, joined.open)
            gain += self.balance(_most(joined.meeples), worth)
            gain -= sum(self.balance(part.owners, self.feature_worth(part)) for part in joined.parts)
            if not joined.open:
                gain += sum(self.balance([seat], self.price() * meeples)
                            for seat, meeples in enumerate(joined.meeples))
            if not any(joined.meeples):
                best_claim = max(best_claim, self.claim(worth, not joined.open))
        around = len(self.land.around(place.x, place.y))
        for monastery in self.land.monasteries_around(place.x, place.y):
            more = self.worth(monastery.kind, monastery.tiles + 1, 0, monastery.open - 1)
            gain += self.balance(monastery.owners, more - self.feature_worth(monastery))
            if monastery.open == 1:
                gain += self.balance(monastery.owners, self.price())
        if self.land.has_monastery(self.view.drawn):
            worth = self.worth(carcassonne.KIND_MONASTERY, 1 + around, 0, 8 - around)
            best_claim = max(best_claim, self.claim(worth, around == 8))
        return gain + best_claim

    def meeple_worth(self, meeple):
        if not meeple.HasField("segment"):
            return 0
        tile = self.view.tiles[-1]
        kinds = {"c": carcassonne.KIND_CITY, "r": carcassonne.KIND_ROAD,
                 "f": carcassonne.KIND_FIELD, "m": carcassonne.KIND_MONASTERY}
        same = [index for index in tile.features
                if self.view.features[index].kind == kinds[meeple.segment[0]]]
        feature = self.view.features[same[int(meeple.segment[1:] or 0)]]
        return self.claim(self.feature_worth(feature), feature.complete)

    def booty(self, space):
        """What the rivals whose figures stand on a space may score soon: half of it would be the robber's."""
        rivals = [seat for seat, player in enumerate(self.view.players)
                  if seat != self.view.seat and any(walked % 50 == space for walked in player.walked)]
        return sum(max((self.feature_worth(feature) / (1 + feature.open)
                        for feature in self.view.features
                        if seat in feature.owners and feature.kind != carcassonne.KIND_FIELD
                        and not feature.complete), default=0) for seat in rivals)

    def robber_worth(self, robber):
        """A robber in supply is always placed; one on the scoreboard stays unless it finds better."""
        if robber.HasField("space"):
            return self.booty(robber.space)
        return self.booty(self.land.me.robber) if self.land.me.HasField("robber") else -1

    def best(self, decision, options):
        """The index of the option to take; the first one if no other is better."""
        moves = [option.carcassonne for option in options]
        if decision == "tile":
            worths = [self.tile_worth(move.tile) for move in moves]
        elif decision == "meeple":
            worths = [self.meeple_worth(move.meeple) for move in moves]
        elif decision == "robber":
            worths = [self.robber_worth(move.robber) for move in moves]
        elif decision == "target":
            worths = [amount.points for amount in self.view.candidates]
        elif decision == "call_home":
            worths = list(self.view.call_values)
        elif decision == "message":
            acts = self.view.action_points > 2 or self.view.message == _EXTRA_TILE
            worths = [acts if move.message.use == carcassonne.MESSAGE_USE_ACTION else 0.5
                      for move in moves]
        else:
            return 0
        return worths.index(max(worths))


class Player(assize.Bot):
    name = "python-greedy"

    def decide(self, request):
        return Builder(request.view.carcassonne).best(request.decision, request.options)
