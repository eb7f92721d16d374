"""Information-set Monte Carlo tree search in a page, to be read; it plays every game. assize.sim.search() is the same in C++.

The bot can't know the others' cards. So each round of the search deals a table that looks the same to it (a redeal), plays on from
there, and keeps what that was worth. The tree's nodes are not tables but what one seat knows: a seat that can't tell two tables apart
must do the same at both. Seats that are asked at the same time choose one by one, but none of them sees another's choice."""

import math

import assize
from assize.sim import Game

SHARE = 0.3  # of the time for a move
MOST_ROUNDS = 2000
EXPLORE = 0.5


class Node:
    """A decision as one seat sees it: for each move that was tried, how often, and the sum of its scores."""

    def __init__(self, options, dice):
        # The moves that are not tried yet, in a random order.
        self.untried = list(range(min(len(options), 4096)))
        dice.shuffle(self.untried)
        self.visits = {}
        self.total = {}

    def choose(self):
        """The number of an option: a new one while few were tried for as often as we have been here, else the best bet."""
        rounds = 1 + sum(self.visits.values())
        if self.untried and len(self.visits) < 1 + math.sqrt(rounds):
            return self.untried.pop()
        return max(self.visits, key=lambda move: self.total[move] / self.visits[move]
                   + EXPLORE * math.sqrt(math.log(rounds) / self.visits[move]))

    def learn(self, move, score):
        self.visits[move] = self.visits.get(move, 0) + 1
        self.total[move] = self.total.get(move, 0.0) + score


def grow(tree, table, dice):
    """Walks down the tree until a decision is new, plays on at random, and remembers at each node how it went."""
    path = []
    new = False
    while not new and not table.over:
        moves = {}
        for seat in table.asked:
            view = table.view(seat)
            key = view.key()
            if key not in tree:
                tree[key] = Node(view.options(), dice)
                new = True
            moves[seat] = tree[key].choose()
            path.append((tree[key], seat, moves[seat]))
        table.step(moves)
    scores = table.scores() if table.over else table.play_random(dice.getrandbits(64))
    for node, seat, move in path:
        node.learn(move, float(scores[seat]))


def best_move(view, until, dice):
    """The move that the search came back to most. until() says when to stop; there is one round at least."""
    tree = {}
    while True:
        grow(tree, view.redeal(dice.getrandbits(64)), dice)
        if until():
            visits = tree[view.key()].visits
            return view.options()[max(visits, key=visits.get)]


class TeachIsmcts(assize.Bot):
    name = "teach-ismcts"

    def start(self, welcome):
        self._game = Game.from_config(welcome.config.SerializeToString())
        self._seat = welcome.seat

    def decide(self, request):
        view = self._game.read_view(request.view.SerializeToString())
        until = request.deadline.share(SHARE)
        rounds = iter(range(MOST_ROUNDS))
        move = best_move(view, lambda: until.over() or next(rounds, None) is None, assize.decision_chance(self._seat, request))
        return assize.GameMove.FromString(move.to_bytes())


if __name__ == "__main__":
    assize.run(TeachIsmcts())
