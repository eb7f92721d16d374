"""The script that runs the tests: what it prints after ctest's summary, and how it ends."""

import pathlib
import shlex
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent / "run_ctest.sh"


class RunCtestTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_tests(self, *options, **commands):
        """Runs the script on a build folder with these tests: names, and lines of shell."""
        lines = [f'add_test({name} sh -c "{command}")\n' for name, command in commands.items()]
        (self.folder / "CTestTestfile.cmake").write_text("".join(lines))
        return subprocess.run([SCRIPT, self.folder, *options], capture_output=True, text=True, check=False)

    def commands(self, output):
        """What is printed after the summary to run failures again."""
        _, found, rest = output.partition("each test alone:\n")
        return [line.strip() for line in rest.splitlines()] if found else []

    def test_what_passes_needs_no_command(self):
        run = self.run_tests(good="true", fine="true")
        self.assertEqual((run.returncode, self.commands(run.stdout)), (0, []))
        self.assertIn("100% tests passed, 0 tests failed out of 2", run.stdout)

    def test_each_failure_has_the_command_that_runs_it_alone(self):
        run = self.run_tests(good="true", bad="echo broken; false", worse="exit 3", badly="true")
        self.assertNotEqual(run.returncode, 0)
        summary = run.stdout.index("2 tests failed out of 4")
        self.assertLess(summary, run.stdout.index("each test alone:"))
        commands = self.commands(run.stdout)
        self.assertEqual(len(commands), 2)
        for name, command in zip(("bad", "worse"), commands):
            again = subprocess.run(shlex.split(command), capture_output=True, text=True, check=False)
            self.assertEqual(again.returncode, run.returncode)
            self.assertIn("1 tests failed out of 1", again.stdout)
            self.assertIn(f" - {name} (Failed)", again.stdout)

    def test_a_failure_is_not_run_again(self):
        runs = self.folder / "runs"
        run = self.run_tests(moody=f"echo >> {runs}; test $(wc -l < {runs}) -gt 1")
        self.assertNotEqual(run.returncode, 0)
        self.assertEqual(len(self.commands(run.stdout)), 1)
        self.assertEqual(runs.read_text(), "\n")

    def test_failures_of_an_earlier_run_are_not_listed(self):
        self.run_tests(bad="false")
        run = self.run_tests(bad="true")
        self.assertEqual((run.returncode, self.commands(run.stdout)), (0, []))

    def test_no_test_at_all_is_an_error(self):
        run = self.run_tests("-R", "nothing", good="true")
        self.assertNotEqual(run.returncode, 0)
        self.assertEqual(self.commands(run.stdout), [])


if __name__ == "__main__":
    unittest.main()
