#include "tests/ladder/dutch/facts.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"

namespace assize::ladder::dutch {
namespace {

using trf::Result;
using trf::RoundEntry;
using trf::Tournament;

int RoundsOf(const Tournament& tournament) {
  return tournament.players.empty() ? 0 : static_cast<int>(tournament.players[0].rounds.size());
}

bool OverTheBoard(const RoundEntry& entry) {
  return entry.result == Result::kWin || entry.result == Result::kDraw ||
         entry.result == Result::kLoss;
}

Tenths Worth(const Tournament& tournament, Result result) {
  const trf::PointSystem& points = tournament.points;
  const std::map<Result, Tenths> worth = {{Result::kWin, points.win},
                                          {Result::kForfeitWin, points.win},
                                          {Result::kFullBye, points.win},
                                          {Result::kDraw, points.draw},
                                          {Result::kHalfBye, points.draw},
                                          {Result::kLoss, points.loss},
                                          {Result::kZeroBye, points.zero_bye},
                                          {Result::kForfeitLoss, points.forfeit_loss},
                                          {Result::kPairingBye, points.pairing_bye}};
  return worth.at(result);
}

Tenths PointsBefore(const Tournament& tournament, int number, int round) {
  Tenths points = 0;
  for (int i = 1; i < round; ++i) {
    points += Worth(tournament, tournament.players[number - 1].rounds[i - 1].result);
  }
  return points;
}

std::vector<int> NumbersByRanking(const Tournament& tournament) {
  std::vector<int> numbers = tournament.ranking;
  for (int number = 1; numbers.size() < tournament.players.size(); ++number) {
    numbers.push_back(number);
  }
  return numbers;
}

// C.04.5.1: the accelerated rounds are the first half of the tournament, both halves rounded up.
Tenths Baku(const Tournament& tournament, int number, int round) {
  const trf::PointSystem& points = tournament.points;
  if (points.loss != 0 || points.win != 2 * points.draw) return 0;
  const std::vector<int> numbers = NumbersByRanking(tournament);
  const auto place = std::find(numbers.begin(), numbers.end(), number) - numbers.begin() + 1;
  const int accelerated = tournament.planned_rounds / 2 + tournament.planned_rounds % 2;
  const int with_a_win = accelerated / 2 + accelerated % 2;
  if (2 * (place - 1) >= static_cast<std::ptrdiff_t>(numbers.size())) return 0;
  if (round > accelerated) return 0;
  return round > with_a_win ? points.draw : points.win;
}

Tenths PairingScore(const Tournament& tournament, int number, int round) {
  Tenths virtual_points = 0;
  if (tournament.acceleration == trf::Acceleration::kBaku) {
    virtual_points = Baku(tournament, number, round);
  } else if (tournament.acceleration == trf::Acceleration::kExplicit) {
    for (auto record = tournament.virtual_points.rbegin();
         record != tournament.virtual_points.rend(); ++record) {
      if (round < record->first_round || round > record->last_round) continue;
      if (number < record->first_player || number > record->last_player) continue;
      virtual_points = record->points;
      break;
    }
  }
  return PointsBefore(tournament, number, round) + virtual_points;
}

bool EverPaired(const trf::Player& player) {
  const std::set<Result> requested = {Result::kFullBye, Result::kHalfBye, Result::kZeroBye};
  for (const RoundEntry& entry : player.rounds) {
    if (requested.count(entry.result) == 0) return true;
  }
  return false;
}

bool StaysAway(const Tournament& tournament, int number) {
  if (tournament.players[number - 1].next_absence.has_value()) return true;
  for (const trf::RequestedByes& byes : tournament.requested_byes) {
    if (byes.round != RoundsOf(tournament) + 1) continue;
    for (const int who : byes.players) {
      if (who == number) return true;
    }
  }
  return false;
}

// 1.4
Float FloatOf(const Tournament& tournament, int number, int round) {
  const RoundEntry& entry = tournament.players[number - 1].rounds[round - 1];
  if (!OverTheBoard(entry)) {
    const bool scored = Worth(tournament, entry.result) > tournament.points.loss;
    return scored ? Float::kDown : Float::kNone;
  }
  const Tenths difference =
      PairingScore(tournament, number, round) - PairingScore(tournament, entry.opponent, round);
  if (difference > 0) return Float::kDown;
  return difference < 0 ? Float::kUp : Float::kNone;
}

// 1.6 and 1.7
void SetPreference(RankedPlayer* player) {
  int difference = 0;  // white less black
  for (const Colour colour : player->colours) difference += colour == Colour::kWhite ? 1 : -1;
  player->imbalance = std::abs(difference);
  if (player->colours.empty()) return;
  const Colour last = player->colours.back();
  if (player->colours.size() >= 2 && player->colours[player->colours.size() - 2] == last) {
    player->repeated = last;
  }
  player->preference = last == Colour::kWhite ? Colour::kBlack : Colour::kWhite;
  player->strength = PreferenceStrength::kMild;
  if (player->repeated != Colour::kNone) player->strength = PreferenceStrength::kAbsolute;
  const Colour scarce = difference > 0 ? Colour::kBlack : Colour::kWhite;
  if (player->imbalance > 1) {
    player->strength = PreferenceStrength::kAbsolute;
    player->preference = scarce;
  } else if (player->imbalance == 1 && player->strength != PreferenceStrength::kAbsolute) {
    player->strength = PreferenceStrength::kStrong;
    player->preference = scarce;
  }
}

RankedPlayer FactsOn(const Tournament& tournament, int number, int rank) {
  const int played = RoundsOf(tournament);
  RankedPlayer player;
  player.number = number;
  player.rank = rank;
  player.score = PairingScore(tournament, number, played + 1);
  player.score_without_virtual_points = PointsBefore(tournament, number, played + 1);
  for (const RoundEntry& entry : tournament.players[number - 1].rounds) {
    if (OverTheBoard(entry)) {
      player.colours.push_back(entry.colour);
    } else if (entry.result == Result::kPairingBye ||
               Worth(tournament, entry.result) >= tournament.points.win) {
      player.may_have_bye = false;
    }
  }
  SetPreference(&player);
  for (int back = 0; back < std::min(2, played); ++back) {
    player.floats[back] = FloatOf(tournament, number, played - back);
  }
  return player;
}

// 1.8
bool IsTopscorer(const Tournament& tournament, const RankedPlayer& player) {
  const int played = RoundsOf(tournament);
  const Tenths best = std::max(tournament.points.win, tournament.points.draw);
  return played + 1 >= tournament.planned_rounds && 2 * player.score > played * best;
}

bool WantSame(const RankedPlayer& a, const RankedPlayer& b) {
  return a.preference == b.preference && a.preference != Colour::kNone;
}

Colour Other(Colour colour) { return colour == Colour::kWhite ? Colour::kBlack : Colour::kWhite; }

}  // namespace

std::vector<RankedPlayer> FactsOf(const Tournament& tournament) {
  std::vector<RankedPlayer> players;
  int rank = 0;
  for (const int number : NumbersByRanking(tournament)) {
    const bool away = StaysAway(tournament, number);
    if (!away) players.push_back(FactsOn(tournament, number, rank));
    if (!away || EverPaired(tournament.players[number - 1])) ++rank;
  }
  std::stable_sort(players.begin(), players.end(),
                   [](const RankedPlayer& a, const RankedPlayer& b) { return a.score > b.score; });
  return players;
}

bool MayMeet(const Tournament& tournament, const RankedPlayer& a, const RankedPlayer& b) {
  for (const RoundEntry& entry : tournament.players[a.number - 1].rounds) {
    if (OverTheBoard(entry) && entry.opponent == b.number) return false;
  }
  const int round = RoundsOf(tournament) + 1;
  for (const trf::ForbiddenPairs& forbidden : tournament.forbidden) {
    const std::set<int> who(forbidden.players.begin(), forbidden.players.end());
    const bool applies = forbidden.first_round <= round && round <= forbidden.last_round;
    if (applies && who.count(a.number) != 0 && who.count(b.number) != 0) return false;
  }
  const bool both_absolute =
      a.strength == PreferenceStrength::kAbsolute && b.strength == PreferenceStrength::kAbsolute;
  return !(both_absolute && WantSame(a, b)) || IsTopscorer(tournament, a) ||
         IsTopscorer(tournament, b);
}

Colour ColourByArticle5(const Tournament& tournament, const RankedPlayer& higher,
                        const RankedPlayer& lower) {
  if (!WantSame(higher, lower)) {
    if (higher.preference != Colour::kNone) return higher.preference;
    if (lower.preference != Colour::kNone) return Other(lower.preference);
    const Colour initial = trf::InitialColour(tournament);
    return higher.rank % 2 == 0 ? initial : Other(initial);
  }
  if (higher.strength != lower.strength) {
    return higher.strength > lower.strength ? higher.preference : Other(lower.preference);
  }
  if (higher.strength == PreferenceStrength::kAbsolute && higher.imbalance != lower.imbalance) {
    return higher.imbalance > lower.imbalance ? higher.preference : Other(lower.preference);
  }
  for (size_t back = 1; back <= std::min(higher.colours.size(), lower.colours.size()); ++back) {
    const Colour own = higher.colours[higher.colours.size() - back];
    if (own != lower.colours[lower.colours.size() - back]) return Other(own);
  }
  return higher.preference;
}

std::optional<std::string> Objection(const Tournament& tournament, const RoundPairing& pairing) {
  std::map<int, RankedPlayer> open;
  std::map<int, int> order;
  for (const RankedPlayer& player : FactsOf(tournament)) {
    order.emplace(player.number, static_cast<int>(order.size()));
    open.emplace(player.number, player);
  }
  if ((pairing.bye != trf::kNobody) != (open.size() % 2 == 1)) return "wrong number of byes";
  if (pairing.bye != trf::kNobody) {
    if (open.count(pairing.bye) == 0) return "the bye goes to somebody who is absent";
    if (!open.at(pairing.bye).may_have_bye) return "C2: the bye goes to somebody who is barred";
    open.erase(pairing.bye);
  }
  for (const Pair& pair : pairing.pairs) {
    const std::string name = absl::StrCat(pair.white, "-", pair.black);
    if (open.count(pair.white) == 0 || open.count(pair.black) == 0) {
      return name + ": paired twice, or absent";
    }
    const RankedPlayer white = open.at(pair.white);
    const RankedPlayer black = open.at(pair.black);
    if (!MayMeet(tournament, white, black)) return name + ": C1, C3 or forbidden";
    const bool white_is_higher = order.at(pair.white) < order.at(pair.black);
    const Colour colour = white_is_higher ? ColourByArticle5(tournament, white, black)
                                          : ColourByArticle5(tournament, black, white);
    if ((colour == Colour::kWhite) != white_is_higher) return name + ": colours";
    open.erase(pair.white);
    open.erase(pair.black);
  }
  if (!open.empty()) return absl::StrCat("player ", open.begin()->first, " is not paired");
  return std::nullopt;
}

}  // namespace assize::ladder::dutch
