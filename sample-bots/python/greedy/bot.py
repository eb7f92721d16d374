"""A sensible player in Python. How it plays a game stands in the module of the game's name: brigands.py for
`--game brigands`, which it plays where the environment names no game, as at a ladder's service."""

import importlib
import os

import assize

if __name__ == "__main__":
    game = os.environ.get("ASSIZE_GAME", "brigands")
    assize.run(importlib.import_module(game.replace("-", "_")).Player())
