"""Bots that speak JSON lines and misbehave: `lines.py MODE`."""

import json
import sys

HELLO = '{"hello": {"protocol_version": 1, "bot_name": "lines"}}'


def say(line):
    print(line, flush=True)


def bad_hello():
    say("hello!")
    sys.stdin.read()


def bad_answers():
    say(HELLO)
    for line in sys.stdin:
        message = json.loads(line)
        if "request" in message or message.get("rejected", {}).get("tries_left"):
            say("a plan, of course")


def good():
    """What `hostile.py good` says and answers."""
    say(HELLO.replace("lines", "hostile"))
    for line in sys.stdin:
        request = json.loads(line).get("request")
        if request:
            say(json.dumps({"move": {"request_id": request["request_id"], "option": 0}}))


def exits_in_mid_game():
    say(HELLO)
    for line in sys.stdin:
        if "request" in json.loads(line):
            sys.exit(3)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
