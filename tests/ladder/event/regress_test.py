"""`ladder regress` between real bots."""

import csv
import json
import signal
import unittest

from events import EventTest, query
from support import BUILD, wait_until


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

    def test_events_are_listed_and_standings_are_those_of_the_last_event_that_has_some(self):
        self.assertIn("ladder run", self.expect(0, "events", self.db).out)
        self.expect(0, "run", self.db, "--game", "brigands", "--name", "cup", "--rounds", 1)
        self.regress("random", "greedy", "--sets", 2, "--name", "test")
        events = json.loads(self.expect(0, "events", self.db, "--json").out)["events"]
        self.assertEqual([(event["name"], event["format"]) for event in events],
                         [("cup", "swiss"), ("test", "regress")])
        self.assertEqual((events[1]["sets"], events[1]["matches"]), ("2", "4"))
        self.assertIn("cup", self.expect(0, "standings", self.db).out)
        self.assertEqual([event["result"] in ("accepted", "rejected", "undecided")
                          for event in events], [False, True])

    def test_standings_of_a_test_are_its_verdict(self):
        self.regress("random", "greedy", "--sets", 2, "--name", "test")
        for event in ((), ("test",)):  # It is the newest one too.
            text = self.expect(0, "standings", self.db, *event).out
            self.assertIn("test of greedy@1 against random@1", text)
            self.assertIn("After 2 sets of 2 matches", text)
        (row,) = csv.DictReader(self.expect(0, "standings", self.db, "--format", "csv").out.splitlines())
        self.assertEqual((row["base"], row["test"], row["sets"]), ("random@1", "greedy@1", "2"))
        self.assertIn("verdict", self.expect(78, "standings", self.db, "--format", "trf").err)
        self.assertIn("verdict", self.expect(78, "crosstable", self.db).err)

    def test_quiet_prints_the_verdict_only(self):
        run = self.regress("random", "greedy", "--sets", 20, "--quiet")
        self.assertEqual(run.code, 0, run.out + run.err)
        self.assertTrue(run.out.startswith("Accepted: "), run.out)
        self.assertEqual(run.err, "")

    def test_a_test_that_is_stopped_says_how_it_stands(self):
        process = self.start_ladder("regress", self.db, "--game", "brigands", "--base", "greedy",
                                    "--test", "twin", "--sets", 5000, "--seed", "r", "--name", "t")
        wait_until(lambda: query(self.db, "SELECT count(*) FROM match")[0][0] > 4, "sets are stored")
        process.send_signal(signal.SIGINT)
        run = self.finish(process)
        self.assertEqual(run.code, 130, run.err)
        self.assertIn("of 5000 sets are played", run.out)
        events = json.loads(self.expect(0, "events", self.db, "--json").out)["events"]
        self.assertEqual((events[0]["state"], events[0]["result"]), ("open", "open"))
        self.expect(0, "cancel", self.db, "t")
        self.assertIn("Undecided: it was cancelled after", self.expect(0, "standings", self.db).out)
        events = json.loads(self.expect(0, "events", self.db, "--json").out)["events"]
        self.assertEqual((events[0]["state"], events[0]["result"]), ("cancelled", "undecided"))

    def test_of_several_candidates_the_better_one_is_found(self):
        run = self.regress("random", "twin,greedy", "--format", "json", "--name", "t")
        self.assertEqual(run.code, 0, run.out + run.err)
        report = json.loads(run.out)
        self.assertEqual(report["verdict"], "accepted")
        self.assertEqual([c["test"] for c in report["candidates"]], ["twin@1", "greedy@1"])
        self.assertEqual(sorted(c["verdict"] for c in report["candidates"]),
                         ["accepted", "dominated"])
        self.assertEqual(sum(int(c["sets"]) for c in report["candidates"]),
                         int(report["all_sets"]))
        again = self.regress("random", "twin,greedy", "--format", "json", "--name", "t")
        self.assertEqual((again.code, json.loads(again.out)), (0, report))
        self.assertIn("dominated", self.expect(0, "standings", self.db).out)
        rows = list(csv.DictReader(self.expect(0, "standings", self.db, "--format", "csv").out.splitlines()))
        self.assertEqual([(r["test"], r["verdict"], r["sets"]) for r in rows],
                         [(c["test"], c["verdict"], c["sets"]) for c in report["candidates"]])
        self.assertIn("| dominated |", self.expect(0, "standings", self.db, "--format", "md").out)

    def test_candidates_that_are_all_worse_are_rejected(self):
        self.expect(0, "submit", self.db, self.variant("random", "other"), "--quiet")
        run = self.regress("greedy", "random,other")
        self.assertEqual(run.code, 1, run.out + run.err)
        self.assertIn("none of 2 candidates", run.out)

    def test_a_test_of_candidates_goes_on_where_it_was_stopped(self):
        """With the sets that it would have played."""
        flags = ("--elo1", 5, "--most-sets", 24)
        whole = self.regress("greedy", "twin,random", *flags, "--format", "json", "--name", "whole")
        process = self.start_ladder("regress", self.db, "--game", "brigands", "--base", "greedy",
                                    "--test", "twin,random", *flags, "--seed", "r", "--name", "stopped")
        wait_until(lambda: query(self.db, "SELECT count(*) FROM match_set"
                                 " WHERE event = (SELECT id FROM event WHERE name = 'stopped')")[0][0] > 8,
                   "sets are planned")
        process.kill()
        self.finish(process)
        self.ladder("resume", self.db, "stopped")
        resumed = self.expect(0, "standings", self.db, "stopped", "--format", "json")
        self.assertEqual(json.loads(resumed.out)["candidates"], json.loads(whole.out)["candidates"])

    def test_a_candidate_is_named_once(self):
        for test, reason in (("twin,twin", "named twice"), ("twin, twin@1 ", "named twice"),
                             ("twin,random", "same version"), ("twin,", "empty name"),
                             ("", "value is empty"), (",,", "empty name"),
                             (",".join(["twin"] * 100), "100 versions; must be 1 to 64")):
            run = self.regress("random", test)
            self.assertEqual(run.code, 64, run.err)
            self.assertIn(reason, run.err)
        run = self.regress("random", "twin,nobody")
        self.assertEqual(run.code, 66, run.err)
        self.assertIn("nobody", run.err)
        run = self.regress("random", "twin,greedy", "--sets", 5)
        self.assertEqual(run.code, 64)
        self.assertIn("--most-sets", run.err)

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
        return (BUILD / "sample-bots" / "montecarlo" / "assize-bot-montecarlo").exists()


if __name__ == "__main__":
    unittest.main()
