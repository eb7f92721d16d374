"""Events as a user plays them: the same for a seed however they are played, and whatever kills them.

    event_test.py --kills 30      kills each event that often; by default a few times
"""

import os
import random
import shutil
import signal
import sys
import time
import unittest

from events import EventTest, query
from support import processes_of, wait_until

KILLS = 3
SWISS = ("--game", "brigands", "--format", "swiss", "--seed", "s", "--name", "cup")
# Twelve bots in pods of four, and sixteen in duels.
PODS = ("--seats", "4", "--rounds", "5")
DUELS = ("--seats", "2", "--rounds", "6")


class SwissTest(EventTest):
    def setUp(self):
        super().setUp()
        self.clean = self.folder / "clean.db"

    def enter(self, count):
        """Half of them greedy, half of them random."""
        self.make_database(self.clean, [
            self.variant(sample, f"{sample}{number}")
            for number in range(count // 2) for sample in ("greedy", "random")])

    def copy(self, name):
        path = self.folder / f"{name}.db"
        shutil.copy(self.clean, path)
        return path

    def play(self, name, flags, jobs):
        path = self.copy(name)
        self.expect(0, "run", path, *SWISS, *flags, "--jobs", jobs)
        self.assert_no_batches_left(path)
        return path

    def play_with_kills(self, name, flags, kills, dice):
        """Killed at random moments and started again each time, at most `kills` times. Returns the
        database, and how often it was killed before the event was over."""
        path = self.copy(name)
        command = ("run", path, *SWISS, *flags)
        done = 0
        while done < kills:
            process = self.start_ladder(*command, "--jobs", dice.choice((1, 2, 3)))
            time.sleep(dice.uniform(0, 0.5))  # the moment is what is being tested
            process.send_signal(signal.SIGKILL)
            process.communicate()
            wait_until(lambda: not processes_of(self.folder), "workers and bots are gone")
            if process.returncode != -signal.SIGKILL:
                break
            done += 1
        run = self.ladder(*command, "--jobs", 2)
        self.assertIn(run.code, (0, 73), run.err)  # 73: it was over already
        return path, done

    def assert_same(self, one, other):
        self.assertEqual(self.table(one), self.table(other))
        self.assertEqual(self.standings(one), self.standings(other))

    def check(self, count, flags, matches):
        self.enter(count)
        one = self.play("one", flags, 1)
        self.assert_over_and_whole(one, matches)
        self.assert_same(one, self.play("two", flags, 3))
        dice = random.Random(count)
        left = KILLS
        while left > 0:
            killed, kills = self.play_with_kills(f"killed{left}", flags, left, dice)
            self.assert_over_and_whole(killed, matches)
            self.assert_same(one, killed)
            left -= max(kills, 1)

    def test_twelve_bots_in_pods_of_four(self):
        self.check(12, PODS, 5 * 3 * 4)

    def test_sixteen_bots_in_duels(self):
        self.check(16, DUELS, 6 * 8 * 2)

    def test_two_events_with_one_seed_in_one_database_are_the_same(self):
        self.enter(4)
        path = self.copy("both")
        for name in ("first", "second"):
            self.expect(0, "run", path, "--game", "brigands", "--seed", "s", "--name", name)
        rounds = query(path, "SELECT match_set.event, round, number, match_id, hex(sha256) FROM match_set"
                       " JOIN planned_match ON match_set = match_set.id"
                       " JOIN record USING (match) ORDER BY planned_match.id")
        first = [row[1:] for row in rounds if row[0] == 1]
        self.assertEqual(first, [row[1:] for row in rounds if row[0] == 2])
        self.assertGreater(len(first), 0)


class StopTest(EventTest):
    def setUp(self):
        super().setUp()
        self.make_database(self.db, [self.variant("random", f"r{i}") for i in range(4)])
        self.long = ("run", self.db, "--game", "brigands", "--format", "round-robin",
                     "--sets", 200, "--name", "long", "--jobs", 2)

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
        before = self.stored()
        process = self.start_ladder("resume", self.db, "long")
        wait_until(lambda: self.stored() > before, "it goes on")
        process.send_signal(signal.SIGTERM)
        self.assertEqual(self.finish(process).code, 130)

    def test_a_worker_that_is_killed_costs_nothing_but_its_match(self):
        process = self.start_ladder("run", self.db, "--game", "brigands", "--format", "round-robin",
                                    "--sets", 20, "--jobs", 2)
        for _ in range(3):
            before = self.stored()
            wait_until(lambda n=before: self.stored() > n or process.poll() is not None,
                       "sets are stored")
            workers = [pid for pid in processes_of(self.folder) if self.is_worker(pid)]
            if workers:
                os.kill(workers[0], signal.SIGKILL)
        run = self.finish(process)
        self.assertEqual(run.code, 0, run.err)
        self.assertIn("starting another", run.err)
        self.assert_over_and_whole(self.db, 6 * 20 * 2)

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
        run = self.expect(0, "run", self.db, "--game", "brigands", "--format", "round-robin",
                          "--sets", 2)
        self.assertIn("flaky@1 is suspended", run.err)
        bots = self.expect(0, "bots", self.db).out
        self.assertIn("suspended", bots)
        again = self.expect(78, "run", self.db, "--game", "brigands", "flaky", "steady")
        self.assertIn("suspended", again.err)


class RegressTest(EventTest):
    def setUp(self):
        super().setUp()
        self.make_database(self.db, [self.variant("random", "random"),
                                     self.variant("greedy", "greedy"),
                                     self.variant("greedy", "twin")])

    def regress(self, base, test, *flags):
        return self.ladder("regress", self.db, "--game", "brigands", "--base", base, "--test", test,
                           "--seed", "r", "--jobs", 2, *flags)

    def sets(self):
        return query(self.db, "SELECT count(*) FROM match_set")[0][0]

    def test_greedy_is_better_than_random_within_a_few_dozen_sets(self):
        run = self.regress("random", "greedy")
        self.assertEqual(run.code, 0, run.out + run.err)
        self.assertIn("Accepted", run.out)
        self.assertLessEqual(self.sets(), 60)

    def test_random_is_rejected_against_greedy(self):
        run = self.regress("greedy", "random", "--seats", 4)
        self.assertEqual(run.code, 1, run.out + run.err)
        self.assertIn("Rejected", run.out)

    def test_greedy_under_another_name_is_not_accepted(self):
        """At an error rate at which no seed is unlucky."""
        run = self.regress("greedy", "twin", "--elo1", 200, "--alpha", 0.001, "--most-sets", 40)
        self.assertIn(run.code, (1, 2), run.out + run.err)

    def test_a_fixed_number_of_sets_is_played_to_its_end(self):
        run = self.regress("random", "greedy", "--sets", 20)
        self.assertEqual(run.code, 0, run.out + run.err)
        self.assertEqual(self.sets(), 20)

    def test_a_version_is_not_tested_against_itself(self):
        run = self.regress("greedy", "greedy")
        self.assertEqual(run.code, 64)
        self.assertIn("same version", run.err)

    def test_a_bot_that_was_not_submitted_is_told_how(self):
        run = self.regress("greedy", "montecarlo" if self.has_montecarlo() else "./bots/twin")
        self.assertEqual(run.code, 66)
        self.assertIn("ladder submit", run.err)

    @staticmethod
    def has_montecarlo():
        from support import BUILD
        return (BUILD / "sample-bots" / "montecarlo" / "assize-bot-montecarlo").exists()


if __name__ == "__main__":
    if "--kills" in sys.argv:
        place = sys.argv.index("--kills")
        KILLS = int(sys.argv[place + 1])
        del sys.argv[place:place + 2]
    unittest.main()
