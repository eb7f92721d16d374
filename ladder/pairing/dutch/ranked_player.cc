#include "ladder/pairing/dutch/ranked_player.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace assize::ladder::dutch {
namespace {

using trf::Result;
using trf::RoundEntry;
using trf::Tournament;

// What the player had when the round (from 1) was paired.
Tenths ScoreBefore(const Tournament& tournament, PlayerNumber number, int round) {
  return trf::Score(tournament, tournament.player(number), round - 1) +
         trf::VirtualPointsOf(tournament, number, round);
}

// 1.4.2 to 1.4.4
Float FloatIn(const Tournament& tournament, PlayerNumber number, int round) {
  const RoundEntry& entry = tournament.player(number).rounds[round - 1];
  if (!trf::IsPlayed(entry.result)) {
    return tournament.points.Of(entry.result) > tournament.points.loss ? Float::kDown
                                                                       : Float::kNone;
  }
  const Tenths own = ScoreBefore(tournament, number, round);
  const Tenths other = ScoreBefore(tournament, entry.opponent, round);
  if (own == other) return Float::kNone;
  return own > other ? Float::kDown : Float::kUp;
}

// C.04.1, Article 4: an earlier bye of this kind, or a round that was not played and counts as much
// as a win, whether by forfeit or on request.
bool BarsBye(const Tournament& tournament, const RoundEntry& entry) {
  if (entry.result == Result::kPairingBye) return true;
  return !trf::IsPlayed(entry.result) &&
         tournament.points.Of(entry.result) >= tournament.points.win;
}

Colour ScarcerColour(const std::vector<Colour>& colours) {
  const auto whites = std::count(colours.begin(), colours.end(), Colour::kWhite);
  const auto blacks = static_cast<std::ptrdiff_t>(colours.size()) - whites;
  if (whites == blacks) return Colour::kNone;
  return whites < blacks ? Colour::kWhite : Colour::kBlack;
}

// 1.6 and 1.7. Rounds that were not played are left out (C.04.2, 3.4).
void SetColours(const std::vector<RoundEntry>& rounds, RankedPlayer* ranked_player) {
  std::vector<Colour>& colours = ranked_player->colours;
  for (const RoundEntry& entry : rounds) {
    if (trf::IsPlayed(entry.result)) colours.push_back(entry.colour);
  }
  if (colours.empty()) return;
  const auto whites = std::count(colours.begin(), colours.end(), Colour::kWhite);
  ranked_player->imbalance = std::abs(2 * static_cast<int>(whites) - ranked_player->played_games());
  const size_t games = colours.size();
  if (games > 1 && colours[games - 1] == colours[games - 2])
    ranked_player->repeated = colours.back();
  const Colour alternating = Opposite(colours.back());

  if (ranked_player->imbalance > 1) {
    ranked_player->strength = PreferenceStrength::kAbsolute;
    ranked_player->preference = ScarcerColour(colours);
  } else if (ranked_player->repeated != Colour::kNone) {
    ranked_player->strength = PreferenceStrength::kAbsolute;
    ranked_player->preference = alternating;
  } else if (ranked_player->imbalance == 1) {
    ranked_player->strength = PreferenceStrength::kStrong;
    ranked_player->preference = ScarcerColour(colours);
  } else {
    ranked_player->strength = PreferenceStrength::kMild;
    ranked_player->preference = alternating;
  }
}

RankedPlayer Describe(const Tournament& tournament, PlayerNumber number, int rank) {
  const trf::Player& player = tournament.player(number);
  const int played = trf::PlayedRounds(tournament);
  RankedPlayer ranked_player;
  ranked_player.number = number;
  ranked_player.rank = rank;
  ranked_player.score_without_virtual_points = trf::Score(tournament, player);
  ranked_player.score = ScoreBefore(tournament, number, played + 1);
  SetColours(player.rounds, &ranked_player);
  for (int back = 1; back <= 2 && back <= played; ++back) {
    ranked_player.floats[back - 1] = FloatIn(tournament, number, played + 1 - back);
  }
  ranked_player.may_have_bye =
      std::none_of(player.rounds.begin(), player.rounds.end(),
                   [&tournament](const RoundEntry& entry) { return BarsBye(tournament, entry); });
  return ranked_player;
}

bool HasTakenPart(const trf::Player& player) {
  return std::any_of(player.rounds.begin(), player.rounds.end(),
                     [](const RoundEntry& entry) { return trf::TookPart(entry.result); });
}

std::vector<PlayerNumber> Ranking(const Tournament& tournament) {
  if (!tournament.ranking.empty()) return tournament.ranking;
  std::vector<PlayerNumber> ranking(tournament.players.size());
  std::iota(ranking.begin(), ranking.end(), 1);
  return ranking;
}

}  // namespace

