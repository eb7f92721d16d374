"""Batch files and result files as tests make and read them, by referee/worker/BATCHES.md alone."""

import hashlib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "main"))
from support import BUILD  # noqa: E402  (sets up the path of the messages)

from assize.v1 import batch_pb2  # noqa: E402

BATCH_MAGIC = b"ASSIZE-BATCH-1\n"
RESULT_MAGIC = b"ASSIZE-RESULTS-1\n"


def sample_bot(name):
    return str(BUILD / "sample-bots" / name)


def make_batch(folders, seats, matches, name="batch", move_limit_s=100, guest=None):
    """Matches of Brigands between the bots in `folders`, who take the seats in turns. A guest, a
    bot's folder and a match, takes the first seat of that match alone."""
    batch = batch_pb2.Batch(format=1, name=name, game="brigands")
    for folder in folders:
        batch.bots.add(folder=str(folder))
    for number in range(matches):
        match = batch.matches.add(bots=[(number + seat) % len(folders) for seat in range(seats)])
        header = match.header
        header.format = 1
        header.match_id = hashlib.sha256(f"{name}/{number}".encode()).hexdigest()[:32]
        header.game = "brigands"
        header.rules_version = 1
        header.config.brigands.seats = seats
        header.config.brigands.lone_team_takes_all = True
        header.seed = hashlib.sha256(f"seed {number}".encode()).digest()
        header.salt = hashlib.sha256(f"salt {number}".encode()).digest()
        header.policy.name, header.policy.tries = "lenient", 3
        header.policy.faults, header.policy.timeouts = 5, 3
        header.clock_rules.move_limit_us = move_limit_s * 1_000_000
        for bot in match.bots:
            header.competitors.add(name=f"bot {bot}", version="1", unconfined=True)
    if guest:
        folder, number = guest
        batch.bots.add(folder=str(folder))
        batch.matches[number].bots[0] = len(folders)
        batch.matches[number].header.competitors[0].name = "guest"
    return batch


def write_batch(path, batch):
    payload = batch.SerializeToString()
    path.write_bytes(BATCH_MAGIC + hashlib.sha256(payload).digest() + payload)
    return path


def frames_of(path):
    """The payloads of a result file's whole frames, and how many bytes are left behind them."""
    data = path.read_bytes()
    if not data.startswith(RESULT_MAGIC):
        raise ValueError(f"{path} is not a result file")
    rest = data[len(RESULT_MAGIC) + 32:]
    found = []
    while len(rest) >= 12:
        length = int.from_bytes(rest[:4], "little")
        payload = rest[12:12 + length]
        if len(payload) < length or hashlib.sha256(payload).digest()[:8] != rest[4:12]:
            break
        found.append(payload)
        rest = rest[12 + length:]
    return found, len(rest)


def results_of(path):
    """The results in order; the file must be whole."""
    frames, left = frames_of(path)
    if left:
        raise ValueError(f"{path}: {left} bytes are no frame")
    return [batch_pb2.BatchResult.FromString(frame) for frame in frames]


def count_results(path):
    return len(frames_of(path)[0]) if path.exists() and path.stat().st_size else 0


