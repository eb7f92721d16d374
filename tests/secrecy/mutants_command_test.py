#!/usr/bin/python3
"""`referee verify-secrecy` with a mutant built in: it fails and shows the difference again. What users
run has no mutants."""

import os
import pathlib
import re
import shlex
import subprocess
import unittest

BUILD = pathlib.Path(os.environ.get("ASSIZE_BUILD", pathlib.Path(__file__).parents[2] / "build"))
REFEREE = BUILD / "bin" / "referee"
MUTANTS = BUILD / "tests" / "referee-mutants"
PAGE = pathlib.Path(__file__).parent / "MUTANTS.md"
HANGING = 100

# Those that the command's own checks find; the others need labels or a look at the seed.
TABLE = re.findall(r"^\| `(\w+)` \|.*\| ([\w-]+) \| (\w+) \|$", PAGE.read_text(), re.MULTILINE)
FOUND_BY_COMMAND = [(name, game, check) for name, game, check in TABLE
                    if check not in ("canaries", "seeds")]

# One of each game and check; all of them with ASSIZE_TESTS=all (tests/README.md). mutants_test.cc always tries
# all, without the command.
TRIED = FOUND_BY_COMMAND if os.environ.get("ASSIZE_TESTS") == "all" else list(
    {(game, check): (name, game, check) for name, game, check in FOUND_BY_COMMAND}.values())

# What they show depends on the matches before.
COUNTERS = ("dice_not_from_seed", "global_request_ids")


def verify(game, check):
    """The command line; checks that are made at one step in ten get more of them, and the game whose
    steps take longest fewer."""
    steps = 5_000 if check in ("recall", "redeal") else 500
    if game == "brigands-bluff":
        steps //= 2
    return f"verify-secrecy --game {game} --steps {steps} --seed m --only {check}"


def run(program, line, mutant=None):
    environment = {**os.environ, **({"ASSIZE_MUTANT": mutant} if mutant else {})}
    return subprocess.run([program, *shlex.split(line)], env=environment, capture_output=True,
                          text=True, timeout=HANGING)


def differences(text):
    """What is printed of each difference: (what it is about, the two sides, the command for it)."""
    return re.findall(r"^DIFFERENCE: .*\n((?:.*\n)*?)shown again by: referee (.*)$", text, re.MULTILINE)


class WithAMutant(unittest.TestCase):
    def test_each_is_found_and_what_is_printed_shows_it_again(self):
        self.assertGreaterEqual(len(TRIED), 12)
        for mutant, game, check in TRIED:
            with self.subTest(mutant):
                found = run(MUTANTS, verify(game, check), mutant)
                self.assertEqual(found.returncode, 1, found.stderr)
                shown, command = differences(found.stdout)[0]
                again = run(MUTANTS, command, mutant)
                self.assertEqual(again.returncode, 1, command)
                if mutant not in COUNTERS:
                    self.assertIn(shown, again.stdout)

    def test_without_it_the_same_command_finds_nothing(self):
        for game, check in sorted({(game, check) for _, game, check in FOUND_BY_COMMAND}):
            nothing = run(MUTANTS, verify(game, check))
            self.assertEqual(nothing.returncode, 0, nothing.stdout)

    def test_an_unknown_one_is_named(self):
        refused = run(MUTANTS, "verify-secrecy --steps 1", "no_such_leak")
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("'no_such_leak'", refused.stderr)


class WhatUsersRun(unittest.TestCase):
    def test_has_no_mutants(self):
        binary = REFEREE.read_bytes()
        self.assertNotIn(b"ASSIZE_MUTANT", binary)
        for mutant, _, _ in TABLE:
            self.assertNotIn(mutant.encode() + b"\0", binary)

    def test_takes_no_notice_of_the_variable(self):
        run_of_users = run(REFEREE, "verify-secrecy --game brigands --steps 500 --seed m",
                           "hidden_state_in_view")
        self.assertEqual(run_of_users.returncode, 0, run_of_users.stdout)


if __name__ == "__main__":
    unittest.main()
