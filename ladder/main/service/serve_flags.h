// `ladder serve`: what the daemon does, from the words on the command line.
#ifndef ASSIZE_LADDER_MAIN_SERVICE_SERVE_FLAGS_H_
#define ASSIZE_LADDER_MAIN_SERVICE_SERVE_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/main/event_flags.h"
#include "ladder/service/daemon/daemon.h"
#include "ladder/site/site.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/flags/sandbox_flags.h"

namespace assize::ladder {

// As it was typed.
struct ServeFlags {
  std::string database;
  std::string commit;
  int64_t drain_s = 60;
  int64_t build_limit_s = 300;
  std::vector<std::string> references;
  std::vector<std::string> trusted;
  int64_t measure_ms = 5000;
  int64_t submissions = 2;
  std::string metrics;
  std::string site_folder;
  site::SiteSettings site_settings;
  // SiteSettings::matches; -1: not given.
  int64_t site_matches = -1;
  RunnerFlags runner;
  int64_t lease_s = 90;
  int64_t lease_work_s = 30;
  service::FrontOptions front;
};
// But for the database.
void AddServeFlags(Command command, ServeFlags* flags);

// With the clock of the machine. kInvalidArgument: --url is not the address of a site.
absl::StatusOr<service::DaemonOptions> OptionsOf(const ServeFlags& flags,
                                                 const bots::SandboxPolicy& sandbox);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_SERVICE_SERVE_FLAGS_H_
