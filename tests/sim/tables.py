"""Random tables of all games, for tests of what holds of every one."""

from assize.sim import Game

GAMES = [Game(name, seats, options) for name, seats, options in (
    ("brigand-kings", 3, {}), ("brigands", 2, {}), ("brigands", 5, {}), ("brigands-bluff", 4, {}),
    ("brigands-bluff", 4, {"wild_die": "true", "extra_clues": "true"}), ("carcassonne-robbers", 2, {}),
    ("carcassonne-robbers", 3, {"messengers": "true"}), ("duel-descrocs", 2, {}), ("duel-descrocs", 4, {}))]


def tables(dice, count):
    """Tables of all games after some random decisions, which are not over."""
    for number in range(count):
        table = GAMES[number % len(GAMES)].new(dice.getrandbits(32))
        for _ in range(dice.randrange(25)):
            before = table.copy()
            table.step({seat: table.view(seat).random_move(dice.getrandbits(32)) for seat in table.asked})
            if table.over:
                table = before
                break
        yield table
