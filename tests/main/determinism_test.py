"""Equal seeds and ids give equal records, whatever else differs; equal seeds alone give equal play; and
what --rotate plays."""

import unittest

from support import PlayTest, load_matches

# In three languages; all of them draw their chance from their seat and what they are asked.
BOTS = ("random", "greedy", "python-random", "node-random")
DEALS = 2
# Nobody is late here, however busy the machine is.
PATIENT = ("--move-limit", 60_000, "--start-limit", 60_000)


def played(match):
    """What was played, and how it ended, without what follows from the match's id."""
    entries = [entry.SerializeToString() for step in match.record.steps for entry in step.entries]
    end = match.record.end
    return entries, [result.SerializeToString() for result in end.results], end.state_digest


class DeterminismTest(PlayTest):
    def matches(self, *flags):
        self.play("--seed", "same", "--matches", DEALS, "--rotate", *PATIENT, *flags, *BOTS)
        return load_matches(self.db)

    def bodies(self, *flags):
        """The records' bytes as they are stored, by ordinal."""
        return {match.ordinal: match.body for match in self.matches("--ids", "same", *flags)}

    def test_equal_seeds_give_equal_records_in_any_order_of_playing(self):
        first = self.bodies()
        self.assertEqual(sorted(first), list(range(DEALS * len(BOTS))))
        for flags in ((), ("--jobs", 2), ("--jobs", 3), ("--fresh", "--jobs", 2)):
            with self.subTest(flags):
                self.assertEqual(self.bodies(*flags), first)
        self.assert_verified()

    def test_equal_seeds_give_equal_moves_under_other_ids(self):
        first, again = self.matches(), self.matches("--jobs", 2)
        self.assertEqual([played(match) for match in first], [played(match) for match in again])
        ids = [{match.record.header.match_id for match in run} for run in (first, again)]
        self.assertEqual(ids[0] & ids[1], set())
        salts = [{match.record.header.salt for match in run} for run in (first, again)]
        self.assertEqual(salts[0] & salts[1], set())

    def test_the_seed_and_ids_that_a_report_names_give_the_same_run(self):
        report = self.play("--matches", 3, *PATIENT, "random", "greedy")
        first = [match.body for match in load_matches(self.db)]
        self.play("--seed", report.seed, "--ids", report.ids, "--matches", 3, *PATIENT, "random", "greedy")
        self.assertEqual([match.body for match in load_matches(self.db)], first)

    def test_other_seeds_give_other_records(self):
        self.play("--seed", "one", "--ids", "same", "random", "greedy")
        one = load_matches(self.db)[0].body
        self.play("--seed", "two", "--ids", "same", "random", "greedy")
        self.assertNotEqual(load_matches(self.db)[0].body, one)

    def test_without_a_seed_every_run_is_another(self):
        seeds = {self.play("random", "random").seed for _ in range(3)}
        self.assertEqual(len(seeds), 3)

    def test_forfeits_are_the_same_again(self):
        bots = ("random", self.hostile("illegal"), self.hostile("exits_at_once"), "greedy")
        same = ("--seed", "x", "--ids", "y", "--matches", 3, *PATIENT, *bots)
        self.play(*same)
        first = [match.body for match in load_matches(self.db)]
        self.play(*same, "--jobs", 2)
        self.assertEqual([match.body for match in load_matches(self.db)], first)

    def test_a_bot_that_ends_before_its_first_message_ends_in_the_same_way_in_every_match(self):
        # Much longer than a bot is waited for that is late again and again, much shorter than its limit.
        slow = self.bot("slow", "/bin/sh", "-c", "sleep 1.5")
        self.play("--matches", 4, "--early-stop", "off", "--start-limit", 30_000, "random", slow)
        forfeits = [match.forfeit(1) for match in load_matches(self.db)]
        self.assertEqual(forfeits, [("NO_SHOW", "exit status 0")] * 4)


class RotationTest(PlayTest):
    def test_each_deal_is_played_once_per_rotation_with_the_same_luck(self):
        self.play("--rotate", "--matches", 5, "--seed", "r", "--jobs", 2, *PATIENT, *BOTS)
        matches = load_matches(self.db)
        places = [(match.deal, match.rotation) for match in matches]
        self.assertEqual(places, [(deal, turn) for deal in range(5) for turn in range(4)])
        for deal in range(5):
            played = [match for match in matches if match.deal == deal]
            self.assertEqual(len({match.record.header.seed for match in played}), 1)
            self.assertEqual(len({match.record.header.match_id for match in played}), 4)
            for seat in range(4):
                self.assertEqual({match.bots()[seat] for match in played}, set(BOTS))
            princes = [
                match.bots()[seat]
                for match in played
                for seat, result in enumerate(match.record.end.results)
                if result.role == "prince"
            ]
            self.assertEqual(sorted(princes), sorted(BOTS))
        self.assertEqual(len({match.record.header.seed for match in matches}), 5)

    def test_without_it_the_bots_sit_as_they_were_named(self):
        self.play("--matches", 3, *PATIENT, *BOTS)
        self.assertEqual([match.bots() for match in load_matches(self.db)], [list(BOTS)] * 3)


if __name__ == "__main__":
    unittest.main()
