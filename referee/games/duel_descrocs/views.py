"""Questions that players of Duel d'Escrocs ask of a view, answered from the view alone.

    duel = DuelView(request.view.duel_descrocs)
    duel.price(duel.own_chairs()[0], {2, 3, 4})       # coins for R3 R4 R5; None if nobody buys them
    duel.sales(0, duel.chest(0))                      # [(cards, coins), ...]: all that can be sold now
    duel.share(0)                                     # the cards of a share that the seat knows
    duel.name_of(2)                                   # "R3"
"""

from itertools import combinations, product

from assize.v1 import duel_descrocs_pb2 as duel_descrocs

__all__ = ["BASIC_CARDS", "FIRST_PAINTING", "GRAND_TRESOR", "LARCIN", "DuelView"]

# Cards (DUEL-1.2): 28 basic ones, by colour and number, then the special ones.
BASIC_CARDS = 28
GRAND_TRESOR = 28
LARCIN = 29
FIRST_PAINTING = 30

_GOALS = {duel_descrocs.MODE_DUEL: 20, duel_descrocs.MODE_TRAINING: 20, duel_descrocs.MODE_TEAM: 30}


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
