"""libassize-sim.so: what can be seen of it, and the example in C."""

import os
import pathlib
import re
import subprocess
import unittest

BUILD = pathlib.Path(os.environ["ASSIZE_BUILD"])
SIM = pathlib.Path(__file__).resolve().parents[2] / "referee" / "sim"
LIBRARY = BUILD / "lib" / "libassize-sim.so.1"


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True).stdout


class LibraryTest(unittest.TestCase):
    def test_it_shows_the_functions_of_its_header_and_nothing_else(self):
        symbols = run("nm", "-D", "--defined-only", LIBRARY).splitlines()
        shown = sorted(line.split()[2] for line in symbols if not line.split()[2].startswith("ASSIZE_SIM_"))
        header = (SIM / "include" / "assize" / "sim.h").read_text()
        declared = sorted(f"{name}@@ASSIZE_SIM_1" for name in re.findall(r"^ASSIZE_SIM_API .*?(assize_\w+)\(", header, re.M))
        self.assertGreater(len(declared), 25)
        self.assertEqual(shown, declared)

    def test_it_has_the_name_of_its_version(self):
        self.assertIn("[libassize-sim.so.1]", run("readelf", "-d", LIBRARY))

    def test_the_example_plays_every_game(self):
        for game, seats in (("brigand-kings", 2), ("brigands", 4), ("brigands-bluff", 4), ("carcassonne-robbers", 3),
                            ("duel-descrocs", 2)):
            lines = run(BUILD / "tests" / "sim_example", game, seats, 1).splitlines()
            scores = [float(line.split(": ")[1]) for line in lines[-seats:]]
            self.assertAlmostEqual(sum(scores), 1, delta=0.01, msg=game)
            for line in lines[:-seats]:
                self.assertRegex(line, r"^step \d+: seat \d decides \w+: [1-9]\d* options, expects [01]\.\d+$")

    def test_the_example_says_what_is_wrong(self):
        failed = subprocess.run([str(BUILD / "tests" / "sim_example"), "chess", "2", "1"], check=False,
                                capture_output=True, text=True)
        self.assertEqual(failed.returncode, 1)
        self.assertIn("game 'chess' is not known; there is: brigand-kings, ", failed.stderr)


if __name__ == "__main__":
    unittest.main()
