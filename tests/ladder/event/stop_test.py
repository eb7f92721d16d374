"""What stops an event or a part of it: Ctrl-C, a worker that dies, a bot that forfeits again and again."""

import os
import signal
import unittest

from events import EventTest, query
from support import processes_of, wait_until

HOUR = 3_600_000


class StopTest(EventTest):
    def setUp(self):
        super().setUp()
        self.make_database(self.db, [self.variant("random", f"r{i}") for i in range(4)])
        self.long = ("run", self.db, "--game", "brigands", "--format", "round-robin",
                     "--sets", 2000, "--name", "long", "--jobs", 2)

    def stored(self):
        return query(self.db, "SELECT count(*) FROM match")[0][0]

    def test_ctrl_c_keeps_what_is_stored_and_resume_goes_on(self):
        process = self.start_ladder(*self.long, start_new_session=True)
        wait_until(lambda: self.stored() > 4, "sets are stored")
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the whole group
        run = self.finish(process)
        self.assertEqual(run.code, 130, run.err)
        self.assertIn("ladder resume", run.err)
        wait_until(lambda: not processes_of(self.folder), "workers and bots are gone")
        standings = self.expect(0, "standings", self.db, "long").out
        self.assertIn("in round 1 of 3", standings)
        self.assertRegex(standings, r"Round 1 is being played \([1-9]\d* of 4000 sets over\)")
        before = self.stored()
        process = self.start_ladder("resume", self.db, "long")
        wait_until(lambda: self.stored() > before, "it goes on")
        process.send_signal(signal.SIGTERM)
        self.assertEqual(self.finish(process).code, 130)

    def test_a_worker_that_is_killed_costs_nothing_but_its_match(self):
        """With a bot that occupies both workers until they have been killed often enough."""
        gate, bot = self.make_gate()
        gate.open()  # for its smoke match
        self.expect(0, "submit", self.db, bot, "--quiet", "--move-limit", HOUR)
        gate.close()
        seen = gate.count_bots()
        process = self.start_ladder("run", self.db, "--game", "brigands", "--format", "round-robin",
                                    "--sets", 8, "--jobs", 2, "--move-limit", HOUR,
                                    "gated", "r0", "r1", "r2")
        for kills in range(3):
            gate.await_bots(seen + 2 + kills)
            os.kill(next(filter(self.is_worker, processes_of(self.folder))), signal.SIGKILL)
        gate.open()
        run = self.finish(process)
        self.assertEqual(run.code, 0, run.err)
        self.assertEqual(run.err.count("starting another"), 3, run.err)
        self.assert_over_and_whole(self.db, 6 * 8 * 2)

    def test_results_without_their_batch_block_nothing(self):
        """A worker that outlived its ladder for a moment may leave such a file."""
        left = self.folder / f"{self.db.name}-batches" / "1"
        left.mkdir(parents=True)
        (left / "000001.results").write_bytes(b"")
        self.expect(0, "run", self.db, "--game", "brigands", "--rounds", 1)
        self.assert_over_and_whole(self.db, 2 * 2)
        self.assert_no_batches_left(self.db)

    @staticmethod
    def is_worker(pid):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                return b"referee\0worker\0--feed" in file.read()
        except OSError:
            return False


class SuspensionTest(EventTest):
    def test_three_forfeits_in_a_row_suspend_a_version(self):
        """It passes the smoke match, and then does not come any more."""
        broken = self.variant("random", "flaky")
        manifest = (broken / "bot.toml").read_text().replace("./assize-bot-random", "./flaky")
        flag = self.folder / "submitted"
        (broken / "flaky").write_text(
            f"#!/bin/sh\n[ -e {flag} ] && exit 3\nexec ./assize-bot-random\n")
        (broken / "flaky").chmod(0o755)
        (broken / "bot.toml").write_text(manifest)
        self.make_database(self.db, [broken, self.variant("random", "steady"),
                                     self.variant("greedy", "other")])
        flag.touch()
        command = ("run", self.db, "--game", "brigands", "--format", "round-robin", "--sets", 2)
        named = (*command, "--name", "cup", "flaky", "steady", "other")
        run = self.expect(0, *named)
        self.assertIn("flaky@1 is suspended", run.err)
        bots = self.expect(0, "bots", self.db).out
        self.assertIn("suspended", bots)
        # Its event is the same all the same, with and without the names.
        for repeated in (named, (*command, "--name", "cup")):
            self.assertIn("Event cup is over", self.expect(0, *repeated).out)
        again = self.expect(78, "run", self.db, "--game", "brigands", "flaky", "steady")
        self.assertIn("suspended", again.err)


if __name__ == "__main__":
    unittest.main()
