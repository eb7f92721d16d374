// A stand-in for the referee that a test can kill: forks a supervisor, says who it is, starts bots,
// and waits to be killed.
//
//   host_supervisor_parent SCRATCH_FOLDER FOLDER SCRIPT...
//
// prints the supervisor's process id on a line, and runs each shell script as a bot in FOLDER.
#include <unistd.h>

#include <cstdio>
#include <string>

#include "referee/process/supervisor/supervisor_client.h"

int main(int argc, char** argv) {
  using assize::process::SupervisorClient;
  auto supervisor = SupervisorClient::Fork(argv[1]);
  if (!supervisor.ok()) return 1;
  std::printf("%d\n", (*supervisor)->pid());
  std::fflush(stdout);
  for (int i = 3; i < argc; ++i) {
    const auto bot = (*supervisor)
                         ->Start({.argv = {"sh", "-c", argv[i]},
                                  .environment = {"PATH=/usr/bin:/bin"},
                                  .folder = argv[2],
                                  .log_path = ""},
                                 nullptr);
    if (!bot.ok()) return 1;
  }
  while (true) pause();
}
