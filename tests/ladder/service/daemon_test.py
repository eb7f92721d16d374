"""`ladder serve` as its organiser has it: commands beside it, several events at once, sudden ends."""

import json
import signal
import sqlite3
import unittest

import grpc

from service_support import OK, ServiceTest, pb, query, wait_until

from ladder_support import LOCKED, MISSING  # isort: skip
from support import HANGING  # isort: skip

EVENTS = (("cup", "swiss"), ("league", "round-robin"))
NAMES = [name for name, _ in EVENTS]
# Answers as soon as there is no file REST, and says in a file WAITS that it waits for that.
RESTS = """
import json, os, pathlib, sys, time
print(json.dumps({"hello": {"protocol_version": 1, "bot_name": "slow", "bot_version": "1"}}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if "welcome" in message:
        with open(BEGAN, "a") as began:
            began.write(".")
    if "request" not in message:
        continue
    while os.path.exists(REST):
        pathlib.Path(WAITS).touch()
        time.sleep(0.01)
    print(json.dumps({"move": {"request_id": int(message["request"]["request_id"]), "option": 0}}), flush=True)
"""
HOUR = 3_600_000
SERVING, NOT_SERVING = b"\x08\x01", b"\x08\x02"


class DaemonTest(ServiceTest):
    def run_events(self, db=None, sets=3):
        for name, form in EVENTS:
            run = self.ladder("run", db or self.db, "--game", "brigands", "--name", name, "--format", form,
                              "--seed", name, "--sets", sets, "--seats", 3, "--same-owner", "allow", "--quiet")
            self.assertEqual(run.code, OK, run.err)

    def standings(self, db=None):
        tables = []
        for name, _ in EVENTS:
            run = self.ladder("standings", db or self.db, name, "--json")
            self.assertEqual(run.code, OK, run.err)
            tables.append(json.loads(run.out))
        return tables

    def test_what_survives_kills_is_what_is_played_without_them(self):
        self.submit_field("tuck", "robin", "marian")
        alone = self.folder / "alone.db"
        self.assertEqual(self.ladder("backup", self.db, alone).code, OK)
        self.run_events(db=alone, sets=8)
        self.serve("--jobs", 2)
        self.run_events(sets=8)
        for played in (1, 8):
            wait_until(lambda: query(self.db, "SELECT count(*) FROM match")[0][0] >= played,
                       "matches are played")
            self.kill()
            self.serve("--jobs", 2)
        self.await_over(*NAMES)
        self.assertEqual(self.standings(), self.standings(alone))
        self.assertEqual(self.stop(), 0)
        self.assert_verified()
        self.assertEqual(self.ladder("doctor", self.db).code, OK)

    def test_commands_ask_the_daemon(self):
        self.serve()
        self.submit_field("tuck", "robin", "marian")
        robin = self.submit(self.folder / "bundles" / "robin")
        self.assertEqual(robin.code, OK, robin.err)
        self.assertIn("robin@1", robin.out)
        refused = self.submit(self.script("broken", "1/0", games=["brigands"]))
        self.assertEqual(refused.code, 78, refused.err)
        self.assertIn("ZeroDivisionError", refused.err)
        self.assertNotIn(str(self.scratch), refused.err)
        self.assertEqual([name for name, _ in self.versions()], ["tuck", "robin", "marian"])
        self.assertEqual(self.ladder("withdraw", self.db, "robin").code, OK)
        again = self.ladder("withdraw", self.db, "robin")
        self.assertEqual(again.code, 78, again.err)
        self.assertIn("already", again.err)
        self.assertEqual(self.ladder("reinstate", self.db, "robin").code, OK)
        self.run_events()
        self.await_over(*NAMES)
        frozen = self.ladder("freeze", self.db, "cup", "--after", 1)
        self.assertEqual(frozen.code, OK, frozen.err)
        self.assertEqual(self.ladder("cancel", self.db, "cup").code, 78)
        audit = self.ladder("audit", self.db)
        self.assertEqual(audit.code, OK, audit.err)
        for act in ("submit", "withdraw", "reinstate", "create event", "freeze event"):
            self.assertIn(act, audit.out)
        # A second daemon and other writers are refused, and change nothing.
        self.assertEqual(self.ladder("serve", self.db).code, LOCKED)
        self.assertIn("assize_matches_total", self.metrics())

    def metrics(self):
        path = self.folder_of_service / "metrics.prom"
        wait_until(path.exists, "there are metrics")
        return path.read_text()

    def test_a_drained_event_goes_on_at_the_next_start(self):
        self.submit_field("tuck", "robin", "marian")
        self.serve("--jobs", 1)
        self.run_events(sets=1000)
        wait_until(lambda: query(self.db, "SELECT count(*) FROM match")[0][0] >= 1,
                   "a match is played")
        self.assertEqual(self.stop(), 0, self.log_text())
        self.assert_nothing_left()
        before = query(self.db, "SELECT count(*) FROM match")[0][0]
        self.serve("--jobs", 1)
        wait_until(lambda: query(self.db, "SELECT count(*) FROM match")[0][0] > before,
                   "it goes on")
        for name, _ in EVENTS:
            cancelled = self.ladder("cancel", self.db, name)
            self.assertEqual(cancelled.code, OK, cancelled.err)
        self.assertEqual(self.stop(), 0)

    def watch_health(self, service):
        """HealthCheckResponses, as they come."""
        channel = grpc.insecure_channel(f"unix:{self.folder_of_service}/front.sock",
                                        options=(("grpc.use_local_subchannel_pool", 1),))
        self.addCleanup(channel.close)
        request = bytes([0x0a, len(service)]) + service if service else b""
        return channel.unary_stream("/grpc.health.v1.Health/Watch")(request, timeout=HANGING)

    def submit_one_that_rests(self, name):
        """Submits a bot that speaks RESTS; returns its files REST, WAITS and BEGAN."""
        files = [self.folder / word for word in ("rest", "waits", "began")]
        names = ", ".join(repr(str(file)) for file in files)
        bot = self.script(name, f"REST, WAITS, BEGAN = {names}\n{RESTS}", protocol="json-lines")
        run = self.submit(bot)
        self.assertEqual(run.code, OK, run.err)
        return files

    def test_a_drain_lets_the_match_in_play_end_and_begins_none(self):
        rest, waits, began = self.submit_one_that_rests("slow")
        trials = len(began.read_text())
        self.submit_field("tuck")
        self.serve("--jobs", 1)
        run = self.ladder("run", self.db, "--game", "brigands", "--name", "cup", "--format", "continuous", "--seats", 2,
                          "--move-limit", HOUR)
        self.assertEqual(run.code, OK, run.err)
        played = "SELECT count(*) FROM match"
        wait_until(lambda: query(self.db, played)[0][0] >= 1, "a match is played")
        organiser = self.caller(self.token("organise"))
        healths = [self.watch_health(service) for service in (b"", b"assize.v1.Ladder")]
        self.assertEqual([next(health) for health in healths], [SERVING] * 2)
        rest.touch()
        wait_until(waits.exists, "a match is in play")
        matches = len(began.read_text()) - trials
        self.daemon.send_signal(signal.SIGTERM)
        self.assertEqual([next(health) for health in healths], [NOT_SERVING] * 2)
        self.assert_fails(grpc.StatusCode.UNAVAILABLE, pb.REASON_DRAINING, lambda: organiser.FreezeEvent(event="cup"))
        # What is asked is answered to the end.
        self.assertTrue(organiser.GetStatus().draining)
        rest.unlink()
        self.assertEqual(self.daemon.wait(HANGING), 0, self.log_text())
        # The one in play came to its end, and no other was begun. A set of two is stored as a whole.
        self.assertEqual(len(began.read_text()) - trials, matches)
        self.assertEqual(query(self.db, played)[0][0], matches - matches % 2)
        self.assert_nothing_left()

    def test_a_paused_event_goes_on_when_it_is_started(self):
        self.submit_field("tuck", "robin", "marian")
        self.serve("--jobs", 1)
        self.run_events(sets=1000)
        for words in (("pause", "start"), ("pause", "pause", "start", "start")):
            for word in words:
                for name, _ in EVENTS:
                    run = self.ladder(word, self.db, name)
                    self.assertEqual(run.code, OK, run.err)
        before = query(self.db, "SELECT count(*) FROM match")[0][0]
        wait_until(lambda: query(self.db, "SELECT count(*) FROM match")[0][0] > before,
                   "they go on")
        for name, _ in EVENTS:
            self.assertEqual(self.ladder("cancel", self.db, name).code, OK)

    def test_bots_enter_and_rest_while_an_event_is_played(self):
        rest, waits, _ = self.submit_one_that_rests("tuck")
        self.submit_field("robin", "marian", "john")
        self.serve("--jobs", 1)
        rest.touch()
        run = self.ladder("run", self.db, "--game", "brigands", "--name", "cup", "--format", "swiss", "--seats", 2,
                          "--rounds", 5, "--quiet", "--move-limit", HOUR, "tuck", "robin", "marian")
        self.assertEqual(run.code, OK, run.err)
        # It rests in the first round, or in the second after a bye.
        wait_until(waits.exists, "a round is being played")
        late = self.ladder("enter", self.db, "cup", "john")
        self.assertEqual(late.code, OK, late.err)
        self.assertIn("Entered john@1 in cup, from round", late.out)
        bye = self.ladder("bye", self.db, "cup", "robin", "--round", 5, "--kind", "zero")
        self.assertEqual((bye.code, bye.out),
                         (OK, "robin@1 is not paired in round 5 of cup, which counts 0 points for it.\n"),
                         bye.err)
        self.assertEqual(self.ladder("enter", self.db, "cup", "john").code, 73)
        rest.unlink()
        self.await_over("cup")
        table = json.loads(self.ladder("crosstable", self.db, "cup", "--json").out)
        robin = next(line for line in table["lines"] if line["bot"] == "robin")
        self.assertEqual(robin["rounds"][4]["bye"], "ZERO")
        john = next(line for line in table["lines"] if line["bot"] == "john")
        self.assertIn("KIND_PLAYED", [played["kind"] for played in john["rounds"]])
        # Played by the service; the command waits for the verdict.
        regress = self.ladder("regress", self.db, "--game", "brigands", "--base", "tuck", "--test", "robin", "--sets", 2,
                              "--name", "trial")
        self.assertIn(regress.code, (0, 1, 2), regress.err)
        self.assertIn("robin@1", regress.out)

    def test_a_ladder_that_was_never_served_has_no_audit_log(self):
        audit = self.ladder("audit", self.db)
        self.assertEqual((audit.code, audit.out), (OK, "0 entries, whose hashes fit together\n"))
        with sqlite3.connect(self.db) as older:
            older.execute("DROP TABLE audit")
        audit = self.ladder("audit", self.db)
        self.assertEqual(audit.code, MISSING)
        self.assertIn("it begins with the first ladder serve", audit.err)

    def test_a_bot_that_comes_late_plays_in_a_continuous_event(self):
        self.submit_field("tuck", "robin", "marian")
        self.serve("--jobs", 1)
        run = self.ladder("run", self.db, "--game", "brigands", "--name", "ladder", "--format",
                          "continuous", "--seats", 3, "--same-owner", "allow")
        self.assertEqual(run.code, OK, run.err)
        self.assertEqual(self.submit(self.bundle("john")).code, OK)
        wait_until(lambda: query(self.db, "SELECT count(*) FROM seat WHERE bot = 'john@1'")[0][0],
                   "john plays")
        self.assertEqual(self.stop(), 0)


if __name__ == "__main__":
    unittest.main()
