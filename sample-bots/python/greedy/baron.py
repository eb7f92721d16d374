"""A sensible player of Brigand Kings in Python: it places soldiers by what its counties are worth after
the turn, and rolls the dice again that help nowhere. It lets the referee list the options and chooses
among them, so it never spends cards."""

import assize
from assize import brigand_kings as kings

# The suits of each card by number, M S W L Y K (KINGS-2.1).
_SUITS = [0b1, 0b10, 0b100, 0b1000, 0b10000, 0b100000,
          *(sum(1 << "MSWLYK".index(letter) for letter in card) for card in
            "MK SY WL MW SK LY MS WL YK ML SW YK MW SY LK ML SK WY MS WL YK MS WY LK "
            "M S W L Y K MSL MYK SWK WLY MWK MLY SWY SLK".split())]
_FIRST_NUMBER_CARD, _FIRST_CROWN, _FIRST_PAWN = 6, 30, 36
_RESOLVED = 7
# How much of a card's points a county is worth, by its tokens, to its occupant.
_NEARNESS = (0, .08, .17, .28, .4, .54, .7)
_CAMP_SOLDIER = 0.4
# Fewer than that much promise is rolled again.
_GOOD_TRANSPORT = 4


def points(card):
    """What a captured card scores without bonus cards."""
    if _FIRST_NUMBER_CARD <= card < _FIRST_CROWN:
        return 2 + (card - _FIRST_NUMBER_CARD) // 3
    return 3 if card >= _FIRST_PAWN else 0


def fight(attackers, defenders, stability):
    """Attackers, defenders and stability that are left (KINGS-6.18)."""
    while attackers and defenders:
        attackers -= 1
        if stability:
            stability -= 1
            defenders -= 1
        else:
            defenders -= min(2, defenders)
    return attackers, defenders, stability


class Barony:
    """What one seat makes of a view."""

    def __init__(self, view):
        self.view = view
        self.counties = {county.position: county for county in view.counties}

    def card_worth(self, card, owner):
        suits = _SUITS[card]
        if owner != self.view.seat:
            return points(card) + suits.bit_count() / 3
        return points(card) + sum((suits & _SUITS[kept]) != 0 for kept in self.view.kept)

    def worth(self, position, soldiers):
        """A county after the own turn, in which soldiers were sent there."""
        county = self.counties[position]
        owner = county.owner if county.HasField("owner") else None
        held, stability = county.soldiers, county.stability
        if soldiers and owner in (None, self.view.seat):
            owner, held = self.view.seat, held + soldiers
        elif soldiers:
            left, defenders, stability = fight(soldiers, held, stability)
            held = left + defenders
            owner = self.view.seat if left else owner if defenders else None
        if owner is None:
            return 0
        tokens = held + stability + (owner != self.view.seat)
        nearness = 1 if tokens >= _RESOLVED else _NEARNESS[tokens]
        worth = nearness * self.card_worth(county.card, owner)
        return worth if owner == self.view.seat else -worth / (self.view.config.seats - 1)

    def deploy_worth(self, deploy):
        sent = {}
        for placement in [*deploy.muster, *deploy.from_camp]:
            sent[placement.position] = sent.get(placement.position, 0) + placement.soldiers
        camp = deploy.camp_muster - sum(placement.soldiers for placement in deploy.from_camp)
        return camp * _CAMP_SOLDIER + sum(self.worth(position, soldiers) - self.worth(position, 0)
                                          for position, soldiers in sent.items())

    def promise(self, position):
        """What three soldiers would do there."""
        return self.worth(position, 3) - self.worth(position, 0)

    def mask(self):
        """The dice to roll again: all but the highest number, the best destination, and its suits."""
        numbers = list(self.view.dice.numbers)
        transport = max(range(3), key=lambda die: numbers[die])
        others = [die for die in range(3) if die != transport and numbers[die] > 1]
        keep = {transport} if numbers[transport] >= _GOOD_TRANSPORT else set()
        best = max(map(self.promise, self.counties))
        for die in others:
            if self.promise(numbers[die]) >= best / 2:
                keep.add(die)
        targets = [numbers[die] for die in keep & set(others)]
        suits = 0
        for position in targets:
            suits |= _SUITS[self.counties[position].card]
        for place, suit in enumerate(self.view.dice.suits):
            # Suits count from 1 in messages.
            if suits >> (suit - 1) & 1:
                keep.add(3 + place)
        return sum(1 << die for die in range(8) if die not in keep)


class GreedyBaron(assize.Bot):
    name = "python-greedy"

    def decide(self, request):
        barony = Barony(request.view.brigand_kings)
        if request.decision == "discard":
            return 0
        if request.decision == "deploy":
            worths = [barony.deploy_worth(option.brigand_kings.deploy) for option in request.options]
            return worths.index(max(worths))
        mask = barony.mask()
        return assize.GameMove(
            brigand_kings=kings.Move(reroll=kings.Reroll(mask=mask)))
