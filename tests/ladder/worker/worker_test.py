"""`referee worker`: plays what has no result yet, may be killed at any moment, stops when it is asked to."""

import contextlib
import os
import pathlib
import re
import resource
import signal
import subprocess
import threading
import unittest

from batches import count_results, make_batch, results_of, sample_bot, write_batch
from support import HANGING, PlayTest, REFEREE, processes_of, read_process, referee_pb2, wait_until

MATCHES = 24


def write_without_end(pipe):
    """Until nobody is there to read it."""
    with contextlib.suppress(BrokenPipeError):
        while True:
            os.write(pipe.fileno(), b"x" * (1 << 20))


class WorkerTest(PlayTest):
    def setUp(self):
        super().setUp()
        self.batch = self.write_batch()
        self.results = self.folder / "1.results"

    def write_batch(self, **options):
        folders = [sample_bot("random"), sample_bot("greedy")]
        return write_batch(self.folder / "1.batch", make_batch(folders, 4, MATCHES, **options))

    def write_gated_batch(self, match):
        """The same with a bot in one match that waits at a gate; returns the gate."""
        gate, bot = self.make_gate()
        self.write_batch(guest=(bot, match), move_limit_s=3600)
        return gate

    def work(self, *arguments):
        run = self.referee("worker", *(arguments or (self.batch,)))
        self.assert_nothing_left()
        return run

    def assert_complete(self):
        """Every match has one result, and all of them are finished."""
        results = results_of(self.results)
        self.assertEqual(len({result.match_id for result in results}), MATCHES)
        self.assertEqual(len(results), MATCHES)
        self.assertEqual({result.record.end.reason for result in results},
                         {referee_pb2.END_REASON_FINISHED})

    def test_every_match_gets_its_result(self):
        self.assertEqual(self.work("--jobs", 2, self.batch).code, 0)
        self.assert_complete()
        self.assertEqual(self.results.stat().st_mode & 0o777, 0o600)

    def test_matches_with_a_result_are_not_played_again(self):
        self.work()
        before = self.results.read_bytes()
        run = self.work()
        self.assertEqual((run.code, self.results.read_bytes()), (0, before))

    def test_results_do_not_depend_on_how_many_are_played_at_a_time(self):
        records = []
        for jobs in (1, 3):
            self.work("--jobs", jobs, "--results", self.folder / f"{jobs}.out", self.batch)
            results = results_of(self.folder / f"{jobs}.out")
            records.append({result.match_id: result.record for result in results})
        self.assertEqual(records[0], records[1])

    def test_killed_at_any_moment_it_goes_on_where_it_was(self):
        gate = self.write_gated_batch(MATCHES - 1)
        for count in (1, 5, 12):
            process = self.start("worker", self.batch)
            wait_until(lambda n=count: count_results(self.results) >= n, f"{count} results are there")
            process.send_signal(signal.SIGKILL)
            self.finish(process)
            wait_until(lambda: not processes_of(self.folder), "the bots are gone")
            self.assertLess(count_results(self.results), MATCHES)
            with self.results.open("ab") as file:
                file.write(b"torn")
        gate.open()
        self.assertEqual(self.work().code, 0)
        self.assert_complete()

    def test_told_to_stop_it_finishes_what_it_plays(self):
        gate = self.write_gated_batch(2)
        process = self.start("worker", self.batch)
        self.addCleanup(process.stderr.close)
        gate.await_bots(1)
        process.send_signal(signal.SIGTERM)
        self.assertIn("not sandboxed", process.stderr.readline())
        self.assertIn("0 of them played before", process.stderr.readline())
        self.assertIn("when the matches in play are over", process.stderr.readline())
        gate.open()
        run = self.finish(process)
        self.assertEqual(run.code, 130, run.err)
        self.assertEqual(len(results_of(self.results)), 3)
        self.assertEqual(self.work().code, 0)
        self.assert_complete()

    def test_a_second_worker_on_the_same_results_says_so(self):
        gate = self.write_gated_batch(0)
        first = self.start("worker", self.batch)
        gate.await_bots(1)
        second = self.referee("worker", self.batch)
        self.assertEqual(second.code, 75)
        self.assertIn("another worker", second.err)
        gate.open()
        self.assertEqual(self.finish(first).code, 0)
        self.assert_complete()

    def test_a_bot_that_is_no_program_forfeits_and_nobody_else_suffers(self):
        broken = self.bot("broken", "/bin/false")
        batch = write_batch(self.folder / "2.batch", make_batch([broken, sample_bot("random")], 2, 4))
        self.assertEqual(self.work(batch).code, 0)
        for result in results_of(self.folder / "2.results"):
            broken_seat = [c.name for c in result.record.header.competitors].index("bot 0")
            forfeited = [seat.forfeited for seat in result.record.end.results]
            self.assertEqual(forfeited, [seat == broken_seat for seat in range(2)])

    def test_a_bot_that_has_spoilt_its_folder_forfeits_and_nobody_else_suffers(self):
        spoilt = self.bot("spoilt", "/bin/false")
        batch = write_batch(self.folder / "2.batch", make_batch([spoilt, sample_bot("random")], 2, 4))
        (pathlib.Path(spoilt) / "bot.toml").unlink()
        self.assertEqual(self.work(batch).code, 0)
        self.assert_forfeits("bot 0", "bot.toml")

    def test_a_manifest_that_cannot_be_read_or_has_no_end_is_its_bots_alone(self):
        # Both are regular files without a size: reading one fails, the other goes on for gigabytes.
        for target in ("/proc/self/mem", "/proc/self/pagemap"):
            with self.subTest(target):
                spoilt = self.bot("spoilt", "/bin/false")
                batch = write_batch(self.folder / "2.batch",
                                    make_batch([spoilt, sample_bot("random")], 2, 4))
                manifest = pathlib.Path(spoilt) / "bot.toml"
                manifest.unlink()
                manifest.symlink_to(target)
                self.assertEqual(self.work(batch).code, 0)
                self.assert_forfeits("bot 0", "bot.toml")
                manifest.unlink()
                (self.folder / "2.results").unlink()

    def test_a_bot_that_may_not_play_forfeits_without_being_started(self):
        traces = self.folder / "started"
        barred = self.bot("barred", "/usr/bin/touch", traces)
        batch = make_batch([barred, sample_bot("random")], 2, 4)
        for match in batch.matches:
            match.barred.extend("suspended: 3 forfeits" if bot == 0 else "" for bot in match.bots)
        self.assertEqual(self.work(write_batch(self.folder / "2.batch", batch)).code, 0)
        self.assert_forfeits("bot 0", "suspended: 3 forfeits")
        self.assertFalse(traces.exists())

    def assert_forfeits(self, bot, detail):
        """In all matches of 2.results; its opponents win."""
        results = results_of(self.folder / "2.results")
        self.assertEqual(len(results), 4)
        for result in results:
            seat = [c.name for c in result.record.header.competitors].index(bot)
            ends = result.record.end.results
            self.assertEqual([(end.forfeited, end.rank) for end in ends],
                             [(i == seat, 2 if i == seat else 1) for i in range(2)])
            self.assertIn(detail, result.timing.seats[seat].process_end)

    def test_fed_with_batches_it_plays_until_there_are_no_more(self):
        other = write_batch(self.folder / "2.batch",
                            make_batch([sample_bot("random")], 2, 3, name="other"))
        fed = subprocess.run([REFEREE, "worker", "--feed"], input=f"{self.batch}\n{other}\n",
                             capture_output=True, text=True, timeout=HANGING, check=False,
                             cwd=self.folder, env=self.environment())
        self.assertEqual(fed.returncode, 0, fed.stderr)
        self.assert_complete()
        self.assertEqual(count_results(self.folder / "2.results"), 3)

    def test_a_fed_worker_ends_its_bots_when_it_is_asked_to_and_plays_on(self):
        worker = subprocess.Popen([REFEREE, "worker", "--feed"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True, cwd=self.folder,
                                  env=self.environment())
        self.addCleanup(worker.stdout.close)
        print(self.batch, file=worker.stdin, flush=True)
        over = 0
        while over < MATCHES:
            over += worker.stdout.readline().startswith("over ")
        self.assert_complete()
        self.assertNotEqual(self.bots(), [], "they are kept")
        print("end-bots", file=worker.stdin, flush=True)
        while worker.stdout.readline() != "bots-ended\n":
            pass
        self.assertEqual(self.bots(), [])
        folders = [sample_bot("random"), sample_bot("greedy")]
        other = write_batch(self.folder / "2.batch", make_batch(folders, 2, 3, name="other"))
        print(other, file=worker.stdin, flush=True)
        worker.stdin.close()
        self.assertEqual(worker.wait(HANGING), 0)
        self.assertEqual(count_results(self.folder / "2.results"), 3)

    def test_a_fed_worker_without_memory_for_its_orders_finishes_what_it_plays_and_says_so(self):
        gate = self.write_gated_batch(0)
        with open(self.folder / "err", "w+") as err:
            worker = subprocess.Popen([REFEREE, "worker", "--feed", "--jobs", "1"], stdin=subprocess.PIPE,
                                      stdout=subprocess.DEVNULL, stderr=err, cwd=self.folder, env=self.environment())
            worker.stdin.write(f"{self.batch}\n".encode())
            worker.stdin.flush()
            gate.await_bots(1)
            used = int(re.search(r"VmData:\s+(\d+)", pathlib.Path(f"/proc/{worker.pid}/status").read_text())[1]) << 10
            # A line without an end needs all of it in one piece; what is in play needs little.
            most = used + (16 << 20)
            resource.prlimit(worker.pid, resource.RLIMIT_DATA, (most, most))
            threads = pathlib.Path(f"/proc/{worker.pid}/task")
            before = len(os.listdir(threads))
            feeder = threading.Thread(target=write_without_end, args=(worker.stdin,))
            feeder.start()
            wait_until(lambda: len(os.listdir(threads)) < before, "nobody reads on")
            gate.open()
            self.assertNotIn(worker.wait(HANGING), (0, -signal.SIGABRT))
            feeder.join()
            worker.stdin.close()
            err.seek(0)
            self.assertIn("reading orders threw: std::bad_alloc", err.read())
        self.assertEqual([result.record.end.reason for result in results_of(self.results)],
                         [referee_pb2.END_REASON_FINISHED])
        self.assert_nothing_left()
        self.assertEqual(self.work().code, 0)
        self.assert_complete()

    def bots(self):
        """Of the sample bots that run."""
        return [pid for pid in processes_of(self.folder) if b"assize-bot" in read_process(pid, "cmdline")]

    def test_a_damaged_batch_is_refused(self):
        self.batch.write_bytes(self.batch.read_bytes()[:-1])
        run = self.work()
        self.assertEqual(run.code, 65)
        self.assertIn("1.batch", run.err)


if __name__ == "__main__":
    unittest.main()
