"""`referee check` and `referee new-bot`: what the author of a bot learns before an event."""

import json
import textwrap
import unittest

from google.protobuf import json_format

from support import PlayTest, report_pb2

FAULTY = """
import assize


class Faulty(assize.Bot):
    name = "faulty"

    def decide(self, request):
        {body}


assize.run(Faulty())
"""


class CheckTest(PlayTest):
    def check(self, code, *arguments):
        run = self.referee("check", *arguments)
        self.assertEqual(run.code, code, run.out + run.err)
        self.assert_nothing_left()
        return run

    def python_bot(self, name, body):
        """A bot for Brigands whose decide() has that body."""
        folder = self.bot(name, "/usr/bin/python3", "bot.py", protocol="frames", games=["brigands"])
        script = FAULTY.format(body=textwrap.indent(textwrap.dedent(body), " " * 8).strip())
        (self.folder / "bots" / name / "bot.py").write_text(script)
        return folder

    def check_faulty(self, name, body):
        run = self.check(1, self.python_bot(name, body), "--seats", 2)
        self.assertIn("Not ready for an event yet.\n", run.out)
        return run.out

    def test_a_new_bot_is_fit(self):
        folder = str(self.folder / "robin")
        made = self.referee("new-bot", folder, "--lang", "python")
        self.assertEqual(made.code, 0, made.err)
        self.assertIn("referee check", made.out)
        run = self.check(0, folder, "--game", "brigands", "--game", "brigand-kings", "--seats", 2)
        self.assertTrue(run.out.startswith("bot    robin 1, protocol frames, Python SDK"), run.out)
        self.assertTrue(run.out.endswith("Fit for an event.\n"), run.out)

    def test_other_languages_are_named(self):
        run = self.referee("new-bot", str(self.folder / "robin"), "--lang", "cobol")
        self.assertEqual(run.code, 64)
        self.assertIn("python", run.err)
        self.assertFalse((self.folder / "robin").exists())

    def test_every_game_and_number_of_seats_is_played_unless_some_are_named(self):
        report = json.loads(self.check(0, "random", "--json").out)
        played = {}
        for match in report["matches"]:
            played.setdefault(match["game"], []).append(match["seats"])
        self.assertEqual(played, {
            "brigand-kings": [2, 3, 4], "brigands": [2, 3, 4, 5, 6], "brigands-bluff": [4, 5, 6],
            "carcassonne-robbers": [2, 3, 4, 5, 6], "duel-descrocs": [2, 3, 4]})

    def test_the_document_says_all_that_the_text_says(self):
        run = self.check(1, self.python_bot("rude", "return 10**6"), "--seats", 2, "--json")
        report = json_format.Parse(run.out, report_pb2.CheckReport())
        self.assertFalse(report.fit)
        self.assertEqual((report.bot, report.protocol), ("rude", "frames"))
        match, = report.matches
        self.assertEqual((match.game, match.seats, match.seat), ("brigands", 2, 0))
        self.assertTrue(match.HasField("start_ms"))
        self.assertTrue(all(finding.text and finding.advice for finding in report.findings))

    def test_each_mistake_of_the_manifest_is_a_finding_with_its_line(self):
        folder = self.folder / "bot"
        folder.mkdir()
        (folder / "bot.toml").write_text('name = "x"\ncomand = ["a"]\nreuse = "yes"\n')
        out = self.check(1, "./bot").out
        self.assertIn("mistake: bot/bot.toml:2:1: unknown key \"comand\". Did you mean", out)
        self.assertIn("mistake: bot/bot.toml:3:9: reuse", out)
        self.assertIn("BOT_TOML.md", out)

    def test_a_game_that_does_not_exist_is_a_mistake(self):
        bot = self.bot("lost", "/bin/true", games=["brigandz"])
        words = " ".join(self.check(1, bot).out.split())
        self.assertIn("games: game 'brigandz' is not known", words)
        self.assertIn("Did you mean 'brigands'?", words)

    def test_a_bot_that_does_not_start_is_shown_with_its_last_output(self):
        bot = self.bot("broken", "/bin/sh", "-c", "echo no such module >&2; exit 3",
                       protocol="frames")
        out = self.check(1, bot, "--game", "brigands", "--seats", 2).out
        self.assertIn("NO_SHOW", out)
        self.assertIn("exit status 3", out)
        self.assertIn("no such module", out)
        self.assertIn("start  no Hello\n", out)

    def test_a_refused_move_is_shown_with_its_rule(self):
        out = self.check_faulty("illegal", """
            from assize import GameMove, brigands
            if request.decision != "plan":
                return 0
            return GameMove(brigands=brigands.Move(plan=brigands.Plan()))
            """)
        self.assertIn("refused in brigands with 2 seats, first at request 1: BRIG-7", out)
        self.assertIn("RULES.md", out)

    def test_a_bot_that_hangs_is_late(self):
        run = self.check(1, self.python_bot("hangs", "import time; time.sleep(3600)"),
                         "--seats", 2, "--move-limit", 50, "--bank", 0)
        self.assertIn("too late in brigands with 2 seats, first to request 1 (plan)", run.out)
        self.assertIn("TIMEOUTS", run.out)

    def test_what_no_bot_is_asked_for_is_refused(self):
        self.assertIn("--seats 6", self.referee("check", "random", "--game", "brigand-kings",
                                                "--seats", 6).err)
        self.assertEqual(self.referee("check", "./nothing").code, 66)


if __name__ == "__main__":
    unittest.main()
