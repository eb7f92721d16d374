"""200 simulated slots on one service: workers that lease, wait and report, without bots. Prints how long calls of
Lease take, what a match costs the daemon beside playing its record again, what that costs, by game, and how the daemon's
memory grows.

    ninja -C build node_load        # ASSIZE_MATCHES=100000 of them; of each game that needs two seats"""

import json
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from node_support import FIELD, NodeTest
from service_support import OK, children_of, query, wait_until
from support import BUILD, REFEREE

LOAD = str(BUILD / "tests" / "load_workers")
MATCHES = int(os.environ.get("ASSIZE_MATCHES", "100000"))
WORKERS, SLOTS = 25, 8
# How long a simulated match has its slot: 200 slots would play 1,000 matches a second, more than are taken.
MATCH_MS = 200
DICE = """
import random

import assize


class Dice(assize.Bot):
    name = "{name}"

    def decide(self, request):
        return random.SystemRandom().choice(request.options)


assize.run(Dice())
"""
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_ms(pid):
    """Of the process itself, all its threads, without children."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / TICKS


def resident_kib(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def games_of_two():
    listed = json.loads(subprocess.run([REFEREE, "games", "--json"], capture_output=True, check=True, text=True).stdout)
    return [game["name"] for game in listed["games"] if game["min_seats"] <= 2]


class LoadTest(NodeTest):
    def submit_dice(self):
        """Bots whose moves nobody can ask for again: what the simulated workers report is not theirs."""
        for name in FIELD:
            run = self.submit(self.script(f"dice-{name}", DICE.format(name=f"dice-{name}"), games=GAMES), "--sandbox", "off")
            self.assertEqual(run.code, OK, run.err)

    def checker(self):
        """CPU time of the process that plays records again, by its id."""
        return {pid: cpu_ms(pid) for pid in children_of(self.daemon.pid)
                if pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"assize-checker")}

    def measure(self, game, matches):
        sets = max(1, matches // (2 * 6))
        run = self.ladder("run", self.db, "--game", game, "--seats", 2, "--format", "round-robin", "--sets", sets,
                          "--seed", "load", "--name", f"load-{game}")
        self.assertEqual(run.code, OK, run.err)
        before = cpu_ms(self.daemon.pid), self.checker()
        memory = []
        log = open(self.folder / "load.log", "w")  # noqa: SIM115
        self.addCleanup(log.close)
        load = subprocess.Popen(
            [LOAD, f"127.0.0.1:{self.port}", str(self.folder / "work.token"), str(WORKERS), str(SLOTS), str(MATCH_MS)],
            env=self.environment(ASSIZE_PLAIN="1"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        self.workers.append(load)
        stored = "SELECT count(*) FROM match JOIN event ON event.run = match.run_id WHERE event.name = ?"
        planned = "SELECT count(*) FROM planned_match JOIN event ON event.id = planned_match.event WHERE event.name = ?"
        over = "SELECT run.ended_unix_us IS NOT NULL FROM run JOIN event ON event.run = run.id WHERE event.name = ?"

        def is_over():
            memory.append((query(self.db, stored, f"load-{game}")[0][0], resident_kib(self.daemon.pid)))
            self.assertIsNone(load.poll(), (self.folder / "load.log").read_text())
            return query(self.db, over, f"load-{game}")[0][0] == 1

        while True:
            try:
                wait_until(is_over, "all are stored")
                break
            except AssertionError as waited:
                if "waited in vain" not in str(waited):
                    raise
        count = query(self.db, planned, f"load-{game}")[0][0]
        checked = sum(now - before[1].get(pid, 0) for pid, now in self.checker().items())
        daemon = cpu_ms(self.daemon.pid) - before[0]
        self.assertEqual(self.ladder("workers", "stop", self.db).code, OK)
        printed, _ = load.communicate(timeout=60)
        return count, json.loads(printed), daemon, checked, memory

    def test_load(self):
        self.submit_dice()
        self.serve_for_workers("--sandbox", "off", lease=30)
        for game in GAMES:
            count, calls, daemon, checked, memory = self.measure(game, MATCHES // len(GAMES))
            half = next(kib for stored, kib in memory if stored >= count // 2)
            print(f"{game}: {count} matches, {calls['leases']} leases; Lease: p50 {calls['p50_ms']} ms, p99 "
                  f"{calls['p99_ms']} ms, worst {calls['worst_ms']} ms; CPU a match: daemon {daemon / count:.2f} ms, "
                  f"playing it again {checked / count:.2f} ms; resident: {memory[0][1]} KiB at first, {half} KiB after "
                  f"half, {memory[-1][1]} KiB in the end", file=sys.stderr, flush=True)


GAMES = games_of_two()

if __name__ == "__main__":
    unittest.main()
