#include "ladder/sets/points.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/stats/opponent_share.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::sets {
namespace {

constexpr std::array kScorings = {
    std::pair<std::string_view, Scoring>{"averaged", Scoring::kAveraged},
    std::pair<std::string_view, Scoring>{"placed", Scoring::kPlaced},
};

// 0 of nothing: nobody was there to win against.
Points RoundedQuotient(Points dividend, Points divisor) {
  if (divisor == 0) return 0;
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

// What the pod's players have done in all matches, by position in the pod.
struct Tally {
  explicit Tally(size_t players)
      : shares(players),
        halves(players, std::vector<int64_t>(players)),
        meetings(players, std::vector<int64_t>(players)) {}

  int64_t matches = 0;
  // The sums of the shares.
  std::vector<Points> shares;
  // How many halves of a win the first has over the second, and in how many matches they were
  // opponents.
  std::vector<std::vector<int64_t>> halves;
  std::vector<std::vector<int64_t>> meetings;
};

void Add(const Pod& pod, const MatchOutcome& match, Tally& tally) {
  const std::vector<Points> shares = SharesOf(match);
  ++tally.matches;
  for (size_t seat = 0; seat < match.seats.size(); ++seat) {
    const SeatOutcome& own = match.seats[seat];
    const size_t i = PositionOf(pod, own.player);
    tally.shares[i] += shares[seat];
    for (const SeatOutcome& other : match.seats) {
      if (&other == &own || !stats::AreOpponents(own, other)) continue;
      const size_t j = PositionOf(pod, other.player);
      tally.halves[i][j] += HalvesFor(-own.rank, -other.rank);
      ++tally.meetings[i][j];
    }
  }
}

Tally TallyOf(const Pod& pod, std::span<const SetOutcome> sets) {
  Tally tally(pod.size());
  for (const SetOutcome& set : sets) {
    for (const MatchOutcome& match : set.matches) Add(pod, match, tally);
  }
  return tally;
}

// Of two who were opponents.
Points DuelIn(const Tally& tally, size_t i, size_t j, Scoring scoring) {
  if (scoring == Scoring::kPlaced) {
    return kPoint * HalvesFor(tally.shares[i], tally.shares[j]) / 2;
  }
  return RoundedQuotient(kPoint * tally.halves[i][j], 2 * tally.meetings[i][j]);
}

Points PlacedPoints(const Tally& tally, size_t i) {
  Points sum = 0;
  Points opponents = 0;
  for (size_t j = 0; j < tally.shares.size(); ++j) {
    if (tally.meetings[i][j] == 0) continue;
    sum += DuelIn(tally, i, j, Scoring::kPlaced);
    ++opponents;
  }
  return RoundedQuotient(sum, opponents);
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

std::vector<Points> SharesOf(const MatchOutcome& match) {
  std::vector<Points> shares;
  for (size_t seat = 0; seat < match.seats.size(); ++seat) {
    const SeatOutcome& own = match.seats[seat];
    int64_t halves = 0;
    for (const SeatOutcome& other : match.seats) {
      if (&other == &own || !stats::AreOpponents(own, other)) continue;
      halves += HalvesFor(-own.rank, -other.rank);
    }
    const auto opponents = static_cast<Points>(stats::OpponentCount(match.seats, seat));
    shares.push_back(opponents == 0 ? 0 : kPoint * halves / (2 * opponents));
  }
  return shares;
}

std::vector<Points> PointsOf(const Pod& pod, std::span<const SetOutcome> sets, Scoring scoring) {
  const Tally tally = TallyOf(pod, sets);
  std::vector<Points> points(pod.size());
  if (tally.matches == 0) return points;
  for (size_t i = 0; i < pod.size(); ++i) {
    points[i] = scoring == Scoring::kPlaced ? PlacedPoints(tally, i)
                                            : RoundedQuotient(tally.shares[i], tally.matches);
  }
  return points;
}

Duels DuelsOf(const Pod& pod, std::span<const SetOutcome> sets, Scoring scoring) {
  const Tally tally = TallyOf(pod, sets);
  Duels duels(pod.size(), std::vector<std::optional<Points>>(pod.size()));
  for (size_t i = 0; i < pod.size(); ++i) {
    for (size_t j = 0; j < pod.size(); ++j) {
      if (i != j && tally.meetings[i][j] > 0) duels[i][j] = DuelIn(tally, i, j, scoring);
    }
  }
  return duels;
}

std::string PointsText(Points points, int decimals) {
  if (points < 0) {
    const std::string text = PointsText(-points, decimals);
    return text == "0" ? text : absl::StrCat("-", text);
  }
  Points scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  const Points scaled = RoundedQuotient(points * scale, kPoint);
  std::string text = absl::StrCat(scaled / scale);
  std::string fraction = absl::StrCat(scaled % scale + scale).substr(1);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return fraction.empty() ? text : absl::StrCat(text, ".", fraction);
}

}  // namespace assize::ladder::sets
