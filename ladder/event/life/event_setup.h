// From a request for an event to a checked event in the store.
#ifndef ASSIZE_LADDER_EVENT_LIFE_EVENT_SETUP_H_
#define ASSIZE_LADDER_EVENT_LIFE_EVENT_SETUP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "assize/v1/referee.pb.h"
#include "ladder/event/settings/event_bounds.h"
#include "ladder/event/settings/setup_differences.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/seed.h"
#include "referee/games/game.h"

namespace assize::ladder {

// How the matches of an event are played; the words are those of the command line.
struct MatchRequest {
  // Empty: made up.
  std::string name;
  std::string game;
  // With the texts of the files that options name.
  games::OptionValues options;
  // Options of the game with all of whose values each deal is played.
  std::vector<std::string> cover;
  // As ParseSeats() reads it; empty: the fewest that the game allows.
  std::string seats;
  std::string policy = "lenient";
  v1::ClockRules clock_rules;
  bool no_pondering = false;
  Seed seed;
  // Of match ids and salts.
  Seed ids;
};

// What the rounds of an event are; the words are those of the command line.
struct FormatRequest {
  std::string format = "swiss";
  int64_t rounds = 0;
  int64_t sets = 1;
  std::string seating = {};  // empty: rotations, or single where remote bots may enter
  std::string scoring = "placed";
  // Of a knockout.
  int64_t playoff = 10;
  std::string tie_breaks;  // empty: the usual ones
  std::string acceleration = "none";
  int64_t half_byes = 1;
  bool late_entry = false;
  std::vector<std::string> challengers;
  std::vector<std::string> bots;  // empty: all that play the game
  std::string takes = {};         // empty: hosted ones
  std::string same_owner = {};    // empty: apart
  // Others do not see it before it is opened; where no bots are named, the field is taken when
  // submissions close.
  bool draft = false;
  // As SetLiveDelay() reads it.
  std::string live_delay = "set";
};
FormatNumbers NumbersOf(const FormatRequest& format);

// A test of one version, or of several, against another (regress_schedule.h).
struct RegressRequest {
  std::string base;
  // One at least, at most stats::kMaxCandidates.
  std::vector<std::string> tests;
  v1::RegressSettings settings;
};

// An event that CreateEvent() will take; its name is still as asked for. Errors name the argument,
// its value and what is allowed; for a bot that is not in the database, how to submit it.
absl::StatusOr<EventSetup> SetUpFormat(LadderStore* store, const MatchRequest& matches,
                                       const FormatRequest& format);
absl::StatusOr<EventSetup> SetUpRegress(LadderStore* store, const MatchRequest& matches,
                                        const RegressRequest& regress);

// The event to play: one that is set up like this, or a new one under the setup's name or a made-up
// one. An event that is over is found by its name only, so that a command which names its event can
// be repeated. `checks` define which differences make it another event. An event goes on although
// some of its bots have been withdrawn or suspended; a new one needs bots that are neither.
// kAlreadyExists: the name is that of an event that is set up otherwise, and how;
// kFailedPrecondition: of one that was cancelled; or a bot may not enter a new event, or the seed
// may not be used again (shared_seed.h).
absl::StatusOr<Event> FindOrCreateEvent(LadderStore* store, EventSetup setup, SetupChecks checks);

// A new one, whatever others there are. kAlreadyExists: the name is taken; kFailedPrecondition: a
// bot may not enter.
absl::StatusOr<Event> CreateNewEvent(LadderStore* store, EventSetup setup);

// kFailedPrecondition: the event was cancelled.
absl::Status CheckNotCancelled(const Event& event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_LIFE_EVENT_SETUP_H_
