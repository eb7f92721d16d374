"""The table of benchmarks: how it counts and judges, without measuring anything."""

import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from table import ROWS  # noqa: E402
from table_matches import calls_by_process  # noqa: E402
from table_tools import Bench, Result, run, table_line  # noqa: E402

TABLE = pathlib.Path(__file__).with_name("table.py")

# A referee with a thread, its supervisor, and a bot that the supervisor has started.
TRACE = """\
10 execve("referee", ["referee"], 0x7ffe) = 0
10 clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|SIGCHLD) = 11
10 clone3({flags=CLONE_VM|CLONE_THREAD, stack=0x7f}, 88 <unfinished ...>
11 read(3,  <unfinished ...>
10 <... clone3 resumed> => {parent_tid=[12]}) = 12
11 <... read resumed>"x", 1) = 1
11 clone(child_stack=NULL, flags=SIGCHLD) = 13
13 write(1, "x", 1) = 1
12 recvfrom(5, "x", 1, 0, NULL, NULL) = 1
12 sendto(5, "x", 1, 0, NULL, 0) = 1
11 --- SIGCHLD {si_signo=SIGCHLD} ---
12 +++ exited with 0 +++
"""


class TableTest(unittest.TestCase):
    def test_syscalls_count_for_the_process_of_their_thread(self):
        self.assertEqual(calls_by_process(TRACE), (5, 2))

    def test_contenders_take_turns_and_medians_count(self):
        order = []

        def contender(name, values):
            remaining = iter(values)

            def measure():
                order.append(name)
                return next(remaining)
            return measure
        medians = Bench(None, None, 3, False).turns({"a": contender("a", [1, 9, 2]), "b": contender("b", [5, 4, 6])})
        self.assertEqual(order, ["a", "b", "b", "a", "a", "b"])
        self.assertEqual(medians, {"a": 2, "b": 5})

    def test_a_result_is_kept_or_missed_only_with_a_goal(self):
        self.assertEqual([Result("work", "1", met=met).verdict() for met in (True, False, None)], ["kept", "missed", ""])

    def test_cells_do_not_end_at_their_own_bars(self):
        self.assertEqual(table_line("a|b", 1), "| a\\|b | 1 |")

    def test_what_a_child_of_a_command_spends_counts(self):
        spent = run(["sh", "-c", "exec /usr/bin/python3 -c 'sum(range(3000000))'"])
        self.assertGreater(spent.cpu, 0)
        with self.assertRaises(RuntimeError):
            run(["false"])

    def test_every_row_has_a_sentence_in_the_list(self):
        listed = subprocess.run(["/usr/bin/python3", TABLE, "--list"], capture_output=True, text=True, check=True,
                                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}).stdout
        self.assertEqual([line.split()[0] for line in listed.splitlines()], list(ROWS))
        for line in listed.splitlines():
            self.assertRegex(line, r"^\S+ +\S.*\.$")

    def test_unknown_rows_are_named_with_those_that_there_are(self):
        done = subprocess.run(["/usr/bin/python3", TABLE, "speed"], capture_output=True, text=True,
                              env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        self.assertEqual(done.returncode, 2)
        self.assertIn("no row speed; the rows: starts,", done.stderr)


if __name__ == "__main__":
    unittest.main()
