"""A build of the copy of the tree with the game High Card, without tests and without optimisation."""

import os
import pathlib
import subprocess

import add_game

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("ASSIZE_BUILD", SOURCE / "build"))
COPY = BUILD / "new-game/tree"
COPY_BUILD = BUILD / "new-game/build"


def run(*words, status=0, **settings):
    """What a command prints; AssertionError with all of it if its exit status is another."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, **settings)
    if done.returncode != status:
        raise AssertionError(f"exit status {done.returncode}: {' '.join(done.args)}\n{done.stdout}")
    return done.stdout


def configure():
    """Makes the copy or updates it, and configures its build."""
    add_game.add(SOURCE, COPY)
    run("cmake", "-G", "Ninja", "-S", COPY, "-B", COPY_BUILD, "--log-level=WARNING", "-DBUILD_TESTING=OFF",
        "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O0 -DNDEBUG")


def build(*targets):
    run("ninja", "-C", COPY_BUILD, *targets)
