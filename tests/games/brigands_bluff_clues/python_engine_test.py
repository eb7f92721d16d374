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
        (seats, captain, wild_die, taken, left, speaker, dice, wild, clue, refusal, statement, worlds,
         weight, self.sentence) = line.split(" ", 13)
        self.speaker, self.taken, self.left = int(speaker), int(taken), int(left)
        self.worlds, self.weight = int(worlds), int(weight)
        self.refusal = (refusal.replace("-", ""), int(statement))
        self.clue = pb.Clue.FromString(bytes.fromhex(clue))
        order = [(int(captain) + 1 + place) % int(seats) for place in range(int(seats) - 1)]
        hands = [pb.Hand(seat=seat, dice=map(int, faces))
                 for seat, faces in zip(order, dice.split(","))]
        self.view = pb.View(
            config=pb.Config(seats=int(seats), wild_die=wild_die == "1", max_statements=3,
                             extra_clues=True, min_removed_den=1),
            captain=int(captain), clue_order=order, hands=hands, wild=int(wild),
            seat=self.speaker, taken=self.taken, left=self.left)
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
        self.assertEqual(worlds.refusal(sample.clue, sample.view), sample.refusal)
        self.assertEqual(worlds.judge(sample.clue, sample.view), sample.refusal[0])
        self.assertEqual(worlds.sentence(sample.clue, sample.speaker), sample.sentence)
        if sample.sentence:
            read = worlds.read(sample.sentence, sample.speaker)
            self.assertEqual(worlds.sentence(read, sample.speaker), sample.sentence)
            self.assertEqual(worlds.refusal(read, sample.view), sample.refusal)
        if sample.refusal[0] == "MALFORMED":
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
        rum = bluff.count(bluff.EACH, face_mask=bluff.faces(pb.FACE_RUM))
        with_rum = bluff.crewmates([1, 2, 3], bluff.value(rum, bluff.AT_LEAST, 1))
        less_gold = bluff.value(bluff.count(crew, feature=pb.FEATURE_GOLD), bluff.LESS_THAN_HALF)
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

    def test_it_tells_what_to_expect_of_each_crewmate(self):
        worlds = bluff.Worlds.start(4, 0).after_reveal(pb.FACE_SHIP, [3, 1, 0])
        by_place = worlds.expected_by_place()
        self.assertEqual(by_place[0], dict.fromkeys(bluff.FACES, 0))
        self.assertEqual([sum(expected.values()) for expected in by_place], [0, 2, 3])
        self.assertAlmostEqual(by_place[2][pb.FACE_RUM], 3 / 5)
        for face, number in worlds.expected().items():
            self.assertAlmostEqual(sum(expected[face] for expected in by_place), number)
        self.assertEqual(worlds.wild_chances(), dict.fromkeys(bluff.FACES, 0))

    def test_it_tells_how_likely_the_wild_die_shows_each_face(self):
        worlds = bluff.Worlds.start(5, 2, wild_die=True)
        cloth = bluff.value(bluff.count(bluff.WILD, feature=pb.FEATURE_CLOTH), bluff.EQ, 1)
        chances = worlds.after(bluff.clue(cloth)).wild_chances()
        self.assertEqual(chances, {face: 0.5 if face in (pb.FACE_SHIP, pb.FACE_FLAG) else 0
                                   for face in bluff.FACES})

    def test_the_default_clue_is_the_referees(self):
        """BLUFF-11.2, BLUFF-11.7.2, BLUFF-7.4.3."""
        hands = [[pb.FACE_SHIP, pb.FACE_SHIP, pb.FACE_RUM],
                 [pb.FACE_MONKEY, pb.FACE_FLAG, pb.FACE_SKULL],
                 [pb.FACE_RUM, pb.FACE_PARROT, pb.FACE_PARROT]]
        view = pb.View(config=pb.Config(seats=4, max_statements=1), captain=0, seat=2,
                       clue_order=[1, 2, 3],
                       hands=[pb.Hand(seat=seat, dice=dice) for seat, dice in enumerate(hands, 1)])
        worlds = bluff.Worlds.of(view)
        mine = worlds.default_clue(view)
        self.assertEqual(mine, bluff.clue(*(
            bluff.value(bluff.count(bluff.dice([2]), face_mask=bluff.faces(face)), bluff.EQ, 1)
            for face in hands[1])))
        # Longer than other clues may be.
        self.assertEqual(worlds.judge(mine, view), "")
        reordered = bluff.clue(*reversed(mine.statements))
        self.assertEqual(worlds.refusal(reordered, view), ("MALFORMED", 0))
        worlds = worlds.after(mine)
        self.assertEqual(worlds.count, 3136)
        told = [statement.value.quantity.scope.seats
                for statement in worlds.default_clue(view).statements]
        self.assertEqual(told, [1 << 3, 1 << 3])

    def test_every_quantity_can_be_built(self):
        """Sentences of BLUFF-5.8."""
        worlds = bluff.Worlds.start(4, 0, wild_die=True)
        crew, mine, drake = bluff.dice([1, 2, 3]), bluff.dice([2]), bluff.dice([3])

        def says(statement):
            return worlds.sentence(bluff.clue(statement), 2)

        gold = {"feature": pb.FEATURE_GOLD}
        silver = {"feature": pb.FEATURE_SILVER}
        self.assertEqual(
            says(bluff.compare(bluff.count(crew, **gold), pb.RELATION_AT_MOST_AS_MANY,
                               bluff.count(crew, **silver), factor_a=2, offset=1)),
            "2 times the number of gold dice among all the crew's dice is at most the number of silver "
            "dice among all the crew's dice plus 1.")
        self.assertEqual(
            says(bluff.value(bluff.crewmates([1, 2, 3], bluff.value(bluff.matching(bluff.EACH),
                                                                    bluff.ALL)), bluff.EQ, 2)),
            "The number of crewmates such that (the number of dice among their dice that match another "
            "one is all of them) is exactly 2.")
        self.assertEqual(
            says(bluff.value(bluff.shared(mine, bluff.dice([3], wild=True)), bluff.AT_LEAST, 1)),
            "The number of icons found both among my dice and among Drake's dice and the wild die is at "
            "least 1.")
        self.assertEqual(says(bluff.same_roll(2, 1)),
                         "Blackbeard and I rolled exactly the same dice.")
        self.assertEqual(says(bluff.value(bluff.distinct(drake), bluff.BETWEEN, 2, 3)),
                         "The number of different icons on Drake's dice is between 2 and 3.")
        self.assertEqual(says(bluff.value(bluff.largest(drake), bluff.ODD)),
                         "The size of the largest matching group among Drake's dice is odd.")

    def test_a_sentence_is_read_as_the_clue_that_it_says(self):
        worlds = bluff.Worlds.start(4, 0, wild_die=True)
        crew, gold = bluff.dice([1, 2, 3]), {"feature": pb.FEATURE_GOLD}
        mine = bluff.count(bluff.dice([2]), face_mask=bluff.faces(pb.FACE_RUM, pb.FACE_SKULL))
        drakes = bluff.bones(bluff.dice([3], wild=True))
        has_gold = bluff.value(bluff.count(bluff.EACH, **gold), bluff.AT_LEAST, 1)
        for said in (
                bluff.clue(bluff.value(bluff.bones(crew), bluff.BETWEEN, 3, 9)),
                bluff.clue(bluff.compare(mine, pb.RELATION_FEWER, drakes, factor_a=3, offset=-2)),
                bluff.clue(bluff.same_roll(1, 2), bluff.value(mine, bluff.ALL)),
                bluff.clue(bluff.value(bluff.shared(bluff.dice([2]), bluff.dice([1, 3])), bluff.ODD)),
                bluff.clue(bluff.value(bluff.crewmates([1, 2, 3], has_gold, has_gold), bluff.EQ, 2))):
            self.assertEqual(worlds.read(worlds.sentence(said, 2), 2), said)

    def test_what_is_no_sentence_is_an_error_that_says_where(self):
        worlds = bluff.Worlds.start(4, 0)
        for sentence, error in (("The number of blue dice among my dice is exactly 2.", "blue"),
                                ("The total number of bones on my dice is exactly 2.\0", "full stop"),
                                ("", "clue")):
            with self.assertRaisesRegex(ValueError, error):
                worlds.read(sentence, 2)
        for speaker in (0, 4, -1):
            with self.assertRaisesRegex(ValueError, "speaker"):
                worlds.read("The total number of bones on my dice is exactly 2.", speaker)

    def test_what_contradicts_itself_leaves_no_world(self):
        worlds = bluff.Worlds.start(4, 0)
        for shown in ((2, [2, 0, 0]), (3, [2, 0, 0])):
            worlds = worlds.after_reveal(*shown)
        self.assertEqual((worlds.count, worlds.weight), (0, 0))
        wild = bluff.Worlds.start(4, 0, True).after_wild_die(2).after_wild_die(3)
        self.assertEqual(wild.count, 0)
        self.assertEqual(wild.wild_chances(), dict.fromkeys(bluff.FACES, 0))

    def test_what_is_out_of_range_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "no worlds"):
            bluff.Worlds.start(3, 0)
        worlds = bluff.Worlds.start(4, 0)
        with self.assertRaisesRegex(ValueError, "no worlds"):
            worlds.after(bluff.clue(bluff.value(bluff.bones(bluff.dice([0])), bluff.EQ, 1)))
        with self.assertRaisesRegex(ValueError, "no worlds"):
            worlds.after_wild_die(pb.FACE_RUM)
        for dice in ([1, 0], [1, 0, 0, 0], [0, 0, 0, 0, 0, 0], [4, 0, 0]):
            with self.assertRaisesRegex(ValueError, "no worlds"):
                worlds.after_reveal(pb.FACE_RUM, dice)

    def test_an_error_leaves_nothing_to_free(self):
        """What goes wrong in __del__ is printed, but raises nothing."""
        unraised = []
        hook, sys.unraisablehook = sys.unraisablehook, unraised.append
        try:
            with self.assertRaises(ValueError):
                bluff.Worlds.start(3, 0)
        finally:
            sys.unraisablehook = hook
        self.assertEqual(unraised, [])


if __name__ == "__main__":
    unittest.main()
