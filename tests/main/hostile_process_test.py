"""Bots' processes: what they print, what they leave behind, JSON lines, and what piles up in a long
run (cases V54-V57, V61, V65, V66)."""

import os
import signal
import time
import unittest

from hostile_support import HostileTest
from support import POLL, bailiff_of, count_matches, load_matches, processes_of, wait_until

# The first and the last 64 KiB of what a bot prints are kept, and a line that says so.
MOST_LOG = 2 * 65536 + 1000


class ProcessTest(HostileTest):
    def test_a_bot_hears_how_its_match_ended(self):
        self.expect(self.hostile("good"), saw=["end 0 \n"])

    def test_v61_prints_twenty_megabytes(self):
        self.expect(self.hostile("loud"), saw=["o" * 65536])
        for log in self.folder.glob("logs-*/*.log"):
            self.assertLess(log.stat().st_size, MOST_LOG)

    def test_v66_leaves_a_grandchild_in_another_session(self):
        self.expect(self.hostile("offspring"), saw=["born\n", "end 0"])

    def test_v65_ignores_sigterm(self):
        self.expect(self.hostile("deaf"), saw=["end 0"])

    def test_v65_stops_itself(self):
        self.expect(self.hostile("stops_itself"), "--move-limit", 150, "--bank", 1500,
                    tables=[("strict", 4)], forfeit="TIMEOUTS", faults={"strict": 1})

    def test_a_reused_process_that_ends_after_its_match_is_started_again(self):
        self.play("--matches", 15, "--jobs", 2, "random", self.hostile("good", reuse=True))
        self.assertEqual([match.forfeit(1)[0] for match in load_matches(self.db)], [None] * 15)

    def test_a_reused_process_is_replaced_after_a_forfeit(self):
        self.play("--matches", 4, "random", "random", self.hostile("garbage", reuse=True))
        self.assertEqual([match.forfeit(2)[0] for match in load_matches(self.db)], ["FAULTS"] * 4)
        self.assert_verified()

    def test_a_reused_process_plays_all_matches(self):
        logs = self.folder / "logs"
        bot = self.hostile("plays_for_ever", reuse=True)
        self.play("--matches", 4, "--logs", logs, "random", bot)
        self.assertEqual([match.forfeit(1)[0] for match in load_matches(self.db)], [None] * 4)
        printed = [log.read_text() for log in logs.glob("bot-1-*")]
        self.assertEqual([log.count("end 0 \n") for log in printed], [4])


class JsonLinesTest(HostileTest):
    def test_a_first_line_that_is_no_hello(self):
        self.expect(self.lines("bad_hello"), forfeit="NO_SHOW", detail="exit status 65",
                    saw=["line 1 of the program"])

    def test_lines_that_are_no_messages(self):
        def check(match, table):
            self.assertEqual(set(match.verdicts(table.seat)), {"FIELD"})

        self.expect(self.lines("bad_answers"), forfeit="FAULTS", faults={"lenient": 5, "strict": 1},
                    saw=["a plan, of course"], check=check)

    def test_a_program_that_exits(self):
        self.expect(self.lines("exits_in_mid_game"), forfeit="EXITED", detail="exit status 3")


class LongRunTest(HostileTest):
    """Descriptors, threads, folders and processes do not pile up from match to match."""

    def measure(self, pid):
        bailiff = bailiff_of(pid)
        scratch = next(self.scratch.glob("assize-*"), None)
        if bailiff is None or scratch is None:
            return None
        try:
            return (
                len(os.listdir(f"/proc/{pid}/fd")),
                len(os.listdir(f"/proc/{pid}/task")),
                len(os.listdir(f"/proc/{bailiff}/fd")),
                len(os.listdir(scratch)),
                len(processes_of(self.folder)),
            )
        except OSError:  # the run is over
            return None

    def most(self, process, matches):
        """The highest of each figure while these matches are played."""
        highest = [0] * 5
        while process.poll() is None:
            played = count_matches(self.db)
            if played >= matches.stop:
                return highest
            figures = self.measure(process.pid)
            if played >= matches.start and figures:
                highest = [max(pair) for pair in zip(highest, figures)]
            time.sleep(POLL)
        self.fail("the run was over too early")

    def test_nothing_piles_up(self):
        modes = ("crashes_in_mid_game", "hangs_up_and_returns", "flood")
        bots = [self.hostile(mode) for mode in modes]
        process = self.start_play("--matches", 70, "--jobs", 2, "random", *bots, "random")
        early = self.most(process, range(10, 25))
        late = self.most(process, range(45, 60))
        run = self.finish(process)
        self.assertEqual(run.code, 0, run.err)
        # Some 35 matches lie between, each with three processes and ports of its own.
        for before, after in zip(early, late):
            self.assertGreater(before, 0)
            self.assertLess(after, before + 20, f"{early} {late}")
        self.assert_nothing_left()
        self.assertEqual(run.report().matches, 70)
        self.assert_verified()


class BailiffTest(HostileTest):
    def test_without_the_bailiff_the_run_ends_as_the_referees_failure(self):
        """The match in play is void: no bot is to blame."""
        bot = self.hostile("gated", self.folder)
        os.mkfifo(self.folder / "gate")
        process = self.start_play("--matches", 3, "random", bot)
        wait_until(lambda: list(self.folder.glob("asked-*")), "the bot is asked")
        os.kill(bailiff_of(process.pid), signal.SIGKILL)
        run = self.finish(process)
        self.assertEqual(run.code, 69, run.err)
        self.assertIn("bailiff", run.err)
        wait_until(lambda: not processes_of(self.folder), "the bots are gone")
        matches = load_matches(self.db)
        self.assertEqual([match.state for match in matches], ["VOID"])
        self.assertIn("bailiff", matches[0].record.end.void_reason)


if __name__ == "__main__":
    unittest.main()
