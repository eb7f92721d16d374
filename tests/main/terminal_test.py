"""What the programs print on a terminal, in a pipe and for a shell: widths, colors, help, manual pages
and completion."""

import fcntl
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import tempfile
import termios
import unicodedata
import unittest

from support import BUILD

PROGRAMS = ("referee", "ladder", "replay-dump")


def environment(**variables):
    kept = {name: value for name, value in os.environ.items()
            if name not in ("COLUMNS", "NO_COLOR", "TERM")}
    return {**kept, "TERM": "xterm", **variables}


def run(program, *arguments, **variables):
    return subprocess.run([str(BUILD / "bin" / program), *map(str, arguments)], text=True,
                          capture_output=True, env=environment(**variables), check=False)


def on_terminal(columns, program, *arguments, **variables):
    """What the program prints on a terminal with this many columns."""
    reader, writer = pty.openpty()
    fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen([str(BUILD / "bin" / program), *map(str, arguments)], stdout=writer,
                               stderr=subprocess.DEVNULL, env=environment(**variables))
    os.close(writer)
    text = b""
    # The terminal ends with an error when its last writer has gone.
    while True:
        try:
            read = os.read(reader, 65536)
        except OSError:
            break
        if not read:
            break
        text += read
    os.close(reader)
    process.wait()
    return text.decode().replace("\r\n", "\n")


def plain(text):
    return re.sub(r"\033\[\d*m", "", text)


def width(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in line)


def commands(program):
    script = run(program, "--completion", "fish").stdout
    return re.findall(r"__fish_use_subcommand -f -a ([\w-]+)", script)


class HelpTest(unittest.TestCase):
    def test_every_help_fits_80_columns_and_names_exit_codes(self):
        for program in PROGRAMS:
            for words in [[], *([name] for name in commands(program))]:
                with self.subTest(program=program, words=words):
                    shown = run(program, *words, "--help", COLUMNS="80")
                    self.assertEqual((shown.returncode, shown.stderr), (0, ""))
                    self.assertIn("\nExit codes: ", shown.stdout)
                    self.assertIn("64 usage", " ".join(shown.stdout.split()))
                    for line in shown.stdout.splitlines():
                        # Examples stay in one piece.
                        if not line.startswith("  " + program):
                            self.assertLessEqual(width(line), 80, line)

    def test_help_follows_the_terminal(self):
        narrow = on_terminal(60, "ladder", "run", "--help").splitlines()
        wide = on_terminal(200, "ladder", "run", "--help").splitlines()
        self.assertGreater(len(narrow), len(wide))
        self.assertLessEqual(max(map(width, wide)), 96)

    def test_manual_pages_name_every_command_and_option(self):
        for program in PROGRAMS:
            page = run(program, "--man").stdout
            self.assertTrue(page.startswith(".TH " + program.upper()), page[:80])
            for name in commands(program):
                self.assertIn(f".SS \"{program} {name}".replace("-", "\\-"), page)

    @unittest.skipUnless(shutil.which("man"), "there is no man")
    def test_man_prints_them_without_a_warning(self):
        for program in PROGRAMS:
            page = run(program, "--man").stdout
            shown = subprocess.run(["man", "--warnings", "-l", "-"], input=page, text=True,
                                   capture_output=True, check=False,
                                   env=environment(LC_ALL="C.UTF-8", MANWIDTH="80"))
            self.assertEqual((shown.returncode, shown.stderr), (0, ""))
            self.assertIn("EXIT STATUS", shown.stdout)

    def test_an_unknown_shell_is_refused_with_those_there_are(self):
        shown = run("ladder", "--completion", "tcsh")
        self.assertEqual(shown.returncode, 64)
        self.assertIn("bash, zsh, fish", shown.stderr)


