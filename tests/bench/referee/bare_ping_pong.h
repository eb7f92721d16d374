// What gRPC can do without a referee: tables of bots that are sent messages of the same sizes, in
// the same groups, as in real matches.
//
// As in the referee every bot is a process with a gRPC server, a unix socket and a stream of its
// own on the callback API. Unlike there every message was made beforehand, answers are not looked
// at, and there are no clocks, tokens or alarms.
#ifndef ASSIZE_TESTS_BENCH_REFEREE_BARE_PING_PONG_H_
#define ASSIZE_TESTS_BENCH_REFEREE_BARE_PING_PONG_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "tests/bench/referee/book.h"
#include "tests/bench/referee/meter.h"

namespace assize::bench {

// How long a bot's stream lasts.
enum class StreamLife {
  // As in the protocol: a stream for each match.
  kMatch,
  // One stream for all matches, which saves opening and closing.
  kProcess,
};

struct BareSettings {
  StreamLife stream_life = StreamLife::kMatch;
  // Tables that play at the same time.
  int tables = 1;
  // Program and arguments of the bots.
  std::vector<std::string> bot;
  // An existing folder for sockets.
  std::string scratch;
};

// Plays every page once and tells the meter of each. Blocks.
absl::Status RunBarePingPong(const std::vector<Page>& pages, const BareSettings& settings,
                             process::SupervisorClient* supervisor, Meter* meter);

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_REFEREE_BARE_PING_PONG_H_
