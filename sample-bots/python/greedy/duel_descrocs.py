"""A sensible player of Duel d'Escrocs in Python: it values chests by the price table, splits so that
the better share is as small a loss as it can be, hides the best card, and sells what is worth it. It lets
the referee list the options and chooses among them."""

import assize
from assize import duel_descrocs as duel

from market import Market

# The most useful reinforcements first.
_BY_USE = (duel.REINFORCEMENT_PAT, duel.REINFORCEMENT_DOUG, duel.REINFORCEMENT_NINJA_LEO,
           duel.REINFORCEMENT_LUCKY, duel.REINFORCEMENT_FRERES_CROC, duel.REINFORCEMENT_AILES_NOIRES,
           duel.REINFORCEMENT_SUPER_ROUROU, duel.REINFORCEMENT_VIPERE, duel.REINFORCEMENT_GROBILL)
_AT_ONCE = (duel.REINFORCEMENT_NINJA_LEO, duel.REINFORCEMENT_LUCKY, duel.REINFORCEMENT_PAT)
# A card that nobody sees, in coins, and a reinforcement that is kept for later.
_UNKNOWN = 1.0
_PATIENCE = 2.0


class Player(assize.Bot):
    name = "python-greedy"

    def decide(self, request):
        values = self.values(request)
        return values.index(max(values))

    def values(self, request):
        """What each option is worth."""
        market = Market(request.view.duel_descrocs)
        value = getattr(self, "_" + request.decision)
        return [value(market, getattr(option.duel_descrocs, request.decision))
                for option in request.options]

    def _keep(self, market, keep):
        return -sum(_BY_USE.index(card) for card in [*keep.lower, *keep.higher])

    def _leader(self, market, leader):
        return -market.view.chairs[leader.leader].tile

    def _split(self, market, split):
        shares = (set(split.first), set(split.second))
        own, other = market.side, 1 - market.side
        # The chooser takes what is better for it.
        loss = max(market.share_worth(other, shares[i]) - market.share_worth(own, shares[1 - i])
                   + (market.bonus(other) if i == 0 else 0) for i in (0, 1))
        hidden = max(market.share_worth(other, {card}) for card in split.face_down)
        return -loss + 0.1 * hidden

    def _look(self, market, look):
        return look.choice

    def _choose(self, market, choose):
        def worth(side, index):
            return market.share_worth(side, market.share(index)) + market.unknown(index) * _UNKNOWN

        bonus = market.bonus(market.side) if choose.share == 0 else 0
        return bonus + worth(market.side, choose.share) - worth(1 - market.side, 1 - choose.share)

    def _larcin(self, market, larcin):
        return market.share_worth(market.side, {larcin.card})

    def _distribute(self, market, distribute):
        lower, higher = market.chairs(market.side)
        taken = set(market.view.shares[market.own_share()].cards)
        given = set(distribute.lower)
        return (market.kept_worth(lower, market.chest(lower) | given)
                + market.kept_worth(higher, market.chest(higher) | taken - given))

    def _resale(self, market, resale):
        chairs = [chair for chair in market.view.deciding if chair in market.own_chairs()]
        return sum(self._action(market, chair, action)
                   for chair, action in zip(chairs, resale.actions))

    def _action(self, market, chair, action):
        kind = action.WhichOneof("action")
        if kind == "exchange":
            return market.sale_gain(chair, set(action.exchange.cards))
        if kind == "discard":
            return -1
        return self._reinforcement(market, chair, action.reinforce) if kind == "reinforce" else 0

    def _reinforcement(self, market, chair, played):
        card = played.reinforcement
        chest = market.chest(chair)
        edition = market.edition
        if card in _AT_ONCE:
            return 100
        if card == duel.REINFORCEMENT_FRERES_CROC:
            return market.sale_gain(chair, set(played.cards)) + edition.freres_bonus - 1
        if card == duel.REINFORCEMENT_AILES_NOIRES:
            coins = edition.ailes_coins[len(played.cards) - 1]
            return coins + market.worth(chair, chest - set(played.cards)) - market.worth(chair, chest) - 1
        if card == duel.REINFORCEMENT_DOUG:
            return market.worth(chair, chest | {played.target}) - market.worth(chair, chest) - _PATIENCE
        if card == duel.REINFORCEMENT_GROBILL:
            return market.loss(played.target) - _PATIENCE
        if card == duel.REINFORCEMENT_VIPERE:
            after = chest - {played.own} | {played.target}
            return (market.worth(chair, after) - market.worth(chair, chest)
                    + market.loss(played.target) - _PATIENCE)
        return 0.1 if len(chest) < market.limit(chair) else -1

    def _limit(self, market, limit):
        chairs = [chair for chair in market.view.deciding if chair in market.own_chairs()]
        return sum(market.worth(chair, market.chest(chair) - set(dropped.cards))
                   for chair, dropped in zip(chairs, limit.chests))

    def _rourou(self, market, rourou):
        chair = market.view.deciding[0]
        return market.worth(chair, market.chest(chair) | {rourou.card})
