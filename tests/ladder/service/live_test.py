"""What others see while an event is played: a live delay, and a site that is kept fresh."""

import contextlib
import json
import unittest

import grpc

from service_support import OK, ServiceTest, pb, query, wait_until

NOT_FOUND = grpc.StatusCode.NOT_FOUND


class LiveTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.site = self.folder / "public"

    def run_ok(self, *words):
        run = self.ladder(*words)
        self.assertEqual(run.code, OK, (words, run.err))
        return run.out

    def start_cup(self, *words, name="cup", format="round-robin"):
        self.run_ok("run", self.db, "--name", name, "--game", "brigands", "--seats", 2,
                    "--format", format, *words)

    def page(self, path):
        # While the site is exchanged for a new one a path may lead nowhere.
        try:
            return (self.site / path).read_text()
        except FileNotFoundError:
            return ""

    def events_of(self, path):
        text = self.page(path)
        return json.loads(text)["events"] if text else None

    def live(self):
        return self.events_of("live.json")

    def await_events(self, path):
        found = []
        wait_until(lambda: found.append(self.events_of(path)) or found[-1], f"{path} has an event")
        return found[-1]

    def whole_site(self):
        """Of one moment, if the site is exchanged meanwhile."""
        while True:
            which = self.site.stat().st_ino
            with contextlib.suppress(FileNotFoundError):
                text = "\n".join(path.read_text(errors="replace")
                                 for path in sorted(self.site.rglob("*")) if path.is_file())
                if self.site.stat().st_ino == which:
                    return text


class DelayTest(LiveTest):
    def test_what_is_held_back_shows_to_organisers_alone(self):
        self.submit_field("robin", "tuck")
        self.serve("--jobs", 2, "--site", self.site)
        viewer = self.caller(self.token("watch"))
        owner = self.caller(self.token("own", owner="root"))
        organiser = self.caller(self.token("organise"))
        self.start_cup("--sets", 2, "--live-delay", "86400s")
        self.await_over("cup")
        wait_until(lambda: organiser.GetEvent(event="cup").state == pb.EVENT_STATE_OVER, "it is over")
        self.assertEqual(len(organiser.ListMatches(event="cup").matches), 4)
        for caller in (viewer, owner):
            info = caller.GetEvent(event="cup")
            self.assertEqual(info.state, pb.EVENT_STATE_RUNNING)
            self.assertEqual((info.summary.rounds, info.summary.sets, info.summary.matches), (1, 0, 0))
            self.assertEqual(info.summary.ended_unix_us, 0)
            self.assertEqual(len(caller.ListMatches(event="cup").matches), 0)
            self.assertEqual([line.matches for line in caller.GetStandings(event="cup").lines], [0, 0])
            for call in (caller.GetTranscript, caller.GetRecord):
                self.assert_fails(NOT_FOUND, pb.REASON_NOT_FOUND, lambda c=call: c(event="cup", match=1))
            self.assertEqual([bot.matches for bot in caller.ListBots().versions], [0, 0])
        # The organiser's feed has the end; nothing of it is in the viewer's.
        wait_until(lambda: "event_over" in self.kinds("ORGANISER"), "the end is in the feed")
        self.assertEqual(self.kinds("VIEWER") & {"set_played", "event_over"}, set())
        self.assertEqual([event["leader"] for event in self.await_events("live.json")], [""])
        # Pages are exchanged after live.json, which is written at once.
        shown = [(event["event"], event["over"], event["matches"]) for event in self.await_events("live-matches.json")]
        self.assertEqual(shown, [("cup", False, [])])
        self.assertFalse("leads with" in self.whole_site())

    def kinds(self, audience):
        rows = query(self.db, "SELECT item FROM feed WHERE audience = ?", audience)
        return {pb.FeedItem.FromString(item).WhichOneof("what") for (item,) in rows}

    def test_it_is_published_when_the_delay_is_over(self):
        self.submit_field("robin", "tuck")
        self.serve("--jobs", 2, "--site", self.site)
        viewer = self.caller(self.token("watch"))
        self.start_cup("--sets", 2, "--live-delay", "2s")
        # Nothing is stored when it is due: the time alone brings it to feed, tables and site.
        wait_until(lambda: viewer.GetEvent(event="cup").state == pb.EVENT_STATE_OVER, "it is released")
        self.assertEqual(len(viewer.ListMatches(event="cup").matches), 4)
        wait_until(lambda: {"set_played", "event_over"} <= self.kinds("VIEWER"), "the feed has it")
        wait_until(lambda: 'live-state">over<' in self.page("event/cup.html"), "the site has it")

    def test_a_delay_in_decisions_ends_with_the_event(self):
        self.submit_field("robin", "tuck")
        self.serve("--jobs", 2)
        viewer = self.caller(self.token("watch"))
        self.start_cup("--live-delay", "1000000 decisions", format="continuous")
        organiser = self.caller(self.token("organise"))
        wait_until(lambda: organiser.GetEvent(event="cup").summary.sets >= 3, "sets are played")
        self.assertEqual(len(viewer.ListMatches(event="cup").matches), 0)
        self.run_ok("cancel", self.db, "cup")
        wait_until(lambda: len(viewer.ListMatches(event="cup").matches) >= 6, "all is released")

    def test_words_that_are_no_delay_are_refused_by_both(self):
        self.submit_field("robin", "tuck")
        line = ("run", self.db, "--name", "cup", "--game", "brigands", "--seats", 2)
        before = [self.ladder(*line, "--live-delay", word) for word in ("soon", "0s", "30m")]
        self.serve()
        after = [self.ladder(*line, "--live-delay", word) for word in ("soon", "0s", "30m")]
        for run in (*before, *after):
            self.assertEqual(run.code, 64)
            self.assertIn("must be set, 1s to 86400s, or 1 to 1000000 decisions", run.err)
        self.run_ok(*line, "--live-delay", "30s")
        other = self.ladder(*line)
        self.assertIn("--live-delay: 30s there, set here", other.err)


