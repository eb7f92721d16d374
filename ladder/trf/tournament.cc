#include "ladder/trf/tournament.h"

#include <algorithm>
#include <numeric>

namespace assize::ladder::trf {
namespace {

// C.04.5.1: the first half of the field (rounded up) gets virtual points in the first half of the
// rounds (rounded up): a win's in the first half of these (rounded up), a draw's in the others.
Tenths BakuPoints(const Tournament& tournament, int place, int round) {
  const PointSystem& points = tournament.points;
  if (points.loss != 0 || 2 * points.draw != points.win) return 0;
  const int players = static_cast<int>(tournament.players.size());
  if (place >= (players + 1) / 2) return 0;
  const int accelerated_rounds = (tournament.planned_rounds + 1) / 2;
  if (round > accelerated_rounds) return 0;
  return round <= (accelerated_rounds + 1) / 2 ? points.win : points.draw;
}

Tenths ExplicitPoints(const Tournament& tournament, PlayerNumber number, int round) {
  Tenths points = 0;
  // A later record overrides an earlier one.
  for (const VirtualPoints& record : tournament.virtual_points) {
    if (record.first_round <= round && round <= record.last_round &&
        record.first_player <= number && number <= record.last_player) {
      points = record.points;
    }
  }
  return points;
}

std::vector<PlayerNumber> RankingOf(const Tournament& tournament) {
  if (!tournament.ranking.empty()) return tournament.ranking;
  std::vector<PlayerNumber> ranking(tournament.players.size());
  std::iota(ranking.begin(), ranking.end(), 1);
  return ranking;
}

// From 0.
int PlaceInRanking(const Tournament& tournament, PlayerNumber number) {
  if (tournament.ranking.empty()) return number - 1;
  const auto& ranking = tournament.ranking;
  return static_cast<int>(std::find(ranking.begin(), ranking.end(), number) - ranking.begin());
}

// The first round, from 0, in which anybody had a colour.
std::optional<size_t> FirstColouredRound(const Tournament& tournament) {
  std::optional<size_t> first;
  for (const Player& player : tournament.players) {
    for (size_t round = 0; round < player.rounds.size(); ++round) {
      if (player.rounds[round].colour == Colour::kNone) continue;
      if (!first || round < *first) first = round;
      break;
    }
  }
  return first;
}

bool TookPartUntil(const Player& player, size_t last_round) {
  const size_t rounds = std::min(player.rounds.size(), last_round + 1);
  return std::any_of(player.rounds.begin(), player.rounds.begin() + rounds,
                     [](const RoundEntry& entry) { return TookPart(entry.result); });
}

}  // namespace

Tenths PointSystem::Of(Result result) const {
  switch (result) {
    case Result::kWin:
    case Result::kForfeitWin:
    case Result::kFullBye:
      return win;
    case Result::kDraw:
    case Result::kHalfBye:
      return draw;
    case Result::kLoss:
      return loss;
    case Result::kForfeitLoss:
      return forfeit_loss;
    case Result::kPairingBye:
      return pairing_bye;
    case Result::kZeroBye:
      return zero_bye;
  }
  return 0;
}

int PlayedRounds(const Tournament& tournament) {
  size_t rounds = 0;
  for (const Player& player : tournament.players) rounds = std::max(rounds, player.rounds.size());
  return static_cast<int>(rounds);
}

Tenths Score(const Tournament& tournament, const Player& player, int rounds) {
  Tenths score = 0;
  for (int i = 0; i < rounds && i < static_cast<int>(player.rounds.size()); ++i) {
    score += tournament.points.Of(player.rounds[i].result);
  }
  return score;
}

Tenths Score(const Tournament& tournament, const Player& player) {
  return Score(tournament, player, static_cast<int>(player.rounds.size()));
}

Tenths VirtualPointsOf(const Tournament& tournament, PlayerNumber number, int round) {
  switch (tournament.acceleration) {
    case Acceleration::kNone:
      return 0;
    case Acceleration::kBaku:
      return BakuPoints(tournament, PlaceInRanking(tournament, number), round);
    case Acceleration::kExplicit:
      return ExplicitPoints(tournament, number, round);
  }
  return 0;
}

bool IsAbsent(const Tournament& tournament, PlayerNumber number) {
  if (tournament.player(number).next_absence) return true;
  const int next_round = PlayedRounds(tournament) + 1;
  return std::any_of(tournament.requested_byes.begin(), tournament.requested_byes.end(),
                     [&](const RequestedByes& byes) {
                       return byes.round == next_round &&
                              std::find(byes.players.begin(), byes.players.end(), number) !=
                                  byes.players.end();
                     });
}

// C.04.3, 5.2.5 backwards: of those who took part, the first has the initial colour if its place
// among them is odd, the other colour if it is even.
Colour InitialColour(const Tournament& tournament) {
  if (tournament.initial_colour != Colour::kNone) return tournament.initial_colour;
  const std::optional<size_t> round = FirstColouredRound(tournament);
  if (!round) return Colour::kWhite;
  int place = 0;
  for (const PlayerNumber number : RankingOf(tournament)) {
    const Player& player = tournament.player(number);
    if (!TookPartUntil(player, *round)) continue;
    const Colour colour =
        *round < player.rounds.size() ? player.rounds[*round].colour : Colour::kNone;
    if (colour != Colour::kNone) return place % 2 == 0 ? colour : Opposite(colour);
    ++place;
  }
  return Colour::kWhite;
}

}  // namespace assize::ladder::trf
