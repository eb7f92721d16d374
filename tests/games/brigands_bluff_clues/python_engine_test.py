#!/usr/bin/env python3
"""The engine of Brigand's Bluff as Python bots have it: it must say of thousands of random clues what
the referee's says of them.

    python_engine_test.py PROGRAM      where PROGRAM prints the clues (clue_samples.cc)
"""

import subprocess
import sys
import unittest

from assize import bluff
from assize import brigands_bluff as pb

SAMPLES = sys.argv.pop()


class Sample:
    def __init__(self, line):
        (seats, captain, wild_die, taken, left, speaker, dice, wild, clue, refusal, worlds, weight,
         self.sentence) = line.split(" ", 12)
        self.speaker, self.taken, self.left = int(speaker), int(taken), int(left)
        self.worlds, self.weight, self.refusal = int(worlds), int(weight), refusal
        self.clue = pb.Clue.FromString(bytes.fromhex(clue))
        order = [(int(captain) + 1 + place) % int(seats) for place in range(int(seats) - 1)]
        hands = [pb.Hand(seat=seat, dice=map(int, faces))
                 for seat, faces in zip(order, dice.split(","))]
        self.view = pb.View(
            config=pb.Config(seats=int(seats), wild_die=wild_die == "1", max_statements=3,
                             extra_clues=True, min_removed_den=1),
            captain=int(captain), clue_order=order, hands=hands, wild=int(wild),
            taken=self.taken, left=self.left)
        if self.taken:
            self.view.shown_wild = int(wild)
            for face in (self.taken, self.left):
                counts = [pb.SeatCount(seat=hand.seat, count=list(hand.dice).count(face))
                          for hand in hands]
                self.view.reveals.add(face=face, counts=counts)


class PythonEngineTest(unittest.TestCase):
    def test_it_says_of_every_clue_what_the_referee_says(self):
        lines = subprocess.run([SAMPLES], check=True, capture_output=True, text=True).stdout
        samples = [Sample(line) for line in lines.splitlines()]
        self.assertGreater(len(samples), 1000)
        for sample in samples:
            with self.subTest(clue=sample.sentence or str(sample.clue)):
                self.check(sample)

    def check(self, sample):
        worlds = bluff.Worlds.of(sample.view)
        self.assertEqual(worlds.judge(sample.clue, sample.view) or "-", sample.refusal)
        self.assertEqual(worlds.sentence(sample.clue, sample.speaker), sample.sentence)
        if sample.refusal == "MALFORMED":
            with self.assertRaises(ValueError):
                worlds.after(sample.clue)
        else:
            after = worlds.after(sample.clue)
            self.assertEqual((after.count, after.weight), (sample.worlds, sample.weight))

    def test_it_knows_the_reports_of_a_round(self):
        """BLUFF-11.2, up to the second split."""
        def counted(scope, number, **faces):
            return bluff.clue(bluff.value(bluff.count(scope, **faces), bluff.EQ, number))

        crew = bluff.dice([1, 2, 3])
        each = pb.Scope(each=True)
        has_rum = bluff.value(bluff.count(each, face_mask=8), pb.COMPARATOR_AT_LEAST, 1)
        with_rum = pb.Quantity(kind=pb.QUANTITY_KIND_CREWMATES, scope=crew, predicate=[has_rum])
        less_gold = bluff.value(bluff.count(crew, feature=pb.FEATURE_GOLD),
                                pb.COMPARATOR_LESS_THAN_HALF)
        clues = [bluff.clue(bluff.value(bluff.bones(crew), bluff.EQ, 8)),
                 bluff.clue(bluff.value(with_rum, bluff.EQ, 2)), bluff.clue(less_gold)]
        view = pb.View(config=pb.Config(seats=4), captain=0)
        for clue in clues:
            view.reports.add(source=pb.SOURCE_PLAYER, clue=clue)
        worlds = bluff.Worlds.of(view)
        self.assertEqual((worlds.count, worlds.weight), (5418, 390159))
        self.assertAlmostEqual(worlds.expected()[pb.FACE_RUM], 955152 / 390159)
        for face, counts in ((pb.FACE_SHIP, [2, 0, 0]), (pb.FACE_RUM, [1, 0, 1])):
            view.reveals.add(face=face, counts=[pb.SeatCount(count=count) for count in counts])
        worlds = bluff.Worlds.of(view)
        self.assertEqual((worlds.count, worlds.weight), (19, 990))
        self.assertAlmostEqual(worlds.expected()[pb.FACE_PARROT], 2)

    def test_what_is_out_of_range_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "no worlds"):
            bluff.Worlds.start(3, 0)
        worlds = bluff.Worlds.start(4, 0)
        with self.assertRaisesRegex(ValueError, "no worlds"):
            worlds.after(bluff.clue(bluff.value(bluff.bones(bluff.dice([0])), bluff.EQ, 1)))
        with self.assertRaisesRegex(ValueError, "no worlds"):
            worlds.after_wild_die(pb.FACE_RUM)


if __name__ == "__main__":
    unittest.main()
