"""A daemon and its public port under load, as long as one likes; figures, and whether nothing is stuck.

    ninja -C build service_load
    ASSIZE_BUILD=build python3 tests/ladder/service/load.py --minutes 10 --remote 500 --watchers 1000 --submissions 50

Watchers read the feed through the public port, remote bots (processes of the sample bot `random`, each with a token)
play a continuous ladder through it, bots are submitted by several owners, events of hosted bots are played one after
another beside that, and every few seconds a worker is killed. Printed: memory of both processes at the start, in the
middle and at the end, the matches, and how late our part of a decision was (what a record's timing says of each).
"""

import argparse
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time
import unittest

import grpc

from access_support import await_done, upload, waits, zip_of
from port_support import FRAMES_BOT, PortTest
from service_support import BUILD, OK, children_of, pb, query, reason_of, wait_until
from support import load_matches

FIELDS = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
FIELDS.add_argument("--minutes", type=float, default=10)
FIELDS.add_argument("--remote", type=int, default=500, help="remote bots")
FIELDS.add_argument("--watchers", type=int, default=1000)
FIELDS.add_argument("--submissions", type=float, default=50, help="a minute")
FIELDS.add_argument("--kills", type=float, default=2, help="workers killed a minute")
FIELDS.add_argument("--most-growth", type=float, default=1.1, help="memory at the end by that in the middle")
FIELDS.add_argument("--kib-per-match", type=float, default=5,
                    help="what a match that is played in between may add: the daemon answers from memory")
STREAMS_OF_ONE = 32
# 99 of 100 decisions.
MOST_LATE_MS = 10


def memory_mib(pid):
    fields = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in fields if line.startswith("VmRSS")).split()[1]) / 1024


def kept_mib(*pids):
    """What they keep: the least of ten seconds, since readings of the ladder come and go."""
    samples = []
    for _ in range(20):
        samples.append([memory_mib(pid) for pid in pids])
        time.sleep(0.5)
    return tuple(min(of_one) for of_one in zip(*samples))


def workers_of(pid):
    workers = []
    for child in children_of(pid):
        try:
            words = pathlib.Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if len(words) > 1 and words[0].endswith(b"referee") and words[1] == b"worker":
            workers.append(child)
    return workers


