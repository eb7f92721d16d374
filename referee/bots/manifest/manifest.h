// A bot's manifest: what bot.toml states about it. BOT_TOML.md is the page for authors of bots.
//
// Values and pure functions but for the reading of the file, safe on every thread.
#ifndef ASSIZE_REFEREE_BOTS_MANIFEST_MANIFEST_H_
#define ASSIZE_REFEREE_BOTS_MANIFEST_MANIFEST_H_

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/process/walls/sandbox.h"

namespace assize::bots {

// The name of the file in a bot's folder.
inline constexpr std::string_view kManifestFile = "bot.toml";
// ParseManifest() refuses a longer text, and ReadManifest() does not read a larger file.
inline constexpr size_t kMaxManifestBytes = 65536;
// Code points in a name, a version.
inline constexpr size_t kMaxNameLength = 64;

// How the bot talks to its seat.
enum class BotProtocol {
  kGrpc,       // it calls ASSIZE_ADDRESS, which a bridge serves
  kJsonLines,  // it reads and writes lines, which a bridge carries
  kText,       // it reads and prints words, which a bridge makes of messages
  kFrames,     // it speaks frames on the descriptor ASSIZE_SEAT_FD itself, as our SDKs do
};

// Whether the bot's stdout is for what it says to the referee.
constexpr bool SpeaksOnStdout(BotProtocol protocol) {
  return protocol == BotProtocol::kJsonLines || protocol == BotProtocol::kText;
}

struct BotLimits {
  // From the process's start to its Hello.
  std::chrono::milliseconds start{10000};
};

struct Manifest {
  std::string name;
  std::string version;
  // Program and arguments. A program with a '/' is relative to `folder`, another is looked up in
  // PATH.
  std::vector<std::string> command;
  // The folder of the Python environment in whose bin the program is; relative to `folder` if it
  // is not absolute. Empty: none.
  std::string python;
  // Names of the games that it plays; empty: any.
  std::vector<std::string> games;
  BotProtocol protocol = BotProtocol::kGrpc;
  // One process may play many matches, one after the other.
  bool reuse = false;
  // Makes the program from its sources, in `folder`; may be empty.
  std::vector<std::string> build;
  BotLimits limits;
  // How much it asks for, and what it asks to read next to its own folder: absolute paths.
  process::SandboxLimits sandbox_limits;
  std::vector<std::string> reads;
  // The bot's own folder, absolute.
  std::string folder;
  // The file that the bot consists of, if it is not a folder; otherwise empty.
  std::string only_file;
  // "FILE:LINE:COLUMN" of `command`, for messages; empty if there is no file.
  std::string command_place;
  // The version that a program elsewhere plays for, which takes its seat through the front process;
  // then there is no folder and no command. 0: the bot runs here.
  int64_t remote = 0;
  // Why the bot can't play, for people: its seats are forfeited without a process; empty: it can.
  std::string unable;

  bool Plays(std::string_view game) const;
};

// Reads `text`, the content of `file` in `folder`. kFailedPrecondition with one line
// "FILE:LINE:COLUMN: ..." for every mistake; of mistakes in the syntax only the first.
absl::StatusOr<Manifest> ParseManifest(std::string_view text, const std::string& file,
                                       const std::string& folder);

// Reads bot.toml in `folder`. kNotFound without that file, kPermissionDenied if it cannot be read,
// otherwise as above.
absl::StatusOr<Manifest> ReadManifest(const std::string& folder);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_MANIFEST_MANIFEST_H_
