"""Bots that misbehave: `hostile.py MODE [ARGUMENT ...]`. Each mode is a function of one of the modules below.

What a bot sees of it, it prints: "end STATUS TEXT" for every end of a stream, and whatever else its
test wants to know. Unless a mode says otherwise, the bot then plays on like a good one.
"""

import sys

import hostile_answers
import hostile_arrivals
import hostile_departures
from hostile_seat import say
from wire import Gone


def mode_named(name):
    for module in (hostile_arrivals, hostile_answers, hostile_departures):
        mode = vars(module).get(name)
        if mode is not None and mode.__module__ == module.__name__:
            return mode
    sys.exit(f"hostile.py: there is no mode {name}")


if __name__ == "__main__":
    try:
        mode_named(sys.argv[1])()
    except Gone:
        say("gone")
