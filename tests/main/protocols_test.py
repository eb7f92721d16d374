"""What a bot speaks makes no difference: the same seed and the same moves give the same records, byte for
byte, and bots play that have nothing of ours but the .proto files."""

import unittest

from support import BOTS, BUILD, SOURCE, PlayTest, load_matches

PYTHON = "/usr/bin/python3"
# Nobody is late here, however busy the machine is.
PATIENT = ("--move-limit", 60_000, "--start-limit", 60_000)
STRANGERS = SOURCE / "tests" / "bots" / "strangers"


class ProtocolsTest(PlayTest):
    def bodies(self, *command, **manifest):
        """The records of three matches with that bot, as they are stored."""
        bot = self.bot("same", PYTHON, *command, **manifest)
        self.play("--seed", "same", "--ids", "same", "--matches", 3, *PATIENT, "random", bot, "greedy")
        return [match.body for match in load_matches(self.db)]

    def test_a_bot_that_plays_well(self):
        over_grpc = self.bodies(BOTS / "hostile.py", "good", protocol="grpc")
        self.assertEqual(self.bodies(BOTS / "hostile.py", "good", protocol="frames"), over_grpc)
        self.assertEqual(self.bodies(BOTS / "lines.py", "good", protocol="json-lines"), over_grpc)
        self.assertEqual(self.bodies(BOTS / "hostile.py", "plays_for_ever", protocol="frames",
                                     reuse=True), over_grpc)
        self.assert_verified()

    def test_a_bot_that_breaks_rules(self):
        for mode in ("illegal", "garbage", "oversized", "untimely", "exits_in_mid_game", "half_closes",
                     "cancels_and_returns", "exits_at_once"):
            with self.subTest(mode):
                bodies = [self.bodies(BOTS / "hostile.py", mode, protocol=protocol)
                          for protocol in ("grpc", "frames")]
                self.assertEqual(bodies[0], bodies[1])
        self.assert_verified()

    def test_strangers_play(self):
        bots = (self.bot("stranger", BUILD / "tests" / "stranger", reuse=True),
                self.bot("python-stranger", PYTHON, STRANGERS / "stranger.py",
                         BUILD / "tests" / "strangers", reuse=True))
        self.play("--matches", 4, *PATIENT, *bots)
        for match in load_matches(self.db):
            self.assertEqual([match.forfeit(seat)[0] for seat in (0, 1)], [None, None])
            self.assertEqual(list(match.record.end.faults), [0, 0])


if __name__ == "__main__":
    unittest.main()
