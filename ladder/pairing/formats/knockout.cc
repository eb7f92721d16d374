// What brackets and knockouts of pods share: who goes on.
#include "ladder/pairing/formats/knockout.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace assize::ladder::pairing {
// Knockouts of two seats.

namespace {

// The player at each place of the bracket; neighbours 2i and 2i + 1 meet. kNobody: an empty place.
using Places = std::vector<Player>;
constexpr Player kNobody = -1;

// The places of a bracket of `size`: seeds 1 to `size` such that each round, if the better one
// always wins, the sum of the two seeds that meet is the same.
Places SeedsInBracket(int size) {
  Places seeds = {0};
  while (static_cast<int>(seeds.size()) < size) {
    Places larger;
    const int sum = 2 * static_cast<int>(seeds.size()) - 1;
    for (Player seed : seeds) {
      larger.push_back(seed);
      larger.push_back(sum - seed);
    }
    seeds = std::move(larger);
  }
  return seeds;
}

Places FirstPlaces(int players) {
  Places places = SeedsInBracket(static_cast<int>(std::bit_ceil(static_cast<unsigned>(players))));
  for (Player& place : places) {
    if (place >= players) place = kNobody;
  }
  return places;
}

// The winner of two neighbouring places. A player who neither played nor had a bye has withdrawn.
Player WinnerOf(Player a, Player b, const PlayedRound& round, sets::Scoring scoring) {
  const auto is_either = [a, b](Player player) { return player == a || player == b; };
  for (const PlayedPod& played : round.pods) {
    if (is_either(played.pod[0])) return OrderInPod(played, scoring)[0];
  }
  for (const PlayerBye& bye : round.byes) {
    if (is_either(bye.player)) return bye.player;
  }
  return kNobody;
}

Places PlacesAfter(int players, const History& history, sets::Scoring scoring) {
  Places places = FirstPlaces(players);
  for (const PlayedRound& round : history) {
    Places winners;
    for (size_t i = 0; i + 1 < places.size(); i += 2) {
      winners.push_back(WinnerOf(places[i], places[i + 1], round, scoring));
    }
    places = std::move(winners);
  }
  return places;
}

}  // namespace

int BracketRounds(int players) {
  return std::bit_width(std::bit_ceil(static_cast<unsigned>(players))) - 1;
}

std::vector<Player> StillInBracket(const Field& field, const History& history,
                                   sets::Scoring scoring) {
  std::vector<Player> alive = PlacesAfter(static_cast<int>(field.size()), history, scoring);
  std::erase_if(alive,
                [&field](Player player) { return player == kNobody || field[player].withdrawn; });
  // A player left alone has won.
  if (alive.size() <= 1) return {};
  std::ranges::sort(alive);
  return alive;
}

std::optional<PairedRound> NextBracketRound(const Field& field, const History& history,
                                            sets::Scoring scoring) {
  Places places = PlacesAfter(static_cast<int>(field.size()), history, scoring);
  const auto is_out = [&field](Player player) {
    return player == kNobody || field[player].withdrawn;
  };
  if (places.size() < 2) return std::nullopt;
  PairedRound round;
  for (size_t i = 0; i < places.size(); i += 2) {
    const Player a = places[i];
    const Player b = places[i + 1];
    if (!is_out(a) && !is_out(b)) {
      round.pods.push_back({a, b});
    } else if (!is_out(a) || !is_out(b)) {
      round.byes.push_back({is_out(a) ? b : a, ByeKind::kPairingAllocated});
    }
  }
  // A player left alone has won and needs no round of byes.
  if (round.pods.empty() && round.byes.size() <= 1) return std::nullopt;
  return round;
}

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
