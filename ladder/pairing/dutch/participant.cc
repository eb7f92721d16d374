#include "ladder/pairing/dutch/participant.h"

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
void SetColours(const std::vector<RoundEntry>& rounds, Participant* participant) {
  std::vector<Colour>& colours = participant->colours;
  for (const RoundEntry& entry : rounds) {
    if (trf::IsPlayed(entry.result)) colours.push_back(entry.colour);
  }
  if (colours.empty()) return;
  const auto whites = std::count(colours.begin(), colours.end(), Colour::kWhite);
  participant->imbalance = std::abs(2 * static_cast<int>(whites) - participant->played_games());
  const size_t games = colours.size();
  if (games > 1 && colours[games - 1] == colours[games - 2]) participant->repeated = colours.back();
  const Colour alternating = Opposite(colours.back());

  if (participant->imbalance > 1) {
    participant->strength = PreferenceStrength::kAbsolute;
    participant->preference = ScarcerColour(colours);
  } else if (participant->repeated != Colour::kNone) {
    participant->strength = PreferenceStrength::kAbsolute;
    participant->preference = alternating;
  } else if (participant->imbalance == 1) {
    participant->strength = PreferenceStrength::kStrong;
    participant->preference = ScarcerColour(colours);
  } else {
    participant->strength = PreferenceStrength::kMild;
    participant->preference = alternating;
  }
}

Participant Describe(const Tournament& tournament, PlayerNumber number, int rank) {
  const trf::Player& player = tournament.player(number);
  const int played = trf::PlayedRounds(tournament);
  Participant participant;
  participant.number = number;
  participant.rank = rank;
  participant.score_without_virtual_points = trf::Score(tournament, player);
  participant.score = ScoreBefore(tournament, number, played + 1);
  SetColours(player.rounds, &participant);
  for (int back = 1; back <= 2 && back <= played; ++back) {
    participant.floats[back - 1] = FloatIn(tournament, number, played + 1 - back);
  }
  participant.may_have_bye =
      std::none_of(player.rounds.begin(), player.rounds.end(),
                   [&tournament](const RoundEntry& entry) { return BarsBye(tournament, entry); });
  return participant;
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

std::vector<Participant> ParticipantsOf(const Tournament& tournament) {
  std::vector<bool> absent;
  for (size_t i = 0; i < tournament.players.size(); ++i) {
    absent.push_back(trf::IsAbsent(tournament, static_cast<PlayerNumber>(i) + 1));
  }
  std::vector<Participant> participants;
  int rank = 0;
  for (const PlayerNumber number : Ranking(tournament)) {
    if (absent[number - 1] && !HasTakenPart(tournament.player(number))) continue;
    if (!absent[number - 1]) participants.push_back(Describe(tournament, number, rank));
    ++rank;
  }
  std::sort(participants.begin(), participants.end(), [](const auto& a, const auto& b) {
    return std::tuple(-a.score, a.rank) < std::tuple(-b.score, b.rank);
  });
  return participants;
}

}  // namespace assize::ladder::dutch
