"""The black market of Duel d'Escrocs, as a seat sees it: prices, and what cards are worth."""

from itertools import combinations, product

from assize import duel_descrocs as duel

_BASIC, _TREASURE, _LARCIN = 28, 28, 29
# An unsold card, in coins, and a theft to come.
_CARD, _THEFT = 0.4, 1.5
_GOALS = {duel.MODE_DUEL: 20, duel.MODE_TRAINING: 20, duel.MODE_TEAM: 30}
# A sale for less than this can wait.
_WORTH_SELLING = 3


class Market:
    def __init__(self, view):
        self.view = view
        self.edition = view.config.edition
        self.side = view.seat % 2
        self.goal = _GOALS[view.config.mode]
        self._sell_outs = {}

    def chairs(self, side):
        return [chair for chair in range(len(self.view.chairs)) if chair % 2 == side]

    def own_chairs(self):
        alone = self.view.config.control == duel.CONTROL_SEAT
        return [self.view.seat] if alone else self.chairs(self.side)

    def chest(self, chair):
        return set(self.view.chairs[chair].chest)

    def face_down(self, index):
        return self.view.face_down_1 if index else self.view.face_down_0

    def own_share(self):
        chosen = self.view.chosen
        return 1 - chosen if self.side == self.view.splitter else chosen

    def limit(self, chair):
        leads = self.view.sides[chair % 2].leader == chair
        limit = 5
        if len(self.chairs(chair % 2)) == 2:
            limit = 3 if leads else 4
        return limit + self._skill(chair % 2, duel.SKILL_CHEST_LIMIT) if leads else limit

    def bonus(self, side):
        """For taking the smaller share."""
        return self._skill(side, duel.SKILL_SMALLER_SHARE)

    def price(self, chair, cards):
        """The coins for a set; None if it can't be sold."""
        prices = self.edition.bandits[self.view.chairs[chair].tile - 1]
        size = len(cards)
        if cards == {_TREASURE}:
            return prices.treasure
        if all(card > _LARCIN for card in cards):
            return _price(size, self.edition.paintings_sizes, prices.paintings)
        if any(card >= _BASIC for card in cards):
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

    def sell_out(self, chair, chest):
        """The most that the chest brings at once, and how many cards are left then."""
        key = (chair, frozenset(chest))
        if key not in self._sell_outs:
            self._sell_outs[key] = self._sell(frozenset(chest), self.sales(chair, chest))
        return self._sell_outs[key]

    def worth(self, chair, chest):
        coins, unsold = self.sell_out(chair, chest)
        return coins + _CARD * unsold

    def kept_worth(self, chair, chest):
        return self.worth(chair, chest) - 2 * max(0, len(chest) - self.limit(chair))

    def share_worth(self, side, share, chests=None):
        """What a share brings to a side; `chests` by chair, if they are not as the view says."""
        chests = chests or [set(chair.chest) for chair in self.view.chairs]
        worth = _THEFT if _LARCIN in share else 0
        share = share - {_LARCIN}
        worth -= self.edition.painting_loss * sum(card > _LARCIN for card in share)
        return worth + max(self.worth(chair, chests[chair] | share)
                           - self.worth(chair, chests[chair]) for chair in self.chairs(side))

    def loss(self, card):
        """What the opponent loses with a card of his."""
        return max(self.worth(chair, self.chest(chair)) - self.worth(chair, self.chest(chair) - {card})
                   for chair in self.chairs(1 - self.side))

    def may_end(self):
        return any(self.view.sides[side].coins
                   + sum(self.sell_out(chair, self.chest(chair))[0] for chair in self.chairs(side))
                   >= self.goal for side in (0, 1))

    def sale_gain(self, chair, cards):
        """Above 0 if it is better than to wait."""
        price = self.price(chair, cards)
        chest = self.chest(chair)
        kept = self.worth(chair, chest)
        missed = kept - price - self.worth(chair, chest - cards)
        if self.may_end() or len(chest) > self.limit(chair):
            return price - 2 * missed
        return price - _WORTH_SELLING - 2 * missed + 0.5

    def sales(self, chair, chest):
        """Every set out of the chest that can be sold, and for how much."""
        basic = sorted(card for card in chest if card < _BASIC)
        sets = [{_TREASURE}] if _TREASURE in chest else []
        paintings = sorted(card for card in chest if card > _LARCIN)
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

    def _skill(self, side, skill):
        """The number that belongs to the skill if the side's leader has it, else 0."""
        leader = self.view.sides[side]
        if self.view.config.mode == duel.MODE_TRAINING or not leader.HasField("leader"):
            return 0
        card = self.edition.bandits[self.view.chairs[leader.leader].tile - 1]
        return card.amount if card.skill == skill else 0

    def _sell(self, chest, sales):
        """The lowest card that is left is sold in some way, or not at all."""
        if not chest:
            return 0, 0
        lowest = min(chest)
        coins, unsold = self._sell(chest - {lowest}, sales)
        best = (coins, unsold + 1)
        for cards, price in sales:
            if min(cards) == lowest and cards <= chest:
                coins, unsold = self._sell(chest - cards, sales)
                best = max(best, (coins + price, unsold))
        return best


def _price(size, sizes, prices):
    return dict(zip(sizes, prices)).get(size)
