"""Speed and size of ladder-front, on this machine; not a test.

    ASSIZE_BUILD=build python3 tests/ladder/front/bench_front.py decisions | idle | reconnect | cuts
"""

import os
import pathlib
import random
import socket
import ssl
import sys
import threading
import time
import unittest

from cutter import Cutter
from front_peers import pb
from front_support import FrontTest, hello
from hostile_front_test import CALL, DATA, END_HEADERS, HEADERS, PREFACE, SETTINGS, frame
from remote_match_test import RemoteMatchTest, make_batch, sample_bot, write_batch
from support import BUILD, wait_until

RANDOM = str(BUILD / "sample-bots" / "random" / "assize-bot-random")


class Bench(FrontTest):
    bot, batch, work = RemoteMatchTest.bot, RemoteMatchTest.batch, RemoteMatchTest.work
    ARGUMENTS = ("--most-per-address", "10000", "--most-connections", "10000")

    def usage(self, pid=None):
        fields = pathlib.Path(f"/proc/{pid or self.front.pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks = os.sysconf("SC_CLK_TCK")
        return (int(fields[11]) + int(fields[12])) / ticks, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def rate(self, batch):
        """Decisions a second within matches, and how many there were."""
        _, results = self.work(batch, "--jobs", "1")
        decisions = sum(1 for result in results for used in result.timing.used_us if used)
        seconds = sum(result.timing.duration_us for result in results) / 1e6
        return decisions / seconds, decisions

    def test_decisions(self):
        """A hosted bot and a remote one, each against a hosted one."""
        bot = self.bot(self.tls, program=[RANDOM])
        self.wait_for(1, waiting=1)
        for round_number in range(3):
            hosted = write_batch(self.folder / f"h{round_number}.batch",
                                 make_batch([sample_bot("random"), sample_bot("random")], 2, 300, name=f"h{round_number}"))
            there, _ = self.rate(hosted)
            before = [self.usage(pid)[0] for pid in (self.front.pid, bot.pid)]
            here, decisions = self.rate(self.batch(300, name=f"r{round_number}"))
            front, own = (1e6 * (self.usage(pid)[0] - then) / (decisions / 2)
                          for pid, then in zip((self.front.pid, bot.pid), before))
            print(f"hosted {there:.0f} decisions/s, remote {here:.0f}: {here / there:.2f}; "
                  f"CPU time of a remote decision: front {front:.0f} us, bot {own:.0f} us")

    def channels(self, count):
        """Streams on connections of their own, as many processes would have them."""
        import grpc
        credentials = grpc.ssl_channel_credentials(self.chain.read_bytes())
        options = (("grpc.use_local_subchannel_pool", 1), ("grpc.http2.bdp_probe", 0))
        calls = []
        for _ in range(count):
            channel = grpc.secure_channel(self.tls, credentials, options=options)
            calls.append((channel, self.play("asz_one", hello(), channel=channel)))
        return calls

    def test_idle(self):
        self.daemon.most_waiting = 10_000
        kept = self.channels(500)
        wait_until(lambda: self.daemon.presence.get(1) and self.daemon.presence[1].waiting == 500, "all wait")
        time.sleep(2)
        cpu, _ = self.usage()
        time.sleep(20)
        used, memory = self.usage()
        print(f"500 idle bots: {memory:.0f} MiB, {100 * (used - cpu) / 20:.1f} % of a core")
        del kept

    def test_reconnect(self):
        """2,000 streams on as many connections, all at once."""
        self.daemon.most_waiting = 10_000
        count, threads = 2000, 16
        context = ssl.create_default_context(cafile=self.chain)
        context.set_alpn_protocols(["h2"])
        begin = PREFACE + frame(SETTINGS) + frame(HEADERS, END_HEADERS, 1, CALL)
        said = hello().SerializeToString()
        begin += frame(DATA, 0, 1, b"\0" + len(said).to_bytes(4, "big") + said)
        kept = []

        def come():
            for _ in range(count // threads):
                bot = context.wrap_socket(socket.create_connection(self.target()), server_hostname="localhost")
                bot.sendall(begin)
                kept.append(bot)
        began = time.monotonic()
        crowd = [threading.Thread(target=come) for _ in range(threads)]
        for one in crowd:
            one.start()
        wait_until(lambda: self.daemon.presence.get(1) and self.daemon.presence[1].waiting == count, "all wait")
        seconds = time.monotonic() - began
        for bot in kept:
            bot.close()
        print(f"{count} bots were back after {seconds:.1f} s (client and daemon in Python beside it); "
              f"front: {self.usage()[0]:.1f} s of CPU, {self.usage()[1]:.0f} MiB")

    def test_cuts(self):
        """1,000 matches, each connection cut at a random byte; then the same without cuts."""
        matches = int(os.environ.get("MATCHES", 1000))
        self.daemon.most_waiting = 100
        cutter = Cutter(self.target())
        self.addCleanup(cutter.close)
        dice = random.Random(7)
        cutter.budget = lambda: dice.randrange(1000, 14_000)
        bot = self.bot(cutter.address, program=[RANDOM])
        self.wait_for(1, waiting=1)
        ends = []
        for name in ("cut", "cut"):
            batch = self.batch(matches, name=name)
            batch.with_suffix(".results").unlink(missing_ok=True)
            _, results = self.work(batch)
            bad = [result for result in results if result.record.end.reason != pb.END_REASON_FINISHED
                   or sum(result.record.end.faults) or any(seat.forfeited for seat in result.record.end.results)]
            ends.append({result.match_id: list(result.record.end.results) for result in results})
            print(f"{len(results)} of {matches} matches, {len(bad)} with a fault or an early end, {cutter.cuts} cuts")
            cutter.budget = lambda: None
        back = []
        for cut in cutter.cut_at:
            later = [at for at in self.daemon.admitted_at if at > cut]
            if later:
                back.append(later[0] - cut)
        back.sort()
        print(f"back at the front after a cut: median {back[len(back) // 2]:.3f} s, longest {back[-1]:.3f} s; "
              f"results with and without cuts equal: {ends[0] == ends[1]}")
        bot.kill()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(f"Bench.test_{name}" for name in sys.argv[1:])])
