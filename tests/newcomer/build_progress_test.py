"""What deploy/build_progress.sh makes of ninja's output."""

import pathlib
import re
import subprocess
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "build_progress.sh"
OUTPUT = "[0/40] a\n[10/40] Building b\nFAILED: c.o \nc.cc:1: error: no\n[40/40] Linking d\nninja: no work to do.\n"


class BuildProgressTest(unittest.TestCase):
    def shown(self, *seconds):
        run = subprocess.run([SCRIPT, *seconds], input=OUTPUT, text=True, capture_output=True, check=True)
        return run.stdout.splitlines()

    def test_it_says_how_far_it_is_and_how_long_the_rest_may_take(self):
        lines = self.shown("0")
        self.assertRegex(lines[0], r"^  10 of 40 steps after \d+ s; about \d+ s more$")
        self.assertEqual([re.match(r"  (\d+) of", line)[1] for line in lines if " steps after " in line], ["10", "40"])

    def test_what_is_no_step_stays_as_it_is(self):
        self.assertEqual(self.shown("100000"), ["FAILED: c.o ", "c.cc:1: error: no", "ninja: no work to do."])


if __name__ == "__main__":
    unittest.main()
