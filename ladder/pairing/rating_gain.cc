#include "ladder/pairing/rating_gain.h"

#include <algorithm>
#include <memory>

#include "ladder/rating/game_table.h"
#include "ladder/rating/joint_fit.h"
#include "ladder/rating/uncertainty.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {
namespace {

absl::Status AddSet(const sets::SetResult& set, rating::GameTable& table) {
  table.BeginSet();
  for (const sets::MatchResult& match : set.matches) {
    std::vector<rating::SeatRank> seats;
    for (const sets::SeatResult& seat : match.seats) {
      seats.push_back({.player = seat.player,
                       .role = static_cast<uint8_t>(std::max(0, seat.role)),
                       .rank = static_cast<uint8_t>(seat.rank),
                       .side = static_cast<uint8_t>(seat.side)});
    }
    ASSIZE_RETURN_IF_ERROR(table.AddGame(seats));
  }
  return absl::OkStatus();
}

absl::StatusOr<rating::GameTable> TableOf(const History& history) {
  rating::GameTable table;
  for (const PlayedRound& round : history) {
    for (const PlayedPod& played : round.pods) {
      for (const sets::SetResult& set : played.sets) ASSIZE_RETURN_IF_ERROR(AddSet(set, table));
    }
  }
  return table;
}

}  // namespace

absl::StatusOr<InformationGain> GainByRatings(int players, const History& history,
                                              sets::Seating seating, games::SideRule side_of) {
  ASSIZE_ASSIGN_OR_RETURN(const rating::GameTable table, TableOf(history));
  ASSIZE_ASSIGN_OR_RETURN(
      const rating::JointFit fit,
      rating::FitGames(
          rating::Condense(table),
          // Who meets whom next needs no exact widths; a fitted prior costs many fits.
          {.prior_games = 1, .lone_role = rating::LoneRole(table), .players = players}));
  const auto uncertainty = std::make_shared<const rating::Uncertainty>(fit);
  return [uncertainty, seating, side_of](std::span<const Player> pod) {
    const int matches = match::SeatOrderCount(seating, static_cast<int>(pod.size()), side_of);
    return uncertainty->ExpectedReduction(pod, matches);
  };
}

}  // namespace assize::ladder::pairing
