"""SIGINT, SIGTERM and SIGHUP end every command of `referee` and `replay-dump`, wherever it waits or
computes. What they do to matches in play is in interrupt_test.py."""

import re
import subprocess
import unittest

from signals_support import SIGNALS, SignalsMixin, handles
from support import BUILD, PlayTest, wait_until

# Each command, and where it is met below.
MET = {"games": "its output", "play": "reading a seed, a locked database", "new-bot": "nothing to wait for",
       "check": "interrupt_test.py", "check-line": "reading", "doctor": "nothing to wait for",
       "verify-secrecy": "computing", "worker": "reading a batch, and its feed"}


class SignalsTest(SignalsMixin, PlayTest):
    def test_every_command_is_met_here(self):
        page = subprocess.run([BUILD / "bin" / "referee", "--help"], capture_output=True, text=True, check=True)
        commands = re.search(r"\n\s*Commands:\n((?:  .*\n)+)", page.stdout, re.IGNORECASE).group(1)
        self.assertEqual(set(re.findall(r"^  ([a-z-]+)", commands, re.MULTILINE)), set(MET))

    def test_while_it_reads_standard_input(self):
        for arguments in (["play", "--game", "brigands", "--seed-file", "-", "random", "random"], ["check-line"]):
            with self.subTest(arguments):
                self.assert_ends_while_reading_standard_input("referee", *arguments)

    def test_while_it_reads_a_pipe(self):
        for arguments in (["play", "--game", "brigands", "--seed-file", "FIFO", "random", "random"],
                          ["check-line", "FIFO"], ["worker", "FIFO"]):
            with self.subTest(arguments):
                self.assert_ends_while_reading("referee", *arguments)
        self.play("--matches", 1, "random", "random")
        self.assert_ends_while_reading("replay-dump", self.db, "--check", "FIFO")

    def test_a_worker_whose_feed_is_silent(self):
        processes = [self.start_program("referee", ["worker", "--feed"], stdin=subprocess.PIPE) for _ in SIGNALS]
        for process, number in zip(processes, SIGNALS, strict=True):
            wait_until(lambda p=process, n=number: handles(p.pid, n), "it has begun")
        self.assert_each_ends(processes)

    def test_while_it_computes(self):
        processes = [self.start_program("referee", ["verify-secrecy", "--steps", 1_000_000_000]) for _ in SIGNALS]
        for process, number in zip(processes, SIGNALS, strict=True):
            wait_until(lambda p=process, n=number: handles(p.pid, n), "it has begun")
        self.assert_each_ends(processes)

    def test_while_it_writes(self):
        self.play("--matches", 1, "random", "random")
        for program, arguments in (("referee", ["games", "--json"]), ("referee", ["play", "--help"]),
                                   ("referee", ["--man"]),
                                   ("replay-dump", [self.db, "--match", "last"]),
                                   ("replay-dump", [self.db, "--match", "last", "--format", "html"])):
            with self.subTest(arguments):
                self.assert_ends_while_writing(program, *arguments)


if __name__ == "__main__":
    unittest.main()