class SiteTest(LiveTest):
    def test_a_running_event_is_followed_to_its_end(self):
        self.submit_field("robin", "tuck")
        self.run_ok("run", self.db, "--draft", "--name", "secret-final", "--game", "brigands",
                    "--seats", 2)
        self.serve("--jobs", 2, "--site", self.site)
        wait_until(lambda: self.live() == [], "the site is there before any event")
        self.start_cup(format="continuous")
        wait_until(lambda: self.live() and " round " in self.live()[0]["state"], "its standings are there")
        event = self.live()[0]
        self.assertEqual((event["event"], event["page"]), ("cup", "event/cup.html"))
        heads = [column["head"] for column in event["columns"]]
        self.assertTrue(all(len(row["cells"]) == len(heads) for row in event["rows"]))
        self.assertEqual({row["page"] for row in event["rows"]}, {"bot/robin.html", "bot/tuck.html"})
        wait_until(lambda: "connect-src 'self'" in self.page("event/cup.html"), "its page looks for news")
        self.assertIn('id="live-standings"', self.page("event/cup.html"))
        newer = event["rows"]
        wait_until(lambda: self.live() and self.live()[0]["rows"] != newer, "it is followed")
        self.assertNotIn("connect-src", self.page("index.html"))
        self.run_ok("cancel", self.db, "cup")
        wait_until(lambda: self.live() == [] and "connect-src" not in self.page("event/cup.html"),
                   "its page is as it stays")
        # What a draft is called is nowhere.
        self.assertFalse("secret-final" in self.whole_site())
        # While it is made again there is one beside it.
        wait_until(lambda: not list(self.folder.glob(".public*")), "nothing half made is left beside the site")

    def test_what_is_said_to_all_is_on_the_site_and_nothing_else(self):
        self.submit_field("robin", "tuck")
        self.serve("--site", self.site)
        self.start_cup()
        self.await_over("cup")
        marian = self.caller(self.token("submit"))
        public = marian.AskQuestion(text="May a bot <b>write</b> files?")
        private = marian.AskQuestion(text="Why did I lose?")
        self.run_ok("answer", self.db, public.name, "Only in /tmp", "--all")
        self.run_ok("answer", self.db, private.name, "You forfeited")
        self.run_ok("announce", self.db, "The cup is over", "--event", "cup")
        wait_until(lambda: "The cup is over" in self.page("event/cup.html")
                   and "The cup is over" in self.page("index.html"), "it is on the site")
        news = self.page("news.html")
        self.assertIn("May a bot &lt;b&gt;write&lt;/b&gt; files?", news)
        self.assertIn("Only in /tmp", news)
        site = self.whole_site()
        for text in ("Why did I lose?", "You forfeited", "marian", "<b>write"):
            self.assertFalse(text in site, text)

    def test_revealed_places_are_on_the_site_one_by_one(self):
        self.submit_field("robin", "tuck", "john")
        self.serve("--site", self.site)
        self.run_ok("run", self.db, "--draft", "--name", "cup", "--game", "brigands", "--seats", 3, "--same-owner", "allow")
        self.run_ok("schedule", self.db, "cup", "--open-at", "now")
        self.run_ok("freeze", self.db, "cup", "--after", 0)
        self.run_ok("schedule", self.db, "cup", "--start-at", "now")
        self.await_over("cup")
        self.run_ok("reveal", self.db, "cup", "--step")
        wait_until(lambda: "Final places that are revealed" in self.page("event/cup.html"),
                   "the last place is there")
        self.assertNotIn('live-state">over<', self.page("event/cup.html"))
        self.run_ok("reveal", self.db, "cup", "--all")
        wait_until(lambda: 'live-state">over<' in self.page("event/cup.html"), "all is there")

    def test_a_folder_that_is_no_site_stops_nothing(self):
        self.submit_field("robin", "tuck")
        self.site.mkdir()
        (self.site / "mine.txt").write_text("mine")
        self.serve("--site", self.site)
        wait_until(lambda: " site \"" in self.log_text(), "the log says so")
        self.start_cup()
        self.await_over("cup")
        self.assertEqual([path.name for path in self.site.iterdir()], ["mine.txt"])
        self.assertEqual(self.log_text().count(" site \""), 1)
        (self.site / "mine.txt").unlink()
        wait_until(lambda: 'live-state">over<' in self.page("event/cup.html"), "it is tried again")

    def test_a_killed_service_leaves_a_whole_site_and_goes_on_with_it(self):
        self.submit_field("robin", "tuck")
        for start in range(3):
            self.serve("--jobs", 2, "--site", self.site)
            if start == 0:
                self.start_cup(format="continuous")
            wait_until(lambda: self.live() and self.live()[0]["leader"], "the site is fresh")
            self.kill()
            listed = [line.split(" ", 3)[3] for line in
                      (self.site / ".assize-site").read_text().splitlines()[1:]]
            self.assertEqual(sorted(listed + [".assize-site"]),
                             sorted(str(path.relative_to(self.site))
                                    for path in self.site.rglob("*") if path.is_file()))
        self.assertEqual(self.ladder("site", self.db, self.site, "--quiet").code, OK)
        self.assertEqual(self.live(), None)


if __name__ == "__main__":
    unittest.main()
