// Swiss: equal scores meet, nobody twice. The FIDE Dutch system with two seats, pods with more.
#include <algorithm>
#include <bit>
#include <vector>

#include "ladder/pairing/dutch/dutch.h"
#include "ladder/pairing/formats/as_tournament.h"
#include "ladder/pairing/formats/format_parts.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {
namespace {

absl::Status CheckSwiss(const FormatSettings& settings, int /*players*/) {
  if (HasTwoSeats(settings) && settings.scoring != sets::Scoring::kPlaced) {
    return absl::InvalidArgumentError(
        "the scoring is averaged: must be placed in a swiss of two seats, whose rules know wins, "
        "draws and losses");
  }
  if (!HasTwoSeats(settings) && settings.accelerated > 0) {
    return absl::InvalidArgumentError(
        "acceleration is FIDE's for two seats: must be left out with more of them");
  }
  return absl::OkStatus();
}

int SwissRounds(const FormatSettings& settings, int players) {
  if (settings.rounds > 0) return settings.rounds;
  return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(players - 1))));
}

std::optional<int> CountSwissRounds(const FormatSettings& settings, int players) {
  return SwissRounds(settings, players);
}

// White and black of the first board by lot (C.04.2); the rest follows from it.
trf::Colour FirstColour(const FormatSettings& settings) {
  return Chance(settings.seed).Open({"first-colour"}).Below(2) == 0 ? trf::Colour::kWhite
                                                                    : trf::Colour::kBlack;
}

std::vector<PlayerBye> AskedByes(const PairingTask& task) {
  std::vector<PlayerBye> byes;
  for (const AskedBye& asked : task.settings.asked_byes) {
    const auto& present = task.present;
    const bool is_in = std::find(present.begin(), present.end(), asked.player) != present.end();
    const bool is_new = std::none_of(byes.begin(), byes.end(), [&asked](const PlayerBye& bye) {
      return bye.player == asked.player;
    });
    if (asked.round == task.round() && is_in && is_new) byes.push_back({asked.player, asked.kind});
  }
  return byes;
}

// `task.present` are without those who have byes.
MaybeRound NextDutch(const PairingTask& task, const std::vector<PlayerBye>& asked) {
  ASSIZE_ASSIGN_OR_RETURN(trf::Tournament tournament,
                          AsTournament(task.field, task.history, task.settings.bye_points));
  tournament.planned_rounds = SwissRounds(task.settings, task.players());
  tournament.initial_colour = FirstColour(task.settings);
  Accelerate(task.settings.accelerated, &tournament);
  for (const PlayerBye& bye : asked) {
    tournament.players[bye.player].next_absence =
        bye.kind == ByeKind::kHalfPoint ? trf::Result::kHalfBye : trf::Result::kZeroBye;
  }
  const absl::StatusOr<dutch::RoundPairing> pairing = dutch::PairDutch(tournament);
  // Everybody has met: the fewest repeated meetings are all that is left.
  if (absl::IsFailedPrecondition(pairing.status())) {
    return NextPods(task, task.ToPairingHistory(), ScoreGroups::kKept);
  }
  if (!pairing.ok()) return pairing.status();
  PairedRound round;
  for (const dutch::Pair& pair : pairing->pairs) {
    round.pods.push_back({pair.white - 1, pair.black - 1});
  }
  if (pairing->bye != trf::kNobody) {
    round.byes.push_back({pairing->bye - 1, ByeKind::kPairingAllocated});
  }
  return round;
}

PairedRound ByesForAll(const std::vector<Player>& players) {
  PairedRound round;
  for (const Player player : players) round.byes.push_back({player, ByeKind::kPairingAllocated});
  return round;
}

MaybeRound NextSwiss(const PairingTask& task) {
  if (task.round() >= SwissRounds(task.settings, task.players())) return std::nullopt;
  const std::vector<PlayerBye> asked = AskedByes(task);
  PairingTask left = task;
  for (const PlayerBye& bye : asked) std::erase(left.present, bye.player);
  MaybeRound next = [&]() -> MaybeRound {
    if (CountOwners(task.settings.owners, left.present) < task.settings.min_seats) {
      return ByesForAll(left.present);
    }
    if (HasTwoSeats(task.settings)) return NextDutch(left, asked);
    return NextPods(left, left.ToPairingHistory(), ScoreGroups::kKept);
  }();
  if (next.ok() && next->has_value()) {
    (*next)->byes.insert((*next)->byes.end(), asked.begin(), asked.end());
  }
  return next;
}

}  // namespace

constinit const Format kSwiss = {
    .name = "swiss",
    .where = "in a swiss",
    .check = CheckSwiss,
    .rounds = CountSwissRounds,
    .next = NextSwiss,
    .corrects_absences = true,
    .trf_system = trf::PairingSystem::kDutch,
    .asked_byes = true,
    .acceleration = true,
    .late_entries = LateEntries::kFromNextRound,
    .repeats_are_odd = true,
};

}  // namespace assize::ladder::pairing
