"""Bots' processes: what they print, what they leave behind, JSON lines, and what piles up in a long
run (cases V54-V57, V61, V65, V66)."""

import os
import signal
import unittest

from hostile_support import SHORT_TIME, HostileTest
from support import supervisor_of, count_matches, load_matches, processes_of, wait_until

HOUR = 3_600_000
# As many equal measurements in a row show that nothing is going on.
STILL = 20
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
        self.expect(self.hostile("stops_itself"), *SHORT_TIME,
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
        supervisor = supervisor_of(pid)
        scratch = next(self.scratch.glob("assize-*"))
        return (
            len(os.listdir(f"/proc/{pid}/fd")),
            len(os.listdir(f"/proc/{pid}/task")),
            len(os.listdir(f"/proc/{supervisor}/fd")),
            len(os.listdir(scratch)),
            len(processes_of(self.folder)),
        )

    def measure_after(self, process, gate, matches):
        """The figures when this many matches have been played and the next two wait at the gate."""
        gate.open()
        wait_until(lambda: count_matches(self.db) >= matches, f"{matches} matches are played")
        gate.close()
        figures = [self.measure(process.pid)]

        def are_still():
            figures.append(self.measure(process.pid))
            return len(figures) > STILL and len(set(figures[-STILL:])) == 1

        wait_until(are_still, "nothing changes any more")
        return figures[-1]

    def test_nothing_piles_up(self):
        modes = ("crashes_in_mid_game", "hangs_up_and_returns", "flood")
        bots = [self.hostile(mode) for mode in modes]
        gate, bot_at_gate = self.make_gate()
        process = self.start_play("--matches", 70, "--jobs", 2, "--move-limit", HOUR,
                                  "random", *bots, bot_at_gate)
        early = self.measure_after(process, gate, 10)
        late = self.measure_after(process, gate, 45)
        gate.open()
        run = self.finish(process)
        self.assertEqual(run.code, 0, run.err)
        # Some 35 matches lie between, each with three processes and ports of its own.
        for before, after in zip(early, late):
            self.assertGreater(before, 0)
            self.assertLess(after, before + 20, f"{early} {late}")
        self.assert_nothing_left()
        self.assertEqual(run.report().matches, 70)
        self.assert_verified()


class SupervisorTest(HostileTest):
    def test_without_the_supervisor_the_run_ends_as_the_referees_failure(self):
        """The match in play is void: no bot is to blame."""
        gate, bot = self.make_gate()
        process = self.start_play("--matches", 3, "--move-limit", HOUR, "random", bot)
        gate.await_bots(1)
        os.kill(supervisor_of(process.pid), signal.SIGKILL)
        run = self.finish(process)
        self.assertEqual(run.code, 69, run.err)
        self.assertIn("supervisor", run.err)
        wait_until(lambda: not processes_of(self.folder), "the bots are gone")
        matches = load_matches(self.db)
        self.assertEqual([match.state for match in matches], ["VOID"])
        self.assertIn("supervisor", matches[0].record.end.void_reason)


if __name__ == "__main__":
    unittest.main()
