#include "ladder/standings/tie_breaks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

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
                     const pairing::History& history, const StandingsSettings& settings)
    : table_(table), points_(points), settings_(settings), scores_(points.size()) {
  for (Player player = 0; player < static_cast<int>(points.size()); ++player) {
    adjusted_.push_back(AdjustedPoints(player));
  }
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

bool TieBreaks::IsAbsent(Player player, size_t round) const {
  if (settings_.absences == StandingsSettings::Absences::kAsTheyCount) return false;
  if (settings_.whole_rounds && static_cast<int>(round) >= *settings_.whole_rounds) return false;
  const Passage& passage = table_.passages[player][round];
  return passage.kind == PassageKind::kOut ||
         (passage.kind == PassageKind::kBye && passage.bye != pairing::ByeKind::kPairingAllocated);
}

Points TieBreaks::AdjustedPoints(Player player) const {
  const std::vector<Passage>& passages = table_.passages[player];
  const size_t rounds =
      std::min(passages.size(), static_cast<size_t>(settings_.whole_rounds.value_or(INT32_MAX)));
  Points points = points_[player];
  for (size_t round = rounds; round > 0 && IsAbsent(player, round - 1); --round) {
    points += sets::kPoint / 2 - passages[round - 1].points;
  }
  return points;
}

Points TieBreaks::Of(TieBreak tie_break, Player player, std::span<const Player> tied) const {
  switch (tie_break) {
    case TieBreak::kDirectEncounter:
      return DirectEncounter(player, tied);
    case TieBreak::kWins:
      return Wins(player);
    case TieBreak::kBuchholz:
      return Buchholz(player, Cut::kNothing);
    case TieBreak::kBuchholzCut1:
      return Buchholz(player, Cut::kLowest);
    case TieBreak::kBuchholzCut2:
      return Buchholz(player, Cut::kTwoLowest);
    case TieBreak::kMedianBuchholz:
      return Buchholz(player, Cut::kBothEnds);
    case TieBreak::kSonnebornBerger:
      return SonnebornBerger(player);
    case TieBreak::kProgressive:
      return Progressive(player);
    case TieBreak::kKoya:
      return Koya(player);
    case TieBreak::kAverageRating:
      return AverageRating(player);
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

Points TieBreaks::OpponentsPoints(Player player, size_t round) const {
  const Passage& passage = table_.passages[player][round];
  if (passage.kind != PassageKind::kPlayed) return points_[player];
  Points sum = 0;
  for (Player opponent : passage.opponents) sum += adjusted_[opponent];
  return Mean(sum, passage.opponents.size());
}

// From the low end first what was missed by choice, then what is lowest.
Points TieBreaks::Buchholz(Player player, Cut cut) const {
  // Rounds in the order in which they are cut.
  std::vector<std::pair<bool, Points>> rounds;
  for (size_t round = 0; round < table_.passages[player].size(); ++round) {
    rounds.emplace_back(!IsAbsent(player, round), OpponentsPoints(player, round));
  }
  std::sort(rounds.begin(), rounds.end());
  const size_t low = cut == Cut::kTwoLowest ? 2 : cut == Cut::kNothing ? 0 : 1;
  rounds.erase(rounds.begin(), rounds.begin() + static_cast<long>(std::min(low, rounds.size())));
  Points sum = 0;
  Points highest = 0;
  for (const auto& [was_there, points] : rounds) {
    sum += points;
    highest = std::max(highest, points);
  }
  return cut == Cut::kBothEnds ? sum - highest : sum;
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
      round += Times(adjusted_[passage.opponents[i]], passage.against[i]);
    }
    sum += Mean(round, passage.opponents.size());
  }
  return sum;
}

Points TieBreaks::Progressive(Player player) const {
  Points sum = 0;
  Points so_far = 0;
  for (const Passage& passage : table_.passages[player]) sum += so_far += passage.points;
  return sum;
}

Points TieBreaks::Koya(Player player) const {
  Points sum = 0;
  for (const Passage& passage : table_.passages[player]) {
    if (passage.kind != PassageKind::kPlayed) continue;
    const auto possible = static_cast<Points>(table_.passages[player].size()) * sets::kPoint;
    Points round = 0;
    for (size_t i = 0; i < passage.opponents.size(); ++i) {
      if (2 * points_[passage.opponents[i]] >= possible) round += passage.against[i];
    }
    sum += Mean(round, passage.opponents.size());
  }
  return sum;
}

Points TieBreaks::AverageRating(Player player) const {
  double sum = 0;
  int count = 0;
  for (const Passage& passage : table_.passages[player]) {
    if (passage.kind != PassageKind::kPlayed) continue;
    for (Player opponent : passage.opponents) {
      const auto place = static_cast<size_t>(opponent);
      if (place >= settings_.ratings.size() || !settings_.ratings[place]) continue;
      sum += *settings_.ratings[place];
      ++count;
    }
  }
  return count == 0 ? 0 : std::llround(sum / count) * sets::kPoint;
}

}  // namespace assize::ladder::standings
