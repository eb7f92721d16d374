"""The referee's command line: what it explains, what it refuses, and how it says so."""

import json
import re
import subprocess
import unittest

from google.protobuf import json_format

from support import BUILD, REFEREE, PlayTest, report_pb2


class CommandLineTest(PlayTest):
    def assert_refused(self, code, arguments, *texts):
        run = self.referee(*arguments)
        self.assertEqual(run.code, code, run.err)
        self.assertEqual(run.out, "")
        self.assertTrue(run.err.startswith("referee: "), run.err)
        for text in texts:
            self.assertIn(text, run.err)
        self.assert_nothing_left()

    def assert_play_refused(self, code, arguments, *texts):
        self.assert_refused(code, ["play", "--game", "brigands", *arguments], *texts)

    def test_every_help_has_examples(self):
        for arguments in ([], ["games"], ["new-bot"], ["play"]):
            with self.subTest(arguments):
                run = self.referee(*arguments, "--help")
                self.assertEqual(run.code, 0)
                self.assertEqual(run.err, "")
                self.assertIn("Example", run.out)
                self.assertRegex(run.out, "Exit codes: .*\n?.*64 usage")

    def test_a_new_bot_plays_at_once_and_is_never_overwritten(self):
        folder = str(self.folder / "rob in")
        made = self.referee("new-bot", folder, "--game", "brigands")
        self.assertEqual(made.code, 0, made.err)
        self.assertIn("referee play --game brigands", made.out)
        played = self.referee("play", "--game", "brigands", "--json", folder, "random")
        self.assertEqual(played.code, 0, played.err)
        bots = json.loads(played.out)["bots"]
        self.assertEqual([bot["name"] for bot in bots], ["rob-in", "random"])
        self.assertEqual(bots[0]["forfeits"], 0)
        self.assert_refused(73, ["new-bot", folder], "exists already")

    def test_a_new_bot_has_a_name_for_every_ladder_and_hints_that_a_shell_takes(self):
        folder = self.folder / "bot (2)"
        made = self.referee("new-bot", str(folder))
        self.assertEqual(made.code, 0, made.err)
        self.assertIn('name = "bot-2"\n', (folder / "bot.toml").read_text())
        self.assertIn(f'referee check "{folder}"\n', made.out)

    def test_the_test_of_a_new_bot_runs_as_its_page_says(self):
        folder = self.folder / "robin"
        self.assertEqual(self.referee("new-bot", str(folder)).code, 0)
        command, = re.findall(r"Its test: `([^`]+)`", (folder / "README.md").read_text())
        # With the Python that bots are started with.
        environment = {"PATH": "/usr/bin:/bin"}
        tested = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True)
        self.assertEqual(tested.returncode, 0, tested.stderr)

    def test_a_new_bot_in_cpp_is_told_where_its_sdk_comes_from(self):
        made = self.referee("new-bot", str(self.folder / "robin"), "--lang", "cpp")
        self.assertEqual(made.code, 0, made.err)
        self.assertIn(f"cmake --install {BUILD}", made.out)
        self.assertIn("export CMAKE_PREFIX_PATH=", made.out)

    def test_a_new_bot_needs_a_name_and_games_that_exist(self):
        self.assert_refused(64, ["new-bot", str(self.folder / 'a"b')], "quotes")
        self.assert_refused(64, ["new-bot", str(self.folder / "a"), "--game", "brigand"],
                            "'brigand'", "Did you mean")
        self.assertFalse((self.folder / "a").exists())

    def test_the_version_is_that_of_the_project(self):
        run = self.referee("--version")
        self.assertEqual(run.code, 0)
        said = r"^%s \d+\.\d+\.\d+ \(commit .+\)\n$"
        self.assertRegex(run.out, said % "referee")
        for program in ("assize-bridge", "assize-grpc-bridge", "assize-remote", "assize-text-bridge", "ladder", "ladder-front",
                        "replay-dump"):
            with self.subTest(program):
                printed = subprocess.run([BUILD / "bin" / program, "--version"], capture_output=True, text=True)
                self.assertEqual((printed.returncode, printed.stderr), (0, ""))
                self.assertRegex(printed.stdout, said % program)

    def test_without_a_command_the_help_is_shown_as_an_error(self):
        run = self.referee()
        self.assertEqual(run.code, 64)
        self.assertIn("play", run.err)

    def test_an_unknown_command_is_refused_with_a_suggestion(self):
        self.assert_refused(64, ["plya"], "'plya'", "Did you mean 'play'?")

    def test_the_help_of_an_unknown_command_is_refused_as_the_command_is(self):
        for line in (["plya", "--help"], ["help", "plya"], ["--help", "plya"]):
            with self.subTest(line):
                self.assert_refused(64, line, "unknown command 'plya'", "Did you mean 'play'?")
        for program, line in (("ladder", ["nosuch", "--help"]), ("ladder", ["help", "nosuch"]),
                              ("ladder", ["nosuch", "--version"]), ("ladder", ["nosuch", "--man"]),
                              ("ladder", ["token", "nosuch", "--help"])):
            with self.subTest(line):
                run = subprocess.run([BUILD / "bin" / program, *line], capture_output=True, text=True)
                self.assertEqual((run.returncode, run.stdout), (64, ""))
                self.assertIn("unknown command 'nosuch'", run.stderr)

    def test_the_help_of_a_command_below_another_is_its_own(self):
        run = subprocess.run([BUILD / "bin" / "ladder", "token", "create", "--help"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0)
        self.assertIn("ladder token create [OPTIONS] DB", run.stdout)
        self.assertIn("--output FILE", run.stdout)

    def test_a_standard_output_that_is_closed_is_an_error(self):
        bundle = self.folder / "r.db"
        self.play("--matches", 1, "random", "random")
        before = bundle.read_bytes()
        for command in ([REFEREE, "games"], [REFEREE, "play", "--help"], [BUILD / "bin" / "ladder", "--version"],
                        [BUILD / "bin" / "replay-dump", bundle, "--list"]):
            with self.subTest(command):
                run = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", *command], stderr=subprocess.PIPE, text=True)
                self.assertEqual(run.returncode, 74)
                self.assertIn("standard output is closed", run.stderr)
        self.assertEqual(bundle.read_bytes(), before, "it was taken for the output")

    def test_where_no_bot_comes_nobody_has_won(self):
        dead = self.bot("dead", "/bin/false", games=["brigands"])
        run = self.referee("play", "--game", "brigands", "--json", dead, dead)
        self.assertEqual(run.code, 1, run.err)
        for bot in run.report().bots:
            self.assertEqual((bot.wins, bot.shared_wins, bot.forfeits), (0, 0, 1))
        run = self.referee("play", "--game", "brigands", "--json", dead, "random")
        self.assertEqual(run.code, 0, run.err)

    def test_an_unknown_flag_is_refused_with_a_suggestion(self):
        self.assert_play_refused(64, ["--matchs=3", "random", "random"], "mean '--matches'?")
        self.assert_refused(64, ["games", "--jsn"], "'--jsn'", "Did you mean '--json'?")

    def test_a_missing_game_or_bot_is_named(self):
        self.assert_refused(64, ["play", "random", "random"], "--game")
        self.assert_play_refused(64, [], "BOT")

    def test_an_unknown_game_is_refused_with_those_there_are(self):
        self.assert_refused(64, ["play", "--game", "brigand", "random", "random"], "brigands")

    def test_a_wrong_number_of_bots_is_refused_with_the_right_ones(self):
        self.assert_play_refused(64, ["random"], "1 bot ", "2 to 6")
        self.assert_play_refused(64, ["random"] * 7, "7 bots", "2 to 6")

    def test_numbers_out_of_range_are_refused_with_the_range(self):
        for flag in ("--matches", "--jobs", "--move-limit", "--start-limit"):
            for value in (0, -1, "many", 10**18):
                arguments = [flag, value, "random", "random"]
                self.assert_play_refused(64, arguments, flag, str(value), "1 to")

    def test_an_unknown_policy_is_refused_with_those_there_are(self):
        self.assert_play_refused(64, ["--policy", "harsh", "random", "random"], "lenient, strict")

    def test_another_word_than_those_there_are_is_refused_with_them(self):
        self.assert_play_refused(64, ["--clock", "sun", "random", "random"],
                                 "'sun' is not allowed; allowed: wall, cpu. See:")

    def test_options_are_checked(self):
        for option, text in [
            ("duel_threshold", "key=value"),
            ("=3", "key=value"),
            ("duel_treshold=3", "Did you mean 'duel_threshold'?"),
            ("duel_threshold=1001", "duel_threshold: '1001' is not allowed; allowed: 0 to 1000"),
            ("prince_seat=9", "prince_seat: '9'"),
            ("lone_team_takes_all=perhaps", "lone_team_takes_all: 'perhaps'"),
        ]:
            self.assert_play_refused(64, ["--option", option, "random", "random"], text)

    def test_an_option_that_is_given_twice_is_refused(self):
        twice = ["--option", "duel_threshold=1", "--option", "duel_threshold=1"]
        self.assert_play_refused(64, [*twice, "random", "random"], "twice")

    def test_an_unknown_bot_is_refused_with_a_suggestion(self):
        self.assert_play_refused(66, ["rndom", "random"], "Did you mean 'random'?", "greedy")
        self.assert_play_refused(66, ["./nothing", "random"], "./nothing")

    def test_a_file_that_is_not_executable_is_refused(self):
        (self.folder / "bot.py").write_text("print()\n")
        self.assert_play_refused(78, ["./bot.py", "random"], "bot.py", "not executable")

    def test_every_mistake_of_a_manifest_is_named_with_file_line_and_key(self):
        folder = self.folder / "bot"
        folder.mkdir()
        (folder / "bot.toml").write_text('name = "x"\ncomand = ["a"]\ncommand = 3\nreuse = "yes"\n')
        self.assert_play_refused(
            78,
            ["./bot", "random"],
            "bot/bot.toml:2:1",
            "'command'",
            "bot/bot.toml:3:11: command = 3",
            "bot/bot.toml:4:9: reuse",
            "true or false",
        )

    def test_a_broken_manifest_is_named_with_file_and_line(self):
        folder = self.folder / "bot"
        folder.mkdir()
        (folder / "bot.toml").write_text('name = "x"\nname = "y"\n')
        self.assert_play_refused(78, ["./bot", "random"], "bot/bot.toml:2:")

    def test_a_command_that_does_not_exist_is_named_with_its_place(self):
        bot = self.bot("lost", "./nothing")
        self.assert_play_refused(78, [bot, "random"], "bot.toml:2:", "nothing", "No such file")

    def test_a_bot_of_another_game_is_refused(self):
        bot = self.bot("other", "/bin/true", games=["chess"])
        self.assert_play_refused(64, [bot, "random"], "brigands", "chess")

    def test_a_folder_for_logs_that_cannot_be_made_is_named(self):
        self.assert_play_refused(66, ["--logs", "no/where", "random", "random"], "no/where")
        (self.folder / "file").touch()
        run = self.referee("play", "--game", "brigands", "--logs", "file", "random", "random")
        self.assertNotEqual(run.code, 0)
        self.assertIn("file", run.err)

    def test_the_list_of_games_is_a_document(self):
        run = self.referee("games", "--json")
        self.assertEqual(run.code, 0)
        report = json_format.Parse(run.out, report_pb2.GamesReport())
        brigands = next(game for game in report.games if game.name == "brigands")
        self.assertEqual((brigands.min_seats, brigands.max_seats), (2, 6))
        self.assertEqual(list(brigands.roles), ["prince", "brigand"])
        for option in brigands.options:
            self.assertTrue(option.values and option.help, option)

    def test_the_list_of_games_names_every_option(self):
        report = json.loads(self.referee("games", "--json").out)
        text = self.referee("games").out
        for game in report["games"]:
            self.assertIn(game["name"], text)
            for option in game["options"]:
                self.assertIn(option["name"], text)

    def test_the_report_is_a_document(self):
        report = self.play("--matches", 3, "--rotate", "random", "greedy", "random")
        self.assertEqual((report.game, report.matches, report.policy), ("brigands", 9, "lenient"))
        self.assertEqual([bot.name for bot in report.bots], ["random", "greedy", "random#2"])
        self.assertEqual([bot.matches for bot in report.bots], [9, 9, 9])
        self.assertEqual((report.first_match, report.last_match), (1, 9))
        self.assertEqual(report.database, str(self.db))
        self.assertAlmostEqual(sum(bot.score.mean for bot in report.bots), 1)
        for bot in report.bots:
            self.assertEqual(sum(role.matches for role in bot.roles), 9)
            self.assertEqual(bot.faults + bot.forfeits, 0)
            self.assertGreater(bot.moves, 0)

    def test_the_table_names_bots_and_seed(self):
        run = self.referee("play", "--game", "brigands", "--seed", "s", "random", "greedy")
        self.assertEqual(run.code, 0)
        for text in ("random", "greedy", "matches", "score", "1 match of brigands", "seed "):
            self.assertIn(text, run.out)

    def test_it_says_that_bots_are_not_sandboxed(self):
        run = self.referee("play", "--game", "brigands", "random", "random")
        self.assertIn("not sandboxed", run.err)

    def test_quiet_says_nothing_on_standard_error(self):
        run = self.referee("play", "--quiet", "--game", "brigands", "random", "random")
        self.assertEqual((run.code, run.err), (0, ""))

    def test_a_full_standard_output_is_an_error(self):
        with open("/dev/full", "w") as full:
            process = self.start("play", "--game", "brigands", "random", "random", stdout=full)
            _, err = process.communicate()
        self.assertEqual(process.returncode, 74, err)

    def test_what_bots_print_is_kept_where_it_was_asked_for(self):
        self.play("--logs", "logs", "random", self.hostile("good"))
        logs = [path.read_text() for path in (self.folder / "logs").iterdir()]
        self.assertIn("end 0 \n", logs)

    def test_a_relative_or_long_folder_for_temporary_files_is_not_used(self):
        for folder in ("tmp", "/tmp/" + "x" * 100):
            process = self.start("play", "--game", "brigands", "random", "random",
                                 prefix=["/usr/bin/env", f"TMPDIR={folder}"])
            self.assertEqual(self.finish(process).code, 0)

    def test_an_executable_file_is_a_bot(self):
        script = self.folder / "my-bot"
        script.write_text(f'#!/bin/sh\nexec "{BUILD}/bin/assize-bot-random"\n')
        script.chmod(0o755)
        report = self.play("./my-bot", "random")
        self.assertEqual(report.bots[0].name, "my-bot")
        self.assertEqual(report.bots[0].forfeits, 0)


if __name__ == "__main__":
    unittest.main()
