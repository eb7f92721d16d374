"""Bots that are asked nothing stand still: those without a match always, the others with --ponder off."""

import json
import pathlib
import tempfile
import subprocess
import unittest

from support import BOTS, HANGING, REFEREE, load_matches


class StillnessTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="assize-stillness-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        # The spinners' process ids.
        self.spinners = self.folder / "spinners"
        self.spinners.touch()

    def bot(self, mode, more=""):
        bot = self.folder / mode
        bot.mkdir()
        command = json.dumps(["/usr/bin/python3", str(BOTS / "hostile.py"), mode, str(self.spinners)])
        (bot / "bot.toml").write_text(f'name = "{mode}"\ncommand = {command}\n{more}')
        return str(bot)

    def play(self, *arguments):
        """Both bots answer in time, and so the one that waits has seen a spinner stand still."""
        bots = [self.bot("spins_between_requests", *arguments[:1]), self.bot("waits_for_a_stopped_spinner")]
        subprocess.run([REFEREE, "play", "--game", "brigands", "--db", f"{self.folder}/r.db",
                        "--sandbox", "off", "--jobs", "1", "--quiet", "--move-limit", str(500 * HANGING),
                        "--bank", "0", "--start-limit", str(500 * HANGING), *arguments[1:], *bots],
                       check=True, capture_output=True, timeout=3 * HANGING)
        matches = load_matches(f"{self.folder}/r.db")
        self.assertGreater(len(matches), 0)
        for match in matches:
            self.assertEqual(match.state, "FINISHED")
            for seat in range(2):
                self.assertEqual(match.of_kind(seat, "timeout"), [])
        return matches

    def test_who_is_prepared_for_the_next_match_stands_still_until_then(self):
        self.assertEqual(len(self.play("", "--matches", "2", "--ponder", "on")), 2)

    def test_without_pondering_who_has_answered_stands_still_until_it_is_asked_again(self):
        self.assertEqual(len(self.play("", "--ponder", "off")), 1)

    def test_cpu_time_is_measured_and_can_be_charged(self):
        match, = self.play("", "--ponder", "off", "--clock", "cpu")
        rules = match.record.header.clock_rules
        self.assertEqual((rules.charged, rules.wall_factor), (2, 10))
        self.assertEqual(len(match.timing.cpu_us), len(match.timing.entry_us))
        self.assertGreater(sum(match.timing.cpu_us), 0)


if __name__ == "__main__":
    unittest.main()
