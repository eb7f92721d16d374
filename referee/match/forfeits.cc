#include "referee/match/forfeits.h"

#include <limits>
#include <set>
#include <tuple>

namespace assize::match {
namespace {

constexpr int kNever = std::numeric_limits<int>::max();

// Dense ranks: who lasted longer is better, then who ranks better by the game.
void RankByLasting(const ForfeitSteps& forfeits, games::Outcome* outcome) {
  using Standing = std::tuple<int, int>;  // (minus the step, rank by the game): smaller is better
  auto standing = [&](size_t seat) {
    const int lasted = forfeits[seat].value_or(kNever);
    return Standing(-lasted, lasted == kNever ? (*outcome)[seat].rank : 0);
  };
  std::vector<Standing> standings;
  for (size_t seat = 0; seat < outcome->size(); ++seat) standings.push_back(standing(seat));
  const std::set<Standing> distinct(standings.begin(), standings.end());
  for (size_t seat = 0; seat < outcome->size(); ++seat) {
    const auto better = std::distance(distinct.begin(), distinct.find(standings[seat]));
    (*outcome)[seat].rank = 1 + static_cast<int>(better);
  }
}

}  // namespace

games::Outcome AfterForfeits(const games::Outcome& outcome, const ForfeitSteps& forfeits) {
  double kept = 0;
  int present = 0;
  for (size_t seat = 0; seat < outcome.size(); ++seat) {
    if (forfeits[seat].has_value()) continue;
    kept += outcome[seat].score;
    ++present;
  }
  if (present == static_cast<int>(outcome.size())) return outcome;
  games::Outcome adjusted = outcome;
  for (size_t seat = 0; seat < outcome.size(); ++seat) {
    double& score = adjusted[seat].score;
    if (forfeits[seat].has_value()) {
      score = 0;
    } else {
      score = kept > 0 ? score / kept : 1.0 / present;
    }
  }
  RankByLasting(forfeits, &adjusted);
  return adjusted;
}

games::Outcome LastOneStanding(const ForfeitSteps& forfeits) {
  games::Outcome outcome(forfeits.size());
  RankByLasting(forfeits, &outcome);
  int winners = 0;
  for (const games::SeatOutcome& seat : outcome) winners += seat.rank == 1 ? 1 : 0;
  for (games::SeatOutcome& seat : outcome) seat.score = seat.rank == 1 ? 1.0 / winners : 0;
  return outcome;
}

}  // namespace assize::match
