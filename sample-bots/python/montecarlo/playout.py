"""From a decision of Duel d'Escrocs to the end of the next round, with quick players on both sides: they
split so that the better share is small, take the better one, and sell at once what is worth it.
Reinforcements are not played, but for the one that is tried."""

from assize import duel_descrocs as duel

from deal import LARCIN

_FIRST_PAINTING = 30
# A won match, in coins; and a sale that is not left for later.
_WIN, _WORTH_SELLING = 30, 3
# Ways to split five cards that a quick player tries.
_SPLITS = 4


class Playout:
    def __init__(self, market, deal):
        self.market, self.deal, self.view = market, deal, market.view
        self.side = market.side
        self.coins = [side.coins for side in self.view.sides]
        self.chests = [set(chair.chest) for chair in self.view.chairs]
        self.splitter = self.view.splitter

    def worth_of(self, decision, move):
        """Coins that the own side is ahead after `move`, what is in the chests included."""
        getattr(self, "_" + decision)(move)
        if decision != "limit":
            self._sell_and_inspect()
        if not self._is_over():
            self._play_round(1 - self.view.splitter)
            self._sell_and_inspect()
        return self._ahead()

    # --- The decision. ---

    def _split(self, split):
        shares = [set(split.first), set(split.second)]
        self._deposit(self._choice(shares, set(split.face_down)), shares)

    def _choose(self, choose):
        self._deposit(choose.share, self.deal.shares)

    def _larcin(self, larcin):
        for cards in [*self.deal.shares, *self.chests]:
            cards.discard(larcin.card)
        self.deal.shares[self.market.own_share()].add(larcin.card)
        self._deposit(self.view.chosen, self.deal.shares)

    def _distribute(self, distribute):
        lower, higher = self.market.chairs(self.side)
        share = self.deal.shares[self.market.own_share()]
        self._enter(lower, set(distribute.lower))
        self._enter(higher, share - set(distribute.lower))
        self._enter_best(1 - self.side, self.deal.shares[1 - self.market.own_share()])

    def _limit(self, limit):
        for chair, dropped in zip(self._own_deciding(), limit.chests):
            self._drop(chair, set(dropped.cards))
        self._keep_limits()

    def _rourou(self, rourou):
        self._enter(self.view.deciding[0], {rourou.card})
        self.deal.discard |= self.deal.turned_up - {rourou.card}

    def _resale(self, resale):
        for chair, action in zip(self._own_deciding(), resale.actions):
            kind = action.WhichOneof("action")
            if kind == "exchange":
                self._sell(chair, set(action.exchange.cards))
            elif kind == "discard":
                self._drop(chair, {action.discard.card})
            elif kind == "reinforce":
                self._reinforce(chair, action.reinforce)

    def _reinforce(self, chair, played):
        card, edition = played.reinforcement, self.market.edition
        if card == duel.REINFORCEMENT_SUPER_ROUROU:
            turned = [self.deal.draw() for _ in range(edition.rourou_turned_up)]
            kept = max((c for c in turned if c != LARCIN),
                       key=lambda c: self._gain(chair % 2, {c}))
            self.deal.discard |= set(turned) - {kept}
            self._enter(chair, {kept})
        elif card == duel.REINFORCEMENT_NINJA_LEO:
            self.coins[self.side] += edition.leo_coins
        elif card == duel.REINFORCEMENT_LUCKY:
            turned = self.deal.draw()
            self.deal.discard.add(turned)
            self.coins[self.side] += (edition.lucky_number_coins[turned % 7] if turned < 28
                                      else edition.lucky_special_coins)
        elif card == duel.REINFORCEMENT_DOUG:
            self.deal.discard.discard(played.target)
            self._enter(chair, {played.target})
        elif card == duel.REINFORCEMENT_VIPERE:
            victim = self._owner(played.target)
            self.chests[victim].remove(played.target)
            self.chests[chair].remove(played.own)
            self._enter(chair, {played.target})
            self._enter(victim, {played.own})
        elif card == duel.REINFORCEMENT_GROBILL:
            self._drop(self._owner(played.target), {played.target})
        elif card == duel.REINFORCEMENT_FRERES_CROC:
            self._sell(chair, set(played.cards))
            self.coins[self.side] += edition.freres_bonus
        elif card == duel.REINFORCEMENT_AILES_NOIRES:
            self._drop(chair, set(played.cards))
            self.coins[self.side] += edition.ailes_coins[len(played.cards) - 1]
        elif card == duel.REINFORCEMENT_PAT:
            self.coins[self.side] += edition.pat_coins
            self.coins[1 - self.side] -= edition.pat_coins

    # --- What the quick players do. ---

    def _play_round(self, splitter):
        hand = [self.deal.draw() for _ in range(5)]
        self.splitter = splitter
        best = None
        for number in range(_SPLITS):
            self.deal.chance.shuffle(hand)
            size = 1 + number % 2
            shares = [set(hand[:size]), set(hand[size:])]
            worths = [self._for_chooser(shares, choice) for choice in (0, 1)]
            if best is None or max(worths) < best[0]:
                best = (max(worths), worths.index(max(worths)), shares)
        self._deposit(best[1], best[2])

    def _choice(self, shares, face_down):
        """The choice of who supposes any cards where these lie face down."""
        known = set().union(*shares, *self.chests) - face_down
        guess = sorted(self.deal.guess(known, len(face_down)))
        guessed = []
        for share in shares:
            down = len(share & face_down)
            guessed.append((share - face_down) | set(guess[:down]))
            guess = guess[down:]
        worths = [self._for_chooser(guessed, choice) for choice in (0, 1)]
        return worths.index(max(worths))

    def _for_chooser(self, shares, choice):
        chooser = 1 - self.splitter
        bonus = self.market.bonus(chooser) if choice == 0 else 0
        return (bonus + self._gain(chooser, shares[choice])
                - self._gain(1 - chooser, shares[1 - choice]))

    def _sell_and_inspect(self):
        ending = any(self.coins[side] + sum(self.market.sell_out(chair, self.chests[chair])[0]
                                            for chair in self.market.chairs(side)) >= self.market.goal
                     for side in (0, 1))
        for chair in range(len(self.chests)):
            full = len(self.chests[chair]) > self.market.limit(chair)
            self._sell_well(chair, 1 if ending or full else _WORTH_SELLING)
        if not self._is_over():
            self._keep_limits()

    def _sell_well(self, chair, least):
        while True:
            sales = [sale for sale in self.market.sales(chair, self.chests[chair])
                     if sale[1] >= least]
            if not sales:
                return
            self._sell(chair, set(max(sales, key=lambda sale: (sale[1], sorted(sale[0])))[0]))

    def _keep_limits(self):
        for chair, chest in enumerate(self.chests):
            while len(chest) > self.market.limit(chair):
                self._drop(chair, {max(sorted(chest),
                                       key=lambda card: self.market.worth(chair, chest - {card}))})

    # --- The rules, as far as they matter here. ---

    def _deposit(self, choice, shares):
        chooser = 1 - self.splitter
        self.coins[chooser] += self.market.bonus(chooser) if choice == 0 else 0
        for side, index in ((chooser, choice), (1 - chooser, 1 - choice)):
            if LARCIN in shares[index]:
                shares[index].remove(LARCIN)
                self.deal.discard.add(LARCIN)
                self._steal(shares[index], shares[1 - index], 1 - side)
        self._enter_best(chooser, shares[choice])
        self._enter_best(1 - chooser, shares[1 - choice])

    def _steal(self, own, theirs, victim):
        places = [theirs, *(self.chests[chair] for chair in self.market.chairs(victim))]
        cards = sorted(set().union(*places))
        if cards:
            taken = max(cards, key=lambda card: self._gain(1 - victim, own | {card}))
            for place in places:
                place.discard(taken)
            own.add(taken)

    def _gain(self, side, share):
        return self.market.share_worth(side, share, self.chests)

    def _enter_best(self, side, share):
        chair = max(self.market.chairs(side),
                    key=lambda chair: self.market.kept_worth(chair, self.chests[chair] | share))
        self._enter(chair, share)

    def _enter(self, chair, cards):
        self.chests[chair] |= cards
        lost = self.market.edition.painting_loss * sum(card >= _FIRST_PAINTING for card in cards)
        self.coins[chair % 2] = max(0, self.coins[chair % 2] - lost)

    def _sell(self, chair, cards):
        self.coins[chair % 2] += self.market.price(chair, cards)
        self._drop(chair, cards)

    def _drop(self, chair, cards):
        self.chests[chair] -= cards
        self.deal.discard |= cards

    def _owner(self, card):
        return next(chair for chair, chest in enumerate(self.chests) if card in chest)

    def _own_deciding(self):
        return [chair for chair in self.view.deciding if chair in self.market.own_chairs()]

    def _is_over(self):
        return max(self.coins) >= self.market.goal and self.coins[0] != self.coins[1]

    def _ahead(self):
        ahead = self.coins[self.side] - self.coins[1 - self.side]
        if self._is_over():
            return _WIN if ahead > 0 else -_WIN
        worths = [sum(self.market.worth(chair, self.chests[chair])
                      for chair in self.market.chairs(side)) for side in (0, 1)]
        return ahead + worths[self.side] - worths[1 - self.side]
