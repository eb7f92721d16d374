"""Ctrl-C and SIGTERM: once, the matches in play are finished and kept; twice, they are void. And a
referee that stands still for a while (V77, V82)."""

import os
import signal
import time
import unittest

from support import PlayTest, load_matches, query, wait_until

HOUR = 3_600_000


class GateTest(PlayTest):
    """With a bot that waits at a gate before its first answer."""

    def setUp(self):
        super().setUp()
        self.close_gate()
        self.bot_at_gate = self.hostile("gated", self.folder)

    def close_gate(self):
        for left in (*self.folder.glob("asked-*"), *self.folder.glob("gate")):
            left.unlink()
        os.mkfifo(self.folder / "gate")

    def open_gate(self):
        """Every bot that waits, and every later one, goes on."""
        writer = os.open(self.folder / "gate", os.O_RDWR)
        self.addCleanup(os.close, writer)


class InterruptTest(GateTest):
    def start_six(self, *flags, jobs=2, bots=None):
        """Six matches, of which two are in play; their bots wait at the gate."""
        process = self.start_play("--matches", 6, "--jobs", jobs, "--move-limit", HOUR, *flags,
                                  *(bots or ("random", self.bot_at_gate)), start_new_session=True)
        self.addCleanup(process.stderr.close)
        self.assertIn("unconfined", process.stderr.readline())
        return process

    def await_bots(self):
        wait_until(lambda: len(list(self.folder.glob("asked-*"))) == 2, "two matches are in play")

    def assert_interrupted(self, process, states):
        run = self.finish(process)
        self.assertEqual(run.code, 130, run.err)
        self.assert_nothing_left()
        self.assertEqual([match.state for match in load_matches(self.db)], states)
        report = run.report()
        played = states.count("FINISHED")
        self.assertEqual((report.matches, report.void_matches, report.unplayed_matches),
                         (played, len(states) - played, 6 - len(states)))
        self.assertEqual(query(self.db, "SELECT * FROM run WHERE ended_unix_us IS NULL"), [])
        self.assert_verified()

    def test_once_finishes_the_matches_in_play_and_stores_them(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                self.close_gate()
                process = self.start_six()
                self.await_bots()
                process.send_signal(number)
                self.assertIn("when the matches in play are over", process.stderr.readline())
                self.open_gate()
                self.assert_interrupted(process, ["FINISHED"] * 2)

    def test_at_the_keyboard_it_does_not_reach_the_bots(self):
        """A terminal sends it to the whole process group."""
        process = self.start_six()
        self.await_bots()
        os.killpg(process.pid, signal.SIGINT)
        self.assertIn("when the matches in play are over", process.stderr.readline())
        self.open_gate()
        self.assert_interrupted(process, ["FINISHED"] * 2)
        for match in load_matches(self.db):
            self.assertEqual([match.forfeit(seat)[0] for seat in (0, 1)], [None, None])

    def test_twice_stops_them_as_void(self):
        for first, second in ((signal.SIGINT, signal.SIGINT), (signal.SIGTERM, signal.SIGINT)):
            with self.subTest(first=first, second=second):
                self.close_gate()
                process = self.start_six()
                self.await_bots()
                process.send_signal(first)
                self.assertIn("when the matches in play are over", process.stderr.readline())
                process.send_signal(second)
                self.assertIn("void", process.stderr.readline())
                self.assert_interrupted(process, ["VOID"] * 2)
                for match in load_matches(self.db):
                    self.assertIn("interrupted", match.record.end.void_reason)
                    self.assertEqual(len(match.record.end.results), 0)

    def test_twice_while_bots_have_not_come(self):
        bots = ("random", self.hostile("never_connects"))
        process = self.start_six("--start-limit", HOUR, bots=bots)
        process.send_signal(signal.SIGINT)
        self.assertIn("when the matches in play are over", process.stderr.readline())
        process.send_signal(signal.SIGINT)
        self.assertIn("void", process.stderr.readline())
        run = self.finish(process)
        self.assertEqual(run.code, 130, run.err)
        self.assert_nothing_left()
        self.assertEqual({match.state for match in load_matches(self.db)} - {"VOID"}, set())

    def test_the_matches_of_a_deal_that_is_not_complete_are_kept(self):
        process = self.start_six("--rotate", jobs=1)
        wait_until(lambda: list(self.folder.glob("asked-*")), "a match is in play")
        process.send_signal(signal.SIGINT)
        self.assertIn("when the matches in play are over", process.stderr.readline())
        self.open_gate()
        run = self.finish(process)
        self.assertEqual(run.code, 130, run.err)
        played = [(match.deal, match.state) for match in load_matches(self.db)]
        self.assertEqual(played, [(0, "FINISHED")])

    def test_quiet_stays_quiet(self):
        process = self.start_play("--quiet", "--jobs", 2, "--matches", 6, "--move-limit", HOUR,
                                  "random", self.bot_at_gate)
        self.await_bots()
        process.send_signal(signal.SIGINT)
        self.open_gate()
        run = self.finish(process)
        self.assertEqual((run.code, run.err), (130, ""))


class StandstillTest(GateTest):
    def test_v77_no_bot_is_charged_while_the_referee_is_stopped(self):
        limit_ms = 2000
        process = self.start_play("--move-limit", limit_ms, "--bank", 0, "random", self.bot_at_gate)
        wait_until(lambda: list(self.folder.glob("asked-*")), "the bot is asked")
        process.send_signal(signal.SIGSTOP)
        time.sleep(2 * limit_ms / 1000)
        process.send_signal(signal.SIGCONT)
        self.open_gate()
        self.assertEqual(self.finish(process).code, 0)
        match = load_matches(self.db)[0]
        self.assertEqual([match.of_kind(seat, "timeout") for seat in (0, 1)], [[], []])
        self.assertEqual(list(match.record.end.faults), [0, 0])


if __name__ == "__main__":
    unittest.main()
