"""Bots that break their matches, their folders or their starts pay for it themselves: the event goes on,
and the others have their points."""

import json
import unittest

from events import EventTest, query

# Plays at random; once the file is there, it ends a process of the referee at its first decision.
BREAKER = """
import os
import pathlib
import random
import signal

import assize


def parent_of(pid):
    return int(pathlib.Path(f"/proc/{{pid}}/stat").read_text().rsplit(")", 1)[1].split()[1])


class Breaker(assize.Bot):
    name = "breaker"

    def decide(self, request):
        if pathlib.Path({armed!r}).exists():
            supervisor = parent_of(os.getpid())
            os.kill({victim}, signal.SIGKILL)
        return random.choice(request.options)


assize.run(Breaker())
"""
SUPERVISOR = "supervisor"
WORKER = "parent_of(supervisor)"

# Says hello while it is submitted; later it sleeps.
SLEEPER = """
import pathlib
import random
import time

import assize


class Sleeper(assize.Bot):
    name = "sleeper"

    def decide(self, request):
        return random.choice(request.options)


if pathlib.Path({armed!r}).exists():
    time.sleep(3600)
assize.run(Sleeper())
"""


class BreakerTest(EventTest):
    def setUp(self):
        super().setUp()
        self.armed = self.folder / "armed"

    def script(self, name, program, limits=""):
        folder = self.folder / "bots" / name
        folder.mkdir(parents=True)
        (folder / "bot.py").write_text(program)
        manifest = {"name": name, "command": ["/usr/bin/python3", "bot.py"],
                    "games": ["brigands"], "protocol": "frames"}
        (folder / "bot.toml").write_text(
            "".join(f"{key} = {json.dumps(value)}\n" for key, value in manifest.items()) + limits)
        return folder

    def make_field(self, offender):
        self.make_database(self.db, [self.variant("random", "anna"), self.variant("random", "bert"),
                                     offender])
        self.armed.touch()

    def run_event(self, *arguments):
        return self.expect(0, "run", self.db, "--game", "brigands", "--format", "round-robin",
                           "--name", "cup", *arguments)

    def points(self):
        """By bot: a set's points over the event."""
        lines = json.loads(self.expect(0, "standings", self.db, "--format", "json").out)["lines"]
        return {row["bot"].split("@")[0]: row["points"] for row in lines}

    def assert_paid(self, offender):
        points = self.points()
        self.assertEqual((points["anna"] + points["bert"], points[offender]), (3, 0))

    def assert_breaker_pays(self, victim):
        self.make_field(self.script("breaker", BREAKER.format(armed=str(self.armed), victim=victim)))
        run = self.run_event()
        self.assertIn("breaker@1 is suspended: it breaks its matches", run.err)
        self.assertIn("breaks its matches", self.expect(0, "bots", self.db, "breaker").out)
        self.assert_paid("breaker")
        self.assertEqual(query(self.db, "SELECT count(*) FROM suspension"), [(1,)])
        self.assertEqual(query(self.db, "SELECT DISTINCT state FROM planned_match"), [("PLAYED",)])

    def test_who_kills_its_worker(self):
        self.assert_breaker_pays(WORKER)

    def test_who_kills_the_supervisor(self):
        self.assert_breaker_pays(SUPERVISOR)

    def test_who_does_not_start_is_waited_for_as_long_as_the_organiser_says(self):
        """Its manifest asks for ten minutes."""
        self.make_field(self.script("sleeper", SLEEPER.format(armed=str(self.armed)),
                                    "[limits]\nstart_ms = 600000\n"))
        run = self.run_event("--start-limit", 400)
        self.assertIn("sleeper@1 has forfeited a match (NO_SHOW)", run.err)
        self.assert_paid("sleeper")


if __name__ == "__main__":
    unittest.main()
