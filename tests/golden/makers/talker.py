"""A bot in lines of JSON that makes every kind of small mistake once, and otherwise plays any option: for golden files.

    python3 talker.py LOG      copies each line that it reads and writes into LOG, behind "< " and "> "
"""

import hashlib
import json
import sys


def main(log):
    def say(message):
        line = json.dumps(message)
        log.write(f"> {line}\n")
        print(line, flush=True)

    def draw(request):
        view = hashlib.sha256(json.dumps(request["view"]).encode()).digest()
        return int.from_bytes(view[:6], "big") % len(request["options"])

    say({"hello": {"protocol_version": 1, "bot_name": "talker", "bot_version": "1", "wants_options": True}})
    requests = 0
    chosen = 0
    for line in sys.stdin:
        log.write(f"< {line}")
        log.flush()
        message = json.loads(line)
        if "request" in message:
            requests += 1
            request_id = message["request"]["request_id"]
            chosen = draw(message["request"])
            if requests == 1:
                # An answer to nothing, then one that is out of range.
                say({"move": {"request_id": "99", "option": 0}})
                say({"move": {"request_id": request_id, "option": 999999}})
            elif requests == 2:
                # Until the referee plays itself.
                say({"move": {"request_id": request_id}})
            elif requests == 3:
                # Written out, and sent twice.
                move = {"move": {"request_id": request_id, "move": message["request"]["options"][chosen]}}
                say(move)
                say(move)
            else:
                say({"move": {"request_id": request_id, "option": chosen}})
        elif "rejected" in message and message["rejected"]["tries_left"] > 0:
            request_id = message["rejected"]["request_id"]
            say({"move": {"request_id": request_id, "option": chosen if requests == 1 else 999999}})


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as log:
        main(log)
