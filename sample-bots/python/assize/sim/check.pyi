from collections.abc import Callable
from typing import Any

from assize.sim import Game, Move, View

__all__ = ["check_bot_is_fair", "check_env", "check_rows"]

def check_bot_is_fair(make_bot: Callable[[Game], Callable[[View], Move | int]], game: Game, seed: int | bytes = 0,
                      decisions: int = 100) -> None: ...
def check_rows(game: Game, seed: int | bytes = 0, decisions: int = 100) -> None: ...
def check_env(make_env: Callable[[Any, int], Any], game: Game, seed: int | bytes = 0, decisions: int = 60) -> None: ...
