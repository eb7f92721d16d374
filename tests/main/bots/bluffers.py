"""A crewmate of Brigand's Bluff whose tries are all refused: one is no clue, one says nothing, one is
a lie."""

import assize
from assize import bluff
from assize import brigands_bluff as pb


def bones(face):
    return (face - pb.FACE_MONKEY) % 3


class Bluffer(assize.Bot):
    name = "bluffer"

    def decide(self, request):
        view = request.view.brigands_bluff
        self.tries = self.clues(view) if view.decision == pb.DECISION_CLUE else iter(())
        return next(self.tries, 0)

    def retry(self, request, rejected):
        super().retry(request, rejected)
        return next(self.tries)

    @staticmethod
    def clues(view):
        total = sum(bones(face) for hand in view.hands for face in hand.dice)
        crew = bluff.bones(bluff.dice(view.clue_order))
        for comparator, number in ((bluff.EQ, 41), (bluff.AT_MOST, 40), (bluff.EQ, total - 1)):
            said = bluff.clue(bluff.value(crew, comparator, number))
            yield assize.GameMove(brigands_bluff=pb.Move(clue=said))


assize.run(Bluffer())
