"""What a district gives in Brigands, on average, and the numbers of the game."""

from assize import brigands
from assize.views import BrigandsView

LAST_ROUND = 6
# A bandit in prison, in ducats.
PRISONER_WORTH = -3
MEAN_DIE = 3.5


class Table(BrigandsView):
    def token_worth(self):
        return 0 if self.view.round == LAST_ROUND else 2


def gain(table, district, size, company):
    """The mean gain of a team of `size` bandits beside `company` bandits of others, if no patrol comes."""
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
