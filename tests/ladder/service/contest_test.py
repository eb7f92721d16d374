"""The life of a contest as its organiser, its owners and its viewers have it: a draft, times, a freeze, the
reveal from the last place on, announcements and questions."""

import datetime
import json
import sqlite3
import unittest

import grpc

from access_support import submit_there
from service_support import OK, ServiceTest, pb, query, wait_until

FAILED_PRECONDITION = grpc.StatusCode.FAILED_PRECONDITION
INVALID = grpc.StatusCode.INVALID_ARGUMENT
NOT_FOUND = grpc.StatusCode.NOT_FOUND
TEN_YEARS_US = 10 * 366 * 86_400 * 1_000_000


class ContestTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.serve("--jobs", 2)

    def run_ok(self, *words):
        run = self.ladder(*words)
        self.assertEqual(run.code, OK, (words, run.err))
        return run.out

    def schedule(self, *words):
        return self.run_ok("schedule", self.db, "cup", *words)

    def let_it_come_due(self, *acts):
        """Plans these acts for another day, and makes it that day: the service is killed, and finds on its return
        that their times have passed while it was away."""
        year = datetime.date.today().year + 2
        another_day = [f"{year + number}-12-01 18:00 UTC" for number in range(len(acts))]
        self.schedule(*[word for act, day in zip(acts, another_day) for word in (f"--{act}-at", day)])
        self.kill()
        with sqlite3.connect(self.db) as book:
            settings = json.loads(book.execute("SELECT settings FROM event").fetchone()[0])
            waiting = [time for time in settings["times"] if "done_unix_us" not in time]
            self.assertEqual(len(waiting), len(acts), settings["times"])
            for time in waiting:
                time["planned_unix_us"] = str(int(time["planned_unix_us"]) - TEN_YEARS_US)
            book.execute("UPDATE event SET settings = ?", (json.dumps(settings),))
        book.close()

    def draft(self, *words):
        return self.run_ok("run", self.db, "--draft", "--name", "cup", "--game", "brigands", "--seats", 3, "--same-owner", "allow",
                           *words)

    def life(self):
        events = json.loads(self.run_ok("events", self.db, "--json"))["events"]
        return next(event["life"] for event in events if event["name"] == "cup")

    def test_a_contest_from_draft_to_final(self):
        viewer = self.caller(self.token("watch"))
        # Nobody has submitted a bot yet.
        self.assertIn("ladder schedule", self.draft("--sets", 2))
        self.assertEqual(self.life(), "draft")
        self.assert_fails(NOT_FOUND, pb.REASON_NOT_FOUND, lambda: viewer.GetEvent(event="cup"))
        self.assertEqual(len(viewer.ListEvents().events), 0)
        self.schedule("--open-at", "now", "--start-at",
                      "2030-12-01 18:00 Europe/Paris")
        self.assertEqual(self.life(), "open")
        self.assertIn("start 2030-12-01 18:00 Europe/Paris", self.run_ok("events", self.db, "--json"))
        self.assertEqual(viewer.GetEvent(event="cup").summary.life, "open")
        # With one bot it can't begin, and says so until it can.
        self.submit_field("tuck", "robin")
        self.let_it_come_due("start")
        self.serve("--jobs", 2)
        wait_until(lambda: "start is due" in self.schedule(), "the start is due")
        self.assertIn("2 active bots", self.schedule())
        self.submit_field("marian")
        wait_until(lambda: self.life() != "open", "it is started")
        self.await_over("cup")
        wait_until(lambda: self.life() == "revealed", "all of it is published")
        self.let_it_come_due("final")
        self.serve("--jobs", 2)
        wait_until(lambda: self.life() == "final", "it is final")
        refused = self.ladder("freeze", self.db, "cup", "--after", 0)
        self.assertEqual(refused.code, 78)
        self.assertIn("is final", refused.err)
        audit = self.run_ok("audit", self.db)
        for act in ("create event", "schedule event", "clock  start event  cup", "clock  final event  cup"):
            self.assertIn(act, audit)

    def test_what_was_due_while_the_service_was_away_is_done_once(self):
        self.submit_field("tuck", "robin", "marian")
        self.draft("--sets", 2)
        self.let_it_come_due("open", "start")
        for _ in range(3):
            self.serve()
            self.kill()
        self.serve()
        self.await_over("cup")
        acts = query(self.db, "SELECT act, count(*) FROM audit WHERE actor = 'clock' GROUP BY act")
        self.assertEqual(dict(acts), {"open event": 1, "start event": 1})

    def test_wrong_times_are_refused(self):
        self.draft()
        cases = [("2020-01-01 18:00 UTC", "has passed"), ("2030-01-01 18:00", "no time zone"),
                 ("2030-01-01 18:00 Europe/Atlantis", "no time zone \"Europe/Atlantis\""),
                 ("soon", "2026-12-01 18:00 Europe/Paris"), ("2030-02-30 18:00 UTC", "not a date")]
        for text, error in cases:
            run = self.ladder("schedule", self.db, "cup", "--start-at", text)
            self.assertEqual(run.code, 64, run.err)
            self.assertIn(error, run.err)
        run = self.ladder("schedule", self.db, "cup", "--start-at", "2030-01-02 18:00 UTC", "--close-at",
                          "2030-01-03 18:00 UTC")
        self.assertEqual(run.code, 64, run.err)
        self.assertIn("is before", run.err)
        self.assertEqual(json.loads(self.schedule("--json")).get("times", []), [])
        organiser = self.caller(self.token("organise"))
        etag = organiser.GetEvent(event="cup").etag
        acts = [pb.ScheduledAct(act=1, now=True)]
        organiser.ScheduleEvent(event="cup", acts=acts, etag=etag)
        self.assert_fails(grpc.StatusCode.ABORTED, pb.REASON_CHANGED,
                          lambda: organiser.ScheduleEvent(event="cup", acts=acts, etag=etag))
        for wrong in ([], acts * 2, [pb.ScheduledAct(act=1)], [pb.ScheduledAct(act=99, now=True)],
                      [pb.ScheduledAct(act=3, at_unix_us=2**63)]):
            self.assert_fails(INVALID, pb.REASON_BAD_VALUE,
                              lambda a=wrong: organiser.ScheduleEvent(event="cup", acts=a))

    def frozen_cup(self, *names):
        self.submit_field(*names)
        self.draft("--sets", 2)
        self.schedule("--open-at", "now")
        self.run_ok("freeze", self.db, "cup", "--after", 0)
        self.schedule("--start-at", "now")
        self.await_over("cup")

    def test_places_are_revealed_from_the_last_one_on(self):
        viewer = self.caller(self.token("watch"))
        organiser = self.caller(self.token("organise"))
        self.frozen_cup("tuck", "robin", "marian", "john")
        final = [(line.rank, line.bot) for line in organiser.GetStandings(event="cup").lines]
        self.assertEqual(len(final), 4)
        for revealed in range(1, 5):
            self.assertIn(f"{revealed} of", self.run_ok("reveal", self.db, "cup", "--step"))
            seen = viewer.GetStandings(event="cup")
            self.assertEqual([(place.rank, place.bot) for place in seen.revealed],
                             final[::-1][:revealed])
            self.assertEqual(len(viewer.ListMatches(event="cup").matches) > 0, revealed == 4)
        self.assertEqual([(line.rank, line.bot) for line in seen.lines], final)
        self.assertEqual(self.life(), "revealed")
        self.assert_fails(FAILED_PRECONDITION, pb.REASON_WRONG_STATE,
                          lambda: organiser.RevealEvent(event="cup", step=True))
        wait_until(lambda: viewer.GetStatus().feed_head >= organiser.GetStatus().feed_head - 1,
                   "all of it is in the feed")
        places = []
        for item in viewer.WatchEvents():
            if item.WhichOneof("what") == "place_revealed":
                places.append((item.place_revealed.rank, item.place_revealed.bot))
            if len(places) == 4:
                break
        self.assertEqual(places, final[::-1])

    def test_questions_are_answered_to_one_or_to_all(self):
        marian = self.caller(self.token("submit"))
        john = self.caller(self.token("submit", owner="john"))
        organiser = self.caller(self.token("organise"))
        first = marian.AskQuestion(text="May a bot write files?", request_id="one")
        self.assertEqual(marian.AskQuestion(text="May a bot write files?", request_id="one"), first)
        second = marian.AskQuestion(text="Is it\non Friday?")
        self.assertEqual(len(john.ListQuestions().questions), 0)
        self.assertEqual(len(organiser.ListQuestions(open=True).questions), 2)
        listed = self.run_ok("questions", self.db, "--open")
        self.assertIn("  Is it\n  on Friday?", listed)
        self.run_ok("answer", self.db, first.name, "Only in /tmp", "--all")
        self.run_ok("answer", self.db, second.name, "It is")
        self.assertEqual([(question.text, question.answer, question.owner)
                          for question in john.ListQuestions().questions],
                         [("May a bot write files?", "Only in /tmp", "")])
        self.assertEqual([(question.answer, question.owner)
                          for question in marian.ListQuestions().questions],
                         [("It is", "marian"), ("Only in /tmp", "marian")])
        again = self.ladder("answer", self.db, first.name, "No")
        self.assertEqual(again.code, 78)
        self.run_ok("announce", self.db, "Round 1 begins at eight")
        self.assertIn("Round 1 begins at eight", self.run_ok("announcements", self.db))
        heard = []
        for item in john.WatchEvents():
            what = item.WhichOneof("what")
            heard.append(item.answered.answer if what == "answered" else item.announced.text)
            if what == "announced":
                break
        self.assertEqual(heard, ["Only in /tmp", "Round 1 begins at eight"])
        self.assert_fails(NOT_FOUND, pb.REASON_NOT_FOUND,
                          lambda: organiser.AnswerQuestion(name="questions/0", text="x"))

    def test_texts_are_bounded_and_questions_are_not_many(self):
        marian = self.caller(self.token("submit"))
        for text in ("", " \n ", "x" * 10_001, "bell \a", "\u202e turned"):
            self.assert_fails(INVALID, pb.REASON_BAD_VALUE, lambda t=text: marian.AskQuestion(text=t))
        marian.AskQuestion(text="ü" * 10_000)
        for number in range(19):
            marian.AskQuestion(text=f"question {number}")
        metadata = self.assert_fails(grpc.StatusCode.RESOURCE_EXHAUSTED, pb.REASON_LIMIT,
                                     lambda: marian.AskQuestion(text="one more"))
        self.assertEqual((metadata["key"], metadata["limit"]), ("questions_per_hour", "20"))
        self.assertTrue(0 < int(metadata["seconds"]) <= 3601)
        # Others may still ask.
        self.caller(self.token("submit", owner="john")).AskQuestion(text="And I?")

    def challenge(self, caller, **fields):
        made = caller.RequestChallenge(bot="robin", **fields)
        wait_until(lambda: caller.GetChallenge(name=made.name).place == 0, "the challenge is over")
        return caller.GetChallenge(name=made.name)

    def test_a_challenge_is_played_apart(self):
        for name, owner in (("robin", "marian"), ("tuck", "john"), ("greedy", "referee")):
            run = self.submit(self.bundle(name), "--owner", owner)
            self.assertEqual(run.code, OK, run.err)
        marian = self.caller(self.token("submit", "own"))
        john = self.caller(self.token("submit", "own", owner="john"))
        stranger = self.caller(self.token("submit", "own", owner="stranger"))
        viewer = self.caller(self.token("watch"))
        wait_until(lambda: viewer.GetStatus().feed_head == 3, "the bots are in the feed")
        before = [viewer.ListBots(), viewer.ListEvents(), viewer.GetStatus().feed_head]
        played = self.challenge(marian, against=["tuck"], request_id="one")
        self.assertEqual(played.state, pb.CHALLENGE_STATE_OVER)
        self.assertEqual(list(played.bots), ["robin@1", "tuck@1"])
        self.assertEqual(len(played.matches), 2)
        again = marian.RequestChallenge(bot="robin", against=["tuck"], request_id="one")
        self.assertEqual(again.name, played.name)
        # Its two owners see it, with its records; nobody else sees that there is one.
        for caller in (marian, john):
            self.assertEqual(caller.GetChallenge(name=played.name), played)
            self.assertTrue(caller.GetRecord(event=played.name, match=1).record.header.seed)
            self.assertEqual([one.name for one in caller.ListChallenges().challenges], [played.name])
        for caller in (stranger, viewer):
            self.assert_fails(NOT_FOUND, pb.REASON_NOT_FOUND,
                              lambda c=caller: c.GetStandings(event=played.name))
        self.assertEqual(len(stranger.ListChallenges().challenges), 0)
        self.assertEqual([viewer.ListBots(), viewer.ListEvents(), viewer.GetStatus().feed_head], before)
        self.assertEqual(str(marian.GetRatings(game="brigands")), 'game: "brigands"\n', "nobody is rated by it")
        self.assertIn("No event has started yet", self.run_ok("events", self.db))
        self.assertIn(played.name, self.run_ok("challenges", self.db))
        self.assert_fails(grpc.StatusCode.PERMISSION_DENIED, pb.REASON_OTHER_OWNER,
                          lambda: john.RequestChallenge(bot="robin", against=["tuck"]))
        self.assert_fails(grpc.StatusCode.PERMISSION_DENIED, pb.REASON_SCOPE_MISSING,
                          lambda: marian.RequestChallenge(bot="robin", against=["tuck"], rated=True))

    def test_while_submissions_are_closed_reference_bots_are_challenged(self):
        self.kill()
        self.serve("--reference", "greedy")
        self.submit_field("robin", "tuck", "greedy")
        marian = self.caller(self.token("submit", "own", owner="root"))
        wrong = [{}, {"against": ["tuck"], "references": ["greedy"]}, {"references": ["tuck"]},
                 {"ratings": pb.RatingRange(low=1, high=0)}, {"against": [""]},
                 {"against": ["tuck"], "game": "chess"}]
        for fields in wrong:
            self.assert_fails(INVALID, pb.REASON_BAD_VALUE,
                              lambda f=fields: marian.RequestChallenge(bot="robin", **f))
        self.assert_fails(NOT_FOUND, pb.REASON_NOT_FOUND, lambda: marian.RequestChallenge(
            bot="robin", ratings=pb.RatingRange(low=0, high=1)))
        self.draft()
        self.schedule("--close-at", "now")
        self.assert_fails(FAILED_PRECONDITION, pb.REASON_WRONG_STATE,
                          lambda: marian.RequestChallenge(bot="robin", against=["tuck"]))
        self.assertEqual(self.challenge(marian, references=["greedy"]).state, pb.CHALLENGE_STATE_OVER)
        self.run_ok("cancel", self.db, "cup")
        self.challenge(marian, against=["tuck"])
        self.run_ok("withdraw", self.db, "tuck")
        self.assert_fails(FAILED_PRECONDITION, pb.REASON_WRONG_STATE,
                          lambda: marian.RequestChallenge(bot="robin", against=["tuck"]))

    def test_challenges_have_an_allowance_and_survive_kills(self):
        self.submit_field("robin", "tuck")
        marian = self.caller(self.token("submit", "own", owner="root"))
        made = [marian.RequestChallenge(bot="robin", against=["tuck"]) for _ in range(20)]
        self.assertEqual(made[-1].state, pb.CHALLENGE_STATE_WAITING)
        self.assertGreater(made[-1].estimate_seconds, 0)
        metadata = self.assert_fails(grpc.StatusCode.RESOURCE_EXHAUSTED, pb.REASON_LIMIT,
                                     lambda: marian.RequestChallenge(bot="robin", against=["tuck"]))
        self.assertEqual((metadata["key"], metadata["limit"]), ("challenges_per_hour", "20"))
        self.kill()
        self.serve("--jobs", 2)
        marian.reconnect()
        wait_until(lambda: marian.GetChallenge(name=made[-1].name).place == 0, "all are over")
        states = {one.state for one in marian.ListChallenges().challenges}
        self.assertEqual(states, {pb.CHALLENGE_STATE_OVER})
        self.assertEqual(self.stop(), 0)
        self.assert_verified()

    def test_a_suspension_that_is_held_back_shows_in_no_answer(self):
        self.frozen_cup("robin", "tuck", "marian")
        self.stop()
        with sqlite3.connect(self.db) as book:
            book.execute("INSERT INTO suspension SELECT version.id, 1, '3 forfeits in a row' FROM version"
                         " JOIN bot ON bot.id = version.bot WHERE bot.name = 'robin'")
        self.serve("--jobs", 2, "--reference", "tuck")
        owner = self.caller(self.token("submit", "own", owner="root"))
        again = submit_there(owner, self.folder / "bundles" / "robin")
        self.assertTrue(again.submit.unchanged, again.error)
        self.assertEqual(again.submit.version.state, "active")
        played = self.challenge(owner, references=["tuck"])
        self.assertEqual((played.state, len(played.matches)), (pb.CHALLENGE_STATE_OVER, 2))
        forfeits = "SELECT count(*) FROM seat WHERE forfeit IS NOT NULL"
        self.assertEqual(query(self.db, forfeits), [(0,)])
        self.run_ok("reveal", self.db, "cup", "--all")
        again = submit_there(owner, self.folder / "bundles" / "robin")
        self.assertEqual(again.submit.version.state, "suspended")

    def test_a_challenge_that_is_paused_keeps_its_place_while_others_are_played(self):
        self.submit_field("robin", "tuck")
        marian = self.caller(self.token("submit", "own", owner="root"))
        made = [marian.RequestChallenge(bot="robin", against=["tuck"]).name for _ in range(4)]
        rests, others = made[-2], made[:-2] + made[-1:]
        self.run_ok("pause", self.db, rests)
        for name in others:
            wait_until(lambda n=name: marian.GetChallenge(name=n).place == 0, f"{name} is over")
        resting = marian.GetChallenge(name=rests)
        self.assertEqual((resting.state, resting.place), (pb.CHALLENGE_STATE_WAITING, 1))
        self.kill()
        self.serve("--jobs", 2)
        marian.reconnect()
        later = marian.RequestChallenge(bot="robin", against=["tuck"]).name
        wait_until(lambda: marian.GetChallenge(name=later).place == 0, "one that came later is over")
        self.assertEqual(marian.GetChallenge(name=rests).state, pb.CHALLENGE_STATE_WAITING)
        self.run_ok("start", self.db, rests)
        wait_until(lambda: marian.GetChallenge(name=rests).place == 0, "it is over as well")
        over = marian.GetChallenge(name=rests)
        self.assertEqual((over.state, len(over.matches)), (pb.CHALLENGE_STATE_OVER, 2))

    def test_a_transcript_is_what_its_reader_saw(self):
        viewer = self.caller(self.token("watch"))
        self.frozen_cup("tuck", "robin", "marian")
        self.assert_fails(NOT_FOUND, pb.REASON_NOT_FOUND,
                          lambda: viewer.GetTranscript(event="cup", match=1))
        self.run_ok("reveal", self.db, "cup", "--all")
        spectator = viewer.GetTranscript(event="cup", match=1).text
        seats = [viewer.GetTranscript(event="cup", match=1, seat=seat).text for seat in range(3)]
        self.assertEqual(len({spectator, *seats}), 4)
        self.assert_fails(INVALID, pb.REASON_BAD_VALUE,
                          lambda: viewer.GetTranscript(event="cup", match=1, seat=3))


if __name__ == "__main__":
    unittest.main()
