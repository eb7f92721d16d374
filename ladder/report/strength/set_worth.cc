#include "ladder/report/strength/set_worth.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/stats/opponent_share.h"

namespace assize::ladder::report {
namespace {

using rating::GameTable;

// Rising.
std::vector<int> PlayersOf(std::span<const rating::SeatRank> seats) {
  std::vector<int> players;
  for (const rating::SeatRank& seat : seats) players.push_back(seat.player);
  std::sort(players.begin(), players.end());
  return players;
}

// By player in the order of `players`. Empty if another player sat in one of the games.
stats::SetScores ScoresOf(const GameTable& table, const GameTable::Set& set,
                          const std::vector<int>& players) {
  stats::SetScores scores(players.size());
  for (uint32_t game = set.first_game; game < set.first_game + set.games; ++game) {
    const auto seats = table.seats(game);
    if (PlayersOf(seats) != players) return {};
    for (size_t i = 0; i < seats.size(); ++i) {
      const auto place = std::lower_bound(players.begin(), players.end(), seats[i].player);
      scores[place - players.begin()].push_back(stats::OpponentShare(seats, i));
    }
  }
  // What one of two has, the other has not.
  if (scores.size() == 2) scores.resize(1);
  return scores;
}

}  // namespace

std::string WorthText(const stats::SetEfficiency& sets) {
  if (sets.worth == 0) return "";
  const std::string set = absl::StrFormat("A set of %d matches", sets.games_per_set);
  if (std::isinf(sets.worth)) {
    return absl::StrCat(
        set, " is worth more than any number of independent matches, since all sets scored alike");
  }
  if (std::isinf(sets.worth_upper)) {
    return absl::StrFormat(
        "%s is equal to about %.1f independent matches (too few for an interval)", set, sets.worth);
  }
  return absl::StrFormat("%s is equal to %.1f independent matches (95 %%: %.1f to %.1f)", set,
                         sets.worth, sets.worth_lower, sets.worth_upper);
}

std::vector<stats::SetEfficiency> WorthOfSets(const GameTable& table) {
  // By games of a set, then by players.
  std::map<uint32_t, std::map<std::vector<int>, stats::SetGroup>> sizes;
  int looked_at = 0;
  for (const GameTable::Set& set : table.sets()) {
    if (set.games < 2) continue;
    if (++looked_at > kMaxSets) break;
    const std::vector<int> players = PlayersOf(table.seats(set.first_game));
    stats::SetScores scores = ScoresOf(table, set, players);
    if (!scores.empty()) sizes[set.games][players].push_back(std::move(scores));
  }
  std::vector<stats::SetEfficiency> worths;
  for (auto& [games, groups] : sizes) {
    std::vector<stats::SetGroup> all;
    for (auto& [players, group] : groups) all.push_back(std::move(group));
    const stats::SetEfficiency worth = stats::MeasureSets(all);
    if (worth.sets >= kFewestSetsOfWorth && worth.worth > 0) worths.push_back(worth);
  }
  return worths;
}

}  // namespace assize::ladder::report
