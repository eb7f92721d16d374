"""deploy/check.sh in a small tree of its own: what is run again, what stops it, and the page that it writes."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

from support import BUILD, SOURCE, run

# Counts its runs; waits, says that it does, or fails where a file asks for it.
SUITE = """#!/bin/sh
echo ran >> runs
echo '100% tests passed, 0 tests failed out of 3'
test ! -e wait || { echo waits > waits; exec sleep 1000; }
test ! -e broken
"""


class CheckTest(unittest.TestCase):
    def setUp(self):
        self.tree = pathlib.Path(tempfile.mkdtemp(prefix="check-"))
        self.addCleanup(shutil.rmtree, self.tree)
        for folder in ("deploy", "tests"):
            (self.tree / folder).mkdir()
        for name in ("check.sh", "commit.sh"):
            shutil.copy(SOURCE / "deploy" / name, self.tree / "deploy")
        (self.tree / "tests/run.sh").write_text(SUITE)
        (self.tree / "tests/run.sh").chmod(0o755)
        (self.tree / ".gitignore").write_text("/build-check/\n/runs\n/wait\n/waits\n/broken\n")
        self.git("init", "-q")
        self.commit()

    def git(self, *words):
        run("git", "-C", self.tree, "-c", "user.name=Tester", "-c", "user.email=tester@assize.invalid", *words)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "Change it")

    def check(self, *words, code=0):
        done = subprocess.run([self.tree / "deploy/check.sh", *words], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, code, done)
        return done

    def runs(self):
        return len((self.tree / "runs").read_text().split())

    def test_what_passed_is_run_again_for_another_commit_alone(self):
        self.assertRegex(self.check("suite").stdout, r"^passed +suite +\d+ min +100% tests passed, 0 tests failed out of 3\n")
        self.assertRegex(self.check("suite").stdout, r"^passed +suite ")
        self.assertEqual(self.runs(), 1)
        self.check("--again", "suite")
        self.assertEqual(self.runs(), 2)
        self.commit()
        self.check("suite")
        self.assertEqual(self.runs(), 3)
        (self.tree / "tests/changed").write_text("after the commit")
        self.check("suite")
        self.check("suite")
        self.assertEqual(self.runs(), 5)

    def test_a_failure_is_named_and_is_the_exit_status_and_is_run_again(self):
        (self.tree / "broken").touch()
        done = self.check("suite", code=1)
        self.assertRegex(done.stdout, r"^FAILED +suite ")
        self.assertIn("1 failed", done.stdout)
        (self.tree / "broken").unlink()
        self.assertRegex(self.check("suite").stdout, r"^passed +suite ")

    def test_the_page_has_every_check_and_its_command(self):
        page = pathlib.Path(self.check("suite").stdout.splitlines()[1]).read_text()
        self.assertRegex(page, r"\| suite \| passed \| \d+ \| 100% tests passed, .* \| `deploy/check.sh suite` \|")
        self.assertIn("| asan | not run |", page)

    def test_an_interruption_writes_the_page_and_the_same_command_goes_on(self):
        (self.tree / "wait").touch()
        process = subprocess.Popen([self.tree / "deploy/check.sh", "suite"], text=True, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True)
        while not (self.tree / "waits").exists():
            self.assertIsNone(process.poll())
        # To all of them, as a terminal does with Ctrl-C, which a shell in the background may be deaf to.
        os.killpg(process.pid, signal.SIGTERM)
        self.assertIn("interrupted", process.communicate()[1])
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)
        self.assertEqual(len(list(self.tree.glob("build-check/*/CHECKS.md"))), 1)
        (self.tree / "wait").unlink()
        self.assertRegex(self.check("suite").stdout, r"^passed +suite ")

    def test_wrong_words_are_named(self):
        self.assertIn("there is no check 'nosuch'", self.check("nosuch", code=64).stderr)
        self.assertIn("unknown option '--nosuch'", self.check("--nosuch", code=64).stderr)
        self.assertIn("--since needs a value", self.check("--since", code=64).stderr)
        self.assertIn("'nosuch' names no commit", self.check("--since", "nosuch", code=65).stderr)

    def test_the_list_names_targets_scripts_and_fuzz_targets_that_exist(self):
        targets = run("ninja", "-C", BUILD, "-t", "targets", "all")
        fuzzed = set()
        for line in run(SOURCE / "deploy/check.sh", "--list").splitlines():
            for part in line.split(None, 1)[1].split(" && "):
                words = part.split()
                if words[:3] == ["ninja", "-C", "build"]:
                    self.assertRegex(targets, rf"(?m)(^|/){words[3]}:", line)
                elif "/" in words[0] and not words[0].startswith("build"):
                    self.assertTrue((SOURCE / words[0]).exists(), line)
                if words[0] == "tests/fuzz/run.sh":
                    fuzzed.add(words[1])
        self.assertEqual(fuzzed, set(run(SOURCE / "tests/fuzz/run.sh", "--list").split()))


if __name__ == "__main__":
    unittest.main()
