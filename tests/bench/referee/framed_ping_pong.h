// What frames can do without a referee: the same tables of bots as those of bare_ping_pong.h, each
// bot with a descriptor of its own, as in the referee.
//
// A thread for each table writes what was made beforehand and reads the answers, which are not
// looked at.
#ifndef ASSIZE_TESTS_BENCH_REFEREE_FRAMED_PING_PONG_H_
#define ASSIZE_TESTS_BENCH_REFEREE_FRAMED_PING_PONG_H_

#include <vector>

#include "absl/status/status.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "tests/bench/referee/bare_ping_pong.h"
#include "tests/bench/referee/book.h"
#include "tests/bench/referee/meter.h"

namespace assize::bench {

// As RunBarePingPong().
absl::Status RunFramedPingPong(const std::vector<Page>& pages, const BareSettings& settings,
                               process::SupervisorClient* supervisor, Meter* meter);

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_REFEREE_FRAMED_PING_PONG_H_
