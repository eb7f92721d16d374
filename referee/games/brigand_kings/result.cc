// Brigand Kings: who has won (KINGS-8).
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/play.h"

namespace assize::games::brigand_kings {

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
