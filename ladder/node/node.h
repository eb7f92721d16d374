// A worker on this machine for a service elsewhere: it leases matches, plays them and reports the
// results, until its time is over, there was nothing to play for long, or it is asked to end. deploy/doc/CLUSTER.md
// describes it.
#ifndef ASSIZE_LADDER_NODE_NODE_H_
#define ASSIZE_LADDER_NODE_NODE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "ladder/client/far_connection.h"
#include "ladder/node/work_client.h"
#include "referee/base/status.h"
#include "referee/cli/flags/sandbox_flags.h"

namespace assize::ladder::node {

struct NodeSettings {
  // "HOST:PORT"
  std::string server;
  client::FarSettings far;
  // Of this process and those before it that have crashed.
  std::string worker;
  int slots = 1;
  // When it has ended at the latest: it begins nothing in the two minutes before.
  absl::Time until = absl::InfiniteFuture();
  // How long it waits for something to play.
  absl::Duration idle = absl::InfiniteDuration();
  // The folder for bots, and what it may contain.
  std::string cache;
  int64_t cache_bytes = 0;
  SandboxFlags sandbox;
  // Where to keep what the bots print; empty: nowhere.
  std::string logs;
  // What this program was built from.
  std::string commit;
  // Calls the service over this connection.
  std::function<std::unique_ptr<WorkClient>(client::FarConnection service)> client =
      [](client::FarConnection service) {
        return std::make_unique<WorkClient>(std::move(service));
      };
};

// Plays until it is to end. Notes go to standard error. The process must have one thread.
absl::StatusOr<ExitCode> RunNode(const NodeSettings& settings);

}  // namespace assize::ladder::node

#endif  // ASSIZE_LADDER_NODE_NODE_H_
