"""Questions that players of Brigand Kings ask of a view, answered from the view alone.

    realm = KingsView(request.view.brigand_kings)
    realm.armies(realm.view.seat)                     # {position: soldiers}
    realm.after_entering(4, realm.view.seat, 3)       # who would hold county 4, with how many
    realm.score(0)                                    # the points of seat 0's captured cards
"""

from typing import NamedTuple

__all__ = ["County", "KingsView"]

# Soldiers and stability with which a county is resolved (KINGS-7.2).
RESOLVED = 7

# The suits of each card by number, M S W L Y K (KINGS-2.1); the Excuse, 44, is not a county.
_LETTERS = "MSWLYK"
_SUITS = [frozenset(_LETTERS.index(letter) + 1 for letter in card) for card in
          ("M S W L Y K  MK SY WL MW SK LY MS WL YK ML SW YK MW SY LK ML SK WY MS WL YK MS WY LK "
           "M S W L Y K  MSL MYK SWK WLY  MWK MLY SWY SLK").split()]
_FIRST_NUMBER_CARD, _FIRST_CROWN, _FIRST_PAWN = 6, 30, 36


class County(NamedTuple):
    """Who is in a county: a seat or None, its soldiers, and the stability tokens."""
    owner: object
    soldiers: int
    stability: int


class KingsView:
    """A seat's view of Brigand Kings: counties, armies, cards and points."""

    def __init__(self, view):
        self.view = view
        # The seat's own supply, camp and cards; a spectator's view has none.
        self.me = view.seats[view.seat] if view.HasField("seat") else None
        self._counties = {county.position: county for county in view.counties}

    def positions(self):
        """2 to 6."""
        return list(self._counties)

    def card(self, position):
        """The card of a county; None where there is none."""
        county = self._counties[position]
        return county.card if county.HasField("card") else None

    def county(self, position):
        """Who is there now."""
        county = self._counties[position]
        return County(county.owner if county.HasField("owner") else None, county.soldiers, county.stability)

    def armies(self, seat):
        """{position: soldiers} of the counties that a seat occupies."""
        return {position: county.soldiers for position, county in self._counties.items()
                if county.HasField("owner") and county.owner == seat}

    def missing(self, position):
        """How many more soldiers or stability tokens resolve a county (KINGS-7.2)."""
        county = self._counties[position]
        return max(0, RESOLVED - county.soldiers - county.stability)

    def after_entering(self, position, seat, soldiers):
        """A county after `soldiers` of a seat have entered it, and fought if they had to (KINGS-6.17)."""
        owner, held, stability = self.county(position)
        if soldiers == 0:
            return County(owner, held, stability)
        if owner in (None, seat):
            return County(seat, held + soldiers, stability)
        left, defenders, stability = fight(soldiers, held, stability)
        return County(seat if left else owner if defenders else None, left + defenders, stability)

    @staticmethod
    def suits_of(card):
        """The suits of a card, as a set of kings.SUIT_... ."""
        return _SUITS[card]

    @staticmethod
    def points_of(card):
        """What a captured card scores without bonus cards (KINGS-8.2)."""
        if _FIRST_NUMBER_CARD <= card < _FIRST_CROWN:
            return 2 + (card - _FIRST_NUMBER_CARD) // 3
        return 3 if card >= _FIRST_PAWN else 0

    def bonus_of(self, card):
        """What the seat's own two bonus cards add to a captured card (KINGS-8.4)."""
        return sum(not _SUITS[card].isdisjoint(_SUITS[kept]) for kept in self.view.kept)

    def pile(self, seat):
        """The cards that a seat has captured, those that it has spent among them."""
        return [*self.view.seats[seat].face_up, *self.view.seats[seat].spent]

    def score(self, seat):
        """What a seat's pile scores, as far as the own seat knows: rivals' bonus cards are hidden."""
        own = self.me is not None and seat == self.view.seat
        return sum(self.points_of(card) + (self.bonus_of(card) if own else 0) for card in self.pile(seat))


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
