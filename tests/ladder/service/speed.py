"""How fast a daemon answers, and plays several events at a time; figures, not a test.

    ninja -C build service_speed

ASSIZE_SEASON names a ladder that `ladder_site_speed --make` has made before.
"""

import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
import unittest

from service_support import OK, ServiceTest, pb, query, wait_until
from support import BUILD

CALLS = 200


class SpeedTest(ServiceTest):
    def timed(self, what, call, calls=CALLS):
        began = time.perf_counter()
        call()
        first = time.perf_counter() - began
        times = []
        for _ in range(calls):
            began = time.perf_counter()
            call()
            times.append(time.perf_counter() - began)
            # A token may make 50 calls a second.
            time.sleep(max(0, 0.021 - times[-1]))
        times.sort()
        print(f"{what}: first {1000 * first:.1f} ms, then p50 {1000 * statistics.median(times):.1f} ms, "
              f"p99 {1000 * times[len(times) * 99 // 100]:.1f} ms", flush=True)

    def test_tables_of_a_long_season(self):
        self.db.unlink()
        made = os.environ.get("ASSIZE_SEASON")
        if made:
            shutil.copyfile(made, self.db)
        else:
            subprocess.run([BUILD / "bin" / "ladder_site_speed", "--make", self.db], check=True)
        print(f"{query(self.db, 'SELECT count(*) FROM match')[0][0]} matches, "
              f"{self.db.stat().st_size / 2**20:.0f} MiB", flush=True)
        self.serve()
        for scope in ("watch", "organise", "own"):
            caller = self.caller(self.token(scope, owner="marian"))
            self.timed(f"standings, scope {scope}", lambda c=caller: c.GetStandings(event="season"))
        viewer = self.caller(self.token("watch"))
        self.timed("standings, fresh connections",
                   lambda: (viewer.reconnect(), viewer.GetStandings(event="season")))
        self.timed("crosstable", lambda: viewer.GetCrosstable(event="season"))
        self.timed("a page of matches", lambda: viewer.ListMatches(event="season", page_size=100))
        self.timed("bots", lambda: viewer.ListBots(page_size=100))
        # While something is done to the ladder all the time.
        admin = self.caller(self.token("admin"))
        ending = threading.Event()

        def disturb():
            while not ending.wait(0.2):
                admin.CreateToken(scopes=[pb.SCOPE_WATCH])

        other = threading.Thread(target=disturb)
        other.start()
        self.timed("standings beside acts of others", lambda: viewer.GetStandings(event="season"))
        ending.set()
        other.join()

    def play(self, names):
        """Matches a second of these events, all at once or of one after another."""
        done = "SELECT count(*) FROM event JOIN run ON run.id = event.run" \
               " WHERE run.ended_unix_us IS NOT NULL AND event.name IN (%s)" % ",".join("?" * len(names))
        before = query(self.db, "SELECT count(*) FROM match")[0][0]
        began = time.monotonic()
        for name in names:
            run = self.ladder("run", self.db, "--game", "brigands", "--name", name, "--format", "round-robin",
                              "--sets", 10, "--seats", 3, "--same-owner", "allow", "--quiet")
            self.assertEqual(run.code, OK, run.err)
        wait_until(lambda: query(self.db, done, *names)[0][0] == len(names), "they are over")
        return (query(self.db, "SELECT count(*) FROM match")[0][0] - before) / (time.monotonic() - began)

    def test_ten_events_at_a_time(self):
        self.submit_field("tuck", "robin", "marian")
        self.serve("--jobs", 2)
        rates = {"one after another": [], "ten at a time": []}
        for turn in range(3):
            rates["one after another"].append(statistics.harmonic_mean(
                [self.play([f"one-{turn}-{number}"]) for number in range(10)]))
            rates["ten at a time"].append(self.play([f"ten-{turn}-{number}" for number in range(10)]))
        for how, all_rates in rates.items():
            print(f"{how}: {statistics.median(all_rates):.1f} matches a second "
                  f"({', '.join(f'{rate:.1f}' for rate in all_rates)})")
        print(f"ratio {statistics.median(rates['ten at a time']) / statistics.median(rates['one after another']):.2f}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
