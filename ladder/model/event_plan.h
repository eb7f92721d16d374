// Events and what is planned in them: rounds of sets of matches, with the match ids under which
// results will come in.
//
// Values.
#ifndef ASSIZE_LADDER_MODEL_EVENT_PLAN_H_
#define ASSIZE_LADDER_MODEL_EVENT_PLAN_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assize/v1/event.pb.h"
#include "ladder/model/roster.h"
#include "referee/base/seed.h"

namespace assize::ladder {

using EventId = int64_t;

// How often a match is played again after void attempts before it is given up.
inline constexpr int kMaxRetries = 3;

struct EventSetup {
  // Unique in the database.
  std::string name;
  std::string game;
  // The game's configuration as JSON, of the event's usual number of seats. For display only.
  std::string config;
  std::string policy;
  std::string format;
  // All other settings of the event.
  v1::EventSettings settings;
  // Without the value of --seed.
  std::string command_line;
  // The seed of all chance in the event: pairing, seats, deals. Published when the event has ended.
  Seed seed;
  // By start number, from 1. No version twice.
  std::vector<VersionId> entrants;
  int64_t started_unix_us = 0;
};

bool IsApart(const v1::EventSettings& settings);

struct Entrant {
  // The start number, from 1.
  int number = 0;
  VersionId version = 0;
  // The first round without it, and why; nullopt: still in.
  std::optional<int> out_from;
  std::string out_reason;
};

struct Event {
  EventId id = 0;
  EventSetup setup;
  // By number.
  std::vector<Entrant> entrants;
  // nullopt: it is running, or was stopped and can be resumed.
  std::optional<int64_t> ended_unix_us;

  // A set that somebody has asked for and that is not rated (v1::EventSettings::challenge), or sets
  // that are played again (rerun): kept apart from all other events.
  bool apart() const { return IsApart(setup.settings); }
};

// A match before it is played.
struct MatchPlan {
  // Unique in the event.
  std::string match_id;
  int rotation = 0;
  // By seat.
  std::vector<VersionId> seats;
};

// Matches of one deal, which count together or not at all.
struct SetPlan {
  // Unique in the event; the deal's seed follows from it.
  int64_t number = 0;
  // For people, e.g. "semi-final 2"; may be empty.
  std::string label;
  std::vector<MatchPlan> matches;
};

struct Bye {
  VersionId version = 0;
  // E.g. "PAIRING" (no opponent was left).
  std::string kind;
  // As a share of a set's best score, 0 to 1.
  double score = 0;
};

// A version that is not paired any more from some round on.
struct Dropout {
  VersionId version = 0;
  // E.g. "withdrawn", "suspended: 3 forfeits in a row", "replaced: greedy@2".
  std::string reason;
};

struct RoundPlan {
  // 1, 2, 3 ...
  int number = 0;
  std::vector<SetPlan> sets;
  std::vector<Bye> byes;
  // Out from this round on.
  std::vector<Dropout> dropouts;
};

// A round as it was planned, with how far it has got.
struct Round {
  RoundPlan plan;
  int open_matches = 0;
};

// By set and rotation: the place of each match in the plan of its event, from 1.
std::map<std::pair<int64_t, int>, int64_t> PlacesIn(const std::vector<Round>& rounds);

// From which round on, and the number of its first set.
struct RoundStart {
  int round = 1;
  int64_t set = 0;
};

// A match that must still be played.
struct OpenMatch {
  MatchPlan plan;
  int round = 0;
  int64_t set = 0;  // SetPlan::number
  // The number of void attempts so far, and so of the attempt that comes next.
  int attempt = 0;
};

struct EventProgress {
  int rounds = 0;
  int64_t sets = 0;
  int64_t whole_sets = 0;
  // Sets with a match that was given up; those that were played again in a rerun that was applied
  // are whole, and their matches were played.
  int64_t abandoned_sets = 0;
  int64_t matches = 0;
  int64_t played = 0;
  int64_t abandoned = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MODEL_EVENT_PLAN_H_
