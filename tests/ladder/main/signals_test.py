"""SIGINT, SIGTERM and SIGHUP end every command of `ladder`, wherever it reads, computes, writes or
waits; and what a command was writing is whole or not there."""

import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import unittest

from ladder_support import BUILD, LadderTest, query

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "main"))
from signals_support import SIGNALS, SignalsMixin, SilentServer, handles  # noqa: E402
from support import wait_until  # noqa: E402

# Commands that ask a service elsewhere, with what else must stand on their lines.
FAR = {
    "register": ["zed"], "submit": ["BUNDLE"], "bots": [], "run": ["--game", "brigands"], "resume": [],
    "cancel": ["cup"], "events": [], "standings": [], "crosstable": [], "ratings": ["--game", "brigands"], "freeze": ["cup", "--after", "1"],
    "withdraw": ["random"], "reinstate": ["random"], "status": [], "start": ["cup"], "pause": ["cup"],
    "token create": ["--scope", "watch"], "token list": [], "token revoke": ["12ab34cd56ef"],
    "why": ["random"], "schedule": ["cup"], "reveal": ["cup"], "announce": ["hello"], "ask": ["what?"],
    "answer": ["1", "that"], "questions": [], "announcements": [], "challenge": ["random", "--against", "greedy"],
    "challenges": [], "enter": ["cup", "random"], "bye": ["cup", "random", "--round", "2"],
    "rerun": ["cup", "1"], "transcript": ["cup"], "title": ["Club"],
    "regress": ["--base", "random@1", "--test", "greedy@1", "--game", "brigands"],
}
# And those that work on this machine alone: where they are met below.
NEAR = {"init": "a start", "export": "a start", "pair": "reading, computing",
        "backup": "a start", "archive": "a start", "doctor": "a start", "migrate": "a start", "report": "a start", "site": "a start",
        "climb": "its own test", "serve": "other tests", "tune": "other tests", "audit": "a start",
        "workers": "other tests"}
# Commands that write the database, with their lines.
WRITING = {
    "register": ["zed"], "submit": ["BUNDLE", "--sandbox", "off"], "withdraw": ["random"],
    "run": ["--name", "cup", "--game", "brigands", "--format", "swiss", "--sandbox", "off"],
    "regress": ["--base", "random@1", "--test", "greedy@1", "--game", "brigands", "--sandbox", "off"],
}


def big_field(players):
    """Nobody has played yet."""
    lines = ["012 big", "142 9", "152 W"]
    for number in range(1, players + 1):
        lines.append(f"001 {number:4}      {f'P{number}':33} {3000 - number // 5:4} {'':3} {'':11} {'':10}  0.0")
    return "\n".join(lines) + "\n"


