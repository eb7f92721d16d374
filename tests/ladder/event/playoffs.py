"""Counts what decides the tables of knockouts, with play-offs and without: ninja -C build ladder_playoffs

Each knockout has as many greedy bots as random ones, which differ in nothing but their names, so that
ties are as frequent as they get. Fails if with play-offs more than one table in fifty is left to the
order of entering.
"""

import csv
import io
import unittest

from events import EventTest

EVENTS = 12
ENTRANTS = 12
DECIDERS = ("points", "shares of all matches", "game scores", "play-off", "better seed")


class PlayoffCount(EventTest):
    def deciders_of(self, name):
        """By table: what decided it, and whether it was the final."""
        text = self.expect(0, "crosstable", self.db, name, "--format", "csv").out
        rows = list(csv.DictReader(io.StringIO(text)))
        last = max(int(row["round"]) for row in rows)
        tables = {(int(row["round"]), int(row["table"])): row["decided_by"] for row in rows}
        return [(decider, place[0] == last) for place, decider in tables.items() if place[1] > 0]

    def count(self, seats, playoff):
        tables = []
        for number in range(EVENTS):
            name = f"cup-{seats}-{playoff}-{number}"
            self.expect(0, "run", self.db, "--game", "brigands", "--format", "knockout", "--quiet",
                        "--seats", seats, "--same-owner", "allow", "--playoff", playoff, "--name", name, "--seed", number,
                        "--jobs", 2)
            tables += self.deciders_of(name)
        return tables

    def test_play_offs_leave_little_to_the_order_of_entering(self):
        self.make_database(self.db, [
            self.variant(sample, f"{sample}{number}")
            for number in range(ENTRANTS // 2) for sample in ("greedy", "random")])
        print(f"\n{'seats':5} {'--playoff':9} {'tables':6}", *(f"{name:>22}" for name in DECIDERS),
              f"{'finals by seed':>15}")
        for seats in (2, 4):
            for playoff in (0, 10):
                tables = self.count(seats, playoff)
                counts = [sum(decider == name for decider, _ in tables) for name in DECIDERS]
                finals = sum(decider == "better seed" for decider, is_final in tables if is_final)
                print(f"{seats:5} {playoff:9} {len(tables):6}", *(f"{count:22}" for count in counts),
                      f"{finals:9} of {EVENTS}", flush=True)
                if playoff:
                    self.assertLessEqual(counts[-1], len(tables) / 50)


if __name__ == "__main__":
    unittest.main()
