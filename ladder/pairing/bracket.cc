// Knockouts of two seats.
#include <algorithm>
#include <bit>

#include "ladder/pairing/knockout.h"

namespace assize::ladder::pairing {
namespace {

// Who stands at each place of the bracket; neighbours 2i and 2i + 1 meet. kNobody: an empty place.
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

// Who comes out of two neighbouring places. Somebody who neither played nor had a bye has
// withdrawn.
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
  // Who is alone has won.
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
  // Who is alone has won and needs no round of byes.
  if (round.pods.empty() && round.byes.size() <= 1) return std::nullopt;
  return round;
}

}  // namespace assize::ladder::pairing
