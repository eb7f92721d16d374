"""Questions that players of Brigands ask of a view, answered from the view alone.

    table = BrigandsView(request.view.brigands)
    table.others_on(brigands.DISTRICT_MARKET)         # {colour: bandits}
    table.next_tile()                                 # where a team goes that moves on
"""

from assize.v1 import brigands_pb2 as brigands

__all__ = ["BrigandsView"]

_NOBODY = brigands.Team()


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
