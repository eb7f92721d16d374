"""Bots that write more lines than anybody wants to read, in the middle of a match: `line_floods.py MODE`."""

import json
import sys

MIB = 1 << 20


def lines():
    for _ in range(100_000):
        print("no plan at all" * 5)


def empty_lines():
    sys.stdout.write("\n" * (20 * MIB))


def endless_line():
    for _ in range(64):
        sys.stdout.write("[" * MIB)
    print()


def nested_line():
    print('{"move":' * 100_000)


def early_moves():
    for _ in range(10_000):
        print('{"move": {"request_id": 999, "option": 0}}')


if __name__ == "__main__":
    print('{"hello": {"protocol_version": 1, "bot_name": "line-floods"}}', flush=True)
    for line in sys.stdin:
        request = json.loads(line).get("request")
        if not request:
            continue
        if request["request_id"] == "1":
            globals()[sys.argv[1]]()
        print(json.dumps({"move": {"request_id": request["request_id"], "option": 0}}), flush=True)