class CompletionTest(unittest.TestCase):
    def complete(self, program, *words):
        """What bash offers for the last of the words."""
        script = run(program, "--completion", "bash").stdout
        function = "_" + program.replace("-", "_")
        line = " ".join(f"'{word}'" for word in (program, *words))
        script += f"COMP_WORDS=({line}); COMP_CWORD={len(words)}; {function}; echo \"${{COMPREPLY[@]}}\""
        shown = subprocess.run(["bash", "-c", script], text=True, capture_output=True, check=False)
        self.assertEqual(shown.stderr, "")
        return shown.stdout.split()

    def test_bash_completes_commands_options_and_values(self):
        self.assertEqual(self.complete("ladder", "stan"), ["standings"])
        self.assertEqual(self.complete("ladder", "standings", "club.db", "--wat"), ["--watch"])
        self.assertEqual(self.complete("ladder", "bots", "--format", "j"), ["json"])
        self.assertEqual(self.complete("replay-dump", "--only"), ["--only-different"])
        self.assertIn("play", self.complete("referee", ""))

    def test_other_shells_can_read_their_scripts(self):
        for shell in ("zsh", "fish"):
            if shutil.which(shell) is None:
                continue
            for program in PROGRAMS:
                script = run(program, "--completion", shell).stdout
                checked = subprocess.run([shell, "-n"], input=script, text=True,
                                         capture_output=True, check=False)
                self.assertEqual((checked.returncode, checked.stderr), (0, ""), program)


class TableTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="assize-terminal-"))
        cls.db = cls.folder / "r.db"
        bots = []
        for name in ("山田太郎と仲間たちの盗賊", "a-bot-with-a-very-long-name-indeed", "Zoe\u0308"):
            folder = cls.folder / name
            folder.mkdir()
            program = BUILD / "bin" / "assize-bot-random"
            (folder / "bot.toml").write_text(
                f'name = "{name}"\nversion = "1"\ncommand = ["{program}"]\ngames = ["brigands"]\n')
            bots.append(str(folder))
        cls.play = ["play", "--game", "brigands", "--sandbox", "off", "--matches", "2", "--rotate",
                    "--db", cls.db, *bots]
        cls.played = run("referee", *cls.play)
        assert cls.played.returncode == 0, cls.played.stderr

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def test_tables_fit_the_terminal(self):
        for columns in (40, 80, 120):
            for words in ([self.db, "--list"],):
                text = plain(on_terminal(columns, "replay-dump", *words))
                self.assertIn("bots and scores", text)
                for line in text.splitlines():
                    self.assertLessEqual(width(line), columns, line)

    def test_the_result_of_a_run_fits_the_terminal(self):
        table = plain(on_terminal(80, "referee", *self.play)).split("\n\n")[0]
        for line in table.splitlines():
            self.assertLessEqual(width(line), 80, line)

    def test_pipes_have_whole_names_and_no_colors(self):
        self.assertIn("a-bot-with-a-very-long-name-indeed", self.played.stdout)
        self.assertNotIn("\033", self.played.stdout)
        shown = run("replay-dump", self.db, "--list", "--color", "always")
        self.assertIn("\033[1m", shown.stdout)

    def test_terminals_have_colors_unless_they_are_not_wanted(self):
        def shown(*words, **variables):
            return on_terminal(80, "replay-dump", self.db, "--list", *words, **variables)

        self.assertIn("\033[1m", shown())
        for text in (shown("--color", "never"), shown(NO_COLOR="1"), shown(TERM="dumb")):
            self.assertNotIn("\033", text)

    def test_every_format_has_the_matches(self):
        for form, text in (("csv", "match,run,"), ("md", "| match |"), ("json", '"matches"')):
            shown = run("replay-dump", self.db, "--list", "--format", form)
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertIn(text, shown.stdout)
        self.assertEqual(run("replay-dump", self.db, "--list", "--json").stdout, shown.stdout)

    def test_a_format_that_does_not_exist_is_refused_with_those_that_do(self):
        shown = run("replay-dump", self.db, "--list", "--format", "cvs")
        self.assertEqual(shown.returncode, 64)
        self.assertIn("allowed: text, json, html, csv, md. Did you mean 'csv'?", shown.stderr)


if __name__ == "__main__":
    unittest.main()
