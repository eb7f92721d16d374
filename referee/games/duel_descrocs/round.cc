// Duel d'Escrocs: the frame of a round: its beginning, the inspection, the end (DUEL-4, DUEL-7).
#include "referee/games/duel_descrocs/play.h"

namespace assize::games::duel_descrocs {
namespace {

// DUEL-6.7: NINJA_LEO's side knows which of the cards it saw the opponent draws, as a set.
void DrawHand(Play& play) {
  Public& pub = play.pub;
  Hidden& hidden = play.hidden;
  const bool watched = pub.leo == Chooser(pub);
  const int known = std::min<int>(pub.leo_top, kHandSize);
  hidden.hand = CardSet();
  hidden.seen = CardSet();
  for (int i = 0; i < kHandSize; ++i) {
    const Card card = DrawLoot(play);
    hidden.hand.Add(card);
    if (watched && i < known) hidden.seen.Add(card);
  }
  pub.leo_seen = static_cast<uint8_t>(hidden.seen.Size());
}

// DUEL-7.1, DUEL-7.2, DUEL-14.E4: the coins held now count, and the cap ends the match before
// anybody discards (DUEL-14.E18).
bool IsOver(const Public& pub) {
  const Coins zero = pub.coins[Side::kZero];
  const Coins one = pub.coins[Side::kOne];
  if (std::max(zero, one) >= GoalOf(pub.config) && zero != one) return true;
  return pub.round >= pub.config.round_cap;
}

}  // namespace

// DUEL-4.2: the roles always change over, whatever happened (DUEL-14.E5). DUEL-5.1: five cards.
Stage BeginRound(Play& play) {
  Public& pub = play.pub;
  ++pub.round;
  pub.splitter = Opponent(pub.splitter);
  pub.tick = 0;
  pub.tick_closed = false;
  pub.submissions = {};
  pub.split = {};
  pub.looked = false;
  play.ShowAll(RoundStarted{pub.round, pub.splitter, pub.coins});
  DrawHand(play);
  play.ShowSide(pub.splitter, HandDrawn{pub.splitter, pub.round, play.hidden.hand});
  if (pub.leo_seen > 0) {
    play.ShowSide(Chooser(pub), SeenCardsDrawn{Chooser(pub), pub.round, play.hidden.seen});
  }
  return play.Ask(Decision::kSplit, {*pub.leaders[pub.splitter]});
}

// DUEL-7.3.
Stage Inspect(Play& play) {
  Public& pub = play.pub;
  pub.tick = 0;
  if (IsOver(pub)) return Stage::kOver;
  ChairSet above;
  for (Chair chair : AllChairs(pub.config)) {
    if (pub.chests[chair].Size() > LimitOf(pub, chair)) above.Add(chair);
  }
  return above.Empty() ? Stage::kRound : play.Ask(Decision::kLimit, above);
}

Stage ApplyLimits(Play& play) {
  Public& pub = play.pub;
  LimitApplied applied{.chairs = pub.config.chairs, .cards = {}};
  for (Chair chair : pub.deciding) {
    const CardSet cards =
        play.AnswerFor<Limit>(chair).cards[play.PlaceInAnswer(chair, pub.deciding)];
    applied.cards[chair] = cards;
    pub.chests[chair] = pub.chests[chair] - cards;
    pub.discard = pub.discard | cards;
  }
  play.ShowAll(applied);
  return Stage::kRound;
}

// DUEL-10.1.
Stage EndMatch(Play& play) {
  Public& pub = play.pub;
  MatchOver over{.coins = pub.coins, .winner = {}, .rounds = pub.round};
  const Coins zero = pub.coins[Side::kZero];
  const Coins one = pub.coins[Side::kOne];
  if (zero != one) over.winner = zero > one ? Side::kZero : Side::kOne;
  play.ShowAll(over);
  return play.Ask(Decision::kNone, ChairSet());
}

// DUEL-10.1: a team's win and a draw's halves are shared by its seats, so that scores add up to 1.
Outcome Rules::Result(const Public& pub) {
  const Coins zero = pub.coins[Side::kZero];
  const Coins one = pub.coins[Side::kOne];
  Outcome outcome;
  for (Seat seat : SeatSet::First(Seats(pub))) {
    const bool is_zero = SideOf(seat) == Side::kZero;
    const Coins own = is_zero ? zero : one;
    const Coins other = is_zero ? one : zero;
    const double score = own > other ? 1 : own == other ? 0.5 : 0;
    outcome.push_back(
        {.score = score / SeatsOf(pub.config, SideOf(seat)).Size(), .rank = own < other ? 2 : 1});
  }
  return outcome;
}

}  // namespace assize::games::duel_descrocs
