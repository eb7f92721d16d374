"""Plans of a round, chosen by estimates: others' pieces are taken to be spread at random over the
districts, a little thicker where a Day card lies. Every district gets a mood of its own in each
round, so that the bot is less easy to guess."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb

from assize import brigands

from table import LAST_ROUND, PRISONER_WORTH, gain

_DAY_CARD_PULL = 1.6
_MOOD_SWING = 1.2


def best_plan(table, chance):
    moods = {district: chance.uniform(-_MOOD_SWING, _MOOD_SWING)
             for district in list(table.view.ring) + [brigands.DISTRICT_PRISON]}
    if table.is_prince:
        patrols = _best(moods, 3, lambda district, count: _patrols(table, district, count), moods)
        return _plan(table, {}, patrols)
    free = 3 - table.me.prisoners
    playable = [district for district in table.view.ring
                if district not in table.view.missing_cards]
    bandits = _best(playable, free, lambda district, count: _bandits(table, district, count), moods)
    elsewhere = [district for district in table.view.ring if district not in bandits]
    patrols = _best(elsewhere, table.me.patrols,
                    lambda district, count: _patrols(table, district, count), moods)
    return _plan(table, bandits, patrols)


def _best(districts, pieces, worth, moods):
    """The best way to place the pieces: {district: count}."""
    worths = {(district, count): worth(district, count) + moods[district] * count
              for district in districts for count in range(1, pieces + 1)}
    ways = (Counter(way) for way in combinations_with_replacement(districts, pieces))
    return max(ways, key=lambda way: sum(worths[item] for item in way.items()))


def _plan(table, bandits, patrols):
    """The placements, with tokens where they are worth more than in hand."""
    acting = patrols if table.is_prince else bandits
    uses = {district: _token_use(table, district, count) for district, count in acting.items()}
    tokens = sorted(uses, key=uses.get, reverse=True)[:table.me.tokens]
    tokens = [district for district in tokens if uses[district] > table.token_worth()]
    return brigands.Plan(placements=[
        brigands.Placement(district=district, bandits=bandits.get(district, 0),
                           patrols=patrols.get(district, 0), token=district in tokens)
        for district in sorted({*bandits, *patrols})])


def _bandits(table, district, size):
    arrest = _patrol_chance(table, district)
    mean = sum(_company_chance(table, district, count) * gain(table, district, size, count)
               for count in range(_rival_bandits(table) + 1))
    return (1 - arrest) * mean + arrest * PRISONER_WORTH * size


def _patrols(table, district, count):
    """What patrols take from the rivals, of whom the rich count more; a second one adds little."""
    if district == brigands.DISTRICT_PRISON:
        return 3.5 if table.view.round < LAST_ROUND else 0
    day = 1.5 if table.has_day_card(district) else 1
    held = {cards.colour: cards.cards for cards in table.view.held_cards}
    caught = sum((3 - rival.prisoners) * _share_of(table, district) * (1 + rival.ducats / 25)
                 for rival in table.rivals() if district not in held.get(rival.colour, ()))
    return caught * (4 * day - PRISONER_WORTH) * (1 + 0.15 * (count - 1))


def _token_use(table, district, count):
    if table.is_prince:
        return max(min(5 * count, rival.ducats) * min(1, 3 * _share_of(table, district))
                   for rival in table.rivals())
    arrest = _patrol_chance(table, district)
    ducats = sum(rival.ducats for rival in table.rivals()) / len(table.rivals())
    company = 1 - _company_chance(table, district, 0)
    return (arrest * (1 - PRISONER_WORTH * count)
            + 0.7 * (1 - arrest) * company * min(3 * count, ducats))


def _rival_bandits(table):
    return sum(3 - rival.prisoners for rival in table.rivals())


def _pull(table, district):
    return _DAY_CARD_PULL if table.has_day_card(district) else 1


def _share_of(table, district):
    """The chance that a given bandit is sent to the district."""
    if district == brigands.DISTRICT_PRISON:
        return 0
    return _pull(table, district) / sum(_pull(table, other) for other in table.view.ring)


def _company_chance(table, district, count):
    bandits, here = _rival_bandits(table), _share_of(table, district)
    return comb(bandits, count) * here**count * (1 - here) ** (bandits - count)


def _patrol_chance(table, district):
    patrols = sum(player.patrols for player in table.view.players
                  if player.colour != table.me.colour)
    pulls = sum(_pull(table, other) for other in table.view.ring) + (0 if table.is_duel else 1)
    return 1 - (1 - _pull(table, district) / pulls) ** patrols
