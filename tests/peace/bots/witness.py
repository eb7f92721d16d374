"""A good bot that swears to what it was told: `witness.py PROTOCOL`. After each match it prints

    match MATCH_ID SEAT MESSAGES SHA-256

to its log, where the hash is that of all that it was told in that match, but for the time."""

import hashlib
import json
import sys
import zlib


class Oath:
    def __init__(self, match, seat):
        self.match, self.seat = match, seat
        self.messages = 0
        self.hash = hashlib.sha256()

    def hear(self, data):
        self.messages += 1
        self.hash.update(len(data).to_bytes(4, "big") + data)

    def swear(self):
        print("match", self.match, self.seat, self.messages, self.hash.hexdigest(), file=sys.stderr,
              flush=True)


def choose(decision, told):
    """One of the first two plans, whose number is never one; of other moves the first."""
    return zlib.crc32(told) % 2 if decision == "plan" else 0


def over_messages():
    import heard
    import hostile_seat
    import wire

    oath = None

    def react(seat, message):
        nonlocal oath
        told = heard.without_clock(message.data)
        oath.hear(told)
        if message.kind == "request":
            seat.send(wire.move(message.request_id, choose(message.decision, told)))
        elif message.kind == "match_over":
            oath.swear()

    seat = hostile_seat.Seat()
    while True:
        seat.open()
        seat.send(wire.hello("witness"))
        kind, _, *rest = seat.connection.next()
        if kind == "end":
            return
        oath = Oath(heard.match_of(rest[0]), heard.seat_of(rest[0]))
        oath.hear(heard.without_clock(rest[0].data))
        seat.play(react)


def over_lines():
    print('{"hello": {"protocol_version": 1, "bot_name": "witness"}}', flush=True)
    oath = None
    for line in sys.stdin:
        message = json.loads(line)
        message.pop("clock", None)
        told = json.dumps(message, sort_keys=True).encode()
        if "welcome" in message:
            oath = Oath(message["welcome"]["match_id"], message["welcome"]["seat"])
        oath.hear(told)
        request = message.get("request")
        if request:
            answer = {"request_id": request["request_id"], "option": choose(request["decision"], told)}
            print(json.dumps({"move": answer}), flush=True)
        elif "match_over" in message:
            oath.swear()


if __name__ == "__main__":
    (over_lines if sys.argv[1] == "json-lines" else over_messages)()
