"""What programs and screens read of events: results as documents, and standings that follow an event."""

import json
import os
import re
import select
import signal
import unittest

from events import HANGING, EventTest


class WatchTest(EventTest):
    def setUp(self):
        super().setUp()
        self.printed = b""
        self.make_database(self.db, [self.variant("random", "a"), self.variant("random", "b")])

    def play(self, name, *flags):
        return self.expect(0, "run", self.db, "--game", "brigands", "--name", name, "--rounds", 1,
                           "--quiet", *flags)

    def read_line(self, process):
        while b"\n" not in self.printed:
            ready, _, _ = select.select([process.stdout], [], [], HANGING)
            self.assertTrue(ready, "nothing is printed")
            chunk = os.read(process.stdout.fileno(), 1 << 16)
            self.assertTrue(chunk, "it has ended")
            self.printed += chunk
        line, _, self.printed = self.printed.partition(b"\n")
        return line.decode()

    def test_standings_are_shown_again_when_something_has_changed_until_they_are_stopped(self):
        self.play("one")
        process = self.start_ladder("standings", self.db, "--watch", bufsize=0)
        self.assertTrue(self.read_line(process).startswith("one, brigands, "))
        self.play("two")
        line = ""
        while not line.startswith("two, brigands, "):
            line = self.read_line(process)
        process.send_signal(signal.SIGINT)
        run = self.finish(process)
        self.assertEqual((run.code, run.err), (0, ""))

    def test_the_result_of_an_event_is_a_document(self):
        result = json.loads(self.play("one", "--json").out)
        self.assertEqual((result["event"]["name"], result["event"]["state"]), ("one", "over"))
        self.assertEqual(result["matches_now"], result["event"]["matches"])
        self.assertEqual(sorted(line["bot"] for line in result["standings"]["lines"]), ["a", "b"])
        again = json.loads(self.expect(0, "resume", self.db, "one", "--json").out)
        self.assertEqual((again["matches_now"], again["standings"]),
                         ("0", result["standings"]))

    def test_the_verdict_of_a_test_is_a_document(self):
        run = self.ladder("regress", self.db, "--game", "brigands", "--base", "a", "--test", "b",
                          "--sets", 4, "--name", "test", "--quiet", "--json")
        verdict = json.loads(run.out)
        self.assertEqual(run.code, {"accepted": 0, "rejected": 1, "undecided": 2}[verdict["verdict"]])
        self.assertEqual((verdict["event"], verdict["base"], verdict["test"], verdict["sets"]),
                         ("test", "a@1", "b@1", "4"))
        self.assertLessEqual(verdict["elo_lower95"], verdict["elo"])
        self.assertEqual(json.loads(self.expect(0, "standings", self.db, "test", "--json").out), verdict)

    def test_lists_have_every_format(self):
        self.play("one")
        for words in (("bots", self.db), ("events", self.db), ("doctor", self.db),
                      ("standings", self.db), ("crosstable", self.db),
                      ("ratings", self.db, "--game", "brigands")):
            document = self.ladder(*words, "--json").out
            again = self.ladder(*words, "--format", "json").out
            # How much room the disk has changes at any time.
            self.assertEqual(*(re.sub(r"\d+ MiB free", "", text) for text in (again, document)))
            self.assertTrue(json.loads(document), words)
            self.assertIn(",", self.ladder(*words, "--format", "csv").out.splitlines()[0])
            self.assertIn("\n| ", "\n" + self.ladder(*words, "--format", "md").out)


if __name__ == "__main__":
    unittest.main()
