from collections.abc import Callable, Mapping
from typing import Any

from assize.sim import Game, Move, View

__all__ = ["AecEnv", "GymEnv", "ParallelEnv", "SpielState", "aec_env", "gym_env", "parallel_env", "spiel_state"]

# Their bases are those of PettingZoo and Gymnasium where these are installed.
AecEnv: Any
GymEnv: Any
ParallelEnv: Any
SpielState: Any

def parallel_env(game: Game, actions: int = 512) -> Any: ...
def aec_env(game: Game, actions: int = 512) -> Any: ...
def gym_env(game: Game, seat: int = 0, opponents: Mapping[int, Callable[[View], Move | int]] | None = None, actions: int = 512) -> Any: ...
def spiel_state(game: Game, seed: int | bytes = 0) -> Any: ...
