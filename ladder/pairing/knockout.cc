// What brackets and heats share: who goes on.
#include "ladder/pairing/knockout.h"

#include <algorithm>
#include <tuple>

namespace assize::ladder::pairing {
namespace {

struct Merit {
  Points points = 0;
  Points shares = 0;
  double score = 0;
};

size_t PlaceIn(const Pod& pod, Player player) {
  return static_cast<size_t>(std::find(pod.begin(), pod.end(), player) - pod.begin());
}

// Merits by position in the pod.
std::vector<Merit> MeritsIn(const PlayedPod& played, sets::Scoring scoring) {
  std::vector<Merit> merits(played.pod.size());
  const std::vector<Points> points = sets::PointsOf(played.pod, played.sets, scoring);
  for (size_t i = 0; i < merits.size(); ++i) merits[i].points = points[i];
  for (const sets::SetResult& set : played.sets) {
    for (const sets::MatchResult& match : set.matches) {
      const std::vector<Points> shares = sets::SharesOf(match);
      for (size_t seat = 0; seat < match.seats.size(); ++seat) {
        Merit& merit = merits[PlaceIn(played.pod, match.seats[seat].player)];
        merit.shares += shares[seat];
        merit.score += match.seats[seat].score;
      }
    }
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
    case Decider::kSeed:
      return "better seed";
  }
  return "";
}

Decider DeciderBetween(const PlayedPod& played, sets::Scoring scoring, Player a, Player b) {
  const std::vector<Merit> merits = MeritsIn(played, scoring);
  const Merit& first = merits[PlaceIn(played.pod, a)];
  const Merit& second = merits[PlaceIn(played.pod, b)];
  if (first.points != second.points) return Decider::kPoints;
  if (first.shares != second.shares) return Decider::kShares;
  return first.score != second.score ? Decider::kScores : Decider::kSeed;
}

std::vector<Player> OrderInPod(const PlayedPod& played, sets::Scoring scoring) {
  const std::vector<Merit> merits = MeritsIn(played, scoring);
  std::vector<size_t> order(played.pod.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto key = [&](size_t i) {
    return std::tuple(-merits[i].points, -merits[i].shares, -merits[i].score, played.pod[i]);
  };
  std::sort(order.begin(), order.end(), [&key](size_t a, size_t b) { return key(a) < key(b); });
  std::vector<Player> players;
  for (size_t i : order) players.push_back(played.pod[i]);
  return players;
}

}  // namespace assize::ladder::pairing
