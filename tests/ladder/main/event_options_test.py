"""`ladder run --option` and `--seed`: an event of Brigand's Bluff asks for clues that reveal something,
unless an option says otherwise; a seed that can be guessed is for practice."""

import json
import unittest

from ladder_support import CONFIGURATION, OK, USAGE, LadderTest
from support import query


class EventOptionsTest(LadderTest):
    def share(self, *arguments):
        """The threshold of clues with which an event's matches are played."""
        run = self.ladder("run", self.db, "--game", "brigands-bluff", "--rounds", "1",
                          "--same-owner", "allow", *arguments)
        self.assertEqual(run.code, OK, run.err)
        [(config,)] = query(self.db, "SELECT config FROM run ORDER BY id DESC LIMIT 1")
        options = json.loads(config)["brigands_bluff"]
        return options.get("min_removed_num", 0), options["min_removed_den"]

    def setUp(self):
        super().setUp()
        for name in ("anne", "bonny", "calico", "drake"):
            folder = self.bundle(name, games=["brigands-bluff"])
            self.assertEqual(self.submit(folder).code, OK)

    def test_a_clue_must_rule_out_a_quarter(self):
        self.assertEqual(self.share("--name", "default"), (1, 4))

    def test_the_option_decides_where_it_is_given(self):
        self.assertEqual(self.share("--name", "printed", "--option", "min_removed_share=0"), (0, 1))
        self.assertEqual(self.share("--name", "half", "--option", "min_removed_share=1/2"), (1, 2))


    def test_what_another_format_has_is_refused(self):
        for format, option, value, owner in (("swiss", "--challenger", "anne", "gauntlet"), ("knockout", "--challenger", "anne", "gauntlet"),
                                             ("swiss", "--playoff", "5", "knockout"), ("round-robin", "--playoff", "5", "knockout")):
            with self.subTest(format=format, option=option):
                run = self.ladder("run", self.db, "--game", "brigands-bluff", "--same-owner", "allow", "--format", format, option, value)
                self.assertEqual(run.code, USAGE, run.err)
                self.assertIn(f"{option}: is for --format {owner} only", run.err)


class SeedTest(LadderTest):
    def test_an_event_whose_seed_can_be_guessed_is_for_practice(self):
        for name in ("anne", "bonny"):
            self.assertEqual(self.submit(self.bundle(name)).code, OK)
        digits = "0123456789abcdef" * 4
        for seed, note in (("may", True), (digits, False)):
            run = self.ladder("run", self.db, "--game", "brigands", "--rounds", "1", "--seed", seed,
                              "--name", f"cup{len(seed)}")
            self.assertEqual(run.code, OK, run.err)
            self.assertEqual("for practice" in run.err, note, run.err)

    def run_with(self, name, *arguments):
        return self.ladder("run", self.db, "--game", "brigands", "--rounds", "1", "--name", name,
                           "--seed", "may", *arguments)

    def test_a_seed_of_another_event_is_named_and_refused_where_that_matters(self):
        for name in ("anne", "bonny"):
            self.assertEqual(self.submit(self.bundle(name)).code, OK)
        first = self.run_with("one")
        self.assertNotIn("also that of", first.err)
        second = self.run_with("two", "--policy", "strict")
        self.assertEqual(second.code, OK, second.err)
        self.assertIn('this seed is also used by "one", so that the same deals', second.err)
        self.assertEqual(self.run_with("two", "--policy", "strict", "--quiet").err, "")
        self.assertEqual(self.ladder("freeze", self.db, "one", "--after", "0").code, OK)
        self.assertIn('"one" (frozen) and "two"', self.run_with("three").err)
        refused = self.run_with("four", "--policy", "strict")
        self.assertEqual(refused.code, CONFIGURATION)
        self.assertIn('event "one", which is frozen, has the same seed', refused.err)
        # One that is there already goes on.
        self.assertEqual(self.run_with("two", "--policy", "strict").code, OK)


if __name__ == "__main__":
    unittest.main()
