// The options of `referee worker --server`, which becomes the program ladder-worker.
#ifndef ASSIZE_REFEREE_CLI_FLAGS_NODE_FLAGS_H_
#define ASSIZE_REFEREE_CLI_FLAGS_NODE_FLAGS_H_

#include <cstdint>
#include <string>

#include "referee/base/tasks/processors.h"
#include "referee/cli/commands/command.h"

namespace assize {

// As typed.
struct NodeFlags {
  // "HOST:PORT"
  std::string server;
  int64_t slots = DefaultJobs();
  std::string until;
  std::string idle;
  std::string token_file;
  std::string ca_file;
  std::string cache;
  int64_t cache_mib = 2048;
};

// Returns --server, which all others need.
Option AddNodeFlags(Command command, NodeFlags* flags);

// If the arguments are those of `referee worker` with --server: executes ladder-worker with them, and
// returns only if that fails, with the exit code. -1: they are others.
int BecomeNodeIfAsked(int argc, char** argv);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_FLAGS_NODE_FLAGS_H_
