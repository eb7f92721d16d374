#!/usr/bin/env python3
"""Makes a net that plays like a bot, from the bot's matches:

    build/bin/referee play --game brigands --matches 2500 --db greedy.db greedy greedy
    build/bin/replay-dump greedy.db --export greedy.record
    PYTHONPATH=build/python /usr/bin/python3 sample-bots/python/trained/imitate.py greedy.record greedy.npz

All players of the matches are taken to be that bot. `train.py --against greedy.npz` then has it among its opponents, hundreds of times as
fast as the bot itself."""

import argparse
import pathlib

import numpy as np

import learn
from assize.sim import Game
from assize.sim.records import decisions_of, read_export, table_at
from net import Net, Parts

RATE = 1e-3
MINIBATCH = 1024
PASSES = 12


def read_matches(path, limit=None):
    """The decisions of all matches of a file, as a Round, and the Game; they must be of one."""
    records = read_export(path)[:limit]
    game = Game.from_config(records[0].header.config.SerializeToString())
    lists = learn.Lists(game, Parts(game))
    parts = []
    for number, record in enumerate(records):
        if record.header.config != records[0].header.config:
            raise ValueError(f"{path}: match {number + 1} is of another game or of other options than the first")
        parts.append(_read_match(record, number, game, lists))
    return learn.join(parts, lists), game


def _read_match(record, number, game, lists):
    table, taker = table_at(record, 1), learn.Taker(game, lists)
    for step in record.steps[1:]:
        moves = decisions_of(step)
        if not moves:
            continue
        for seat, move in moves.items():
            view = table.view(seat)
            # Default moves are not the bot's.
            if move != -1:
                taker.take(number, seat, view, view.options(limit=2**62).find(move))
        table.step(moves)
    return taker.taken(2 * table.scores() - 1)


def imitate(played, game, seed):
    """The net, and the mean chance that it gives to what was played, in each pass over the decisions."""
    dice = np.random.default_rng([seed, 4])
    columns = np.flatnonzero(played.views.min(axis=0) < played.views.max(axis=0))
    net = Net.fresh(game, columns, dice)
    adam, likely = learn.Adam(net.weights), []
    for number in range(PASSES):
        order, said = dice.permutation(len(played.table)), []
        for start in range(0, len(order), MINIBATCH):
            rows = order[start:start + MINIBATCH]
            slope = learn.Slope(net, imitates=True)
            slope.add(played, rows, np.ones(len(rows), np.float32), played.final[rows], 0.0)
            said.append(slope.likely / len(rows))
            adam.step(net.weights, slope.of, RATE * (1 - number / PASSES))
        likely.append(float(np.exp(np.mean(said))))
    return net, likely


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", type=pathlib.Path)
    parser.add_argument("weights", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    played, game = read_matches(given.records)
    net, likely = imitate(played, game, given.seed)
    print(f"{len(played.table)} decisions; mean chance of what was played, pass by pass: {' '.join(f'{one:.3f}' for one in likely)}")
    net.save(given.weights)


if __name__ == "__main__":
    main()
