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

# Plays at random; ends its worker at its first decision in a match with another bot, this number of times for each
# other bot. Files count them, so that what comes next does not depend on who is quicker.
COMPANY_BREAKER = """
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
        supervisor = parent_of(os.getpid())
        children = pathlib.Path(f"/proc/{{supervisor}}/task/{{supervisor}}/children").read_text()
        others = {{os.path.basename(os.readlink(f"/proc/{{pid}}/cwd")) for pid in children.split()}}
        others.discard(os.path.basename(os.getcwd()))
        armed = pathlib.Path({armed!r})
        count = pathlib.Path(f"{{armed}}-{{'-'.join(sorted(others))}}")
        if others and armed.exists() and (not count.exists() or count.stat().st_size < {most}):
            with count.open("a") as file:
                file.write("x")
            os.kill(parent_of(supervisor), signal.SIGKILL)
        return random.choice(request.options)


assize.run(Breaker())
"""

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

    def play_gauntlet(self, most):
        """Of anna against bert and cleo, a match at a time; anna ends this many workers in the company of each."""
        anna = self.script("anna", COMPANY_BREAKER.format(armed=str(self.armed), most=most))
        self.make_database(self.db, [anna, self.variant("random", "bert"), self.variant("random", "cleo")])
        self.armed.touch()
        return self.expect(0, "run", self.db, "--game", "brigands", "--seats", 2, "--format", "gauntlet",
                           "--jobs", 1, "--name", "cup", "anna", "bert", "cleo")

    def suspended(self):
        return query(self.db, "SELECT bot.name FROM suspension JOIN version ON version.id ="
                              " suspension.version JOIN bot ON bot.id = version.bot")

    def test_who_ends_workers_in_company_alone_breaks_trials_in_company_too(self):
        run = self.play_gauntlet(1000)
        self.assertIn("anna@1 is suspended: it breaks matches with others", run.err)
        self.assertEqual(self.suspended(), [("anna",)])

    def test_a_minute_in_which_all_workers_end_suspends_nobody(self):
        """Anna sits in each of the four matches, all of which break twice; then nothing breaks any more. That it
        is anna who ends them makes the minute as long as it must be, and nobody can see it."""
        run = self.play_gauntlet(4)
        self.assertEqual(query(self.db, "SELECT count(*) FROM void_attempt"), [(8,)])
        self.assertIn("anna@1 sits in all matches that end their workers", run.err)
        self.assertEqual(self.suspended(), [])
        self.assert_over_and_whole(self.db, 4)

    def test_who_does_not_start_is_waited_for_as_long_as_the_organiser_says(self):
        """Its manifest asks for ten minutes."""
        self.make_field(self.script("sleeper", SLEEPER.format(armed=str(self.armed)),
                                    "[limits]\nstart_ms = 600000\n"))
        # Time enough for the others on a busy machine.
        run = self.run_event("--start-limit", 2000)
        self.assertIn("sleeper@1 has forfeited a match (NO_SHOW)", run.err)
        self.assert_paid("sleeper")


if __name__ == "__main__":
    unittest.main()
