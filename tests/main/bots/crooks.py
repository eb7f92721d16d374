"""Bots that play Duel d'Escrocs wrongly, one way each:

    crooks.py never_done       never says DONE; with nothing else to do it discards a card it does not have
    crooks.py robbed           wants to discard each card that was just taken out of its chest
    crooks.py for_mate         answers for its team-mate: as that seat, then with two answers
    crooks.py one_of_two       plays two chairs and answers for one of them
    crooks.py thief            attacks the opponent's chest whenever it may

What is refused is tried once more, properly, but by one_of_two.
"""

import random
import sys

import assize
from assize.v1 import duel_descrocs_pb2 as duel


class Crook(assize.Bot):
    def start(self, welcome):
        self.seat = welcome.seat
        self.chance = random.Random(f"{welcome.match_id}/{welcome.seat}")

    def decide(self, request):
        if request.decision == "resale":
            return self.resale(request)
        return self.chance.randrange(len(request.options))

    def resale(self, request):
        return self.chance.randrange(len(request.options))

    def view(self, request):
        return request.view.duel_descrocs

    def discard(self, card, count=1):
        actions = [duel.Action(discard=duel.Discard(card=card))]
        actions += [duel.Action(done=duel.Done())] * (count - 1)
        return assize.GameMove(duel_descrocs=duel.Move(resale=duel.Resale(actions=actions)))

    def retry(self, request, rejected):
        print(f"refused: {rejected.text}", file=sys.stderr)
        return 0


class NeverDone(Crook):
    def resale(self, request):
        if len(request.options) == 1:
            return self.discard(0)
        return self.chance.randrange(1, len(request.options))

    def retry(self, request, rejected):
        print(f"refused: {rejected.text}", file=sys.stderr)
        return self.resale(request)


class Robbed(Crook):
    def start(self, welcome):
        super().start(welcome)
        self.taken = []

    def told(self, event):
        attack = event.duel_descrocs.reinforced
        if attack.HasField("chest") and attack.chest == self.seat and not attack.failed:
            self.taken += [attack.gained] if attack.HasField("gained") else attack.discarded

    def resale(self, request):
        if self.taken:
            return self.discard(self.taken.pop())
        return 0


class ForMate(Crook):
    def resale(self, request):
        self.tries = 0
        move = assize.Move(option=0, seat=(self.seat + 2) % 4)
        return move

    def retry(self, request, rejected):
        print(f"refused: {rejected.text}", file=sys.stderr)
        self.tries += 1
        if self.tries > 1:
            return 0
        done = [duel.Action(done=duel.Done())] * 2
        return assize.GameMove(duel_descrocs=duel.Move(resale=duel.Resale(actions=done)))


class OneOfTwo(Crook):
    def resale(self, request):
        done = [duel.Action(done=duel.Done())]
        return assize.GameMove(duel_descrocs=duel.Move(resale=duel.Resale(actions=done)))

    def retry(self, request, rejected):
        print(f"refused: {rejected.text}", file=sys.stderr)
        return self.resale(request)


class Thief(Crook):
    ATTACKS = (duel.REINFORCEMENT_GROBILL, duel.REINFORCEMENT_VIPERE)

    def decide(self, request):
        if request.decision == "keep":
            return max(range(len(request.options)), key=lambda i: sum(
                card in self.ATTACKS for card in request.options[i].duel_descrocs.keep.lower))
        return super().decide(request)

    def resale(self, request):
        for index, option in enumerate(request.options):
            action = option.duel_descrocs.resale.actions[0]
            if action.reinforce.reinforcement in self.ATTACKS:
                return index
        return 0


BOTS = {"never_done": NeverDone, "robbed": Robbed, "for_mate": ForMate, "one_of_two": OneOfTwo,
        "thief": Thief}
assize.run(BOTS[sys.argv[1]]())
