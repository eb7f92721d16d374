// What the process of a bot is started with: its command or the bridge before it, its environment,
// its sandbox.
#ifndef ASSIZE_REFEREE_BOTS_PROCESS_BOT_START_H_
#define ASSIZE_REFEREE_BOTS_PROCESS_BOT_START_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/bots/manifest/python_environment.h"
#include "referee/bots/process/guest.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/process/walls/sandbox.h"

namespace assize::bots {

// What is known of a bot that is to run.
struct BotSettings {
  Manifest manifest;
  // The game that it will play.
  std::string game;
  // The process's own folder, with a short path. It is made for a bot that is not confined and
  // calls a socket, and goes with the process.
  std::string seat_folder;
  // Where what it prints goes; empty: only its last lines are kept.
  std::string log_path;
  // How it is confined; nothing: not at all.
  std::optional<process::Sandbox> sandbox = std::nullopt;
  // Who plays in the process's place; null: nobody.
  std::shared_ptr<Guest> guest = nullptr;
  // Of a remote bot: where its seat is asked for, and for which match.
  std::string seats = {};
  std::string match_id = {};
};

// What its supervisor is asked for, but for the seat; makes the folder of a seat where it needs
// one. `python`: as of FindPython(). An error is the referee's own failure.
absl::StatusOr<process::StartRequest> StartRequestFor(
    const BotSettings& settings, const std::optional<PythonEnvironment>& python);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_PROCESS_BOT_START_H_
