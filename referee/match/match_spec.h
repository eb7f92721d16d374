// Everything that is decided about a match before it begins.
#ifndef ASSIZE_REFEREE_MATCH_MATCH_SPEC_H_
#define ASSIZE_REFEREE_MATCH_MATCH_SPEC_H_

#include <chrono>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/games.pb.h"
#include "assize/v1/record.pb.h"
#include "referee/base/seed.h"
#include "referee/games/table.h"
#include "referee/match/policy.h"

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
  // What a seat may overrun in the whole match.
  Micros bank = std::chrono::seconds(5);
  Charged charged = Charged::kWall;
  // With kCpu: a move may take this many times the CPU time that is left, at least 1.
  int wall_factor = 1;
};

// As messages of the protocol and records have them.
v1::ClockRules MessageOf(const ClockRules& rules);
ClockRules RulesOf(const v1::ClockRules& message);


// Who sits in a seat.
struct Competitor {
  std::string name;
  std::string version;
  // The bot runs without a sandbox.
  bool unconfined = false;
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
  // are left, whatever their sides. So were matches played, and recorded, before games had sides;
  // nothing but their replays needs it.
  bool ends_with_a_side = true;
};

// The record's header for a match.
v1::RecordHeader HeaderOf(const MatchSpec& spec);

// The match that a header describes. An error names the field that is wrong.
absl::StatusOr<MatchSpec> SpecOf(const v1::RecordHeader& header);

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_MATCH_SPEC_H_
