"""Bots that speak JSON lines and misbehave: `lines.py MODE`. Their names are those of hostile.py where they do
the same."""

import json
import os
import signal
import sys

HELLO = {"protocol_version": 1, "bot_name": "lines"}


def say(line):
    print(line, flush=True)


def say_hello(**more):
    say(json.dumps({"hello": {**HELLO, **more}}))


def hang():
    while True:
        signal.pause()


def move(request_id, **choice):
    say(json.dumps({"move": {"request_id": request_id, **(choice or {"option": 0})}}))


def play(react):
    """Says Hello, and what `react(kind, message)` says to each message."""
    say_hello()
    for line in sys.stdin:
        message = json.loads(line)
        for kind in ("welcome", "request", "rejected", "defaulted", "match_over"):
            if kind in message:
                react(kind, message[kind])


def legal(kind, message):
    if kind == "request":
        move(message["request_id"])


# --- does not come, or begins badly ---


def bad_hello():
    say("hello!")
    sys.stdin.read()


def move_before_hello():
    move(1)
    sys.stdin.read()


def exits_at_once():
    pass


def never_says_hello():
    hang()


def wrong_version():
    say_hello(protocol_version=2)
    sys.stdin.read()


def another_seat():
    say_hello(seat=7)
    sys.stdin.read()


def long_name():
    say_hello(bot_name="x" * 10_000)
    sys.stdin.read()


# --- answers badly ---


def answers(say_it):
    """That to every request, and once more after a refusal."""

    def react(kind, message):
        if kind == "request" or kind == "rejected" and message["tries_left"]:
            say_it(message["request_id"])

    play(react)


def bad_answers():
    answers(lambda _: say("a plan, of course"))


def empty():
    answers(lambda _: say("{}"))


def illegal():
    placements = [{"district": district, "bandits": 3} for district in (1, 4)]
    answers(lambda request: move(request, move={"brigands": {"plan": {"placements": placements}}}))


def oversized():
    text = "x" * 70_000
    answers(lambda _: say(json.dumps({"hello": {"bot_name": text}})))


def second_hello():
    """At the first three requests."""

    def react(kind, message):
        if kind == "request":
            react.said += 1
            if react.said <= 3:
                say_hello()
            else:
                move(message["request_id"])

    react.said = 0
    play(react)


def untimely():
    """Answers each request, and also the next one, the same one again, and the previous one."""

    def react(kind, message):
        if kind != "request":
            return
        now = int(message["request_id"])
        react.requests += 1
        if react.requests > 4:
            return move(now)
        for request_id in (now + 1, now, now):
            move(request_id)
        if now > 1:
            move(now - 1)

    react.requests = 0
    play(react)


def flood():
    def react(kind, message):
        if kind == "request":
            for _ in range(10_000):
                move(999)

    play(react)


def late():
    def react(kind, message):
        if kind == "defaulted":
            move(message["request_id"])

    play(react)


def silent():
    play(lambda kind, message: None)


def half_a_message():
    def react(kind, message):
        if kind == "request" and message["request_id"] == "1":
            sys.stdout.write('{"move": {"request')
            sys.stdout.flush()

    play(react)


def never_reads():
    say_hello()
    hang()


def good():
    """What `hostile.py good` says and answers."""
    HELLO["bot_name"] = "hostile"
    play(legal)


# --- leaves ---


def at_second_request(act):
    def react(kind, message):
        if kind == "request" and message["request_id"] == "2":
            act()
        else:
            legal(kind, message)

    play(react)


def exits_in_mid_game():
    at_second_request(lambda: sys.exit(3))


def crashes_in_mid_game():
    at_second_request(lambda: os.kill(os.getpid(), signal.SIGSEGV))


def stays_away():
    """Closes its output, and lives on."""

    def close():
        os.close(1)
        hang()

    at_second_request(close)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
