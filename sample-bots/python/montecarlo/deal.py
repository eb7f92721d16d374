"""What a seat of Duel d'Escrocs can't know, dealt at random: a function of its view and of chance alone."""

CARDS, LARCIN = 35, 29


class Deal:
    """A world in which the seat would see what it sees.

    `shares` are whole, `pile` has the next card last, and `hand` the seat's five cards before its split.
    """

    def __init__(self, view, chance):
        self.chance = chance
        self.discard = set(view.discard)
        self.hand = set(view.hand)
        self.shares = [set(share.cards) for share in view.shares]
        self.turned_up = set(view.turned_up)
        known_down = [set(view.face_down_0), set(view.face_down_1)]
        self._unknown = self._unknown_cards(view, known_down)
        chance.shuffle(self._unknown)
        self._deal_face_down(view, known_down)
        top = list(view.top)
        self.pile = self._unknown + top[::-1]

    def draw(self):
        """The next card; a new pile is shuffled when there is none."""
        if not self.pile:
            self.pile = sorted(self.discard)
            self.chance.shuffle(self.pile)
            self.discard = set()
        return self.pile.pop()

    def guess(self, known, count):
        """Cards that may lie where somebody sees nothing who knows these."""
        return set(self.chance.sample(sorted(set(range(CARDS)) - known - self.discard), count))

    def _unknown_cards(self, view, known_down):
        known = self.discard | self.hand | set(view.top) | set(view.seen) | set(view.turned_up)
        known = known.union(*self.shares, *known_down, *(chair.chest for chair in view.chairs))
        return sorted(set(range(CARDS)) - known)

    # Cards that NINJA_LEO saw, and that lie open nowhere, are among those that lie face down.
    def _deal_face_down(self, view, known_down):
        places = [i for i, share in enumerate(view.shares) for _ in range(share.face_down)]
        if any(known_down) or not places:
            cards = [(i, card) for i in range(len(self.shares)) for card in known_down[i]]
        else:
            down = sorted(set(view.seen).difference(*self.shares))
            down += [self._unknown.pop() for _ in range(len(places) - len(down))]
            self.chance.shuffle(down)
            cards = zip(places, down)
        for index, card in cards:
            self.shares[index].add(card)
