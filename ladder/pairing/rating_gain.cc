#include "ladder/pairing/rating_gain.h"

#include <algorithm>
#include <map>
#include <memory>

#include "ladder/rating/uncertainty.h"

namespace assize::ladder::pairing {
namespace {

rating::RollingFit::Set GamesOf(const sets::SetOutcome& set) {
  rating::RollingFit::Set games;
  for (const sets::MatchOutcome& match : set.matches) {
    rating::RollingFit::Game& game = games.emplace_back();
    for (const sets::SeatOutcome& seat : match.seats) {
      game.push_back({.player = seat.player,
                      .role = static_cast<uint8_t>(std::max(0, seat.role)),
                      .rank = static_cast<uint8_t>(seat.rank),
                      .side = static_cast<uint8_t>(seat.side)});
    }
  }
  return games;
}

}  // namespace

absl::Status RatingMemory::AddRound(const PlayedRound& round, const Field& field) {
  std::vector<rating::RollingFit::Set> sets;
  for (const PlayedPod& played : round.pods) {
    for (const sets::SetOutcome& set : played.sets) sets.push_back(GamesOf(set));
  }
  std::vector<int> retired;
  for (size_t player = 0; player < field.size(); ++player) {
    if (field[player].withdrawn) retired.push_back(static_cast<int>(player));
  }
  return fit_.AddRound(sets, retired);
}

InformationGain RatingMemory::GainAmong(const std::vector<Player>& present, sets::Seating seating,
                                        games::SideRule side_of) const {
  const auto uncertainty = std::make_shared<const rating::Uncertainty>(fit_.BeliefOf(present));
  std::map<Player, int> places;
  for (size_t i = 0; i < present.size(); ++i) places[present[i]] = static_cast<int>(i);
  return [uncertainty, places, seating, side_of](std::span<const Player> pod) {
    std::vector<int> rows;
    for (Player player : pod) rows.push_back(places.at(player));
    const int matches = match::SeatOrderCount(seating, static_cast<int>(pod.size()), side_of);
    return uncertainty->ExpectedReduction(rows, matches);
  };
}

}  // namespace assize::ladder::pairing
