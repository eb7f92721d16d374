"""`ladder run --option`: an event of Brigand's Bluff asks for clues that tell something, unless it is
told otherwise."""

import json
import unittest

from ladder_support import OK, LadderTest
from support import query


class EventOptionsTest(LadderTest):
    def share(self, *arguments):
        """The threshold of clues with which an event's matches are played."""
        run = self.ladder("run", self.db, "--game", "brigands-bluff", "--rounds", "1", *arguments)
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


if __name__ == "__main__":
    unittest.main()
