"""The black market of Duel d'Escrocs, as a seat sees it: what cards are worth."""

from assize.views import LARCIN, DuelView

# An unsold card, in coins, and a theft to come.
_CARD, _THEFT = 0.4, 1.5
# A sale for less than this can wait.
_WORTH_SELLING = 3


class Market(DuelView):
    def __init__(self, view):
        super().__init__(view)
        self._sell_outs = {}

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
        """What a share brings to a side; `chests` by chair, if they are not those of the view."""
        chests = chests or [set(chair.chest) for chair in self.view.chairs]
        worth = _THEFT if LARCIN in share else 0
        share = share - {LARCIN}
        worth -= self.edition.painting_loss * sum(card > LARCIN for card in share)
        return worth + max(self.worth(chair, chests[chair] | share)
                           - self.worth(chair, chests[chair]) for chair in self.chairs(side))

    def loss(self, card):
        """What the opponent loses with one of its cards."""
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
