"""Ladders that `big_ladder make` makes are such as `ladder run` plays: the tables, and what is in their
columns. `ladder doctor` finds nothing wrong with them."""

import json
import pathlib
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "event"))
from events import BUILD, EventTest, query  # noqa: E402

MAKE = str(BUILD / "tests" / "big_ladder")
# What a ladder run without a service does not fill, and what only a service needs.
ROWS_OF_CALLERS = {"challenge", "feed", "paused_event", "request", "token", "wanted_event"}


def tables(path):
    """By name: the statement that has made it."""
    return dict(query(path, "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'"))


def kinds(path, table):
    """Of each column: which types its values have."""
    connection = sqlite3.connect(path)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    return {column: {kind for kind, in connection.execute(f"SELECT DISTINCT typeof({column}) FROM {table}")}
            for column in columns}


class BigLadderTest(EventTest):
    def setUp(self):
        super().setUp()
        self.played = self.folder / "played.db"
        self.make_database(self.played, [self.variant("random", name) for name in "abcd"])
        self.expect(0, "run", self.played, "--game", "brigands", "--format", "round-robin", "--seats",
                    "4", "--sets", "3", "--seed", "x", "--same-owner", "allow", "a", "b", "c", "d")
        self.made = self.folder / "made.db"
        subprocess.run([MAKE, "make", self.made, "--matches", "960", "--versions", "96",
                        "--event-matches", "384"], check=True, capture_output=True)

    def test_has_the_tables_of_a_ladder_that_was_played(self):
        self.assertEqual(tables(self.made), tables(self.played))

    def test_has_values_only_where_a_played_one_has_some_and_of_the_same_types(self):
        # Matches that were given up when an event was cancelled, and faults, are not in every ladder.
        sometimes = {("planned_match", "match"), ("run", "ended_unix_us"), ("run", "seed")}
        for table in tables(self.played):
            if table.startswith("sqlite") or " INDEX " in tables(self.played)[table]:
                continue
            played, made = kinds(self.played, table), kinds(self.made, table)
            for column, types in made.items():
                if (table, column) not in sometimes and table not in ROWS_OF_CALLERS:
                    self.assertLessEqual(types, played[column], f"{table}.{column}")

    def test_has_four_seat_matches_with_records_as_long_as_played_ones(self):
        length = "SELECT avg(length(body)) FROM record"
        (played,), = query(self.played, length)
        (made,), = query(self.made, length)
        self.assertGreater(made, played / 2)
        self.assertLess(made, played * 2)
        seats = "SELECT count(*) * 1.0 / (SELECT count(*) FROM match) FROM seat"
        self.assertEqual(query(self.made, seats), [(4.0,)])
        self.assertEqual(query(self.made, "SELECT count(*) FROM match"), [(960,)])

    def test_the_doctor_finds_nothing_wrong(self):
        report = json.loads(self.ladder("doctor", self.made, "--format", "json").out)
        findings = {finding["what"]: finding["grade"] for finding in report["findings"]}
        for what in ("database", "integrity", "events", "chain", "bundles", "records"):
            self.assertEqual(findings[what], "GRADE_OK", report)


if __name__ == "__main__":
    unittest.main()
