"""Sets that are played again: looked at, applied or dropped, with and without a service."""

import json
import sqlite3
import unittest

import grpc

from access_support import read_feed
from service_support import OK, ServiceTest, pb, query, wait_until
from assize.v1 import event_pb2

FAILED_PRECONDITION = grpc.StatusCode.FAILED_PRECONDITION
NOT_FOUND = grpc.StatusCode.NOT_FOUND
INVALID = grpc.StatusCode.INVALID_ARGUMENT


def seats_of(match):
    return [(seat.bot, seat.version, seat.rank, seat.score, seat.forfeited) for seat in match.seats]


def by_set(matches):
    sets = {}
    for match in matches:
        sets.setdefault(match.set, []).append(seats_of(match))
    return sets


class RerunTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.submit_field("robin", "tuck")

    def run_ok(self, *words):
        run = self.ladder(*words)
        self.assertEqual(run.code, OK, (words, run.err))
        return run.out

    def play_cup(self, *words):
        self.run_ok("run", self.db, "--name", "cup", "--game", "brigands", "--seats", 2,
                    "--format", "round-robin", "--sets", 3, "--quiet", *words)
        if self.daemon:
            self.await_over("cup")

    def records(self):
        """Of all matches that are stored, by the id in the database."""
        return dict(query(self.db, "SELECT match, hex(sha256) || hex(timing_sha256) FROM record"))

    def links(self):
        return query(self.db, "SELECT link, hex(head) FROM chain ORDER BY link")

    def is_over_in_feed(self, caller):
        head = caller.GetStatus().feed_head
        return head and any(item.WhichOneof("what") == "event_over"
                            for item in read_feed(caller, until=None, most=head))

    def audit(self):
        return [act for (act,) in query(self.db, "SELECT act FROM audit ORDER BY number")]

    def assert_chain_holds(self):
        run = self.ladder("doctor", self.db)
        self.assertNotIn("chain of hashes is broken", run.out + run.err)

    def test_a_rerun_counts_when_it_is_applied(self):
        self.serve("--jobs", 2)
        organiser = self.caller(self.token("organise"))
        viewer = self.caller(self.token("watch"))
        owner = self.caller(self.token("own", "submit", owner="root"))
        self.play_cup()
        wait_until(lambda: len(viewer.ListMatches(event="cup").matches) == 6, "all is published")
        before = by_set(viewer.ListMatches(event="cup").matches)
        wait_until(lambda: self.is_over_in_feed(viewer), "the feed has its end")
        head = viewer.GetStatus().feed_head
        records, links = self.records(), self.links()
        ids = [viewer.GetRecord(event="cup", match=n).record.header.match_id for n in range(1, 7)]
        self.run_ok("rerun", self.db, "cup", 2)
        wait_until(lambda: organiser.GetRerun(event="cup").whole, "it is played")
        rerun = organiser.GetRerun(event="cup")
        self.assertEqual(rerun.state, event_pb2.RERUN_STATE_OPEN)
        self.assertEqual([(one.set, one.round) for one in rerun.sets], [(1, 1)])
        self.assertEqual(by_set(rerun.sets[0].before), {1: before[1]})
        # Nobody else sees anything of it, and no table has changed.
        for caller in (viewer, owner):
            self.assert_fails(NOT_FOUND, pb.REASON_NOT_FOUND,
                              lambda c=caller: c.GetEvent(event=rerun.name))
            self.assert_fails(grpc.StatusCode.PERMISSION_DENIED, pb.REASON_SCOPE_MISSING,
                              lambda c=caller: c.GetRerun(event="cup"))
            self.assertEqual(by_set(caller.ListMatches(event="cup").matches), before)
        self.assertEqual(len(organiser.ListChallenges().challenges), 0)
        self.assertNotIn(rerun.name, self.run_ok("events", self.db))
        self.run_ok("rerun", self.db, "cup", "--apply")
        again = by_set(rerun.sets[0].again)
        self.assertEqual(by_set(viewer.ListMatches(event="cup").matches), {**before, **again})
        now = [viewer.GetRecord(event="cup", match=n).record.header.match_id for n in range(1, 7)]
        self.assertEqual((now[:2], now[4:]), (ids[:2], ids[4:]))
        self.assertNotIn(ids[2], now)
        # The organiser still reads what stood there before.
        shown = organiser.GetRerun(event="cup")
        self.assertEqual(by_set(shown.sets[0].before), {1: before[1]})
        wait_until(lambda: viewer.GetStatus().feed_head > head, "the feed has it")
        item = read_feed(viewer, since=head + 1, until="set_played")[-1]
        self.assertEqual((item.event, item.set_played.set, item.set_played.again), ("cup", 1, True))
        self.assertEqual(by_set(item.set_played.matches), again)
        self.assertEqual(self.stop(), 0)
        # What was stored is stored as it was.
        self.assertEqual({key: self.records()[key] for key in records}, records)
        self.assertEqual(self.links()[:len(links)], links)
        self.assert_chain_holds()
        self.assertEqual([act for act in self.audit() if "rerun" in act], ["rerun", "apply rerun"])

    def test_a_rerun_that_is_dropped_changes_nothing(self):
        self.serve("--jobs", 2)
        organiser = self.caller(self.token("organise"))
        self.play_cup()
        wait_until(lambda: len(organiser.ListMatches(event="cup").matches) == 6, "all is read")
        table = self.run_ok("standings", self.db, "cup", "--json")
        before = by_set(organiser.ListMatches(event="cup").matches)
        # While it waits or plays, or when it is over: a drop ends it.
        self.run_ok("rerun", self.db, "cup", 1, 2, 3)
        self.assert_fails(FAILED_PRECONDITION, pb.REASON_WRONG_STATE,
                          lambda: organiser.RerunSets(event="cup", sets=[0]))
        self.run_ok("rerun", self.db, "cup", "--drop")
        self.assert_fails(FAILED_PRECONDITION, pb.REASON_WRONG_STATE,
                          lambda: organiser.ApplyRerun(event="cup"))
        self.assertEqual(by_set(organiser.ListMatches(event="cup").matches), before)
        self.assertEqual(self.run_ok("standings", self.db, "cup", "--json"), table)
        self.run_ok("rerun", self.db, "cup", 3)
        wait_until(lambda: organiser.GetRerun(event="cup").whole, "the next one is played")
        self.assertEqual([act for act in self.audit() if "rerun" in act],
                         ["rerun", "drop rerun", "rerun"])

    def test_what_can_not_be_played_again_is_refused(self):
        self.serve("--jobs", 2)
        organiser = self.caller(self.token("organise"))
        self.assert_fails(NOT_FOUND, pb.REASON_NOT_FOUND,
                          lambda: organiser.RerunSets(event="cup", sets=[0]))
        self.play_cup()
        self.assert_fails(NOT_FOUND, pb.REASON_NOT_FOUND, lambda: organiser.GetRerun(event="cup"))
        for sets, text in (([], "sets: 0 are given; must be 1 to 1000"),
                           ([3], 'set 4 (sets: 3, counted from 0): of event "cup" sets 1 to 3'),
                           ([2, 0, 0], "set 1 (sets: 0, counted from 0) is given twice"), ([2**40], ""),
                           (list(range(1001)), "sets: 1001 are given; must be 1 to 1000")):
            self.assert_fails(INVALID, pb.REASON_BAD_VALUE,
                              lambda s=sets: organiser.RerunSets(event="cup", sets=s))
            with self.assertRaises(grpc.RpcError) as refused:
                organiser.RerunSets(event="cup", sets=sets)
            self.assertIn(text, refused.exception.details())
        for words, text in ((["0"], "from 1"), (["x"], "from 1"),
                            (["9"], 'set 9 (sets: 8, counted from 0): of event "cup" sets 1 to 3 are planned'),
                            (["1", "--apply"], "together with")):
            run = self.ladder("rerun", self.db, "cup", *words)
            self.assertEqual(run.code, 64, run.err)
            self.assertIn(text, run.err)
        for word in ("--apply", "--drop"):
            self.assertEqual(self.ladder("rerun", self.db, "cup", word).code, 78)
        self.run_ok("run", self.db, "--name", "k", "--game", "brigands", "--seats", 2,
                    "--format", "knockout")
        wait_until(lambda: organiser.GetEvent(event="k").state == pb.EVENT_STATE_OVER, "it is over")
        self.assert_fails(FAILED_PRECONDITION, pb.REASON_WRONG_STATE,
                          lambda: organiser.RerunSets(event="k", sets=[0]))
        self.run_ok("schedule", self.db, "cup", "--final-at", "now")
        self.assert_fails(FAILED_PRECONDITION, pb.REASON_WRONG_STATE,
                          lambda: organiser.RerunSets(event="cup", sets=[0]))

    def test_it_survives_kills_and_an_event_that_is_played_goes_on(self):
        self.serve("--jobs", 2)
        organiser = self.caller(self.token("organise"))
        self.run_ok("run", self.db, "--name", "cup", "--game", "brigands", "--seats", 2,
                    "--format", "continuous")

        def sets():
            return organiser.GetEvent(event="cup").summary.sets

        wait_until(lambda: sets() >= 3, "some of it is played")
        self.run_ok("rerun", self.db, "cup", 1, 2)
        # Twice while it waits or is played, and once when it was applied.
        for _ in range(2):
            self.kill()
            self.serve("--jobs", 2)
            organiser.reconnect()
        wait_until(lambda: organiser.GetRerun(event="cup").whole, "it is played")
        self.run_ok("rerun", self.db, "cup", "--apply")
        again = {one.set: [seats_of(match) for match in one.again]
                 for one in organiser.GetRerun(event="cup").sets}
        self.kill()
        self.serve("--jobs", 2)
        organiser.reconnect()
        played = sets()
        wait_until(lambda: sets() > played + 1, "the event goes on")
        now = by_set(organiser.ListMatches(event="cup", page_size=1000).matches)
        self.assertEqual({number: now[number] for number in again}, again)
        self.run_ok("cancel", self.db, "cup")
        self.assertEqual(self.stop(), 0)
        self.assert_chain_holds()

    def test_without_a_service_the_command_plays(self):
        self.play_cup()
        records = self.records()
        shown = self.run_ok("rerun", self.db, "cup", 1, "--quiet")
        self.assertIn("played; --apply or --drop it", shown)
        document = json.loads(self.run_ok("rerun", self.db, "cup", "--json"))
        self.assertEqual(document["state"], "RERUN_STATE_OPEN")
        self.assertTrue(document["whole"])
        self.assertIn("applied", self.run_ok("rerun", self.db, "cup", "--apply"))
        document = json.loads(self.run_ok("transcript", self.db, "cup", "--json"))
        rerun = json.loads(self.run_ok("rerun", self.db, "cup", "--json"))
        ranks = [[seat["rank"] for seat in match["seats"]] for match in document["matches"][:2]]
        self.assertEqual(ranks, [[seat["rank"] for seat in match["seats"]]
                                 for match in rerun["sets"][0]["again"]])
        self.assertEqual({key: self.records()[key] for key in records}, records)
        self.assertEqual(self.audit(), ["submit", "submit", "create event", "rerun", "apply rerun"])
        self.assert_chain_holds()

    def test_who_was_suspended_for_what_was_played_again_is_named_and_reinstated_by_the_organiser(self):
        """Twice alike: beside the database, and by the service. Applying a rerun lifts nothing."""
        self.play_cup()
        database = sqlite3.connect(self.db)
        with database:
            database.execute(
                "UPDATE seat SET forfeit = 'EXITED' WHERE bot LIKE 'tuck%' AND match IN (SELECT match"
                " FROM planned_match JOIN match_set ON match_set.id = match_set WHERE number = 1)")
            database.execute("INSERT INTO suspension SELECT version.id, ?, '3 forfeits in a row' FROM"
                             " version JOIN bot ON bot.id = bot WHERE name = 'tuck'", (2**62,))
        database.close()
        self.run_ok("rerun", self.db, "cup", 2, 3, "--quiet")

        def assert_named(shown):
            self.assertIn('tuck@1 is suspended, "3 forfeits in a row"', " ".join(shown.split()))
            self.assertIn("matches in set 2 as", " ".join(shown.split()))
            self.assertNotIn("robin@1 is suspended", shown)

        assert_named(self.run_ok("rerun", self.db, "cup"))
        self.serve()
        assert_named(self.run_ok("rerun", self.db, "cup", "--apply"))
        organiser = self.caller(self.token("organise"))
        named = organiser.GetRerun(event="cup").suspensions
        self.assertEqual([(one.bot, one.version, one.reason, list(one.sets)) for one in named],
                         [("tuck", 1, "3 forfeits in a row", [1])])
        self.run_ok("reinstate", self.db, "tuck")
        self.assertEqual(len(organiser.GetRerun(event="cup").suspensions), 0)


