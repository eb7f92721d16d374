#!/usr/bin/python3
"""Inputs from which fuzz_words starts: the typed lines of the games' grammar pages, each in positions of all games.

    tests/fuzz/words_corpus.py FOLDER
"""

import pathlib
import sys

GAMES = pathlib.Path(__file__).resolve().parents[2] / "referee" / "games"
# fuzz_words takes the first two bytes for the number of a position.
PLACES = range(0, 256, 16)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    lines = [line[2:] for page in sorted(GAMES.glob("*/TEXT.md")) for line in page.read_text().splitlines()
             if line.startswith("> ")]
    for number, line in enumerate(lines + ["help", "view", "/a", "1\n1\n1\n1\n1"]):
        for place in PLACES:
            (folder / f"{number}-{place}").write_bytes(bytes([0, place]) + line.encode())
    print(f"{len(list(folder.iterdir()))} inputs in {folder}")


if __name__ == "__main__":
    main()
