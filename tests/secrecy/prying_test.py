#!/usr/bin/python3
"""Real matches with a bot that reads all that it can about itself: nothing reveals a seed."""

import base64
import json
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "main"))
from support import PlayTest, load_matches, read_process  # noqa: E402


def spellings(secret):
    """Both halves of a secret, as they may be written down."""
    for half in (secret[:16], secret[16:]):
        yield half.hex()
        yield half.hex().upper()
        yield repr(half)
        yield base64.b64encode(half).decode()[:20]


class PryingTest(PlayTest):
    def pry(self):
        """Plays with the bot; what it saw, and the matches."""
        bot = self.bot("prying", "/usr/bin/python3", HERE / "prying_bot.py", protocol="json-lines")
        self.play("--matches", 2, "--fresh", bot, "random")
        seen = [json.loads(path.read_text()) for path in pathlib.Path(bot).glob("seen-*.json")]
        self.assertEqual(len(seen), 2)
        return seen, load_matches(self.db)

    def test_environment_processes_and_files_hold_no_seed(self):
        seen, matches = self.pry()
        for everything in seen:
            text = "".join(
                value if isinstance(value, str) else json.dumps(value) for value in everything.values()
            )
            plain = bytes.fromhex("".join(v for v in everything.values() if isinstance(v, str)))
            for match in matches:
                header = match.record.header
                for secret in (header.seed, header.salt):
                    self.assertEqual(len(secret), 32)
                    self.assertNotIn(secret[:16], plain)
                    self.assertNotIn(secret[16:], plain)
                    for spelling in spellings(secret):
                        self.assertNotIn(spelling, text)
                        self.assertNotIn(spelling.encode(), plain)

    def test_it_does_see_what_is_told_in_these_places(self):
        seen, _ = self.pry()
        for everything in seen:
            self.assertIn("ASSIZE_GAME", everything["environment"])
            plain = [bytes.fromhex(value) for value in everything.values() if isinstance(value, str)]
            self.assertTrue(any(b"play\0--game" in text for text in plain),
                            "the referee's command line was not read")

    def test_a_seed_does_not_stay_in_the_command_line(self):
        gate, bot = self.make_gate()
        process = self.start_play("--seed", "guessable", "--ids=told", "--move-limit", 3_600_000,
                                  bot, "random")
        gate.await_bots(1)
        line = read_process(process.pid, "cmdline")
        gate.open()
        self.assertEqual(self.finish(process).code, 0)
        self.assertIn(b"play\0--game", line)
        self.assertIn(b"\0--seed\0*********\0--ids=****\0", line)

    def test_what_the_referee_prints_names_no_seed_of_a_match(self):
        run = self.referee("play", "--game", "brigands", "--db", self.db, "random", "random")
        self.assertEqual(run.code, 0, run.err)
        for match in load_matches(self.db):
            for spelling in spellings(match.record.header.seed):
                self.assertNotIn(spelling, run.out + run.err)


if __name__ == "__main__":
    unittest.main()
