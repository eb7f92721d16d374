"""A sensible player of Brigands in Python: it plans by estimates (plans.py) and decides the rest by rules of
thumb. It needs no lists of options, since it makes its moves itself."""

import assize
from assize import GameMove, brigands

from plans import best_plan
from table import LAST_ROUND, PRISONER_WORTH, Table, gain


class Player(assize.Bot):
    name = "python-greedy"
    wants_options = False

    def start(self, welcome):
        self._seat = welcome.seat

    def decide(self, request):
        table = Table(request.view.brigands)
        choose = getattr(self, "_" + request.decision)
        # All chance is drawn from here, so that the same deal gets the same moves again.
        chance = assize.decision_chance(self._seat, request)
        return GameMove(brigands=choose(table, chance))

    def _plan(self, table, chance):
        return brigands.Move(plan=best_plan(table, chance))

    def _wheel(self, table, chance):
        worths = _prince_wheel(table) if table.is_prince else _brigand_wheel(table)
        action, target = max(worths, key=worths.get)
        return brigands.Move(wheel=brigands.Wheel(action=action, target=target))

    def _port(self, table, chance):
        bandits = table.mine(table.view.tile).bandits
        take = 3 if table.has_day_card(table.view.tile) else 2
        hand = table.me.tokens
        sell = []
        for bandit in range(bandits):
            last = bandit == bandits - 1
            selling = hand > 0 and (hand > 4 or last and table.view.round == LAST_ROUND)
            sell.append(hand if selling else 0)
            # The reserve has at least what is missing to six, less the tokens still in town.
            hand = 0 if selling else min(6 - table.tokens_in_town(), hand + take)
        return brigands.Move(port=brigands.Port(sell=sell))

    def _tavern(self, table, chance):
        rich = table.me.ducats >= 6
        choice = brigands.TAVERN_CHOICE_ROLL3 if rich else brigands.TAVERN_CHOICE_ROLL1
        return brigands.Move(tavern=brigands.Tavern(choice=choice))

    def _upgrade(self, table, chance):
        track = brigands.TRACK_JUDGMENT if table.view.judgment_level < 3 else brigands.TRACK_SPY
        return brigands.Move(upgrade=brigands.Upgrade(track=track))

    def _escape(self, table, chance):
        prisoners = table.me.prisoners
        most = min(prisoners, (table.me.tokens + prisoners) // 2)
        return brigands.Move(escape=brigands.Escape(escaping=most))


def _brigand_wheel(table):
    """What each choice on the wheel promises: {(action, target): ducats}."""
    tile, size = table.view.tile, table.mine(table.view.tile).bandits
    others = table.others_on(tile)
    company = sum(others.values())
    stay = _outcome(table, tile, size, company)
    worths = {
        (brigands.ACTION_PASS, 0): stay,
        (brigands.ACTION_HOME, 0): 0,
        (brigands.ACTION_MOVE, 0): _after_move(table, size),
    }
    for colour, bandits in others.items():
        loot = min(table.player(colour).ducats, 3 * size)
        # The rival's loss counts a little as well.
        worths[brigands.ACTION_STEAL, colour] = stay + 1.2 * loot
        pushed = company - min(bandits, size)
        worths[brigands.ACTION_PUSH, colour] = _outcome(table, tile, size, pushed)
    return worths


def _after_move(table, size):
    following = table.next_tile()
    if following == brigands.DISTRICT_PRISON:
        return PRISONER_WORTH * size
    size += table.mine(following).bandits
    return _outcome(table, following, size, sum(table.others_on(following).values()))


def _outcome(table, tile, size, company):
    if table.patrols_on(tile) > 0:
        return PRISONER_WORTH * size
    return gain(table, tile, size, company)


def _prince_wheel(table):
    tile = table.view.tile
    patrols = table.mine(tile).patrols
    others = table.others_on(tile)
    worths = {
        (brigands.ACTION_PASS, 0): 0,
        (brigands.ACTION_SPY, 0): 0.7 * table.view.spy_level * len(others),
        (brigands.ACTION_RETURN_PRISON, 0): -1 if others and patrols == 1 else 1,
    }
    following = sum(table.others_on(table.next_tile()).values())
    left_behind = 0 if patrols > 1 else sum(others.values())
    worths[brigands.ACTION_MOVE, 0] = 3 * (following - left_behind)
    for colour in others:
        ducats = table.player(colour).ducats
        worths[brigands.ACTION_STEAL, colour] = min(ducats, 5 * patrols) * (1 + ducats / 25)
    return worths
