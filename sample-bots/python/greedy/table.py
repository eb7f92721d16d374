"""The view of a seat, with the questions that a player asks of it, and the numbers of the game."""

from assize import brigands

RING_SIZE = 7
LAST_ROUND = 6
# A bandit in prison, in ducats.
PRISONER_WORTH = -3
MEAN_DIE = 3.5

_NOBODY = brigands.Team()


class Table:
    def __init__(self, view):
        self.view = view
        self.me = view.players[view.seat]
        self.is_prince = self.me.colour == brigands.COLOUR_WHITE
        self.is_duel = len(view.players) == 2
        self._teams = {(tile.district, team.colour): team
                       for tile in view.tiles for team in tile.teams}

    def player(self, colour):
        return next(player for player in self.view.players if player.colour == colour)

    def rivals(self):
        """The other players who have bandits."""
        return [player for player in self.view.players
                if player.colour not in (self.me.colour, brigands.COLOUR_WHITE)]

    def mine(self, district):
        return self._teams.get((district, self.me.colour), _NOBODY)

    def others_on(self, district):
        """{colour: bandits} of the rivals there; on PRISON: their prisoners."""
        if district == brigands.DISTRICT_PRISON:
            there = {rival.colour: rival.prisoners for rival in self.rivals()}
        else:
            there = {rival.colour: self._teams.get((district, rival.colour), _NOBODY).bandits
                     for rival in self.rivals()}
        return {colour: bandits for colour, bandits in there.items() if bandits > 0}

    def patrols_on(self, district):
        return sum(team.patrols for (place, _), team in self._teams.items() if place == district)

    def tokens_in_town(self):
        return sum(team.token for (_, colour), team in self._teams.items()
                   if colour == self.me.colour)

    def has_day_card(self, district):
        return district in self.view.day_cards

    def next_tile(self):
        """PRISON follows the last tile of the ring, and itself."""
        ring = list(self.view.ring) + [brigands.DISTRICT_PRISON]
        return ring[min(ring.index(self.view.tile) + 1, RING_SIZE)]

    def token_worth(self):
        return 0 if self.view.round == LAST_ROUND else 2


def gain(table, district, size, company):
    """The mean gain of a team of that size, in the company of so many bandits of others, if no
    patrol comes."""
    day = table.has_day_card(district)
    jailed = PRISONER_WORTH * size
    if district == brigands.DISTRICT_MARKET:
        return ((0, 5, 10, 16) if day else (0, 2, 6, 12))[size]
    if district == brigands.DISTRICT_TOWN_HALL:
        return _share(16 if day else 10, size, company)
    if district == brigands.DISTRICT_PORT:
        return _port_gain(table, size, 3 if day else 2)
    if district == brigands.DISTRICT_TAVERN:
        return size * MEAN_DIE * (2 if day else 1)
    if district == brigands.DISTRICT_PALACE:
        return size * (8 if day else 5) if size + company <= 2 else jailed
    if district == brigands.DISTRICT_CONVOY:
        loot = 10 + MEAN_DIE * (2 if day else 1)
        return _share(loot, size, company) if size + company >= 2 else jailed
    if district == brigands.DISTRICT_TREASURE:
        return (15 if day else 10) if company == 0 else jailed
    return jailed


def _share(loot, size, company):
    return loot if company == 0 else loot // (size + company) * size


def _port_gain(table, size, take):
    hand = table.me.tokens
    if table.view.round == LAST_ROUND:
        return 3 * (hand + (size - 1) * take)
    return max(min(6 - hand, size * take) * table.token_worth(), 3 * hand)
