#include "ladder/standings/crosstable.h"

#include <algorithm>

#include "ladder/pairing/formats/knockout.h"

namespace assize::ladder::standings {
namespace {

class Builder {
 public:
  Builder(int players, sets::Scoring scoring, Points bye_points)
      : scoring_(scoring), bye_points_(bye_points) {
    table_.duels.assign(players, std::vector<Duel>(players));
    table_.round_results.resize(players);
  }

  void Add(const pairing::PlayedRound& round) {
    for (std::vector<RoundResult>& round_results : table_.round_results)
      round_results.emplace_back();
    for (const pairing::PlayedPod& played : round.pods) Add(played);
    for (const pairing::PlayerBye& bye : round.byes) {
      RoundResult& round_result = table_.round_results[bye.player].back();
      round_result.kind =
          bye.kind == pairing::ByeKind::kVoid ? PassageKind::kVoid : PassageKind::kBye;
      round_result.bye = bye.kind;
      round_result.points = pairing::PointsOfBye(bye.kind, bye_points_);
    }
  }

  Crosstable Take() { return std::move(table_); }

 private:
  void Add(const pairing::PlayedPod& played) {
    const std::vector<Points> points = sets::PointsOf(played.pod, played.sets, scoring_);
    const auto duels = sets::DuelsOf(played.pod, played.sets, scoring_);
    for (size_t i = 0; i < played.pod.size(); ++i) {
      RoundResult& round_result = table_.round_results[played.pod[i]].back();
      round_result.kind = played.sets.empty() ? PassageKind::kVoid : PassageKind::kPlayed;
      round_result.points = points[i];
      round_result.seat = static_cast<int>(i);
      round_result.sets = static_cast<int>(played.sets.size() + played.playoffs.size());
      for (size_t j = 0; j < played.pod.size(); ++j) {
        // A partner in all matches is not an opponent.
        if (i == j || (round_result.kind == PassageKind::kPlayed && !duels[i][j])) continue;
        round_result.opponents.push_back(played.pod[j]);
        round_result.against.push_back(duels[i][j].value_or(0));
        if (round_result.kind == PassageKind::kVoid) continue;
        Duel& duel = table_.duels[played.pod[i]][played.pod[j]];
        ++duel.meetings;
        duel.points += *duels[i][j];
      }
    }
    if (!played.sets.empty()) AddPlaces(played);
    for (const auto* all : {&played.sets, &played.playoffs}) {
      for (const sets::SetOutcome& set : *all) {
        for (const sets::MatchOutcome& match : set.matches) Add(match);
      }
    }
  }

  void AddPlaces(const pairing::PlayedPod& played) {
    int place = 0;
    for (Player player : pairing::OrderInPod(played, scoring_)) {
      table_.round_results[player].back().place = ++place;
    }
  }

  void Add(const sets::MatchOutcome& match) {
    for (const sets::SeatOutcome& seat : match.seats) {
      RoundResult& round_result = table_.round_results[seat.player].back();
      ++round_result.matches;
      round_result.firsts += seat.rank == 1 ? 1 : 0;
      round_result.forfeits += seat.forfeited ? 1 : 0;
    }
  }

  const sets::Scoring scoring_;
  const Points bye_points_;
  Crosstable table_;
};

}  // namespace

Crosstable CrosstableOf(int players, const pairing::History& history, sets::Scoring scoring,
                        Points bye_points) {
  Builder builder(players, scoring, bye_points);
  for (const pairing::PlayedRound& round : history) builder.Add(round);
  return builder.Take();
}

}  // namespace assize::ladder::standings
