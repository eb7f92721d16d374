#include "ladder/sets/points.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/plain_text.h"

namespace assize::ladder::sets {
namespace {

constexpr std::array kScorings = {
    std::pair<std::string_view, Scoring>{"averaged", Scoring::kAveraged},
    std::pair<std::string_view, Scoring>{"placed", Scoring::kPlaced},
};

// By positions in the pod: how many halves of a win the first has over the second.
using Halves = std::vector<std::vector<int64_t>>;

Points RoundedQuotient(Points dividend, Points divisor) {
  return (2 * dividend + divisor) / (2 * divisor);
}

// 2, 1 or 0 as `a` is better than, equal to or worse than `b`.
template <class T>
int64_t HalvesFor(const T& a, const T& b) {
  return a > b ? 2 : a == b ? 1 : 0;
}

size_t PositionOf(const Pod& pod, Player player) {
  return std::find(pod.begin(), pod.end(), player) - pod.begin();
}

// By position in the pod: the rank in that match.
std::vector<int> RanksOf(const Pod& pod, const MatchResult& match) {
  std::vector<int> ranks(pod.size());
  for (const SeatResult& seat : match.seats) ranks[PositionOf(pod, seat.player)] = seat.rank;
  return ranks;
}

Halves CountHalves(const Pod& pod, std::span<const SetResult> sets) {
  Halves halves(pod.size(), std::vector<int64_t>(pod.size()));
  for (const SetResult& set : sets) {
    for (const MatchResult& match : set.matches) {
      const std::vector<int> ranks = RanksOf(pod, match);
      for (size_t i = 0; i < pod.size(); ++i) {
        for (size_t j = 0; j < pod.size(); ++j) {
          if (i != j) halves[i][j] += HalvesFor(-ranks[i], -ranks[j]);
        }
      }
    }
  }
  return halves;
}

int64_t SumOf(const std::vector<int64_t>& row) {
  int64_t sum = 0;
  for (int64_t value : row) sum += value;
  return sum;
}

// The halves that are left when only the pod's order by sums counts.
Halves PlacedHalves(const Halves& halves) {
  Halves placed(halves.size(), std::vector<int64_t>(halves.size()));
  for (size_t i = 0; i < halves.size(); ++i) {
    for (size_t j = 0; j < halves.size(); ++j) {
      if (i != j) placed[i][j] = HalvesFor(SumOf(halves[i]), SumOf(halves[j]));
    }
  }
  return placed;
}

int64_t MatchesIn(std::span<const SetResult> sets) {
  int64_t matches = 0;
  for (const SetResult& set : sets) matches += static_cast<int64_t>(set.matches.size());
  return matches;
}

// Halves of wins, and out of how many comparisons with each opponent.
struct Tally {
  Halves halves;
  int64_t comparisons = 0;
};

Tally TallyOf(const Pod& pod, std::span<const SetResult> sets, Scoring scoring) {
  Tally tally = {CountHalves(pod, sets), MatchesIn(sets)};
  if (scoring == Scoring::kPlaced && tally.comparisons > 0) {
    tally = {PlacedHalves(tally.halves), 1};
  }
  return tally;
}

}  // namespace

absl::StatusOr<Scoring> ParseScoring(std::string_view text) {
  for (const auto& [name, scoring] : kScorings) {
    if (name == text) return scoring;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no scoring is called ", Quoted(text),
                   ": must be averaged (the mean of all matches of a round) or placed (1, 1/2 or 0 "
                   "by the sum of them)"));
}

std::vector<Points> SharesOf(const MatchResult& match) {
  std::vector<Points> shares;
  const auto opponents = static_cast<Points>(match.seats.size()) - 1;
  for (const SeatResult& seat : match.seats) {
    int64_t halves = -1;  // the tie with itself
    for (const SeatResult& other : match.seats) halves += HalvesFor(-seat.rank, -other.rank);
    shares.push_back(kPoint * halves / (2 * opponents));
  }
  return shares;
}

std::vector<Points> PointsOf(const Pod& pod, std::span<const SetResult> sets, Scoring scoring) {
  const Tally tally = TallyOf(pod, sets, scoring);
  std::vector<Points> points(pod.size());
  if (tally.comparisons == 0) return points;
  const auto opponents = static_cast<Points>(pod.size()) - 1;
  for (size_t i = 0; i < pod.size(); ++i) {
    points[i] = RoundedQuotient(kPoint * SumOf(tally.halves[i]), 2 * opponents * tally.comparisons);
  }
  return points;
}

std::vector<std::vector<Points>> DuelsOf(const Pod& pod, std::span<const SetResult> sets,
                                         Scoring scoring) {
  Tally tally = TallyOf(pod, sets, scoring);
  if (tally.comparisons == 0) return tally.halves;
  for (auto& row : tally.halves) {
    for (Points& duel : row) duel = RoundedQuotient(kPoint * duel, 2 * tally.comparisons);
  }
  return tally.halves;
}

std::string PointsText(Points points, int decimals) {
  Points scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  const Points scaled = RoundedQuotient(points * scale, kPoint);
  std::string text = absl::StrCat(scaled / scale);
  std::string fraction = absl::StrCat(scaled % scale + scale).substr(1);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return fraction.empty() ? text : absl::StrCat(text, ".", fraction);
}

}  // namespace assize::ladder::sets
