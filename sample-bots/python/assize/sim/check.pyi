from collections.abc import Callable

from assize.sim import Game, Move, View

__all__ = ["check_bot_is_fair", "check_rows"]

def check_bot_is_fair(make_bot: Callable[[Game], Callable[[View], Move | int]], game: Game, seed: int | bytes = 0,
                      decisions: int = 100) -> None: ...
def check_rows(game: Game, seed: int | bytes = 0, decisions: int = 100) -> None: ...
