"""The rules of all games in your own process, for search, self-play and training.

    from assize.sim import Game

    game = Game("brigands", seats=4)
    table = game.new(seed=1)
    while not table.over:
        table.step({seat: table.view(seat).random_move(seed=2) for seat in table.asked})
    print(table.scores())

A Table is the truth of a match, for training and tests. A View is all that a bot ever gets: what the referee sends it,
`game.read_view(request.view.SerializeToString())`, or what a table gives for a seat, `table.view(seat)`. No way leads
from a View to the Table that it was taken of; `view.redeal(seed)` deals another table that looks the same to the viewer,
which is where a search begins: search(view, seconds=0.5) does one. What its caller believes of the hidden cards can be given:
view.redeal(seed, given={"day_deck(4)": "MARKET"}).

The rules are the very ones of the referee: views, options in their order, scores and digests are equal to the byte.

Seeds are ints or bytes. A label of this module is mixed in, so that no seed deals what a match of the referee with that
seed deals, but for Game.deal(). Whatever can't be used raises ValueError, which names the thing and what is allowed; a
move that the rules refuse raises Refused, which is a ValueError as well.

Games, views, options and moves never change and may be used by several threads; a table belongs to one thread at a
time. Nothing is global, and every call into the rules lets other threads of Python run.

It needs NumPy and cffi: Debian's python3-numpy and python3-cffi-backend.
"""

# First: it says which packages are missing.
from assize.sim._interface import Refusal, Refused
from assize.sim._batch import Batch, Decisions, Finished
from assize.sim._game import Game, game_names
from assize.sim._match import Table, View
from assize.sim._moves import Move, Options
from assize.sim._rows import Field, Layout
from assize.sim._search import Found, search

__all__ = ["Batch", "Decisions", "Field", "Finished", "Found", "Game", "Layout", "Move", "Options", "Refusal", "Refused",
           "Table", "View", "game_names", "search"]
