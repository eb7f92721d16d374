"""Swiss events and knockouts are the same for a seed and ids however they are played, and whatever kills them.

    swiss_test.py --kills 30      kills each event that often, and compares all formats of its reports;
                                  by default once, and one
"""

import random
import shutil
import signal
import subprocess
import sys
import time
import unittest

from events import EventTest, query
from support import processes_of, wait_until

KILLS = 1
EVENT = ("--game", "brigands", "--seed", "s", "--ids", "i", "--name", "cup")
FORMATS = ("text", "json", "csv", "md")
# Of those that were killed.
FEW_FORMATS = ("json",)
# Rounds and bots; more of both for more kills.
POD_ROUNDS, POD_BOTS = 3, 8
DUEL_ROUNDS, DUEL_BOTS = 4, 10
KNOCKOUT = ("--format", "knockout", "--seats", "2", "--playoff", "3")


def duels(rounds):
    return ("--format", "swiss", "--seats", 2, "--rounds", rounds)


class SwissTest(EventTest):
    def setUp(self):
        super().setUp()
        self.clean = self.folder / "clean.db"

    def enter(self, count):
        """Half of them greedy, half of them random."""
        self.make_database(self.clean, [
            self.variant(sample, f"{sample}{number}")
            for number in range(count // 2) for sample in ("greedy", "random")])

    def copy(self, name):
        path = self.folder / f"{name}.db"
        shutil.copy(self.clean, path)
        return path

    def play(self, name, flags, jobs):
        path = self.copy(name)
        self.expect(0, "run", path, *EVENT, *flags, "--jobs", jobs)
        self.assert_no_batches_left(path)
        return path

    def kill_at_random(self, process, dice, longest):
        """Returns whether it was killed before it came to its end."""
        try:
            process.wait(dice.uniform(0, longest))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        process.communicate()
        wait_until(lambda: not processes_of(self.folder), "workers and bots are gone")
        if process.returncode == -signal.SIGKILL:
            return True
        self.assertEqual(process.returncode, 0)
        return False

    def play_with_kills(self, name, flags, kills, dice, longest):
        """Killed at random moments and started again each time, at most `kills` times. Returns the
        database, and how often it was killed before the event was over."""
        path = self.copy(name)
        command = ("run", path, *EVENT, *flags)
        done = 0
        while done < kills and self.kill_at_random(
                self.start_ladder(*command, "--jobs", dice.choice((1, 2, 3))), dice, longest):
            done += 1
        self.expect(0, *command, "--jobs", 2)
        return path, done

    def reports(self, path, formats):
        return {(report[0], name): self.expect(0, report[0], path, *report[1:], "--format", name).out
                for report in (("standings",), ("crosstable",), ("ratings", "--game", "brigands"))
                for name in formats}

    def check(self, count, flags, matches=None):
        """Without a number of matches it is that of the first time; returns that database."""
        self.enter(count)
        began = time.monotonic()
        one = self.play("one", flags, 1)
        longest = (time.monotonic() - began) / 2
        matches = matches or query(one, "SELECT count(*) FROM match")[0][0]
        table, reports = self.table(one), self.reports(one, FORMATS)

        def assert_same(path, formats):
            self.assert_over_and_whole(path, matches)
            self.assertEqual(self.table(path), table)
            for (report, name), text in self.reports(path, formats).items():
                self.assertEqual(text, reports[report, name], f"{report} as {name}")

        self.assert_over_and_whole(one, matches)
        assert_same(self.play("two", flags, 3), FORMATS)
        dice = random.Random(count)
        left = KILLS
        while left > 0:
            killed, kills = self.play_with_kills(f"killed{left}", flags, left, dice, longest)
            assert_same(killed, FEW_FORMATS)
            left -= max(kills, 1)
        return one

    def test_bots_in_pods_of_four(self):
        pods = ("--format", "swiss", "--seats", 4, "--rounds", POD_ROUNDS, "--same-owner", "allow")
        self.check(POD_BOTS, pods, POD_ROUNDS * POD_BOTS)

    def test_bots_in_duels(self):
        self.check(DUEL_BOTS, duels(DUEL_ROUNDS), DUEL_ROUNDS * DUEL_BOTS)

    def test_eight_bots_in_a_knockout_with_play_offs(self):
        one = self.check(8, KNOCKOUT)
        labels = query(one, "SELECT DISTINCT label FROM match_set WHERE label <> '' ORDER BY label")
        self.assertIn(("play-off 1",), labels)
        self.assertNotIn(("play-off 4",), labels)
        bracket = self.expect(0, "crosstable", one, "--format", "csv").out.splitlines()
        self.assertTrue(bracket[0].startswith("round,table,place,bot"), bracket[0])
        self.assertEqual(len(bracket), 1 + 8 + 4 + 2)

    def test_an_event_that_is_over_stays_as_it_is_when_its_command_is_repeated(self):
        self.enter(4)
        path = self.play("over", duels(6), 2)
        before = self.table(path)
        again = self.expect(0, "run", path, *EVENT, *duels(6))
        self.assertIn("is over", again.out)
        self.expect(0, "resume", path, "cup")
        self.assertEqual(self.table(path), before)
        other = self.expect(73, "run", path, *EVENT, "--seats", 4, "--same-owner", "allow")
        self.assertIn("another --name", other.err)

    def test_two_events_with_one_seed_and_ids_in_one_database_are_the_same(self):
        self.enter(4)
        path = self.copy("both")
        for name in ("first", "second"):
            self.expect(0, "run", path, "--game", "brigands", "--seed", "s", "--ids", "i",
                        "--name", name)
        rounds = query(path, "SELECT match_set.event, round, number, match_id, hex(sha256) FROM match_set"
                       " JOIN planned_match ON match_set = match_set.id"
                       " JOIN record USING (match) ORDER BY planned_match.id")
        first = [row[1:] for row in rounds if row[0] == 1]
        self.assertEqual(first, [row[1:] for row in rounds if row[0] == 2])
        self.assertGreater(len(first), 0)


if __name__ == "__main__":
    if "--kills" in sys.argv:
        place = sys.argv.index("--kills")
        KILLS = int(sys.argv[place + 1])
        FEW_FORMATS = FORMATS
        POD_ROUNDS, POD_BOTS = 5, 12
        DUEL_ROUNDS, DUEL_BOTS = 6, 16
        del sys.argv[place:place + 2]
    unittest.main()
