// A submitted bot's program: whether the bot brings it, and the manifest's build command, which is
// run once when the bot is submitted.
#ifndef ASSIZE_LADDER_SUBMIT_BUNDLES_BUILD_H_
#define ASSIZE_LADDER_SUBMIT_BUNDLES_BUILD_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/process/supervisor/supervisor_client.h"

namespace assize::ladder {

// A command's program is one of the machine ("python3", "/usr/bin/python3") or lies in the bot's
// folder ("./bot"): the folder is all that is kept. kFailedPrecondition names the place in
// bot.toml.
absl::Status CheckProgramPlace(const bots::Manifest& manifest);

// Whether the program of the bot in manifest.folder is there and can be executed: in what the bot
// sees in its sandbox, where it has one.
absl::Status CheckProgramExists(const bots::Manifest& manifest,
                                const std::optional<process::Sandbox>& sandbox);

struct BuildOrder {
  // Program and arguments, as bots::Manifest::build.
  std::vector<std::string> command;
  // The bot's folder, absolute.
  std::string folder;
  // Where its output goes, absolute; the beginning and the end of it are kept.
  std::string log;
  // How the command is confined, with the limits of a build; nullopt: not at all.
  std::optional<process::Sandbox> sandbox = std::nullopt;
  std::chrono::milliseconds limit{300'000};
  // What may lie in the folder meanwhile.
  int64_t bytes = int64_t{1} << 30;
  // By how much more the free room of its disk may shrink meanwhile, since others write there, too:
  // a build can fill it with files that no scan of the folder finds.
  int64_t others_bytes = int64_t{1} << 30;
  int64_t files = 200'000;
};

// Runs the command to its end, with an environment of an ordinary program and without standard
// input. Whatever it has started is killed when it ends. `cancelled` is asked now and then.
// kFailedPrecondition states how it failed, and what it printed last; kCancelled.
absl::Status RunBuild(const BuildOrder& order, process::SupervisorClient* supervisor,
                      const std::function<bool()>& cancelled);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_BUNDLES_BUILD_H_
