"""assize.sim.records: matches that the referee has played, as tables."""

import pathlib
import tempfile
import unittest

from assize.sim import Move
from assize.sim.records import read_export, table_at, what_if
from assize.v1 import record_pb2

SOURCE = pathlib.Path(__file__).resolve().parents[2]
# A match of every game, and one with bad moves, timeouts and a forfeit.
EXPORT = SOURCE / "tests" / "golden" / "set-1" / "matches.matches"
ROWDY = SOURCE / "tests" / "replay" / "golden" / "brigands-format-1-rules-1.record"


class RecordsTest(unittest.TestCase):
    def setUp(self):
        self.records = read_export(EXPORT)

    def test_they_come_out_as_they_were_played(self):
        self.assertEqual(len({record.header.game for record in self.records}), 5)
        for record in [*self.records, record_pb2.Record.FromString(ROWDY.read_bytes())]:
            table = table_at(record, len(record.steps))
            self.assertTrue(table.over, record.header.game)
            self.assertEqual(table.digest(), record.end.state_digest.hex())
            for score, result in zip(table.scores(), record.end.results):
                self.assertAlmostEqual(float(score), result.score, places=6)

    def test_a_step_is_what_was_before_its_decisions(self):
        for record in self.records:
            first, later = table_at(record, 1), table_at(record, len(record.steps) // 2)
            self.assertEqual(set(first.asked), {entry.seat for entry in record.steps[1].entries if entry.HasField("moved")})
            self.assertFalse(later.over)
            # From there a search begins.
            self.assertTrue(later.view(later.asked[0]).redeal(1).play_random(1).sum() > 0.99)

    def test_there_is_no_other_step(self):
        record = self.records[0]
        for step in (0, len(record.steps) + 1, -1, 1.0, "last"):
            with self.assertRaisesRegex(ValueError, f"allowed: 1 to {len(record.steps)}"):
                table_at(record, step)

    def test_a_record_that_cant_be_played_again_names_the_step(self):
        record = self.records[0]
        del record.steps[3].entries[:]
        with self.assertRaisesRegex(ValueError, "step 3: answers of seats none"):
            table_at(record, 5)
        record.header.seed = b"short"
        with self.assertRaisesRegex(ValueError, "seed: 5 bytes; allowed: 32"):
            table_at(record, 1)
        record.header.ClearField("config")
        with self.assertRaisesRegex(ValueError, "config: of no game"):
            table_at(record, 1)


class WhatIfTest(unittest.TestCase):
    def setUp(self):
        self.records = read_export(EXPORT)

    def test_with_the_answers_of_the_record_it_is_the_match(self):
        for record in self.records:
            step = len(record.steps) // 2
            seat = table_at(record, step).asked[0]
            [played] = [entry.moved.played for entry in record.steps[step].entries if entry.seat == seat and entry.HasField("moved")]
            for answers in ({}, {seat: Move(played.SerializeToString())}):
                found = what_if(record, step, answers)
                self.assertEqual((found.table.digest(), found.astray), (record.end.state_digest.hex(), ()), record.header.game)

    def test_another_answer_leads_elsewhere_by_the_same_luck(self):
        for record in self.records:
            step = len(record.steps) // 2
            table = table_at(record, step)
            seat = table.asked[0]
            ends = set()
            for index in range(len(table.view(seat).options(limit=12))):
                found = what_if(record, step, {seat: index})
                self.assertTrue(found.table.over)
                self.assertEqual(found.table.digest(), what_if(record, step, {seat: index}).table.digest())
                self.assertTrue(all(at > step for at, _ in found.astray))
                ends.add(found.table.digest())
            self.assertGreater(len(ends), 1, record.header.game)
            other = what_if(record, step, {}, seed=5)
            self.assertNotEqual(other.table.digest(), record.end.state_digest.hex())

    def test_what_it_cant_use_is_named(self):
        record = self.records[0]
        asked = table_at(record, 1).asked
        with self.assertRaisesRegex(ValueError, "before the end"):
            what_if(record, len(record.steps), {})
        with self.assertRaisesRegex(ValueError, "seat 7 is not asked in step 1; asked: "):
            what_if(record, 1, {7: 0})
        with self.assertRaisesRegex(ValueError, "is not in the list"):
            what_if(record, 1, {asked[0]: 10**6})
        with self.assertRaisesRegex(ValueError, "step: 0; allowed: 1 to"):
            what_if(record, 0, {})


class DamageTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name, "some.record")
        self.content = EXPORT.read_bytes()

    def assert_damaged(self, content, text):
        self.file.write_bytes(content)
        with self.assertRaisesRegex(ValueError, text):
            read_export(self.file)

    def test_a_file_that_was_cut_off_names_the_match(self):
        for size in (18, 30, len(self.content) // 2, len(self.content) - 1):
            self.assert_damaged(self.content[:size], r"some\.record: match \d is damaged or cut off")

    def test_so_does_one_with_a_changed_byte(self):
        for at in (17, 22, 40, len(self.content) // 3, len(self.content) - 1):
            damaged = bytearray(self.content)
            damaged[at] ^= 1
            self.assert_damaged(bytes(damaged), r"match \d is damaged or cut off")

    def test_other_files_are_refused(self):
        for content in (b"", b"SQLite format 3\0", self.content[:10]):
            self.assert_damaged(content, "is no file of `replay-dump --export`")
        with self.assertRaises(FileNotFoundError):
            read_export(self.file.with_name("none"))

    def test_an_export_without_matches_has_none(self):
        self.file.write_bytes(self.content[:17])
        self.assertEqual(read_export(self.file), [])


if __name__ == "__main__":
    unittest.main()
