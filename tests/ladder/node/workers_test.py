"""Events that workers on other machines play, over the public port."""

import os
import pathlib
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from node_support import NodeTest, children_of, named
from service_support import LADDER, OK, query, wait_until
from signals_support import SilentServer
from support import HANGING, REFEREE, hold_port, skip_unless_confined


class TimesTest(unittest.TestCase):
    """Times that are typed at the start of a worker: no service is asked."""

    def refusal(self, *words):
        run = subprocess.run(words, capture_output=True, text=True, timeout=HANGING)
        self.assertEqual((run.returncode, run.stdout), (64, ""), run.stderr)
        return run.stderr

    def test_what_is_no_time_is_refused(self):
        start = [REFEREE, "worker", "--server", "127.0.0.1:1"]
        for text, error in (("2030-12-31T23:59:60Z", "is not a date with a time"),
                            ("2030-12-31 18:00", "has no time zone"),
                            ("2020-01-01T18:00:00Z", "2020-01-01 18:00 UTC has passed"),
                            ("inf", "is not a time from 1s to a year"), ("5", "such as 90s"), ("-5m", "such as 90s")):
            self.assertIn(error, self.refusal(*start, "--until", text), text)
        for text in ("inf", "-5m", "0s", "2030-12-31T18:00:00Z"):
            self.assertIn("--idle: ", self.refusal(*start, "--idle", text), text)

    def test_a_job_of_slurm_has_an_end(self):
        start = [LADDER, "workers", "slurm", "127.0.0.1:1", "--print"]
        for text in ("30s", "inf", "9999h", "soon"):
            self.assertIn("is not a time from 1m to a year", self.refusal(*start, "--time", text), text)
        self.assertIn("--idle: ", self.refusal(*start, "--idle", "inf"))


class WorkersTest(NodeTest):
    def test_two_workers_play_an_event_with_the_tables_of_the_local_executor(self):
        self.serve_for_workers()
        self.start_worker()
        self.start_worker("--idle", "1s")
        self.run_event()
        self.await_over("cup")
        status = self.ladder("status", self.db).out
        self.assertIn("Workers on other machines:", status)
        listed = self.ladder("workers", "list", self.db, "--format", "csv")
        self.assertEqual(len(listed.out.splitlines()), 3, listed.out)
        # One leaves by itself, the other is asked to.
        self.assertEqual(self.workers[1].wait(timeout=60), 0, self.worker_log(1))
        self.assertIn("nothing to play", self.worker_log(1))
        stopped = self.ladder("workers", "stop", self.db)
        self.assertEqual(stopped.code, OK, stopped.err)
        self.assertEqual(self.workers[0].wait(timeout=60), 0, self.worker_log(0))
        self.assertEqual(list((self.folder_of_service / "leases").iterdir()), [])
        self.assert_local_tables()

    def test_local_and_remote_workers_play_one_event_together(self):
        self.serve_for_workers(jobs=1)
        self.start_worker()
        self.run_event()
        self.await_over("cup")
        self.assert_local_tables()

    def test_a_worker_that_is_killed_costs_nothing(self):
        self.serve_for_workers(lease=3)
        first = self.start_worker()
        self.run_event()
        self.await_matches(1)
        # With all that it has started, as when its machine is gone.
        worker = children_of(first.pid)
        first.send_signal(signal.SIGKILL)
        wait_until(lambda: not any(pathlib.Path(f"/proc/{pid}/exe").exists() for pid in worker), "it has ended")
        self.start_worker()
        self.await_over("cup")
        self.assert_local_tables()

    def test_a_worker_that_crashes_is_started_again(self):
        self.serve_for_workers()
        first = self.start_worker()
        self.run_event()
        self.await_matches(1)
        for pid in children_of(first.pid):
            os.kill(pid, signal.SIGKILL)
        self.await_over("cup")
        self.assertIn("started again", self.worker_log(0))
        self.assert_local_tables()

    def test_a_service_that_is_killed_goes_on_with_the_same_workers(self):
        self.serve_for_workers()
        self.start_worker()
        self.run_event()
        self.await_matches(1)
        port = self.port
        self.daemon.send_signal(signal.SIGKILL)
        self.daemon.wait()
        wait_until(lambda: not named(self.folder, "ladder-front"), "its port has ended")
        self.serve_for_workers(port=port)
        self.await_over("cup")
        self.assertIsNone(self.workers[0].poll(), self.worker_log(0))
        doubled = query(self.db, "SELECT match_id FROM match GROUP BY match_id HAVING count(*) > 1")
        self.assertEqual(doubled, [])
        self.assert_local_tables()

    def test_a_worker_that_is_asked_to_end_finishes_what_it_plays(self):
        self.serve_for_workers()
        first = self.start_worker()
        self.run_event()
        self.await_matches(1)
        first.send_signal(signal.SIGUSR1)
        # What it has begun of sets is played on here; it waits until these sets are stored.
        self.start_worker()
        self.assertEqual(first.wait(timeout=60), 0, self.worker_log(0))
        self.await_over("cup")
        self.assert_local_tables()

    def test_a_worker_whose_service_is_silent_ends_when_it_is_asked_to(self):
        server = SilentServer()
        self.addCleanup(server.close)
        self.port = int(server.address.rsplit(":", 1)[1])
        (self.folder / "work.token").write_text(f"asz_{0:064}\n")
        # With TLS it waits for the connection, without for the answer.
        for plain in (True, False):
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                with self.subTest(plain=plain, number=number):
                    before = server.count()
                    worker = self.start_worker(plain=plain)
                    wait_until(lambda b=before: server.count() > b, "it waits for the service")
                    worker.send_signal(number)
                    self.assertEqual(worker.wait(timeout=HANGING), 0, self.worker_log(-1))
                    self.assertIn(f"{server.address} did not answer", self.worker_log(-1))

    def test_a_worker_whose_service_is_away_says_so_once_and_goes_on_trying(self):
        self.port = hold_port(self)
        (self.folder / "work.token").write_text(f"asz_{0:064}\n")
        worker = self.start_worker()
        wait_until(lambda: "reached" in self.worker_log(0), "it says that it waits")
        self.assertIsNone(worker.poll())
        worker.send_signal(signal.SIGTERM)
        self.assertEqual(worker.wait(timeout=HANGING), 0, self.worker_log(0))
        said = [line for line in self.worker_log(0).splitlines() if "reached" in line]
        self.assertEqual(said, [f"worker: 127.0.0.1:{self.port} could not be reached; trying for ten minutes"])

    def test_without_the_scope_nothing_is_leased(self):
        self.serve_for_workers()
        watching = self.token("watch")
        (self.folder / "watch.token").write_text(watching + "\n")
        denied = self.start_worker(token="watch.token")
        self.assertEqual(denied.wait(timeout=60), 77, self.worker_log(0))
        self.assertIn("scope work", self.worker_log(0))

    def test_without_a_sandbox_nothing_is_leased(self):
        skip_unless_confined(self)
        self.serve_for_workers("--sandbox", "required")
        open_one = self.start_worker("--sandbox", "off")
        code = open_one.wait(timeout=60)
        self.assertEqual(code, 78, self.worker_log(0))
        self.assertIn("can't confine bots", self.worker_log(0))
        self.assertIn("gets nothing: the worker's machine can't confine bots", self.ladder("status", self.db).out)
        # The whole sentence, below the table.
        listed = " ".join(self.ladder("workers", "list", self.db).out.split())
        self.assertIn(": gets nothing: the worker's machine can't confine bots", listed)
        self.assertIn("where all are trusted", listed)


if __name__ == "__main__":
    unittest.main()
