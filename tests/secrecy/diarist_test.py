#!/usr/bin/python3
"""Real matches of bots that write down what they see wherever they can, in Python and in C++: in no
match does one know anything of another match of the same deal.

    diarist_test.py [--deals N]      deals of each game, each in all its rotations (default 6, or 12 of all cases)
"""

import json
import os
import pathlib
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "main"))
from support import BUILD, PlayTest, load_matches, skip_unless_confined  # noqa: E402

import unittest  # noqa: E402

DEALS = 12 if os.environ.get("ASSIZE_TESTS") == "all" else 6
# Nobody is late here, however busy the machine is.
PATIENT = ("--move-limit", 60_000, "--start-limit", 60_000)


class Diary:
    """What one instance printed: its matches in order, and what it knew at the start of each."""

    def __init__(self, log):
        self.name = log.name
        # (match, {place: ids of matches})
        self.pages = []
        known = {}
        for line in log.read_text().splitlines():
            if not line.endswith("}}"):
                continue  # it was killed while it wrote
            page = json.loads(line)
            for place, new in page["new"].items():
                known[place] = known.get(place, set()) | set(new)
            self.pages.append((page["match"], dict(known)))


def breaches(diaries, deals):
    """By place: which match knew of which other match of its deal. `deals`: match id -> deal."""
    found = {}
    for diary in diaries:
        for match, known in diary.pages:
            for place, ids in known.items():
                # A neighbour may be the opponent in this very match.
                twins = [other for other in ids if deals[other] == deals[match]
                         and (other != match or place != "neighbours")]
                if twins:
                    found.setdefault(place, []).append((diary.name, match, twins))
    return found


def strangers(diaries):
    """By place: which match knew of a match that its instance has not played."""
    found = {}
    for diary in diaries:
        own = {match for match, _ in diary.pages}
        for match, known in diary.pages:
            for place, ids in known.items():
                if ids - own:
                    found.setdefault(place, []).append((diary.name, match, sorted(ids - own)))
    return found


class KeepDiaries(PlayTest):
    """Plays with diarists."""

    def diarist(self, language, reuse, places):
        key = self.folder.name
        if language == "python":
            folder = self.bot("python", "/usr/bin/python3", "diarist.py", key, *places, reuse=reuse)
            shutil.copy(HERE / "diarist.py", folder)
        else:
            folder = self.bot("cpp", "./diarist", key, *places, reuse=reuse)
            shutil.copy(BUILD / "tests" / "diarist", folder)
        return folder

    def keep_diaries(self, game, seats, deals, *flags, reuse=True, places=("memory",)):
        """Plays and returns (diaries, match id -> deal)."""
        languages = ["cpp", "python"] if seats > 1 else ["cpp"]
        bots = [self.diarist(languages[seat % 2], reuse, places) for seat in range(seats)]
        logs = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        run = self.referee("play", "--game", game, "--matches", deals, "--rotate", "--db", self.db,
                           "--logs", logs, *PATIENT, *flags, *bots)
        self.assertEqual(run.code, 0, run.err)
        matches = load_matches(self.db)
        self.assertEqual(len({match.deal for match in matches}), deals)
        seeds = {match.record.header.match_id: match.record.header.seed for match in matches}
        self.assertEqual(len(set(seeds.values())), deals)
        diaries = [Diary(log) for log in sorted(logs.glob("*.log"))]
        self.assertEqual(sum(len(diary.pages) for diary in diaries), seats * len(matches))
        return diaries, seeds

    def seat_counts(self):
        report = json.loads(self.referee("games", "--json").out)
        return [(game["name"], max(2, game["min_seats"])) for game in report["games"]]


class MemoryTest(KeepDiaries):
    """What instances remember, with or without a sandbox."""

    def test_in_no_match_of_any_game_is_anything_known_of_its_deal(self):
        for game, seats in self.seat_counts():
            with self.subTest(game):
                diaries, deals = self.keep_diaries(game, seats, DEALS, "--jobs", 2)
                self.assertEqual(breaches(diaries, deals), {})

    def test_what_is_kept_plays_again_and_remembers_other_deals(self):
        """Otherwise the test before this one would show nothing."""
        diaries, deals = self.keep_diaries("brigands", 4, DEALS)
        # No more than one of each bot for each rotation of each block of deals.
        self.assertLessEqual(len(diaries), 4 * 4 * 2)
        for diary in diaries:
            match, known = diary.pages[-1]
            self.assertEqual(known.get("memory", set()), {earlier for earlier, _ in diary.pages[:-1]})
        self.assertGreaterEqual(max(len(diary.pages) for diary in diaries), DEALS // 2)

    def test_without_reuse_nothing_is_remembered(self):
        diaries, deals = self.keep_diaries("brigands", 2, 5, reuse=False)
        self.assertEqual({len(diary.pages) for diary in diaries}, {1})
        self.assertEqual([known for diary in diaries for _, known in diary.pages], [{}] * 20)


class WithoutASandboxTest(KeepDiaries):
    """What each wall of the sandbox is good for: where it is missing, the diary is found."""

    def test_a_diary_is_found_in_every_place_that_is_kept(self):
        key = self.folder.name
        kept = {"folder": None, "tmp": None, "shm": pathlib.Path(f"/dev/shm/diary-{key}")}
        for place, left in kept.items():
            with self.subTest(place):
                if left:
                    self.addCleanup(left.unlink, missing_ok=True)
                diaries, deals = self.keep_diaries("brigands", 2, 3, reuse=False, places=(place,))
                self.assertEqual(list(breaches(diaries, deals)), [place])


class InASandboxTest(KeepDiaries):
    """With all places: files, shared memory, a child that outlives its bot, an abstract socket."""

    SANDBOX = "required"

    def setUp(self):
        skip_unless_confined(self)
        super().setUp()

    def test_in_no_match_of_any_game_is_anything_known_of_its_deal(self):
        for game, seats in self.seat_counts():
            with self.subTest(game):
                diaries, deals = self.keep_diaries(game, seats, DEALS, "--jobs", 2, places=())
                self.assertEqual(breaches(diaries, deals), {})
                self.assertEqual(strangers(diaries), {})

    def test_an_instance_reads_its_own_diary_in_its_own_tmp(self):
        """Otherwise the test before this one would show nothing."""
        diaries, _ = self.keep_diaries("brigands", 2, DEALS, places=("memory", "tmp"))
        for diary in diaries:
            _, known = diary.pages[-1]
            self.assertEqual(known["tmp"], known["memory"])


if __name__ == "__main__":
    if "--deals" in sys.argv:
        place = sys.argv.index("--deals")
        DEALS = int(sys.argv[place + 1])
        del sys.argv[place:place + 2]
    unittest.main()