class Watchers:
    """Streams through the public port, all in one process of feed_watchers.cc."""

    def __init__(self, address, chain, token_file, count):
        self.count = count
        self._process = subprocess.Popen([BUILD / "tests" / "ladder_feed_watchers", address, chain, token_file, str(count)],
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def state(self):
        """The lowest and the highest number read, the streams begun again, and the numbers out of order."""
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return tuple(int(word) for word in self._process.stdout.readline().split())

    def end(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


class LoadTest(PortTest):
    options = FIELDS.parse_args([])

    def patiently(self, call):
        """The call's answer, however often the limits of a token have to be waited for."""
        while True:
            try:
                return call()
            except grpc.RpcError as error:
                if not waits(error):
                    raise

    def bring_remote_bots(self, count):
        """Registers them and starts their processes; returns these."""
        admin = self.caller(self.token("admin"))
        processes = []
        for number in range(count):
            name, owner = f"far-{number}", f"owner-{number % 50}"
            self.patiently(lambda n=name, o=owner: admin.RegisterBot(bot=n, owner=o, games=["brigands"]))
            made = self.patiently(
                lambda n=name, o=owner: admin.CreateToken(owner=o, bot=n, scopes=[pb.SCOPE_PLAY]))
            file = self.folder / f"{name}.token"
            file.write_text(made.secret)
            file.chmod(0o600)
            process = subprocess.Popen(
                [BUILD / "bin" / "assize-remote", "--reuse", "--", FRAMES_BOT], cwd=self.folder,
                env={**self.environment(), "ASSIZE_SERVER": self.port, "ASSIZE_TOKEN_FILE": str(file),
                     "ASSIZE_CA_FILE": str(self.chain)},
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            processes.append(process)
        wait_until(lambda: len(self.presence()) >= count, "all remote bots are there")
        return processes

    def play_far(self, organiser):
        """The ladder of all remote bots, which goes on until the end."""
        organiser.CreateEvent(start=True, event=pb.EventSpec(
            name="far", game="brigands", seats="3", same_owner="allow", format="continuous", takes="remote"))

    def submit_on(self, callers, bodies, until):
        """Submits a bot again and again, at the rate; what is unchanged is tried all the same up to that."""
        pause = 60 / self.options.submissions
        due, number = time.monotonic(), 0
        while time.monotonic() < until:
            time.sleep(max(0, due - time.monotonic()))
            due += pause
            number += 1
            caller = callers[number % len(callers)]
            try:
                operation = caller.SubmitBot(upload(bodies[number % len(bodies)], bot=f"bot-{number}"))
                self.asked.append((time.monotonic(), caller, operation))
            except grpc.RpcError as error:
                if reason_of(error)[1] != pb.REASON_LIMIT:
                    self.failures.append(error)

    def kill_on(self, until):
        while time.monotonic() < until:
            time.sleep(random.uniform(0, 120 / self.options.kills))
            workers = workers_of(self.daemon.pid)
            if workers and time.monotonic() < until:
                os.kill(random.choice(workers), signal.SIGKILL)
                self.killed += 1

    def play_on(self, organiser, until):
        number = 0
        while time.monotonic() < until:
            number += 1
            spec = pb.EventSpec(name=f"cup-{number}", game="brigands", seats="3", same_owner="allow", sets=20, format="round-robin",
                                bots=["tuck", "robin", "marian"])
            organiser.CreateEvent(event=spec, start=True)
            while time.monotonic() < until:
                state = organiser.GetEvent(event=f"cup-{number}").state
                if state == pb.EVENT_STATE_OVER:
                    break
                if state == pb.EVENT_STATE_FAILED:
                    self.failures.append(organiser.GetEvent(event=f"cup-{number}").note)
                    return
                time.sleep(0.5)
        self.events = number

    def test_load(self):
        options = self.options
        random.seed(7)
        self.asked, self.failures, self.killed, self.events = [], [], 0, 0
        self.submit_field("tuck", "robin", "marian")
        self.open_port("--jobs", 2)
        front = self.front()
        tokens = self.folder / "watchers.tokens"
        tokens.write_text("".join(f"{self.token('watch')}\n" for _ in range(-(-options.watchers // STREAMS_OF_ONE))))
        organiser = self.caller(self.token("organise"))
        owners = [self.caller(self.token("submit", owner=f"owner-{number}")) for number in range(5)]
        bodies = [zip_of(self.bundle(f"fresh-{number}")) for number in range(3)]
        far = self.bring_remote_bots(options.remote)
        watchers = Watchers(self.port, self.chain, tokens, options.watchers)
        if far:
            self.play_far(organiser)
        began = time.monotonic()
        until = began + 60 * options.minutes
        parts = [threading.Thread(target=self.submit_on, args=(owners, bodies, until)),
                 threading.Thread(target=self.kill_on, args=(until,)),
                 threading.Thread(target=self.play_on, args=(organiser, until))]
        for part in parts:
            part.start()
        # The start is when all are there.
        time.sleep(min(30, 6 * options.minutes))
        memory = {"start": kept_mib(self.daemon.pid, front)}
        time.sleep(max(0, began + 30 * options.minutes - time.monotonic()))
        memory["middle"] = kept_mib(self.daemon.pid, front)
        matches = organiser.GetStatus().matches
        for part in parts:
            part.join()
        memory["end"] = kept_mib(self.daemon.pid, front)
        self.assertEqual([process.args for process in far if process.poll() is not None], [], "a remote bot has ended")
        if far:
            organiser.CancelEvent(event="far")
        matches = organiser.GetStatus().matches - matches
        self.report(watchers, organiser, memory, matches, began)

    def report(self, watchers, organiser, memory, matches, began):
        # Nothing is stuck: what was asked for comes to its end.
        results = {"accepted": 0, "refused": 0}
        for _, caller, operation in self.asked:
            done = await_done(caller, operation)
            results["accepted" if done.HasField("submit") else "refused"] += 1
        head = organiser.GetStatus().feed_head
        end = time.monotonic() + 60
        while watchers.state()[0] < query(self.db, "SELECT max(number) FROM feed WHERE audience = 'VIEWER'")[0][0]:
            if time.monotonic() > end:
                self.fail(f"a watcher is at {watchers.state()[0]} of {head}")
            time.sleep(0.5)
        _, highest, breaks, disorders = watchers.state()
        watchers.end()
        minutes = (time.monotonic() - began) / 60
        for when, (daemon, front) in memory.items():
            print(f"{when}: daemon {daemon:.0f} MiB, public port {front:.0f} MiB")
        print(f"{minutes:.1f} minutes: {organiser.GetStatus().matches} matches in {self.events} events, "
              f"{self.killed} workers killed, {len(self.asked)} submissions ({results}), "
              f"{watchers.count} watchers, each of {highest} numbers once and in order ({breaks} streams begun again)")
        overheads = sorted(self.lateness())
        if overheads:
            p99 = overheads[len(overheads) * 99 // 100] / 1000
            print(f"our part of a decision: p50 {overheads[len(overheads) // 2] / 1000:.2f} ms, p99 {p99:.2f} ms (at most "
                  f"{MOST_LATE_MS} ms on a quiet machine: {'kept' if p99 <= MOST_LATE_MS else 'missed'}), "
                  f"most {overheads[-1] / 1000:.2f} ms, of {len(overheads)}")
        self.assertEqual((self.failures, disorders), ([], 0))
        self.assertEqual(results["refused"], 0)
        added = matches * self.options.kib_per_match / 1024
        print(f"{matches} matches between middle and end may add {added:.0f} MiB to the daemon")
        self.assertLess(memory["end"][0], memory["middle"][0] * self.options.most_growth + added)
        self.assertLess(memory["end"][1], memory["middle"][1] * self.options.most_growth)
        self.assertEqual(self.stop(), 0)
        doctor = self.ladder("doctor", self.db)
        self.assertIn(doctor.code, (OK, 1), doctor.err)

    def lateness(self):
        """How late our own thread took each answer, in microseconds, in the newest events' matches."""
        for (run,) in query(self.db, "SELECT id FROM run ORDER BY id DESC LIMIT 5"):
            for match in load_matches(self.db, run):
                yield from (late for late, used in zip(match.timing.late_us, match.timing.used_us) if used)


if __name__ == "__main__":
    LoadTest.options = FIELDS.parse_args()
    unittest.main(argv=[sys.argv[0]])
