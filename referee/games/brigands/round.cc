// Brigands: the frame of a round: new day, reveal of the plans, leaving a tile, the end (BRIG-4).
// And who wins (BRIG-8).
#include <algorithm>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

// BRIG-4.1.1. All tokens are in hand or in reserve at this time.
ForColours<uint8_t> GiveTokens(Public& pub) {
  ForColours<uint8_t> gained;
  for (Colour colour : Players(pub)) {
    const uint8_t gain = pub.tokens[colour] < kTokens ? 1 : 0;
    pub.tokens[colour] += gain;
    gained.Set(colour, gain);
  }
  return gained;
}

// BRIG-4.1.2.
District ShowDayCard(Play& play) {
  const District card = play.state.hidden.deck[play.pub.round - 1];
  play.pub.day_cards.Add(card);
  return card;
}

// BRIG-4.1.3, BRIG-12.A9: strictly more prisoners bring a second patrol. Returns whose.
std::optional<Colour> DealDuelPatrols(Public& pub) {
  const int blue = Prisoners(pub, Colour::kBlue);
  const int green = Prisoners(pub, Colour::kGreen);
  pub.patrols[Colour::kBlue] = blue > green ? 2 : 1;
  pub.patrols[Colour::kGreen] = green > blue ? 2 : 1;
  if (blue == green) return std::nullopt;
  return blue > green ? Colour::kBlue : Colour::kGreen;
}

// BRIG-7.10, BRIG-12.A24: a brigand whose bandits are all in prison has only the empty plan, unless
// it has a patrol to place (duel).
SeatSet Planners(const Public& pub) {
  SeatSet planners;
  for (Colour colour : Players(pub)) {
    const bool has_bandits = colour != Colour::kWhite && FreeBandits(pub, colour) > 0;
    if (has_bandits || pub.patrols[colour] > 0) planners.Add(SeatOf(pub, colour));
  }
  return planners;
}

// BRIG-4.2.2.
void PutPieces(Public& pub, Colour colour, const Plan& plan) {
  for (int i = 0; i < kDistricts; ++i) {
    const auto district = static_cast<District>(i);
    const Team& placed = plan.cards[district];
    Team& team = pub.tiles[district][colour];
    team.bandits += placed.bandits;
    team.patrols += placed.patrols;
    team.token = placed.token;
    pub.tokens[colour] -= placed.token;
  }
}

// BRIG-4.2.4, BRIG-6.7. Played cards are not modelled: they return at once (BRIG-4.2.3).
void ReturnCards(Play& play) {
  ForColours<uint8_t> returned;
  for (Colour colour : Brigands(play.pub)) {
    if (play.pub.cards_held[colour] == 0) continue;
    returned.Set(colour, play.pub.cards_held[colour]);
  }
  if (returned.who.Empty()) return;
  play.pub.cards_held = {};
  for (Private& own : play.state.own) {
    own.missing = DistrictSet();
    own.held = {};
  }
  play.ShowAll(CardsReturned{returned});
}

// The colours that win or share the win.
ColourSet Winners(const Public& pub) {
  Ducats most = 0;
  for (Colour colour : Brigands(pub)) most = std::max(most, pub.ducats[colour]);
  // BRIG-8.1: below the threshold the prince wins alone.
  if (!IsDuel(pub) && most < kThreshold) return {Colour::kWhite};
  // BRIG-8.2, BRIG-12.A8: below the threshold of the option, if any, a duel is a draw.
  if (IsDuel(pub) && most < pub.config.duel_threshold) return Brigands(pub);
  // BRIG-12.A7: the richest share the win. BRIG-8.3, BRIG-12.A10: tokens are worth nothing.
  ColourSet winners;
  for (Colour colour : Brigands(pub)) {
    if (pub.ducats[colour] == most) winners.Add(colour);
  }
  return winners;
}

}  // namespace

// BRIG-4.1, then BRIG-4.2 asks for plans.
Stage BeginDay(Play& play) {
  Public& pub = play.pub;
  pub.step = 0;
  ++pub.round;
  NewDay day;
  day.round = pub.round;
  day.tokens = GiveTokens(pub);
  day.day_card = ShowDayCard(play);
  if (IsDuel(pub)) day.second_patrol = DealDuelPatrols(pub);
  play.ShowAll(day);
  return play.Ask(Decision::kPlan, Planners(pub));
}

// BRIG-4.2.1 to BRIG-4.2.4.
Stage Reveal(Play& play) {
  ForColours<Plan> plans;
  for (Colour colour : Players(play.pub)) plans.Set(colour, play.AnswerOf(colour, Plan{}));
  play.ShowAll(PlansRevealed{plans});
  for (Colour colour : plans.who) PutPieces(play.pub, colour, plans.of[colour]);
  ReturnCards(play);
  play.pub.step = 1;
  return Stage::kTile;
}

// BRIG-5.4, BRIG-5.5.4: patrols return to their owners; BRIG-4.3 and BRIG-4.5: what comes next.
Stage LeaveTile(Play& play) {
  Public& pub = play.pub;
  ByColour<Team>& tile = pub.tiles[TileOf(pub)];
  for (Colour colour : Players(pub)) tile[colour].patrols = 0;
  if (pub.step < kPrisonStep) {
    ++pub.step;
    return Stage::kTile;
  }
  return pub.round < kRounds ? Stage::kNewDay : Stage::kOver;
}

// BRIG-8: after round 6, never earlier.
Stage EndMatch(Play& play) {
  Public& pub = play.pub;
  pub.step = 0;
  const Outcome outcome = Rules::Result(pub);
  MatchOver over;
  for (int i = 0; i < pub.config.seats; ++i) {
    over.ducats[i] = pub.ducats[pub.colours[i]];
    over.ranks[i] = static_cast<uint8_t>(outcome[i].rank);
  }
  play.ShowAll(over);
  return play.Ask(Decision::kNone, SeatSet());
}

// BRIG-8.4: the win is shared in equal parts; all others tie behind it.
Outcome Rules::Result(const Public& pub) {
  const ColourSet winners = Winners(pub);
  Outcome outcome;
  for (int i = 0; i < pub.config.seats; ++i) {
    const bool wins = winners.Has(pub.colours[i]);
    outcome.push_back({.score = wins ? 1.0 / winners.Size() : 0.0, .rank = wins ? 1 : 2});
  }
  return outcome;
}

}  // namespace assize::games::brigands
