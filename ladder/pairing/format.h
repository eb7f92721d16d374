// The formats of events: from the field and the rounds that have been played to the next round.
//
//   while (true) {
//     ASSIZE_ASSIGN_OR_RETURN(auto round, NextRound(settings, field, history));
//     if (!round) break;                         // the event is over
//     history.push_back(Play(*round));           // settings.sets sets in each pod
//   }
//
// Round robin: Berger's tables with two seats; otherwise pods until each pair has met and all have
// played equally often. Swiss: the FIDE Dutch system with two seats, pods (pod_pairing.h) with
// more, and where the Dutch system has no pairing left since everybody has met. Players who enter
// late can be paired in a Swiss and on a continuous ladder. If too many ask for byes, so that no
// table of a Swiss can be filled, those who are left get pairing-allocated ones. If a player
// withdraws, those who were to meet it in a schedule have a bye.
//
// A round may consist of byes only. With `owners` no two players of one owner share a pod; the event
// is over when fewer owners are left than a pod needs.
//
// Pure functions of their arguments, safe on every thread: an event that is resumed goes on as it
// would have gone on.
#ifndef ASSIZE_LADDER_PAIRING_FORMAT_H_
#define ASSIZE_LADDER_PAIRING_FORMAT_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/pairing/continuous.h"
#include "ladder/pairing/round.h"
#include "ladder/sets/points.h"
#include "referee/base/seed.h"
#include "referee/games/game.h"

namespace assize::ladder::pairing {

enum class FormatKind : uint8_t { kRoundRobin, kSwiss, kGauntlet, kKnockout, kContinuous };

// "round-robin", "swiss", "gauntlet", "knockout", "continuous". An error names these.
absl::StatusOr<FormatKind> ParseFormat(std::string_view text);
std::string_view FormatName(FormatKind kind);

// A round, from 0, in which a player asks not to be paired; kHalfPoint or kZeroPoint.
struct AskedBye {
  int round = 0;
  Player player = 0;
  ByeKind kind = ByeKind::kZeroPoint;

  friend bool operator==(const AskedBye&, const AskedBye&) = default;
};

struct FormatSettings {
  FormatKind kind = FormatKind::kSwiss;
  // The seed of all chance in the pairing.
  Seed seed;
  // No more rounds than these; 0: the format's own number (RoundCount): without end for a
  // continuous ladder, and for a Swiss as many as halve the field to one. Knockout: must be 0.
  int rounds = 0;
  // Round robin, gauntlet: how often everybody meets everybody.
  int cycles = 1;
  // Seats of a pod: what is aimed at, and what the game and its options allow. 2 to kMaxSeats,
  // min_seats <= seats <= max_seats.
  int seats = 2;
  int min_seats = 2;
  int max_seats = 2;
  // A pod may have any number of seats from min_seats to max_seats, as suits the pairing: a Swiss
  // then keeps equal scores together. False: only those two numbers next to one another into which
  // PodSizesFor() divides who is present; and the final of a knockout has `seats` at most.
  bool any_size = false;
  // How often each deal is played, and what it counts.
  sets::Seating seating = sets::Seating::kRotated;
  games::SideRule side_of = games::EachAlone;
  // A Swiss of two seats must be kPlaced.
  sets::Scoring scoring = sets::Scoring::kPlaced;
  // What a pairing-allocated bye counts.
  Points bye_points = sets::kPoint;
  // Not of two seats, nor of knockouts, which can't keep two players apart to their end.
  Owners owners = {};
  // The role of each seat, as far as it is known before the match: index into the game's roles or
  // kNoRole. May be empty.
  std::vector<int> seat_roles;
  // Swiss of two seats: this many of the first players are accelerated (as_tournament.h).
  int accelerated = 0;
  // Swiss. Those of players who are not in the event are ignored.
  std::vector<AskedBye> asked_byes;
  // Gauntlet: the players who meet all others, but not one another. Empty: player 0.
  std::vector<Player> challengers;
  // Knockout: how many of a pod go on to the next round; 0: half of its seats, rounded down.
  int advancing = 0;
  // Continuous: pods in a round, 0: as many as half of the field fills, but in a small field up to
  // four; and how many rounds a player may wait at most between two sets, 0: twice what is needed
  // if all take turns.
  int pods_per_round = 0;
  int longest_wait = 0;
  // Continuous. Empty: by the ratings of what has been played (RatingMemory).
  InformationGain gain;
};

// Errors name the setting, its value and what is allowed.
absl::Status CheckSettings(const FormatSettings& settings, int players);

// A continuous ladder's rules for this many players who are present.
ContinuousRules ContinuousRulesFor(const FormatSettings& settings, int players);

// How many rounds the event has if nobody withdraws; nullopt: not known beforehand, since it never
// ends by itself or depends on how well the pods can be mixed.
std::optional<int> RoundCount(const FormatSettings& settings, int players);

// Knockout: the pods of the last round at which nothing but the seed decides who goes on, or wins.
std::vector<Pod> DrawnPods(const FormatSettings& settings, const History& history);

// Knockout: the players who have not been knocked out, in seeding order; empty once it is over.
std::vector<Player> StillIn(const FormatSettings& settings, const Field& field,
                            const History& history);

// The next round; nullopt: the event is over, as all rounds have been played or fewer players are
// left than a pod needs. Errors as CheckSettings().
absl::StatusOr<std::optional<PairedRound>> NextRound(const FormatSettings& settings,
                                                     const Field& field, const History& history);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_FORMAT_H_