class LadderSignalsTest(SignalsMixin, LadderTest):
    def words(self, arguments):
        if "BUNDLE" in arguments and not (self.folder / "bundles").exists():
            self.bundle("robin")
        return [str(self.folder / "bundles" / "robin") if word == "BUNDLE" else word for word in arguments]

    def test_every_command_is_met_here(self):
        page = subprocess.run([BUILD / "bin" / "ladder", "--help"], capture_output=True, text=True, check=True)
        commands = re.search(r"\nCommands:\n((?:  .*\n)+)", page.stdout).group(1)
        self.assertEqual(set(re.findall(r"^  ([a-z-]+)", commands, re.MULTILINE)), {name.split()[0] for name in FAR} | set(NEAR))

    def test_while_it_waits_for_a_service_elsewhere(self):
        server = SilentServer()
        self.addCleanup(server.close)
        token = self.folder / "token"
        token.write_text(f"asz_{0:064}\n")
        plain = {"ASSIZE_TOKEN_FILE": str(token), "ASSIZE_PLAIN": "1"}
        for name, arguments in FAR.items():
            with self.subTest(name):
                self.assert_ends_while_waiting(server, "ladder", "--server", server.address, *name.split(),
                                               *self.words(arguments), environment=plain)
        with self.subTest("TLS"):
            self.assert_ends_while_waiting(server, "ladder", "--server", server.address, "status",
                                           environment={"ASSIZE_TOKEN_FILE": str(token)})
        with self.subTest("certificates in a pipe"):
            self.assert_ends_while_reading("ladder", "--server", server.address, "status",
                                           environment={"ASSIZE_TOKEN_FILE": str(token), "ASSIZE_CA_FILE": "FIFO"})

    def test_while_it_waits_for_a_service_on_this_machine(self):
        folder = pathlib.Path(f"{self.db}.service")
        folder.mkdir()
        server = SilentServer(folder / "ladder.sock")
        self.addCleanup(server.close)
        for name, arguments in FAR.items():
            # Those that read the file do so beside the service.
            if name in ("bots", "events", "standings", "crosstable", "ratings", "why"):
                continue
            with self.subTest(name):
                words = [*name.split(), self.db, *self.words(arguments)]
                self.assert_ends_while_waiting(server, "ladder", *words)

    def test_while_it_reads(self):
        self.assert_ends_while_reading_standard_input("ladder", "pair", "--trf", "-")
        self.assert_ends_while_reading("ladder", "pair", "--trf", "FIFO")
        # What may be a database is looked at.
        self.assert_ends_while_reading("ladder", "standings", "FIFO", environment={"ASSIZE_SERVER": "127.0.0.1:1"})

    def test_while_it_computes(self):
        self.assert_ends_while_reading("ladder", "pair", "--trf", "FIFO", content=big_field(9999))

    def test_while_it_writes_its_output(self):
        for arguments in (["run", "--help"], ["--man"], ["--completion", "bash"]):
            with self.subTest(arguments):
                self.assert_ends_while_writing("ladder", *arguments)

    def test_while_it_waits_to_write_a_database_that_another_program_has_locked(self):
        for bot in ("random", "greedy"):
            self.assertEqual(self.ladder("submit", self.db, bot, "--sandbox", "off").code, 0)
        lock = pathlib.Path(f"{self.db}-lock")
        other = sqlite3.connect(self.db, isolation_level=None)
        self.addCleanup(other.close)
        before = self.content()
        for name, arguments in WRITING.items():
            for number in SIGNALS:
                with self.subTest(name, number=number):
                    other.execute("BEGIN IMMEDIATE")
                    process = self.start_program("ladder", [name, self.db, *self.words(arguments)])
                    wait_until(lambda p=process: lock.exists() or p.poll() is not None, "it has the right to write")
                    self.assert_ends_or_was_too_late(process, number, name)
                    other.execute("ROLLBACK")
                    self.assertFalse(lock.exists())
                    self.assertEqual(self.content(), before)
                    self.assert_nothing_left()

    def assert_ends_or_was_too_late(self, process, number, name):
        if name == "submit":
            # Tries the bot first; another signal ends it where it waits. Two at once may be one.
            def ends():
                process.send_signal(number)
                return process.poll() is not None

            wait_until(ends, "it ends")
        self.assert_ends(process, number)

    def content(self):
        return [query(self.db, f"SELECT count(*) FROM {table}") for table in ("bot", "version", "event", "run")]

    def test_whenever_it_comes_nothing_is_half_written(self):
        """At any moment after the start: the command is done, or was interrupted."""
        for bot in ("random", "greedy"):
            self.assertEqual(self.ladder("submit", self.db, bot, "--sandbox", "off").code, 0)
        self.assertEqual(self.ladder("run", self.db, "--name", "cup", "--game", "brigands", "--format", "swiss",
                                     "--rounds", "1", "--sandbox", "off", "--quiet").code, 0)
        for name, arguments, made in (
                ("init", [self.folder / "made.db"], self.folder / "made.db"),
                ("export", [self.db], None),
                ("export", [self.db, "--bot", "random", "--to", self.folder / "out"], self.folder / "out"),
                ("backup", [self.db, self.folder / "copy.db"], self.folder / "copy.db"),
                ("archive", [self.db], None), ("doctor", [self.db], None), ("migrate", [self.db], None), ("audit", [self.db], None),
                ("report", [self.db, "cup", "--per-owner", self.folder / "owners"], self.folder / "owners"),
                ("site", [self.db, self.folder / "site"], self.folder / "site")):
            for number in SIGNALS:
                with self.subTest(name, number=number):
                    process = self.start_program("ladder", [name, *arguments])
                    wait_until(lambda p=process, n=number: handles(p.pid, n) or p.poll() is not None, "it has begun")
                    process.send_signal(number)
                    _, err = process.communicate()
                    self.assertIn(process.returncode, (0, 1, 66, 130), err)
                    if made is not None and process.returncode == 0:
                        self.assertTrue(made.exists())
                    self.assert_whole(name, made)
                    self.assert_nothing_left()

    def assert_whole(self, name, made):
        """What was made is complete; it is removed."""
        strays = [path.name for path in self.folder.iterdir()
                  if path.name.endswith((".new", ".part", ".tmp", "-lock", ".old"))]
        self.assertEqual(strays, [])
        if made is None or not made.exists():
            return
        if made.suffix == ".db":
            self.assertEqual(self.ladder("events", made).code, 0)
            for side in made.parent.glob(made.name + "*"):
                side.unlink()
            return
        files = [path for path in made.rglob("*") if path.is_file()]
        if name == "export":
            self.assertIn("bot.toml", [path.name for path in files])
            self.assertIn("assize-bot-random", [path.name for path in files])
        else:
            self.assertIn("index.html", [path.name for path in files])
        for path in sorted(made.rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()
        made.rmdir()

    def test_a_watched_table_is_left_at_once(self):
        for bot in ("random", "greedy"):
            self.assertEqual(self.ladder("submit", self.db, bot, "--sandbox", "off").code, 0)
        self.assertEqual(self.ladder("run", self.db, "--name", "cup", "--game", "brigands", "--format", "swiss",
                                     "--rounds", "1", "--sandbox", "off", "--quiet").code, 0)
        for number in SIGNALS:
            process = self.start_program("ladder", ["standings", self.db, "--watch"], stdout=subprocess.PIPE)
            self.assertIn(b"cup", process.stdout.readline())
            process.send_signal(number)
            process.communicate()
            self.assertEqual(process.returncode, 0)

    def test_a_service_that_was_told_to_end_before_it_serves_ends_well(self):
        process = self.start_program("ladder", ["serve", self.db, "--sandbox", "off"])
        wait_until(lambda: handles(process.pid, signal.SIGTERM), "it has begun")
        wait_until(lambda: pathlib.Path(f"{self.db}-lock").exists(), "it has the database")
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.assert_nothing_left()


if __name__ == "__main__":
    unittest.main()
