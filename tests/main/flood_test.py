"""A bot that abuses HTTP/2 harms its own bridge: the referee does not grow and the others do not notice
(cases V46 and V48)."""

import unittest

from hostile_support import HostileTest
from support import load_matches, read_process, wait_until

MATCHES = 2
MIB = 1024
MOST_REFEREE_KIB = 256 * MIB


def peak_kib(pid):
    for line in read_process(pid, "status").splitlines():
        if line.startswith(b"VmHWM:"):
            return int(line.split()[1])
    return 0


class FloodTest(HostileTest):
    def expect_harmless(self, mode, **manifest):
        """Whatever becomes of the bot itself."""
        bot = self.hostile(mode, **manifest)
        process = self.start_play("--matches", MATCHES, "--policy", "strict", "random", bot, "random",
                                  "python-random")
        peak = 0

        def is_over():
            nonlocal peak
            peak = max(peak, peak_kib(process.pid))
            return process.poll() is not None

        wait_until(is_over, "the matches are played")
        run = self.finish(process)
        self.assertEqual(run.code, 0, run.err)
        matches = load_matches(self.db)
        self.assertEqual(len(matches), MATCHES)
        for match in matches:
            self.assertEqual(match.state, "FINISHED")
            self.assert_good_seats(match, 1)
        self.assertGreater(peak, 0)
        self.assertLess(peak, MOST_REFEREE_KIB)
        self.assert_nothing_left()

    def test_v46_a_hundred_thousand_streams_reset_at_once(self):
        self.expect_harmless("resets_streams")

    def test_v48_twenty_thousand_streams_before_the_settings(self):
        self.expect_harmless("opens_streams")

    def test_words_without_end_in_frames(self):
        self.expect_harmless("floods_frames", protocol="frames")


if __name__ == "__main__":
    unittest.main()
