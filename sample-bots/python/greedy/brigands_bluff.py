"""A sensible player of Brigand's Bluff. As captain it takes the face of which the worlds left promise
most dice; as crewmate it gives, of the plain true clues that the referee will accept, the one that
leaves the captain most."""

import assize
from assize import bluff
from assize import brigands_bluff as pb


class Player(assize.Bot):
    name = "python-greedy"
    # It makes its moves itself.
    wants_options = False

    def decide(self, request):
        return assize.GameMove(brigands_bluff=choose(request.view.brigands_bluff))


def choose(view):
    """The move of the seat whose view this is, which must be asked."""
    worlds = bluff.Worlds.of(view)
    if view.decision in (pb.DECISION_CLUE, pb.DECISION_EXTRA_CLUE):
        return pb.Move(clue=_best_clue(view, worlds))
    expected = worlds.expected()
    return pb.Move(choice=pb.Choice(face=max(_nameable(view), key=expected.get)))


def _nameable(view):
    if view.decision == pb.DECISION_FIRST_SPLIT:
        return [view.rolls[-1].x, view.rolls[-1].y]
    return [face for face in bluff.FACES if face not in (view.taken, view.left)]


def _best_clue(view, worlds):
    accepted = [clue for clue in _counts(view) if not worlds.judge(clue, view)]
    if accepted:
        return max(accepted, key=lambda clue: worlds.after(clue).weight)
    # The clue that the referee would give is always accepted.
    return worlds.default_clue(view)


def _counts(view):
    """How many dice of the crew, and of my own, have each feature, and how many bones."""
    for seats in (view.clue_order, [view.seat]):
        dice = [die for seat in seats for die in _hidden(view, seat)]
        scope = bluff.dice(seats)
        yield _exactly(bluff.bones(scope), sum(map(_bones, dice)))
        for feature, faces in _FEATURES.items():
            number = sum(die in faces for die in dice)
            yield _exactly(bluff.count(scope, feature=feature), number)


def _exactly(quantity, number):
    return bluff.clue(bluff.value(quantity, bluff.EQ, number))


def _hidden(view, seat):
    """The dice of a crewmate that clues are about now."""
    dice = next(list(hand.dice) for hand in view.hands if hand.seat == seat)
    if view.decision == pb.DECISION_EXTRA_CLUE:
        dice = [die for die in dice if die not in (view.taken, view.left)]
    return dice


def _bones(face):
    return (face - pb.FACE_MONKEY) % 3


_FEATURES = {
    pb.FEATURE_GOLD: {pb.FACE_MONKEY, pb.FACE_SHIP, pb.FACE_FLAG},
    pb.FEATURE_SILVER: {pb.FACE_RUM, pb.FACE_PARROT, pb.FACE_SKULL},
    pb.FEATURE_BONES_0: {pb.FACE_MONKEY, pb.FACE_RUM},
    pb.FEATURE_BONES_1: {pb.FACE_SHIP, pb.FACE_PARROT},
    pb.FEATURE_BONES_2: {pb.FACE_FLAG, pb.FACE_SKULL},
    pb.FEATURE_WITH_BONES: {pb.FACE_SHIP, pb.FACE_FLAG, pb.FACE_PARROT, pb.FACE_SKULL},
    pb.FEATURE_WOOD: {pb.FACE_SHIP, pb.FACE_RUM},
    pb.FEATURE_CLOTH: {pb.FACE_SHIP, pb.FACE_FLAG},
}
