#include "ladder/standings/tie_breaks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assize::ladder::standings {
namespace {

// To the nearest unit.
Points Mean(Points sum, size_t count) {
  const auto divisor = static_cast<Points>(count);
  return (2 * sum + divisor) / (2 * divisor);
}

// `points` times a share of a point, to the nearest unit.
Points Times(Points points, Points share) { return Mean(points * share, sets::kPoint); }

}  // namespace

TieBreaks::TieBreaks(const Crosstable& table, const std::vector<Points>& points,
                     const pairing::History& history)
    : table_(table), points_(points), scores_(points.size()) {
  for (const pairing::PlayedRound& round : history) {
    for (const pairing::PlayedPod& played : round.pods) {
      for (const sets::SetResult& set : played.sets) {
        for (const sets::MatchResult& match : set.matches) {
          for (const sets::SeatResult& seat : match.seats) scores_[seat.player] += seat.score;
        }
      }
    }
  }
}

Points TieBreaks::Of(TieBreak tie_break, Player player, std::span<const Player> tied) const {
  switch (tie_break) {
    case TieBreak::kDirectEncounter:
      return DirectEncounter(player, tied);
    case TieBreak::kWins:
      return Wins(player);
    case TieBreak::kBuchholz: {
      const std::vector<Points> rounds = OpponentsPoints(player);
      return std::accumulate(rounds.begin(), rounds.end(), Points{0});
    }
    case TieBreak::kBuchholzCut1: {
      const std::vector<Points> rounds = OpponentsPoints(player);
      const auto lowest = std::min_element(rounds.begin(), rounds.end());
      return lowest == rounds.end()
                 ? 0
                 : std::accumulate(rounds.begin(), rounds.end(), Points{0}) - *lowest;
    }
    case TieBreak::kSonnebornBerger:
      return SonnebornBerger(player);
    case TieBreak::kScore:
      return std::llround(scores_[player] * static_cast<double>(sets::kPoint));
  }
  return 0;
}

Points TieBreaks::DirectEncounter(Player player, std::span<const Player> tied) const {
  for (Player a : tied) {
    for (Player b : tied) {
      if (a != b && table_.duels[a][b].meetings == 0) return 0;
    }
  }
  Points sum = 0;
  for (Player other : tied) {
    const Duel& duel = table_.duels[player][other];
    if (other != player) sum += Mean(duel.points, duel.meetings);
  }
  return sum;
}

Points TieBreaks::Wins(Player player) const {
  Points wins = 0;
  for (size_t round = 0; round < table_.passages[player].size(); ++round) {
    const Passage& passage = table_.passages[player][round];
    const auto is_behind = [&](Player other) {
      return table_.passages[other][round].points < passage.points;
    };
    if (passage.kind == PassageKind::kPlayed &&
        std::all_of(passage.opponents.begin(), passage.opponents.end(), is_behind)) {
      wins += sets::kPoint;
    }
  }
  return wins;
}

std::vector<Points> TieBreaks::OpponentsPoints(Player player) const {
  std::vector<Points> rounds;
  for (const Passage& passage : table_.passages[player]) {
    if (passage.kind != PassageKind::kPlayed) {
      rounds.push_back(points_[player]);
      continue;
    }
    Points sum = 0;
    for (Player opponent : passage.opponents) sum += points_[opponent];
    rounds.push_back(Mean(sum, passage.opponents.size()));
  }
  return rounds;
}

Points TieBreaks::SonnebornBerger(Player player) const {
  Points sum = 0;
  for (const Passage& passage : table_.passages[player]) {
    if (passage.kind != PassageKind::kPlayed) {
      sum += Times(points_[player], passage.points);
      continue;
    }
    Points round = 0;
    for (size_t i = 0; i < passage.opponents.size(); ++i) {
      round += Times(points_[passage.opponents[i]], passage.against[i]);
    }
    sum += Mean(round, passage.opponents.size());
  }
  return sum;
}

}  // namespace assize::ladder::standings
