"""Ctrl-C and SIGTERM: once, the matches in play are finished and kept; twice, they are void. And a
referee that stands still for a while (V77, V82), or whose machine's clock is set (V78)."""

import os
import signal
import struct
import unittest

from support import BUILD, PlayTest, load_matches, processes_of, query, read_process, wait_until

HOUR = 3_600_000
SET_CLOCK = BUILD / "tests" / "libset_clock.so"


class GatedTest(PlayTest):
    """With a bot that waits at a gate before its first answer."""

    def setUp(self):
        super().setUp()
        self.gate, self.bot_at_gate = self.make_gate()

    def start_six(self, *flags, jobs=2, bots=None):
        """Six matches, of which two are in play; their bots wait at the gate."""
        self.gate.close()
        self.seen = self.gate.count_bots()
        process = self.start_play("--matches", 6, "--jobs", jobs, "--move-limit", HOUR, *flags,
                                  *(bots or ("random", self.bot_at_gate)), start_new_session=True)
        self.addCleanup(process.stderr.close)
        self.assertIn("not sandboxed", process.stderr.readline())
        return process

    def await_bots(self, count=2):
        """Waits until that many matches are in play."""
        self.gate.await_bots(self.seen + count)


class InterruptTest(GatedTest):
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
                process = self.start_six()
                self.await_bots()
                process.send_signal(number)
                self.assertIn("when the matches in play are over", process.stderr.readline())
                self.gate.open()
                self.assert_interrupted(process, ["FINISHED"] * 2)

    def test_at_the_keyboard_it_does_not_reach_the_bots(self):
        """A terminal sends it to the whole process group."""
        process = self.start_six()
        self.await_bots()
        os.killpg(process.pid, signal.SIGINT)
        self.assertIn("when the matches in play are over", process.stderr.readline())
        self.gate.open()
        self.assert_interrupted(process, ["FINISHED"] * 2)
        for match in load_matches(self.db):
            self.assertEqual([match.forfeit(seat)[0] for seat in (0, 1)], [None, None])

    def test_twice_stops_them_as_void(self):
        for first, second in ((signal.SIGINT, signal.SIGINT), (signal.SIGTERM, signal.SIGINT)):
            with self.subTest(first=first, second=second):
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
        wait_until(self.a_hostile_bot_runs, "a match has been begun")
        process.send_signal(signal.SIGINT)
        self.assertIn("when the matches in play are over", process.stderr.readline())
        process.send_signal(signal.SIGINT)
        self.assertIn("void", process.stderr.readline())
        run = self.finish(process)
        self.assertEqual(run.code, 130, run.err)
        self.assert_nothing_left()
        self.assertEqual({match.state for match in load_matches(self.db)}, {"VOID"})

    def a_hostile_bot_runs(self):
        return any(b"hostile.py" in read_process(pid, "cmdline")
                   for pid in processes_of(self.folder))

    def test_the_matches_of_a_deal_that_is_not_complete_are_kept(self):
        process = self.start_six("--rotate", jobs=1)
        self.await_bots(1)
        process.send_signal(signal.SIGINT)
        self.assertIn("when the matches in play are over", process.stderr.readline())
        self.gate.open()
        run = self.finish(process)
        self.assertEqual(run.code, 130, run.err)
        played = [(match.deal, match.state) for match in load_matches(self.db)]
        self.assertEqual(played, [(0, "FINISHED")])

    def test_quiet_stays_quiet(self):
        # Enough matches that some are left when the signal arrives, at an unknown moment.
        process = self.start_play("--quiet", "--jobs", 2, "--matches", 100_000,
                                  "--move-limit", HOUR, "random", self.bot_at_gate)
        self.gate.await_bots(2)
        process.send_signal(signal.SIGINT)
        self.gate.open()
        run = self.finish(process)
        self.assertEqual((run.code, run.err), (130, ""))


class StandstillTest(PlayTest):
    def test_v77_no_bot_is_charged_while_the_referee_is_stopped(self):
        # Long enough that nobody is late on a busy machine.
        limit_s = 5
        # By a bot, at its first request: a test that was late would let its time run out before.
        bot = self.hostile("stops_the_referee", limit_s + 1)
        self.play("--move-limit", 1000 * limit_s, "--bank", 0, "random", bot)
        match = load_matches(self.db)[0]
        self.assertEqual([match.of_kind(seat, "timeout") for seat in (0, 1)], [[], []])
        self.assertEqual(list(match.record.end.faults), [0, 0])


class SetClockTest(GatedTest):
    def environment(self, **more):
        return super().environment(LD_PRELOAD=str(SET_CLOCK), SET_CLOCK=str(self.folder / "clock"), **more)

    def set_clock(self, seconds):
        # In place, since it is mapped.
        file = os.open(self.folder / "clock", os.O_WRONLY | os.O_CREAT, 0o644)
        os.pwrite(file, struct.pack("q", seconds), 0)
        os.close(file)

    def test_v78_a_clock_that_is_set_costs_no_bot_time(self):
        for shift in (3600, -3600):
            with self.subTest(shift):
                self.set_clock(0)
                process = self.start_six()
                # Both matches wait for a move while the clock is set.
                self.await_bots()
                self.set_clock(shift)
                self.gate.open()
                run = self.finish(process)
                self.assertEqual(run.code, 0, run.err)
                matches = load_matches(self.db)
                self.assertEqual([match.state for match in matches], ["FINISHED"] * 6)
                begins = [match.timing.started_unix_us for match in matches]
                self.assertGreater(abs(max(begins) - min(begins)), 3_500_000_000, "the clock was not set")
                for match in matches:
                    self.assertEqual([match.of_kind(seat, "timeout") for seat in (0, 1)], [[], []])
                    for measured in (match.timing.duration_us, *match.timing.used_us, *match.timing.entry_us):
                        self.assertLess(measured, 1000 * HOUR)
                self.assert_verified()


if __name__ == "__main__":
    unittest.main()
