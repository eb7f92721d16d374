#!/usr/bin/env python3
"""A first hour with assize.sim: from the first table to a player that has learned, step by step. Run it, or read it from top to bottom:

    PYTHONPATH=build/python /usr/bin/python3 referee/sim/examples/tutorial.py [--plot curve.png]

It needs what `import assize.sim` needs, and for --plot Debian's python3-matplotlib. It takes some seconds; `--matches` says how many
matches each measurement plays, `--rounds` how long the player learns."""

import argparse

import numpy as np

from assize.sim import Batch, Game, check, search


def one_match():
    """1. A Table is the truth of a match. It asks seats; what a seat decides by is its View, and nothing else."""
    game = Game("brigands", seats=4)
    table = game.new(seed=1)
    while not table.over:
        # Seats that are asked together answer together: one step for all of them.
        table.step({seat: table.view(seat).random_move(seed=seat) for seat in table.asked})
    print("scores of a match at random:", table.scores())
    return table


def what_a_seat_knows():
    """2. A redeal is a table that looks the same to the viewer: what it can't know is dealt again. This is where thinking begins."""
    view = Game("brigand-kings", seats=2).new(seed=3).view(0)
    others = [view.redeal(seed) for seed in range(100)]
    assert all(other.view(0) == view for other in others)
    hands = {other.view(1).to_bytes() for other in others}
    print(f"the other seat may have one of {len(hands)} hands and more")
    return hands


def look_ahead():
    """3. search() looks ahead from a view. Here it is asked for a plan in a duel of Brigands."""
    view = Game("brigands", seats=2).new(seed=5).view(0)
    found = search(view, iterations=3000, seed=1)
    best = found.values[found.visits.argmax()]
    print(f"of {len(found.visits)} plans it tried {(found.visits > 0).sum()}; the best is worth {best:.2f}")
    return found


class Linear:
    """4. A player that learns: for each kind of decision a weight for each byte of an option's row. What the rows say is in ROWS.md."""

    KINDS = 16

    def __init__(self, game):
        self.weights = np.zeros((self.KINDS, game.option_layout.width + 1), np.float32)
        self.digest = game.option_layout.digest

    def rows(self, options):
        """The rows as numbers about 1, with a 1 for what holds for all."""
        return np.hstack([options.astype(np.float32) / 4, np.ones((len(options), 1), np.float32)])

    def choose(self, found, dice, explore):
        """For each row of the decisions the option that promises most, or any with that probability, one for each row; and the options'
        rows."""
        rows = self.rows(found.options)
        kinds = np.repeat(found.kind, np.diff(found.starts))
        # Equal promises are told apart at random.
        promise = (rows * self.weights[kinds]).sum(axis=1) + 1e-3 * dice.random(len(rows))
        anything = np.repeat(dice.random(len(found.kind)) < explore, np.diff(found.starts))
        promise = np.where(anything, dice.random(len(rows)), promise)
        choice = np.array([promise[first:after].argmax() for first, after in zip(found.starts, found.starts[1:])])
        return choice, rows[found.starts[:-1] + choice]

    def learn(self, kinds, rows, gains, rate):
        """Moves what was promised towards what came of it."""
        errors = gains - (rows * self.weights[kinds]).sum(axis=1)
        np.add.at(self.weights, kinds, rate * errors[:, None] * rows)


def own_rows(game, found):
    """The rows of the player: one seat of each table, so that it gets to know them all. The other seats play at random."""
    return found.seat == found.table % game.seats


def train(game, rounds, seed, report=lambda player, number: None, every=25):
    """5. A Batch plays many tables at once. Each match that ends says of all its decisions whether they were good."""
    player, dice = Linear(game), np.random.default_rng(seed)
    tables = 128
    batch = Batch(game, tables, seed)
    played = [[] for _ in range(tables)]
    for number in range(rounds):
        if number % every == 0:
            report(player, number)
        found = batch.decisions()
        choice, rows = player.choose(found, dice, explore=np.where(own_rows(game, found), 0.3, 1.0))
        for place, table in enumerate(found.table):
            played[table].append((found.kind[place], found.seat[place], rows[place]))
        finished = batch.answer(choice)
        for table, scores in zip(finished.table, finished.scores):
            kinds, seats, rows = zip(*played[table])
            player.learn(np.array(kinds), np.array(rows), scores[np.array(seats)] - scores.mean(), rate=0.02 / (1 + number / 10))
            played[table] = []
    report(player, rounds)
    return player


def measure(game, player, matches, seed):
    """6. Its mean score in seat `table % seats` of each table, the others at random; what is fair is 1 / seats."""
    dice = np.random.default_rng(seed)
    batch = Batch(game, matches, seed, refill=False)
    total = 0.0
    while not batch.over:
        found = batch.decisions()
        choice, _ = player.choose(found, dice, explore=np.where(own_rows(game, found), 0.0, 1.0))
        finished = batch.answer(choice)
        total += finished.scores[np.arange(len(finished.table)), finished.table % game.seats].sum()
    return total / matches


def decide(game, player):
    """7. As a bot: a function of a View. check_bot_is_fair() finds one that knows more."""
    def choose(view):
        options = view.options()
        kind = int(np.argmax(game.view_layout.part(view.observe(), "decision")))
        return options[int((player.rows(options.features()) @ player.weights[kind]).argmax())]
    return choose


def main(rounds=200, matches=300, plot=None):
    one_match()
    what_a_seat_knows()
    look_ahead()
    game = Game("brigands", seats=4)
    curve = []

    def report(player, number):
        curve.append((number, measure(game, player, matches, seed=7)))
        print(f"after {number:4} rounds of 128 tables: {curve[-1][1]:.3f} (at random {1 / game.seats:.3f})")

    player = train(game, rounds, seed=1, report=report)
    check.check_bot_is_fair(lambda game: decide(game, player), game, decisions=50)
    if plot is not None:
        from matplotlib import pyplot
        pyplot.plot(*zip(*curve))
        pyplot.axhline(1 / game.seats, linestyle=":")
        pyplot.xlabel("rounds of 128 tables")
        pyplot.ylabel("mean score against chance")
        pyplot.savefig(plot)
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A first hour with assize.sim.")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--plot", metavar="FILE")
    arguments = parser.parse_args()
    main(arguments.rounds, arguments.matches, arguments.plot)
