"""Brigands by a network that has learned by matches (train.py), and a look ahead with it. It needs assize.sim, which makes the rows that the
network reads, and so Debian's python3-numpy and python3-cffi-backend."""

import argparse
import pathlib
import sys

import assize

# sysexits.h: something is set up wrongly.
EX_CONFIG = 78

try:
    # First: it says which packages are missing.
    from assize.sim import Game
    from ahead import Ahead
    from brain import Brain
    from net import Net, Unfit
except ImportError as error:
    print(f"trained: {error}", file=sys.stderr)
    sys.exit(EX_CONFIG)

FOLDER = pathlib.Path(__file__).resolve().parent


def file_of(seats):
    """A duel is another game than one with a prince."""
    return "duel.npz" if seats == 2 else "prince.npz"


class Trained(assize.Bot):
    """`players`: by the name of the file with their weights."""

    name = "trained"
    wants_options = False

    def __init__(self, players):
        self._players = players

    def start(self, welcome):
        self._seat = welcome.seat
        self._game = Game.from_config(welcome.config.SerializeToString())
        self._player = self._players[file_of(self._game.seats)]

    def decide(self, request):
        view = self._game.read_view(request.view.SerializeToString())
        until = request.deadline.share(0.5)
        place = self._player.place(view, assize.decision_chance(self._seat, request), until.over)
        return assize.GameMove.FromString(view.options(limit=2**62)[place].to_bytes())


def player_for(seats, given):
    game = Game("brigands", seats)
    brain = Brain(Net.load(game, given.weights / file_of(seats)), given.least)
    rival = given.weights / file_of(seats).replace(".npz", "-rival.npz")
    others = Brain(Net.load(game, rival), least=0.0)
    return Ahead(brain, others, given.moves, given.worlds) if given.worlds > 0 else brain


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=pathlib.Path, default=FOLDER, help="a folder with duel.npz or prince.npz")
    parser.add_argument("--least", type=float, default=0.01, help="the least chance of a move that may be played")
    parser.add_argument("--moves", type=int, default=24, help="how many moves are looked at, at most")
    parser.add_argument("--worlds", type=int, default=16,
                        help="at how many tables each of them is tried, the better half again and again; 0: as the network plays at once")
    given = parser.parse_args()
    try:
        players = {file_of(seats): player_for(seats, given) for seats in (2, 3)}
    except Unfit as unfit:
        print(f"trained: {unfit}", file=sys.stderr)
        sys.exit(EX_CONFIG)
    assize.run(Trained(players))


if __name__ == "__main__":
    main()
