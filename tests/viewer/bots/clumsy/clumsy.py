"""A bot that plays the first option, but not always: what a viewer shows of faults is seen in its matches.

Every fifth request gets a move that names an option which does not exist, every seventh two of them (the
last try is the good one or none is left), every eleventh no answer at all.
"""

import json
import sys


def say(**message):
    print(json.dumps(message), flush=True)


def main():
    say(hello={"protocol_version": 1, "bot_name": "clumsy", "bot_version": "1"})
    for line in sys.stdin:
        message = json.loads(line)
        if "request" not in message:
            continue
        request = int(message["request"]["request_id"])
        if request % 11 == 0:
            continue
        wrong = (request % 5 == 0) + 2 * (request % 7 == 0)
        for _ in range(wrong):
            say(move={"request_id": request, "option": 1_000_000})
        say(move={"request_id": request, "option": 0})


main()
