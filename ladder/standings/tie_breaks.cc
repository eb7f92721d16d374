#include "ladder/standings/tie_breaks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
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
      for (const sets::SetOutcome& set : played.sets) {
        for (const sets::MatchOutcome& match : set.matches) {
          for (const sets::SeatOutcome& seat : match.seats) scores_[seat.player] += seat.score;
        }
      }
    }
  }
}

bool TieBreaks::IsAbsent(Player player, size_t round) const {
  if (settings_.absences == StandingsSettings::Absences::kAsTheyCount) return false;
  if (settings_.whole_rounds && static_cast<int>(round) >= *settings_.whole_rounds) return false;
  const RoundResult& round_result = table_.round_results[player][round];
  return round_result.kind == PassageKind::kOut ||
         (round_result.kind == PassageKind::kBye &&
          round_result.bye != pairing::ByeKind::kPairingAllocated);
}

Points TieBreaks::AdjustedPoints(Player player) const {
  const std::vector<RoundResult>& round_results = table_.round_results[player];
  const size_t rounds = std::min(round_results.size(),
                                 static_cast<size_t>(settings_.whole_rounds.value_or(INT32_MAX)));
  Points points = points_[player];
  for (size_t round = rounds; round > 0 && IsAbsent(player, round - 1); --round) {
    points += sets::kPoint / 2 - round_results[round - 1].points;
  }
  return points;
}

Points TieBreaks::Of(TieBreak tie_break, Player player, std::span<const Player> tied) const {
  if (tie_break == TieBreak::kDirectEncounter) return DirectEncounter(player, tied);
  if (tie_break == TieBreak::kAverageRating) return AverageRating(player);
  if (tie_break == TieBreak::kScore) {
    return std::llround(scores_[player] * static_cast<double>(sets::kPoint));
  }
  Points sum = 0;
  for (const RoundTerm& term : TermsOf(tie_break, player)) sum += term.counts ? term.points : 0;
  return sum;
}

std::vector<RoundTerm> TieBreaks::TermsOf(TieBreak tie_break, Player player) const {
  switch (tie_break) {
    case TieBreak::kWins:
      return EachRound(player, &TieBreaks::Win);
    case TieBreak::kBuchholz:
      return Buchholz(player, Cut::kNothing);
    case TieBreak::kBuchholzCut1:
      return Buchholz(player, Cut::kLowest);
    case TieBreak::kBuchholzCut2:
      return Buchholz(player, Cut::kTwoLowest);
    case TieBreak::kMedianBuchholz:
      return Buchholz(player, Cut::kBothEnds);
    case TieBreak::kSonnebornBerger:
      return EachRound(player, &TieBreaks::SonnebornBerger);
    case TieBreak::kProgressive:
      return EachRound(player, &TieBreaks::PointsAfter);
    case TieBreak::kKoya:
      return EachRound(player, &TieBreaks::Koya);
    case TieBreak::kDirectEncounter:
    case TieBreak::kAverageRating:
    case TieBreak::kScore:
      break;
  }
  return {};
}

std::vector<RoundTerm> TieBreaks::EachRound(Player player,
                                            Points (TieBreaks::*of_round)(Player, size_t)
                                                const) const {
  std::vector<RoundTerm> terms;
  for (size_t round = 0; round < table_.round_results[player].size(); ++round) {
    terms.push_back({.round = round, .points = (this->*of_round)(player, round)});
  }
  return terms;
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

Points TieBreaks::Win(Player player, size_t round) const {
  const RoundResult& round_result = table_.round_results[player][round];
  const auto is_behind = [&](Player other) {
    return table_.round_results[other][round].points < round_result.points;
  };
  const bool won =
      round_result.kind == PassageKind::kPlayed &&
      std::all_of(round_result.opponents.begin(), round_result.opponents.end(), is_behind);
  return won ? sets::kPoint : 0;
}

Points TieBreaks::OpponentsPoints(Player player, size_t round) const {
  const RoundResult& round_result = table_.round_results[player][round];
  if (round_result.kind != PassageKind::kPlayed) return points_[player];
  Points sum = 0;
  for (Player opponent : round_result.opponents) sum += adjusted_[opponent];
  return Mean(sum, round_result.opponents.size());
}

// From the low end first what was missed by choice, then what is lowest.
std::vector<RoundTerm> TieBreaks::Buchholz(Player player, Cut cut) const {
  std::vector<RoundTerm> terms = EachRound(player, &TieBreaks::OpponentsPoints);
  // Rounds in the order in which they are cut.
  std::vector<size_t> order(terms.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::pair(!IsAbsent(player, a), terms[a].points) <
           std::pair(!IsAbsent(player, b), terms[b].points);
  });
  const size_t low = cut == Cut::kTwoLowest ? 2 : cut == Cut::kNothing ? 0 : 1;
  const size_t cut_low = std::min(low, order.size());
  for (size_t i = 0; i < cut_low; ++i) terms[order[i]].counts = false;
  if (cut == Cut::kBothEnds && cut_low < order.size()) {
    const auto highest = std::max_element(
        order.begin() + static_cast<long>(cut_low), order.end(),
        [&terms](size_t a, size_t b) { return terms[a].points < terms[b].points; });
    terms[*highest].counts = false;
  }
  return terms;
}

Points TieBreaks::SonnebornBerger(Player player, size_t round) const {
  const RoundResult& round_result = table_.round_results[player][round];
  if (round_result.kind != PassageKind::kPlayed) {
    return Times(points_[player], round_result.points);
  }
  Points sum = 0;
  for (size_t i = 0; i < round_result.opponents.size(); ++i) {
    sum += Times(adjusted_[round_result.opponents[i]], round_result.against[i]);
  }
  return Mean(sum, round_result.opponents.size());
}

Points TieBreaks::PointsAfter(Player player, size_t round) const {
  Points sum = 0;
  for (size_t i = 0; i <= round; ++i) sum += table_.round_results[player][i].points;
  return sum;
}

Points TieBreaks::Koya(Player player, size_t round) const {
  const RoundResult& round_result = table_.round_results[player][round];
  if (round_result.kind != PassageKind::kPlayed) return 0;
  const auto possible = static_cast<Points>(table_.round_results[player].size()) * sets::kPoint;
  Points sum = 0;
  for (size_t i = 0; i < round_result.opponents.size(); ++i) {
    if (2 * points_[round_result.opponents[i]] >= possible) sum += round_result.against[i];
  }
  return Mean(sum, round_result.opponents.size());
}

Points TieBreaks::AverageRating(Player player) const {
  double sum = 0;
  int count = 0;
  for (const RoundResult& round_result : table_.round_results[player]) {
    if (round_result.kind != PassageKind::kPlayed) continue;
    for (Player opponent : round_result.opponents) {
      const auto place = static_cast<size_t>(opponent);
      if (place >= settings_.ratings.size() || !settings_.ratings[place]) continue;
      sum += *settings_.ratings[place];
      ++count;
    }
  }
  return count == 0 ? 0 : std::llround(sum / count) * sets::kPoint;
}

}  // namespace assize::ladder::standings
