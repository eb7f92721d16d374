// The formats of events: from the field and the rounds that have been played to the next round, and
// all that differs between formats elsewhere, as fields of Format.
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
#ifndef ASSIZE_LADDER_PAIRING_FORMATS_FORMAT_H_
#define ASSIZE_LADDER_PAIRING_FORMATS_FORMAT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/pairing/formats/continuous.h"
#include "ladder/pairing/round.h"
#include "ladder/sets/points.h"
#include "ladder/trf/tournament.h"
#include "referee/base/seed.h"
#include "referee/games/game.h"

namespace assize::ladder::pairing {

struct Format;

// One file each: round_robin.cc, swiss.cc and so on.
extern const Format kRoundRobin;
extern const Format kSwiss;
extern const Format kGauntlet;
extern const Format kKnockout;
extern const Format kContinuous;

// All of these, in this order.
std::span<const Format* const> AllFormats();

// A round, from 0, in which a player asks not to be paired; kHalfPoint or kZeroPoint.
struct AskedBye {
  int round = 0;
  Player player = 0;
  ByeKind kind = ByeKind::kZeroPoint;

  friend bool operator==(const AskedBye&, const AskedBye&) = default;
};

struct FormatSettings {
  // Not null.
  const Format* kind = &kSwiss;
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

using MaybeRound = absl::StatusOr<std::optional<PairedRound>>;

// An event of one format round by round, with a memory, so that its thousandth round costs as much
// as its tenth. What it pairs is a function of the earlier calls. Not safe for concurrent use.
class Course {
 public:
  virtual ~Course() = default;

  // As FormatSettings::owners, once further players have entered.
  virtual void SetOwners(Owners owners) = 0;
  // How many have been added.
  virtual int rounds() const = 0;
  // The next round that is over, and the field in which the one after it is paired.
  virtual absl::Status AddRound(const PlayedRound& round, const Field& field) = 0;
  // As NextRound() below; nothing is added by it.
  virtual MaybeRound NextRound(const Field& field) const = 0;
};

// What one call of NextRound() is about (format_parts.h).
struct PairingTask;

// When bots may enter an event that has begun.
enum class LateEntries : uint8_t {
  kNever,
  // From the next round on, without points for those before; the number of rounds stays.
  kFromNextRound,
  // At any time, as one of the field.
  kAlways,
};

// A format of events: how it pairs, and what it means for all that has to do with its events. The
// functions are pure, and get settings that CheckSettings() accepts.
struct Format {
  // "swiss": one word, for the command line, databases and reports.
  std::string_view name;
  // Where something is possible that other formats don't have: "in a swiss".
  std::string_view where;

  // --- pairing ---

  // What the format demands of its settings; nullptr: nothing. Errors as CheckSettings().
  absl::Status (*check)(const FormatSettings& settings, int players) = nullptr;
  // As RoundCount(), not yet cut short by FormatSettings::rounds; nullptr: not known beforehand.
  std::optional<int> (*rounds)(const FormatSettings& settings, int players) = nullptr;
  // The next round; enough players are present, and FormatSettings::rounds are not yet played.
  MaybeRound (*next)(const PairingTask& task) = nullptr;
  // The same with a memory; nullptr: each round is computed from all that was played.
  std::unique_ptr<Course> (*begin)(const FormatSettings& settings) = nullptr;

  // --- elimination ---

  // As StillIn(); nullptr: nobody is eliminated.
  std::vector<Player> (*still_in)(const FormatSettings& settings, const Field& field,
                                  const History& history) = nullptr;
  // As DrawnPods(), of a history that is not empty; nullptr: there are no play-offs.
  std::vector<Pod> (*drawn_pods)(const FormatSettings& settings, const History& history) = nullptr;
  bool eliminates() const { return still_in != nullptr; }
  bool has_playoffs() const { return drawn_pods != nullptr; }

  // --- standings ---

  Order order = Order::kByPoints;
  // Rounds that a player missed count for tie-breaks as FIDE has it for a Swiss
  // (standings::StandingsSettings::Absences).
  bool corrects_absences = false;
  // Of its events of two seats, in TRF files.
  trf::PairingSystem trf_system = trf::PairingSystem::kNotStated;
  bool has_tie_breaks() const { return order == Order::kByPoints; }

  // --- what its events may have ---

  // Players may ask for byes (FormatSettings::asked_byes).
  bool asked_byes = false;
  // FormatSettings::accelerated.
  bool acceleration = false;
  // FormatSettings::challengers.
  bool has_challengers = false;
  LateEntries late_entries = LateEntries::kNever;
  // Whoever is submitted later enters, where the event was started without naming bots.
  bool open_field = false;
  // Why sets can't be played again, behind the event's name; empty: they can.
  std::string_view no_rerun = "";
  // Why two players of one owner would meet whatever FormatSettings::owners says; empty: they do
  // not.
  std::string_view owners_meet = "";

  // --- its course ---

  // It goes on until it is stopped, in rounds that are many and short.
  bool endless = false;
  // Two meet again only if there are more rounds than opponents, which an organiser may not intend.
  bool repeats_are_odd = false;
  // Matches of a round as a share of those of the round before.
  double shrinking = 1;
};

// The format of that name. The error names all formats.
absl::StatusOr<const Format*> ParseFormat(std::string_view text);
// The same; nullptr: there is none.
const Format* FindFormat(std::string_view name);

// "round-robin, swiss, gauntlet, knockout or continuous".
std::string FormatNames();
// This text of each format with the property, with "and" between them: "in a swiss and on a
// continuous ladder".
std::string TextsOfFormats(std::string_view Format::*text,
                           const std::function<bool(const Format&)>& property);

// Errors name the setting, its value and what is allowed.
absl::Status CheckSettings(const FormatSettings& settings, int players);

// How many rounds the event has if nobody withdraws; nullopt: not known beforehand, since it never
// ends by itself or depends on how well the pods can be mixed.
std::optional<int> RoundCount(const FormatSettings& settings, int players);

// The pods of the last round at which nothing but the seed decides who goes on, or wins; none where
// there are no play-offs.
std::vector<Pod> DrawnPods(const FormatSettings& settings, const History& history);

// The players who have not been eliminated, in seeding order; empty once the event is over, and in
// formats in which nobody is.
std::vector<Player> StillIn(const FormatSettings& settings, const Field& field,
                            const History& history);

// The next round; nullopt: the event is over, as all rounds have been played or fewer players are
// left than a pod needs. Errors as CheckSettings().
MaybeRound NextRound(const FormatSettings& settings, const Field& field, const History& history);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_FORMATS_FORMAT_H_
