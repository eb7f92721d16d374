// Brigand Kings: the end of a turn and of the match (KINGS-7), and who has won (KINGS-8).
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/play.h"

namespace assize::games::brigand_kings {
namespace {

// KINGS-7.1, KINGS-11.25. KINGS-11.26: also where both sides are wiped out.
void Stabilise(Play& play) {
  CountiesStabilised stabilised;
  for (Position position : kPositions) {
    County& county = play.pub.counties[position];
    if (county.owner == play.pub.active) continue;
    ++county.stability;
    stabilised.positions.Add(position);
  }
  if (!stabilised.positions.Empty()) play.ShowAll(stabilised);
}

// The owner, if there is one, takes the card, or nobody does (KINGS-11.15, KINGS-11.20); soldiers
// and stability leave the county.
void Clear(Public& pub, Position position, std::optional<Seat> taker) {
  County& county = pub.counties[position];
  if (taker.has_value()) {
    pub.face_up[*taker].Add(*county.card);
  } else {
    pub.discards.Add(*county.card);
  }
  if (county.owner.has_value()) {
    uint8_t& supply = pub.supply[*county.owner];
    supply = static_cast<uint8_t>(supply + county.soldiers);
  }
  county = County();
}

// KINGS-7.2. Returns how many counties resolved.
int ResolveCounties(Play& play) {
  int resolved = 0;
  for (Position position : kPositions) {
    const County county = play.pub.counties[position];
    if (county.tokens() < kResolveTokens) continue;
    play.ShowAll(
        CountyResolved{position, *county.card, county.owner, county.soldiers, county.stability});
    Clear(play.pub, position, county.owner);
    ++resolved;
  }
  return resolved;
}

// KINGS-7.7, KINGS-11.21, KINGS-11.27.
void RollForCounties(Play& play) {
  Stream stream = EndDice(play);
  for (Position position : kPositions) {
    const County county = play.pub.counties[position];
    if (!county.owner.has_value()) continue;
    const auto roll = static_cast<uint8_t>(1 + stream.Below(6));
    play.pub.end_rolls[position] = roll;
    play.ShowAll(EndRolled{position, *county.card, *county.owner, county.soldiers, roll});
    Clear(play.pub, position, roll <= county.soldiers ? county.owner : std::nullopt);
  }
}

void EndMatch(Play& play) {
  RollForCounties(play);
  Public& pub = play.pub;
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    // KINGS-10.13: what was discarded stays face down.
    pub.bonus[seat] = play.state.own[seat.index()].kept;
  }
  pub.decision = Decision::kNone;
  play.ShowAll(ResultsOf(pub));
}

}  // namespace

void FinishTurn(Play& play) {
  Public& pub = play.pub;
  Stabilise(play);
  const int resolved = ResolveCounties(play);
  pub.fresh = PositionSet();
  // KINGS-7.4, KINGS-11.16: nothing is dealt if not all can be. KINGS-11.24: a deck that is just
  // enough ends nothing.
  if (resolved > *pub.deck) return EndMatch(play);
  DealCounties(play);
  pub.cap_reached = pub.turn == pub.config.turn_cap;
  // KINGS-7.5, KINGS-11.22.
  if (pub.cap_reached) return EndMatch(play);
  // KINGS-7.6.
  BeginTurn(play, Seat((pub.active->index() + 1) % pub.config.seats));
}

MatchOver ResultsOf(const Public& pub) {
  MatchOver over{
      .seats = pub.config.seats, .results = {}, .turns = pub.turn, .cap_reached = pub.cap_reached};
  const SeatSet seats = SeatSet::First(pub.config.seats);
  for (Seat seat : seats) {
    SeatResult& result = over.results[seat];
    result.bonus = pub.bonus[seat];
    result.card_points = static_cast<uint16_t>(CardPoints(pub, seat));
    result.points = static_cast<uint16_t>(PointsOf(pub, seat, pub.bonus[seat]));
  }
  // KINGS-8.5.
  for (Seat seat : seats) {
    over.results[seat].place = 1;
    for (Seat other : seats) {
      if (over.results[other].points > over.results[seat].points) ++over.results[seat].place;
    }
  }
  return over;
}

// KINGS-8.6: with this many seats each is worth 2 / (seats * (seats - 1)) for each win.
Outcome Rules::Result(const Public& pub) {
  const MatchOver over = ResultsOf(pub);
  const SeatSet seats = SeatSet::First(over.seats);
  const double pairs = over.seats * (over.seats - 1) / 2.0;
  Outcome outcome;
  for (Seat seat : seats) {
    double wins = 0;
    for (Seat other : seats) {
      if (other == seat) continue;
      const int difference = over.results[seat].points - over.results[other].points;
      wins += difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
    }
    outcome.push_back({.score = wins / pairs, .rank = over.results[seat].place});
  }
  return outcome;
}

}  // namespace assize::games::brigand_kings