std::vector<RankedPlayer> RankedPlayersOf(const Tournament& tournament) {
  std::vector<bool> absent;
  for (size_t i = 0; i < tournament.players.size(); ++i) {
    absent.push_back(trf::IsAbsent(tournament, static_cast<PlayerNumber>(i) + 1));
  }
  std::vector<RankedPlayer> ranked_players;
  int rank = 0;
  for (const PlayerNumber number : Ranking(tournament)) {
    if (absent[number - 1] && !HasTakenPart(tournament.player(number))) continue;
    if (!absent[number - 1]) ranked_players.push_back(Describe(tournament, number, rank));
    ++rank;
  }
  std::sort(ranked_players.begin(), ranked_players.end(), [](const auto& a, const auto& b) {
    return std::tuple(-a.score, a.rank) < std::tuple(-b.score, b.rank);
  });
  return ranked_players;
}

namespace {

// 5.2.1: both get what they prefer; kNone if neither prefers anything.
Colour ByBothPreferences(const RankedPlayer& higher, const RankedPlayer& lower) {
  if (higher.preference != Colour::kNone) return higher.preference;
  return Opposite(lower.preference);
}

// 5.2.2: the stronger preference; of two absolute ones the one with the wider colour difference.
// kNone: neither is stronger.
Colour ByStrength(const RankedPlayer& higher, const RankedPlayer& lower) {
  if (higher.strength != lower.strength) {
    return higher.strength > lower.strength ? higher.preference : Opposite(lower.preference);
  }
  if (!higher.IsAbsolute() || higher.imbalance == lower.imbalance) return Colour::kNone;
  return higher.imbalance > lower.imbalance ? higher.preference : Opposite(lower.preference);
}

// 5.2.3: the other colours than in the last round in which one had white and the other black,
// where rounds that were not played are left out (C.04.2, 3.4). kNone: there is none.
Colour ByHistory(const RankedPlayer& higher, const RankedPlayer& lower) {
  const auto [own, other] = std::mismatch(higher.colours.rbegin(), higher.colours.rend(),
                                          lower.colours.rbegin(), lower.colours.rend());
  if (own == higher.colours.rend() || other == lower.colours.rend()) return Colour::kNone;
  return *other;
}

// 5.2.5
Colour ByRank(const RankedPlayer& higher, Colour initial_colour) {
  return higher.rank % 2 == 0 ? initial_colour : Opposite(initial_colour);
}

}  // namespace

bool PreferencesAgree(const RankedPlayer& a, const RankedPlayer& b) {
  return a.preference != b.preference || a.preference == Colour::kNone;
}

Colour ColourOfHigher(const RankedPlayer& higher, const RankedPlayer& lower,
                      Colour initial_colour) {
  if (PreferencesAgree(higher, lower)) {
    const Colour colour = ByBothPreferences(higher, lower);
    return colour != Colour::kNone ? colour : ByRank(higher, initial_colour);
  }
  if (const Colour colour = ByStrength(higher, lower); colour != Colour::kNone) return colour;
  if (const Colour colour = ByHistory(higher, lower); colour != Colour::kNone) return colour;
  return higher.preference;  // 5.2.4
}

}  // namespace assize::ladder::dutch
