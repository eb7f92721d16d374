"""`ladder tune` with real bots: what it proposes, what it keeps, and that it goes on where it was left."""

import json
import pathlib
import re
import signal
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "event"))
from events import EventTest  # noqa: E402
from support import wait_until  # noqa: E402

GAME = ("--game", "brigands-bluff")
TUNE = ("[tune]\ncourage = {default = 1.5, min = 0.0, max = 4.0, step = 0.25} # how much\n"
        "depth = {default = 3, min = 1, max = 8, step = 1}\n")


class TuneTest(EventTest):
    GAMES = ["brigands-bluff", "brigands"]

    def greedy(self, name="robin", tune=""):
        """`greedy` under another name; `tune`: its parameters, in place of its own."""
        folder = self.variant("greedy", name)
        if tune:
            manifest = folder / "bot.toml"
            lines = [line for line in manifest.read_text().splitlines() if not line.startswith("tune.")]
            manifest.write_text("\n".join(lines) + "\n" + tune)
        return folder

    def tune(self, bot, *flags, code=0, jobs=2, seed="t"):
        return self.expect(code, "tune", bot, "--jobs", jobs, "--seed", seed, *flags)

    def report(self, bot, *flags, jobs=2):
        return json.loads(self.tune(bot, *flags, "--format", "json", jobs=jobs).out)

    def small(self, folder):
        return (*GAME, "--iterations", 3, "--sets", 2, "--folder", folder)

    def matches_in(self, folder):
        file = self.folder / folder / "tuning.jsonl"
        return file.read_text().count("\n") - 1 if file.exists() else 0

    def test_a_tuning_proposes_values_and_a_bot_with_them(self):
        bot = self.greedy()
        report = self.report(bot, *self.small("a.tune"))
        self.assertTrue(report["complete"])
        self.assertEqual((report["iterations"], report["matches"], report["forfeits"]), (3, 3 * 2 * 4, 0))
        names = [parameter["name"] for parameter in report["parameters"]]
        self.assertEqual(names, ["bluff_left", "bluff_own"])
        self.assertEqual(len(report["curve"]), 3)
        for parameter in report["parameters"]:
            self.assertLessEqual(parameter["least"], parameter["value"])
            self.assertLessEqual(parameter["value"], parameter["most"])
        proposal = self.folder / report["proposal"] / "bot.toml"
        before = (bot / "bot.toml").read_text().splitlines()
        after = proposal.read_text().splitlines()
        self.assertEqual([line for line in before if "tune." not in line],
                         [line for line in after if "tune." not in line])
        for parameter in report["parameters"]:
            line = next(line for line in after if parameter["name"] in line)
            self.assertEqual(float(re.search(r"default = (\S+),", line).group(1)), parameter["value"])
        page = (self.folder / "a.tune" / "report.html").read_text()
        self.assertEqual(page.count('class="curve"'), 2)
        self.assertEqual(sorted(path.name for path in (self.folder / "a.tune").iterdir()),
                         ["proposal", "report.html", "tuning.jsonl"])

    def test_one_match_at_a_time_and_every_format_lead_to_the_same_values(self):
        bot = self.greedy()
        report = self.report(bot, *self.small("a.tune"))
        again = self.report(bot, *self.small("b.tune"), jobs=1)
        for field in ("parameters", "curve", "matches"):
            self.assertEqual(report[field], again[field])
        values = {parameter["name"]: parameter["value"] for parameter in report["parameters"]}
        csv = self.tune(bot, *self.small("a.tune"), "--format", "csv").out.splitlines()
        self.assertEqual(csv[0], "parameter,value,start,moved,min,max,step")
        self.assertEqual({row.split(",")[0]: float(row.split(",")[1]) for row in csv[1:]}, values)
        self.assertIn("| bluff\\_own |", self.tune(bot, *self.small("a.tune"), "--format", "md").out)
        text = self.tune(bot, *self.small("a.tune")).out
        self.assertIn("Iteration 3 of 3, 24 matches", text)
        self.assertRegex(text, r"\[tune\]\nbluff_left = \{default = \S+, min = -2.0, max = 2.0, step = 0.1\}\n")

    def test_the_printed_commands_test_the_proposal(self):
        bot = self.greedy()
        text = self.tune(bot, *GAME, "--iterations", 2, "--sets", 1, "--folder", "a.tune").out
        commands = re.findall(r"^  (ladder .*)$", text, re.MULTILINE)
        self.assertEqual([command.split()[1] for command in commands], ["init", "submit", "submit", "regress"])
        for command in commands[:3]:
            self.expect(0, *command.split()[1:])
        run = self.ladder(*commands[3].split()[1:], "--sets", 2)
        self.assertIn(run.code, (0, 1, 2), run.err)
        self.assertIn("After 2 sets of 4 matches", run.out)

    def stop_and_go_on(self, number, code):
        """The report of a tuning that was ended once, by this signal."""
        bot = self.greedy()
        flags = (*GAME, "--iterations", 4, "--sets", 3, "--seed", "t", "--format", "json")
        whole = self.expect(0, "tune", bot, *flags, "--folder", "whole.tune")
        process = self.start_ladder("tune", bot, *flags, "--folder", "a.tune")
        wait_until(lambda: self.matches_in("a.tune") > 5 or process.poll() is not None, "some matches are over")
        process.send_signal(number)
        out, err = process.communicate()
        kept = self.matches_in("a.tune")
        self.assertEqual(process.returncode, code, out + err)
        self.assertLess(kept, 48)
        again = self.expect(0, "tune", bot, *flags, "--folder", "a.tune")
        lines = (self.folder / "a.tune" / "tuning.jsonl").read_text().splitlines()
        matches = [(line["iteration"], line["match"]) for line in map(json.loads, lines[1:])]
        self.assertEqual(len(set(matches)), len(matches), "a match was played twice")
        self.assertEqual(len(matches), 48)
        reports = [json.loads(run.out) for run in (whole, again)]
        self.assertEqual(reports[0]["parameters"], reports[1]["parameters"])
        self.assertEqual(reports[0]["curve"], reports[1]["curve"])
        return out, err

    def test_ctrl_c_loses_nothing(self):
        out, err = self.stop_and_go_on(signal.SIGINT, 130)
        self.assertFalse(json.loads(out)["complete"])
        self.assertIn("the same command again", err)

    def test_a_kill_loses_no_match_that_was_over(self):
        self.stop_and_go_on(signal.SIGKILL, -signal.SIGKILL)

    def test_a_torn_line_is_dropped(self):
        bot = self.greedy()
        report = self.report(bot, *self.small("a.tune"))
        file = self.folder / "a.tune" / "tuning.jsonl"
        file.write_text(file.read_text()[:-20])
        self.assertEqual(self.report(bot, *self.small("a.tune"))["parameters"], report["parameters"])
        file.write_text(file.read_text() + "{}x\n")
        self.assertIn("tuning.jsonl:26: is no line of a tuning", self.tune(bot, *self.small("a.tune"), code=65).err)

    def test_what_can_t_be_tuned_is_refused(self):
        bot = self.greedy()
        plain = self.variant("random", "plain")
        for code, says, flags in (
                (78, "plain has nothing to tune", (plain, *GAME)),
                (64, "robin does not play duel-descrocs", (bot, "--game", "duel-descrocs")),
                (64, "--seats 3: brigands-bluff is played by 4 to 6", (bot, *GAME, "--seats", 3)),
                (64, "game 'chess' is not known", (bot, "--game", "chess")),
                (66, "nobody", ("nobody", *GAME)),
                (64, "--iterations", (bot, *GAME, "--iterations", 0)),
                (64, "--rate", (bot, *GAME, "--rate", 0))):
            with self.subTest(says):
                self.assertIn(says, self.tune(*flags, code=code).err)
        self.assertEqual([path for path in self.folder.iterdir() if path.suffix == ".tune"], [])
        wrong = self.greedy("wrong", "[tune]\nx = {default = 9, min = 0, max = 4, step = 1}\n")
        self.assertIn("tune.x.default = 9: must be from its min to its max", self.tune(wrong, *GAME, code=78).err)

    def test_a_folder_has_one_tuning(self):
        bot = self.greedy()
        self.tune(bot, *self.small("a.tune"))
        run = self.tune(bot, *GAME, "--iterations", 9, "--sets", 2, "--folder", "a.tune", code=73)
        self.assertIn("iterations: 3 -> 9", run.err)
        self.assertIn("--folder", run.err)
        self.assertIn("seed", self.tune(bot, *self.small("a.tune"), seed="other", code=73).err)
        # Without a seed the one that is there goes on.
        self.expect(0, "tune", bot, *self.small("a.tune"))
        (bot / "notes").write_text("changed")
        self.assertIn("bundle", self.tune(bot, *self.small("a.tune"), code=73).err)

    def test_a_bot_that_never_joins_ends_it(self):
        bot = self.greedy()
        manifest = bot / "bot.toml"
        manifest.write_text(manifest.read_text().replace('"./assize-bot-greedy"', '"sh", "-c", "echo gone >&2; exit 3"'))
        run = self.tune(bot, *self.small("a.tune"), code=78)
        self.assertIn("robin forfeited every seat of three matches in a row", run.err)
        self.assertIn("gone", run.err)

    def test_every_match_gives_the_bot_its_numbers(self):
        bot = self.greedy(tune=TUNE)
        manifest = bot / "bot.toml"
        show = '"sh", "-c", "env | grep ASSIZE_TUNE | sort | tr \'\\\\n\' \' \' >&2; exec ./assize-bot-greedy"'
        manifest.write_text(manifest.read_text().replace('"./assize-bot-greedy"', show))
        run = self.referee("play", bot, "random", "--game", "brigands", "--logs", "logs")
        self.assertEqual(run.code, 0, run.out + run.err)
        logs = "".join(path.read_text() for path in (self.folder / "logs").glob("bot-0-*.log"))
        self.assertIn("ASSIZE_TUNE_COURAGE=1.5 ASSIZE_TUNE_DEPTH=3 ", logs)
        self.tune(bot, "--game", "brigands", "--iterations", 1, "--sets", 1, "--logs", "tuned", "--folder", "a.tune")
        logs = "".join(path.read_text() for path in (self.folder / "tuned").glob("*.log"))
        seen = {tuple(map(float, found)) for found in re.findall(r"COURAGE=(\S+) ASSIZE_TUNE_DEPTH=(\S+)", logs)}
        self.assertEqual(len(seen), 2, logs)
        (courage, depth), (other_courage, other_depth) = seen
        self.assertAlmostEqual(abs(courage - other_courage), 0.5)
        self.assertEqual(depth + other_depth, 6)
        self.assertIn("= 1.5,", manifest.read_text())


if __name__ == "__main__":
    unittest.main()
