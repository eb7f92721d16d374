"""The sets of golden files, and the programs that read them."""

import lzma
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
BUILD = pathlib.Path(os.environ.get("ASSIZE_BUILD", SOURCE / "build"))
# A set has the files of those formats that had a new version.
LADDERS, MATCHES, BATCHES, SETS = (sorted(path.parent for path in HERE.glob(f"set-*/{name}")) for name in (
    "ladder.db.xz", "matches.matches", "duel.batch", "stream-brigands.lines.xz"))
GAMES = ("brigands", "brigands-bluff", "duel-descrocs", "brigand-kings", "carcassonne-robbers")

# Nothing here takes nearly as long; a test that hangs shall fail, not wait.
HANGING = 300

sys.path.insert(0, str(BUILD / "python"))


def unpacked(path):
    return lzma.decompress(path.read_bytes())


def lines_of(folder, game):
    """A conversation: pairs of who wrote the line ("<": the referee, ">": the bot) and the line."""
    text = unpacked(folder / f"stream-{game}.lines.xz").decode()
    return [(line[0], line[2:]) for line in text.splitlines()]


class GoldenTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="golden-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def unpack(self, path, name):
        # In a folder for each set, since another set's file of that name leaves a write-ahead log beside it.
        copy = self.folder / path.parent.name / name
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(unpacked(path) if path.suffix == ".xz" else path.read_bytes())
        copy.chmod(0o600)
        return copy

    def run_program(self, program, *words, code=0, **settings):
        done = subprocess.run([BUILD / "bin" / program, *map(str, words)], cwd=self.folder, text=True,
                              capture_output=True, timeout=HANGING, check=False, **settings)
        self.assertEqual(done.returncode, code, f"{program} {words}\n{done.stdout}\n{done.stderr}")
        return done.stdout
