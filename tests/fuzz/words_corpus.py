#!/usr/bin/python3
"""Inputs from which fuzz_words starts: the typed lines of the games' grammar pages, each in positions of all games.

    words_corpus.py FOLDER      writes them there, and prints how many there are
"""

import argparse
import pathlib

GAMES = pathlib.Path(__file__).resolve().parents[2] / "referee" / "games"
# fuzz_words takes the first two bytes for the number of a position.
PLACES = range(0, 256, 16)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, help="where the inputs are written; made if it is missing")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    lines = [line[2:] for page in sorted(GAMES.glob("*/TEXT.md")) for line in page.read_text().splitlines()
             if line.startswith("> ")]
    for number, line in enumerate(lines + ["help", "view", "/a", "1\n1\n1\n1\n1"]):
        for place in PLACES:
            (folder / f"{number}-{place}").write_bytes(bytes([0, place]) + line.encode())
    print(f"{len(list(folder.iterdir()))} inputs in {folder}")


if __name__ == "__main__":
    main()
