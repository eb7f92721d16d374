"""Makes an offender's effective moves and offends nobody: `standin.py PROTOCOL SCRIPT`, a file that says for
each match which moves to make, one after the other, and whether to leave when the next one is due."""

import json
import sys


class Part:
    def __init__(self, script):
        self._moves, self._leaves = script["moves"], script["leaves"]

    def next(self):
        """The next move, in both forms; leaves if there is none."""
        if not self._moves:
            sys.exit(0 if self._leaves else 1)
        return self._moves.pop(0)


def over_messages(script):
    import heard
    import wire

    connection = wire.connect()
    stream = connection.open()
    connection.send(stream, wire.hello("standin"))
    part = None
    while True:
        kind, _, *rest = connection.next()
        if kind == "end":
            return
        message = rest[0]
        if message.kind == "welcome":
            part = Part(script[heard.match_of(message)])
        elif message.kind == "request":
            move = wire.field(4, bytes.fromhex(part.next()["bytes"]))
            connection.send(stream, wire.field(2, wire.field(1, message.request_id) + move))


def over_lines(script):
    print('{"hello": {"protocol_version": 1, "bot_name": "standin"}}', flush=True)
    part = None
    for line in sys.stdin:
        message = json.loads(line)
        if "welcome" in message:
            part = Part(script[message["welcome"]["match_id"]])
        elif "request" in message:
            answer = {"request_id": message["request"]["request_id"], "move": part.next()["json"]}
            print(json.dumps({"move": answer}), flush=True)


if __name__ == "__main__":
    with open(sys.argv[2], encoding="utf-8") as file:
        SCRIPT = json.load(file)
    (over_lines if sys.argv[1] == "json-lines" else over_messages)(SCRIPT)
