"""Matches between hosted and remote bots: `referee worker` asks the front for seats, bots come over TLS."""

import subprocess
import sys

from cutter import Cutter
from front_peers import HANGING, pb
from front_support import ONE, TWO, main
from remote_support import PYTHON_BOT, REFEREE, RemoteTest, make_batch, results_of, sample_bot, write_batch
from support import BUILD, wait_until


class RemoteMatchTest(RemoteTest):
    def test_a_hosted_and_a_remote_bot_play_over_tls(self):
        self.bot(self.tls)
        self.wait_for(1, waiting=1)
        run, results = self.work(self.batch(4))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_finished(results, 4)
        for result in results:
            competitors = result.record.header.competitors
            for seat, timing in enumerate(result.timing.seats):
                self.assertEqual(timing.round_trip_us > 0, competitors[seat].remote)

    def test_two_workers_share_remote_bots_that_play_one_match_at_a_time(self):
        for token in (ONE, TWO):
            self.bot(self.tls, token)
        for version in (1, 2):
            self.wait_for(version, waiting=1)
        # In either order of seats: no two bots wait for each other.
        run, results = self.work(self.batch(8, remotes=(1, 2)), "--jobs", "3")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_finished(results, 8)

    def test_cut_at_any_moment_matches_are_played_as_without_cuts(self):
        frames = [str(BUILD / "sample-bots" / "random" / "assize-bot-random")]
        remote = [str(BUILD / "bin" / "assize-remote"), "--", *frames]
        for program in ((sys.executable, PYTHON_BOT), remote, frames):
            with self.subTest(program[0]):
                self.play_with_cuts(program)

    def play_with_cuts(self, program):
        cutter = Cutter(self.target())
        self.addCleanup(cutter.close)
        # The handshake takes the first 1,500 bytes or so. No match has more than its ten cuts.
        for budget in range(1000, 60_000, 6311):
            cutter.budgets.put(budget)
        bot = self.bot(cutter.address, program=program)
        self.wait_for(1, waiting=1)
        run, results = self.work(self.batch(6, name="cut"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_finished(results, 6)
        self.assertGreater(cutter.cuts, 2)
        bot.kill()
        bot.wait()
        cutter.close()
        wait_until(lambda: 1 not in self.daemon.presence, "the bot is gone")
        bot = self.bot(self.tls, program=program)
        self.wait_for(1, waiting=1)
        self.batch(6, name="cut")
        (self.folder / "cut.results").unlink()
        _, whole = self.work(self.folder / "cut.batch")
        (self.folder / "cut.results").unlink()
        bot.kill()
        bot.wait()
        wait_until(lambda: 1 not in self.daemon.presence, "the bot is gone")
        # The bot draws its moves from what it is asked: not one was lost, or made twice.
        self.assertEqual(*({result.match_id: list(result.record.end.results) for result in found}
                           for found in (results, whole)))

    def test_bots_of_every_protocol_play_unchanged(self):
        remote = str(BUILD / "bin" / "assize-remote")
        frames = [str(BUILD / "sample-bots" / "random" / "assize-bot-random")]
        lines = [str(BUILD / "bin" / "assize-bridge"), "--", "node", str(BUILD / "sample-bots" / "node-random" / "bot.js")]
        # The last is the program alone, which plays in its own process.
        for program in ([remote, "--", *frames], [remote, "--reuse", "--", *frames], [remote, "--", *lines], frames):
            with self.subTest(program):
                bot = self.bot(self.tls, program=program)
                self.wait_for(1, waiting=1)
                batch = self.batch(3)
                batch.with_suffix(".results").unlink(missing_ok=True)
                run, results = self.work(batch)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assert_finished(results, 3)
                self.wait_for(1, waiting=1)
                bot.terminate()
                self.assertEqual(bot.wait(HANGING), 0)
                wait_until(lambda: 1 not in self.daemon.presence, "the bot is gone")

    def test_a_bot_that_is_not_there_is_a_no_show_at_once(self):
        self.start_front_that_expects_nobody()
        run, results = self.work(self.batch(1))
        self.assertEqual(run.returncode, 0, run.stderr)
        seats = results[0].record.end.results
        forfeited = [seat.forfeited for seat in seats]
        self.assertEqual(sorted(forfeited), [False, True])
        self.assertIn("not connected", results[0].timing.seats[forfeited.index(True)].process_end)

    def test_a_bot_with_one_stream_does_not_wait_for_itself(self):
        self.bot(self.tls)
        self.wait_for(1, waiting=1)
        run, results = self.work(self.batch(1, remotes=(1, 1), hosted=0))
        self.assertEqual(run.returncode, 0, run.stderr)
        forfeited = [seat.forfeited for seat in results[0].record.end.results]
        self.assertEqual(sorted(forfeited), [False, True])
        self.assertIn("more than one seat", results[0].timing.seats[forfeited.index(True)].process_end)

    def test_a_match_whose_front_dies_was_not_played(self):
        self.bot(self.tls)
        self.wait_for(1, waiting=1)
        batch = self.batch(2000, name="long")
        worker = subprocess.Popen([REFEREE, "worker", "--quiet", "--sandbox", "off", "--seats", self.seats, batch],
                                  stderr=subprocess.PIPE, text=True)
        self.addCleanup(worker.stderr.close)
        results = batch.with_suffix(".results")
        wait_until(lambda: results.exists() and results.stat().st_size > 20_000, "matches are played")
        self.end_front()
        # 74 where it dies between two matches.
        self.assertIn(worker.wait(HANGING), (74, 75))
        self.assertIn("front process", worker.stderr.read())
        played = results_of(results)
        self.assert_finished(played, len(played))

    def test_cpu_time_of_a_remote_bot_is_not_to_be_charged(self):
        self.bot(self.tls)
        self.wait_for(1, waiting=1)
        batch = make_batch([sample_bot("random"), sample_bot("random")], 2, 1)
        batch.bots[0].folder, batch.bots[0].remote = "", 1
        rules = batch.matches[0].header.clock_rules
        rules.charged, rules.wall_factor = pb.ClockRules.CHARGED_CPU, 4
        _, results = self.work(write_batch(self.folder / "cpu.batch", batch))
        remote = list(batch.matches[0].bots).index(0)
        self.assertTrue(results[0].record.end.results[remote].forfeited)
        self.assertIn("CPU time", results[0].timing.seats[remote].process_end)


if __name__ == "__main__":
    main()
