// What brackets and knockouts of pods share: who goes on.
#include "ladder/pairing/knockout.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace assize::ladder::pairing {
namespace {

// All that puts players before one another, the greater the better, the weightiest first: points,
// shares and scores of the round's sets, then shares and scores of each set of the play-off.
using Merit = std::vector<int64_t>;
constexpr size_t kFirstOfPlayoff = 3;

size_t PlaceIn(const Pod& pod, Player player) {
  return static_cast<size_t>(std::find(pod.begin(), pod.end(), player) - pod.begin());
}

// Sums of scores must not depend on the order in which they were added.
int64_t WholeScore(double score) {
  constexpr double kUnitsInOne = 1e9;
  return std::llround(score * kUnitsInOne);
}

// Adds shares and scores to the last two numbers of each merit.
void AddSet(const Pod& pod, const sets::SetOutcome& set, std::vector<Merit>& merits) {
  for (const sets::MatchOutcome& match : set.matches) {
    const std::vector<Points> shares = sets::SharesOf(match);
    for (size_t seat = 0; seat < match.seats.size(); ++seat) {
      Merit& merit = merits[PlaceIn(pod, match.seats[seat].player)];
      merit.end()[-2] += shares[seat];
      merit.end()[-1] += WholeScore(match.seats[seat].score);
    }
  }
}

// By position in the pod.
std::vector<Merit> MeritsIn(const PlayedPod& played, sets::Scoring scoring) {
  std::vector<Merit> merits;
  for (Points points : sets::PointsOf(played.pod, played.sets, scoring)) {
    merits.push_back({points, 0, 0});
  }
  for (const sets::SetOutcome& set : played.sets) AddSet(played.pod, set, merits);
  for (const sets::SetOutcome& set : played.playoffs) {
    for (Merit& merit : merits) merit.insert(merit.end(), {0, 0});
    AddSet(played.pod, set, merits);
  }
  return merits;
}

}  // namespace

std::string_view DeciderName(Decider decider) {
  switch (decider) {
    case Decider::kPoints:
      return "points";
    case Decider::kShares:
      return "shares of all matches";
    case Decider::kScores:
      return "game scores";
    case Decider::kPlayoff:
      return "play-off";
    case Decider::kSeed:
      return "better seed";
  }
  return "";
}

Decider DeciderBetween(const PlayedPod& played, sets::Scoring scoring, Player a, Player b) {
  const std::vector<Merit> merits = MeritsIn(played, scoring);
  const Merit& first = merits[PlaceIn(played.pod, a)];
  const Merit& second = merits[PlaceIn(played.pod, b)];
  if (first == second) return Decider::kSeed;
  const auto part = static_cast<size_t>(std::ranges::mismatch(first, second).in1 - first.begin());
  return part < kFirstOfPlayoff ? static_cast<Decider>(part) : Decider::kPlayoff;
}

bool IsDrawn(const PlayedPod& played, sets::Scoring scoring, int advancing) {
  if (played.sets.empty() || advancing >= static_cast<int>(played.pod.size())) return false;
  const std::vector<Player> order = OrderInPod(played, scoring);
  return DeciderBetween(played, scoring, order[advancing - 1], order[advancing]) == Decider::kSeed;
}

std::vector<Player> OrderInPod(const PlayedPod& played, sets::Scoring scoring) {
  const std::vector<Merit> merits = MeritsIn(played, scoring);
  std::vector<Player> order = played.pod;
  std::ranges::sort(order, [&](Player a, Player b) {
    const Merit& first = merits[PlaceIn(played.pod, a)];
    const Merit& second = merits[PlaceIn(played.pod, b)];
    return first != second ? first > second : a < b;
  });
  return order;
}

}  // namespace assize::ladder::pairing