class TranscriptTest(ServiceTest):
    def run_ok(self, *words):
        run = self.ladder(*words)
        self.assertEqual(run.code, OK, (words, run.err))
        return run.out

    def test_a_transcript_is_the_same_from_the_service_and_beside_the_database(self):
        self.submit_field("robin", "tuck")
        self.run_ok("run", self.db, "--name", "cup", "--game", "brigands", "--seats", 2,
                    "--format", "round-robin", "--quiet")
        words = [["transcript", self.db, "cup", *more]
                 for more in ([], ["--json"], ["--format", "csv"], ["--format", "md"], ["1.2"],
                              ["1.2", "--as-seat", "1"], ["1.2", "--json"])]
        here = [self.run_ok(*line) for line in words]
        self.assertEqual(len(set(here)), len(here))
        self.assertIn("robin@1", here[0])
        self.assertEqual(len(here[2].splitlines()), 3)
        bad = (["0.1"], ["9.1"], ["1.1", "--as-seat", "2"], ["1"], ["1.2", "--format", "csv"])
        wrong = [self.ladder("transcript", self.db, "cup", *more) for more in bad]
        self.serve()
        self.assertEqual([self.run_ok(*line) for line in words], here)
        self.assertEqual([run.code for run in wrong], [64, 66, 64, 64, 64])
        self.assertIn("csv and md are for the list of matches", wrong[-1].err)
        again = [self.ladder("transcript", self.db, "cup", *more) for more in bad]
        self.assertEqual([run.code for run in again], [64, 66, 64, 64, 64])


if __name__ == "__main__":
    unittest.main()
