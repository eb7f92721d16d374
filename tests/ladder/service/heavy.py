"""Remote bots are admitted and bots are uploaded while many tokens ask for the heaviest answers without a pause; figures, and whether
every upload arrives.

    ninja -C build service_heavy
    ASSIZE_BUILD=build python3 tests/ladder/service/heavy.py --tokens 20 --seconds 30 --matches 10000

The ladder is made by `big_ladder`; who asks is in other processes than who is measured.
"""

import argparse
import itertools
import multiprocessing
import subprocess
import sys
import threading
import time
import unittest

import grpc

from access_support import await_done, upload, waits, zip_of
from service_support import BUILD, Caller, ServiceTest, pb, reason_of

from assize.v1 import front_pb2  # noqa: E402

FIELDS = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
FIELDS.add_argument("--tokens", type=int, default=20)
FIELDS.add_argument("--seconds", type=float, default=30)
FIELDS.add_argument("--matches", type=int, default=10_000)
FIELDS.add_argument("--versions", type=int, default=400)
FIELDS.add_argument("--uploads", type=int, default=3)
PROCESSES = 2
EVERY = 0.05


def ask(socket, tokens, counts, ending):
    """Asks with all of these tokens, each on a thread, until the end."""
    def ask_on(token):
        caller = Caller(socket, token)
        bots = itertools.cycle(caller.ListBots(page_size=50).versions)
        heavy = [lambda: caller.GetHeadToHead(game="brigands"), lambda: caller.GetRatings(game="brigands"),
                 lambda: caller.GetCrosstable(event=""), lambda: caller.GetTable(event="", format="trf"),
                 lambda: caller.GetTranscript(match=1), lambda: caller.GetBotReport(bot=next(bots).bot)]
        for call in itertools.cycle(heavy):
            if ending.is_set():
                return
            try:
                call()
                answer = "answered"
            except grpc.RpcError as error:
                code, reason, _ = reason_of(error)
                answer = pb.Reason.Name(reason) if reason else code.name
            with counts.get_lock():
                counts[ANSWERS.index(answer) if answer in ANSWERS else -1] += 1
    threads = [threading.Thread(target=ask_on, args=(token,)) for token in tokens]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


ANSWERS = ["answered", "REASON_LIMIT", "other errors"]


def describe(what, times):
    times = sorted(times)
    print(f"{what}: p50 {times[len(times) // 2]:.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms, at worst "
          f"{times[-1]:.1f} ms, of {len(times)}", flush=True)


class HeavyTest(ServiceTest):
    options = FIELDS.parse_args([])

    def setUp(self):
        super().setUp()
        self.db.unlink()
        subprocess.run([BUILD / "tests" / "big_ladder", "make", self.db, "--matches", str(self.options.matches), "--versions",
                        str(self.options.versions)], check=True, stderr=subprocess.DEVNULL)
        self.serve("--jobs", 1)
        admin = self.caller(self.token("admin"))
        admin.RegisterBot(bot="remote", owner="marian", games=["brigands"])
        self.play = self.token("play")
        self.socket = self.folder_of_service / "front.sock"
        self.desk = grpc.insecure_channel(f"unix:{self.socket}", options=(("grpc.use_local_subchannel_pool", 1),))
        self.addCleanup(self.desk.close)

    def admissions(self, seconds):
        """Milliseconds of each, begun at fixed times."""
        admit = self.desk.unary_unary("/assize.v1.FrontDesk/Admit", front_pb2.AdmitRequest.SerializeToString,
                                      front_pb2.AdmitAnswer.FromString)
        times = []
        due = time.monotonic()
        end = due + seconds
        while due < end:
            time.sleep(max(0, due - time.monotonic()))
            began = time.monotonic()
            answer = admit(front_pb2.AdmitRequest(token=self.play, peer="192.0.2.7:40212"), timeout=60)
            times.append(1000 * (time.monotonic() - began))
            self.assertEqual(answer.name, "remote@1")
            due += EVERY
        return times

    def upload_all(self, bundles, took):
        caller = self.caller(self.token("submit", owner="tuck"))
        for body in bundles:
            began = time.monotonic()
            while True:
                try:
                    operation = await_done(caller, caller.SubmitBot(upload(body)))
                    break
                except grpc.RpcError as error:
                    self.assertTrue(waits(error), error)
            self.assertTrue(operation.HasField("submit"), operation)
            took.append(time.monotonic() - began)

    def test_heavy_readers(self):
        options = self.options
        bundles = [zip_of(self.bundle(f"fresh-{number}")) for number in range(2 * options.uploads)]
        describe("admissions, alone", self.admissions(options.seconds / 3))
        alone, beside = [], []
        self.upload_all(bundles[:options.uploads], alone)
        tokens = [self.token("watch", "own", "organise") for _ in range(options.tokens)]
        counts, ending = multiprocessing.Array("q", len(ANSWERS)), multiprocessing.Event()
        askers = [multiprocessing.Process(target=ask, args=(self.socket, tokens[number::PROCESSES], counts, ending))
                  for number in range(PROCESSES)]
        for asker in askers:
            asker.start()
        uploads = threading.Thread(target=self.upload_all, args=(bundles[options.uploads:], beside))
        uploads.start()
        times = self.admissions(options.seconds)
        uploads.join()
        ending.set()
        for asker in askers:
            asker.join()
        print(f"{options.tokens} tokens asked: " + ", ".join(f"{count} {name}" for name, count in zip(ANSWERS, counts)))
        describe("admissions beside them", times)
        for what, took in (("alone", alone), ("beside them", beside)):
            print(f"uploads {what}: {len(took)} of {options.uploads} accepted, after "
                  f"{', '.join(f'{seconds:.1f} s' for seconds in took)}")
        self.assertEqual(len(beside), options.uploads)


if __name__ == "__main__":
    HeavyTest.options = FIELDS.parse_args()
    unittest.main(argv=[sys.argv[0]])
