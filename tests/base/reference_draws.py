#!/usr/bin/env python3
"""Computes the known answers of referee/base by an implementation of its own.

Nothing here shares code with the referee: ChaCha20 is written out from RFC 8439, HMAC and SHA-256
are Python's. Run with --write to make known_draws.txt again, with --check to compare it.
"""

import argparse
import hashlib
import hmac
import pathlib
import struct
import sys

MASK32 = 0xFFFFFFFF
SEEDS = {
    "zero": bytes(32),
    "counting": bytes(range(32)),
    "high": bytes([0xFF] * 31 + [0xFE]),
}


def rotate(value, bits):
    return ((value << bits) | (value >> (32 - bits))) & MASK32


def quarter_round(state, a, b, c, d):
    state[a] = (state[a] + state[b]) & MASK32
    state[d] = rotate(state[d] ^ state[a], 16)
    state[c] = (state[c] + state[d]) & MASK32
    state[b] = rotate(state[b] ^ state[c], 12)
    state[a] = (state[a] + state[b]) & MASK32
    state[d] = rotate(state[d] ^ state[a], 8)
    state[c] = (state[c] + state[d]) & MASK32
    state[b] = rotate(state[b] ^ state[c], 7)


def chacha20_block(key, counter, nonce):
    """RFC 8439, section 2.3."""
    start = list(struct.unpack("<4I", b"expand 32-byte k"))
    start += struct.unpack("<8I", key) + (counter,) + struct.unpack("<3I", nonce)
    state = list(start)
    for _ in range(10):
        for column in range(4):
            quarter_round(state, column, 4 + column, 8 + column, 12 + column)
        for diagonal in range(4):
            quarter_round(
                state,
                diagonal,
                4 + (diagonal + 1) % 4,
                8 + (diagonal + 2) % 4,
                12 + (diagonal + 3) % 4,
            )
    return struct.pack("<16I", *((a + b) & MASK32 for a, b in zip(state, start)))


def stream_key(seed, label):
    return hmac.new(seed, label.encode(), hashlib.sha256).digest()


def words(key):
    """The 64-bit words of a stream, without end."""
    counter = 0
    while True:
        yield from struct.unpack("<8Q", chacha20_block(key, counter, bytes(12)))
        counter += 1


def below(stream, n):
    """Uniform in 0..n-1: words past the last whole multiple of n are thrown away."""
    limit = (1 << 64) // n * n
    while True:
        word = next(stream)
        if word < limit:
            return word % n


def shuffled(stream, size):
    items = list(range(size))
    for last in range(size - 1, 0, -1):
        chosen = below(stream, last + 1)
        items[last], items[chosen] = items[chosen], items[last]
    return items


def seed_from_text(text):
    if len(text) == 64 and all(c in "0123456789abcdefABCDEF" for c in text):
        return bytes.fromhex(text)
    return hashlib.sha256(b"assize/seed-text/1\0" + text.encode()).digest()


def commitment(seed, salt, match_id):
    return hashlib.sha256(b"assize/commitment/1\0" + seed + salt + match_id.encode()).digest()


def check_against_rfcs():
    """The published vectors: RFC 8439 sections 2.3.2 and A.1, RFC 4231 section 4.2."""
    block = chacha20_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert block.hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )
    block = chacha20_block(bytes(32), 0, bytes(12))
    assert block.hex() == (
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    )
    mac = hmac.new(bytes([0x0B] * 20), b"Hi There", hashlib.sha256).hexdigest()
    assert mac == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"


def known_draws():
    yield ("# Known answers for referee/base, one a line; computed by reference_draws.py, never by "
           "hand.")
    yield "# key SEED LABEL KEY | words SEED LABEL WORD... | below SEED LABEL N DRAW..."
    yield "# shuffle SEED LABEL SIZE ITEM... | derive SEED LABEL SEED"
    yield "# text SEED-TEXT SEED (the text may hold no space) | commitment SEED SALT MATCH-ID HASH"
    labels = ["deck", "convoy(3,1)", "dice(0)", "x" * 63, ""]
    for seed in SEEDS.values():
        for label in labels:
            name = label or "-"
            yield f"key {seed.hex()} {name} {stream_key(seed, label).hex()}"
            yield f"derive {seed.hex()} {name} {stream_key(seed, label).hex()}"
        # 20 words reach into a third block.
        stream = words(stream_key(seed, "deck"))
        yield f"words {seed.hex()} deck " + " ".join(str(next(stream)) for _ in range(20))
        # The last four bounds throw many words away: 2^63 + 1 nearly every second one.
        for n in (1, 2, 6, 52, 1000, 1 << 32, 1 << 63, (1 << 63) + 1, 3 << 62, (1 << 64) - 1,
                  (1 << 64) // 3 * 2):
            stream = words(stream_key(seed, "draw"))
            yield f"below {seed.hex()} draw {n} " + " ".join(
                str(below(stream, n)) for _ in range(16))
        for size in (0, 1, 2, 8, 52):
            stream = words(stream_key(seed, f"shuffle({size})"))
            items = " ".join(str(item) for item in shuffled(stream, size))
            yield f"shuffle {seed.hex()} shuffle({size}) {size} {items}".rstrip()
    hexadecimal = SEEDS["counting"].hex()
    for text in ("demo", "0", hexadecimal, hexadecimal.upper(), hexadecimal[:-1], "Räuber",
                 "g" + hexadecimal[1:]):
        yield f"text {text} {seed_from_text(text).hex()}"
    for match_id in ("m-1", "m-2", "evening/round-1/table-3"):
        digest = commitment(SEEDS["counting"], SEEDS["high"], match_id)
        yield (f"commitment {SEEDS['counting'].hex()} {SEEDS['high'].hex()} {match_id} "
               f"{digest.hex()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help="write known_draws.txt again")
    mode.add_argument("--check", action="store_true", help="fail if known_draws.txt differs")
    arguments = parser.parse_args()
    check_against_rfcs()
    path = pathlib.Path(__file__).with_name("known_draws.txt")
    text = "".join(line + "\n" for line in known_draws())
    if arguments.write:
        path.write_text(text, encoding="utf-8")
        return 0
    if path.read_text(encoding="utf-8") != text:
        print(f"{path} is not what reference_draws.py computes", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
