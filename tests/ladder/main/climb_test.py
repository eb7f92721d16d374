"""`ladder climb`: the score of a bot repeats, faults are named, and what can't be done is said before anything
is played."""

import csv
import io
import json
import signal
import unittest

from ladder_support import CONFIGURATION, FAILED, INTERRUPTED, MISSING, OK, USAGE, LadderTest
from support import wait_until

HELLO = """echo '{"hello": {"protocol_version": 1, "bot_name": "script", "bot_version": "1"}}'\n"""
UNAVAILABLE = 69


class ClimbTest(LadderTest):
    def climb(self, *arguments):
        return self.ladder("climb", *arguments, "--sandbox", "off")

    def report(self, *arguments, code=OK):
        run = self.climb(*arguments, "--json", "--quiet")
        self.assertEqual(run.code, code, run.err)
        self.assertEqual(run.err, "")
        return json.loads(run.out)

    def shell(self, name, program):
        """A bot in lines of JSON that is started for every match."""
        folder = self.folder / name
        folder.mkdir()
        (folder / "bot.sh").write_text(program)
        (folder / "bot.toml").write_text(
            f'name = "{name}"\nversion = "1"\ncommand = ["/bin/sh", "bot.sh"]\ngames = ["brigands"]\n'
            'protocol = "json-lines"\n')
        return folder

    def refuse(self, arguments, *texts, code):
        run = self.climb(*arguments)
        self.assertEqual((run.code, run.out), (code, ""), run.err)
        for text in texts:
            self.assertIn(text, run.err)
        self.assert_nothing_left()


class ScoreTest(ClimbTest):
    def test_a_bot_that_is_a_rung_reaches_it_and_repeats_its_score(self):
        bot = self.bundle("robin")
        asked = ["--game", "brigands", "--pass", 4]
        first = self.report(bot, *asked, "--jobs", 1, code=FAILED)
        self.assertTrue(first["complete"])
        self.assertEqual((first["bot"], first["version"], first["rung"]), ("robin", "1", 1))
        self.assertEqual((first["pass"], first["passed"]), (4, False))
        self.assertLess(first["lower"], 0)
        self.assertGreater(first["upper"], 0)
        self.assertEqual(sum(rung["sets"] for rung in first["rungs"]), first["sets"])
        self.assertEqual((first["sets"], first["matches"]), (first["planned_sets"], 2 * first["sets"]))
        self.assertEqual((first["faults"], first["forfeits"]), (0, 0))
        # However many matches are played at a time, and with the report's seed.
        again = self.report(bot, *asked, "--jobs", 3, "--seed", first["seed"], code=FAILED)
        self.assertEqual(again, first)
        self.assert_nothing_left()

    def test_a_rung_that_is_asked_for_and_reached_is_passed(self):
        run = self.climb(self.bundle("robin"), "--game", "brigands", "--pass", 1, "--seed", "other")
        self.assertEqual(run.code, OK, run.err)
        text = " ".join(run.out.split())
        self.assertIn("robin 1 has reached rung 1 of 8 in brigands", text)
        self.assertIn("Passed: rung 1 was asked for.", text)

    def test_a_bot_that_crashes_loses_and_is_told_why(self):
        crasher = self.shell("crasher", HELLO + "read -r line\nexit 3\n")
        report = self.report(crasher, "--game", "brigands")
        self.assertEqual(report["forfeits"], report["matches"])
        self.assertEqual(report["rung"], 0)
        self.assertEqual(report["forfeit_reasons"], ["EXITED: exit status 3"])

    def test_a_bot_that_never_joins_ends_the_climb(self):
        self.refuse([self.shell("absent", "echo no weights found >&2\nexit 2\n"), "--game", "brigands"],
                    "absent did not join three matches in a row", "exit status 2", "no weights found",
                    code=CONFIGURATION)

    def test_a_bot_that_has_no_set_in_time_has_no_score(self):
        self.refuse([self.shell("sleeper", HELLO + "sleep 600\n"), "--game", "brigands", "--time-limit", 1],
                    "sleeper has not finished a single set in 1 s", "--time-limit", code=UNAVAILABLE)


class FormatTest(ClimbTest):
    def test_the_rungs_of_a_game_can_be_listed(self):
        for game in ("brigands", "brigands-bluff", "brigand-kings", "carcassonne-robbers"):
            with self.subTest(game):
                report = self.report("--list", "--game", game)
                self.assertGreaterEqual(len(report["rungs"]), 6)
                self.assertEqual(report["bot"], "")
                ratings = [rung["elo"] for rung in report["rungs"]]
                self.assertEqual(ratings, sorted(ratings))
        run = self.climb("--list", "--game", "brigands", "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(run.out)))
        self.assertEqual((rows[-1]["bot"], rows[-1]["Elo"]), ("random", "0"))
        self.assertEqual([row["rung"] for row in rows], [str(i) for i in range(len(rows), 0, -1)])
        page = self.climb("--list", "--game", "brigands", "--format", "md").out
        self.assertIn("| random |", page)

class RefusalTest(ClimbTest):
    def test_what_can_not_be_done_is_said_at_once(self):
        bot = self.bundle("robin")
        self.refuse(["./nobody", "--game", "brigands"], "./nobody", code=MISSING)
        self.refuse([bot, "--game", "chess"], "chess", "brigands", code=USAGE)
        self.refuse([bot, "--game", "brigand-kings"], "does not play brigand-kings", "brigands", code=USAGE)
        self.refuse([bot, "--game", "brigands", "--pass", 10], "--pass 10: brigands has 8 rungs", code=USAGE)
        self.refuse([bot, "--game", "brigands", "--pass", 0], "--pass", code=USAGE)
        self.refuse([bot, "--game", "brigands", "--jobs", 0], "--jobs", code=USAGE)
        self.refuse([bot, "--game", "brigands", "--time-limit", 0], "--time-limit", code=USAGE)
        self.refuse([bot], "--game", code=USAGE)
        self.refuse(["--game", "brigands"], "BOT is missing", code=USAGE)
        self.refuse([bot, "--game", "brigands", "--seed", "a", "--seed-file", "b"], "--seed", code=USAGE)
        self.refuse([bot, "--game", "brigands", "--seed-file", "none"], "--seed-file none", code=MISSING)

    def test_a_list_of_rungs_leaves_no_option_aside(self):
        for option in (["--pass", 3], ["--seed", "other"], ["--seed-file", "none"], [self.bundle("robin")]):
            with self.subTest(option):
                self.refuse(["--list", "--game", "brigands", *option], "--list", code=USAGE)

    def test_a_folder_without_a_manifest_is_no_bot(self):
        (self.folder / "empty").mkdir()
        self.refuse([self.folder / "empty", "--game", "brigands"], "bot.toml", code=MISSING)


class InterruptionTest(ClimbTest):
    def test_ctrl_c_ends_it_without_a_score(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                begun = self.folder / f"begun-{number}"
                sleeper = self.shell(f"sleeper-{number}", f"{HELLO}touch {begun}\nexec sleep 600\n")
                process = self.start_ladder("climb", sleeper, "--game", "brigands", "--sandbox", "off")
                wait_until(begun.exists, "a match has begun")
                process.send_signal(number)
                run = self.finish(process)
                self.assertEqual((run.code, run.out), (INTERRUPTED, ""), run.err)
                self.assertIn("the climb was stopped after 0 of up to ", run.err)
                self.assertIn("(0 whole sets): it has no score, and nothing of it is kept", run.err)
                self.assert_nothing_left()


if __name__ == "__main__":
    unittest.main()
