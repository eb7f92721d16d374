// Everything that is decided about a match before it begins.
#ifndef ASSIZE_REFEREE_MATCH_MATCH_SPEC_H_
#define ASSIZE_REFEREE_MATCH_MATCH_SPEC_H_

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/games.pb.h"
#include "assize/v1/record.pb.h"
#include "referee/base/seed.h"
#include "referee/games/table.h"

namespace assize::match {

using Micros = std::chrono::microseconds;

// Which time a clock counts.
enum class Charged {
  // From the request's hand-over to the answer's arrival.
  kWall,
  // CPU time of all processes and threads of the bot, so that others on the machine cost a bot
  // nothing. Wall time is limited too, as a bot could sleep for ever.
  kCpu,
};

// The clock's rules, the same for every seat.
struct ClockRules {
  // For each move, before the bank is used.
  Micros move_limit = std::chrono::seconds(1);
  // By how much a seat may overrun in the whole match.
  Micros bank = std::chrono::seconds(5);
  Charged charged = Charged::kWall;
  // With kCpu: a move may take this many times the CPU time that is left, at least 1.
  int wall_factor = 1;
  // With kWall: this much of the round trip to a remote bot is not charged, for each move.
  Micros most_credit{0};
};

// As messages of the protocol and records have them.
v1::ClockRules MessageOf(const ClockRules& rules);
ClockRules RulesOf(const v1::ClockRules& message);

// How faults are punished: the presets that `--policy` chooses from.
//
// A refused move (wrong seat, bad field, against the rules), a timeout and unreadable bytes are a
// fault each. Moves that no open request asked for (none is open, or it is old, answered or
// expired) are unsolicited messages: no fault, but a flood of them ends the stream, and the second
// flood forfeits the seat.
struct Policy {
  std::string_view name;
  // Refused moves for one request before the default move is played, where the game itself does not
  // say how many.
  int tries;
  // Faults that forfeit the seat.
  int faults;
  // Timeouts that forfeit the seat.
  int timeouts;
  // Unsolicited messages that are answered; one more ends the stream with E_RATE.
  int unsolicited = 20;
  // Streams that a seat may open again in one match; one more forfeits it.
  int reconnects = 10;
};

// Default moves and strikes; play goes on.
inline constexpr Policy kLenient = {.name = "lenient", .tries = 3, .faults = 5, .timeouts = 3};
// The first offence forfeits.
inline constexpr Policy kStrict = {.name = "strict", .tries = 1, .faults = 1, .timeouts = 1};

// The preset of that name; the error names the presets.
absl::StatusOr<Policy> PolicyNamed(std::string_view name);

// Who plays in a seat.
struct Competitor {
  std::string name;
  std::string version;
  // The bot runs without a sandbox.
  bool unconfined = false;
  // The bot runs elsewhere, under its owner's control.
  bool remote = false;
};

struct MatchSpec {
  std::string match_id;
  const games::Game* game = nullptr;
  v1::GameConfig config;
  Seed seed;
  // Keeps the seed's commitment from being tried out.
  Seed salt;
  Policy policy = kLenient;
  ClockRules clock_rules;
  // By seat; as many as the configuration has seats.
  std::vector<Competitor> competitors;
  // The match ends when all seats that are left are of one side. False: it goes on while two seats
  // are left, whatever their sides. Matches were played and recorded like this before games had
  // sides; only their replays need it.
  bool ends_with_a_side = true;
};

// The record's header for a match.
v1::RecordHeader HeaderOf(const MatchSpec& spec);

// The match that a header describes. An error names the field that is wrong.
absl::StatusOr<MatchSpec> SpecOf(const v1::RecordHeader& header);

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_MATCH_SPEC_H_
