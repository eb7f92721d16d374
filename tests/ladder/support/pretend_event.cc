#include "tests/ladder/support/pretend_event.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ladder/sets/set_plan.h"

namespace assize::ladder::pairing {
namespace {

sets::MatchOutcome PretendMatch(const std::vector<Player>& seats, int players, Stream* chance) {
  // Each player's form on the day.
  std::vector<std::pair<double, size_t>> order;
  for (size_t seat = 0; seat < seats.size(); ++seat) {
    const double luck = chance == nullptr ? 0 : static_cast<double>(chance->Below(1000)) / 500;
    order.push_back({-StrengthOf(seats[seat], players) - luck, seat});
  }
  std::sort(order.begin(), order.end());
  sets::MatchOutcome match;
  for (Player player : seats) match.seats.push_back({.player = player});
  for (size_t i = 0; i < order.size(); ++i) {
    sets::SeatOutcome& seat = match.seats[order[i].second];
    seat.rank = static_cast<int>(i) + 1;
    seat.score = i == 0 ? 1 : 0;
  }
  return match;
}

}  // namespace

double StrengthOf(Player player, int players) { return 1 - static_cast<double>(player) / players; }

sets::SetOutcome PretendSet(const Pod& pod, sets::Seating seating, int players, Stream* chance) {
  sets::SetOutcome set;
  for (const sets::PlannedMatch& match : sets::PlanSet({}, pod, seating, games::EachAlone)) {
    set.matches.push_back(PretendMatch(match.seats, players, chance));
  }
  return set;
}

PlayedRound PretendRound(const PairedRound& round, sets::Seating seating, int players,
                         Stream* chance, int sets) {
  PlayedRound played;
  played.byes = round.byes;
  for (const Pod& pod : round.pods) {
    played.pods.push_back({pod, {}});
    for (int i = 0; i < sets; ++i) {
      played.pods.back().sets.push_back(PretendSet(pod, seating, players, chance));
    }
  }
  return played;
}

History PretendEvent(const FormatSettings& settings, const Field& field, Stream* chance, int most) {
  History history;
  while (static_cast<int>(history.size()) < most) {
    const auto round = NextRound(settings, field, history);
    EXPECT_TRUE(round.ok()) << round.status();
    if (!round.ok() || !*round) break;
    history.push_back(
        PretendRound(**round, settings.seating, static_cast<int>(field.size()), chance));
  }
  return history;
}

}  // namespace assize::ladder::pairing
