// Turns what a user types for a bot into its manifest.
//
//   BotFinder finder = BotFinder::FromEnvironment();
//   absl::StatusOr<Manifest> manifest = finder.Find("greedy");
//
// Immutable, safe on every thread.
#ifndef ASSIZE_REFEREE_BOTS_BOT_FINDER_H_
#define ASSIZE_REFEREE_BOTS_BOT_FINDER_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/bots/manifest/manifest.h"

namespace assize::bots {

class BotFinder {
 public:
  // `shelves`: folders of sample bots' folders; the first that has a name wins. `search_path`: as
  // PATH, for programs without a '/'.
  BotFinder(std::vector<std::string> shelves, std::string search_path);

  // Shelves: the folders in $ASSIZE_BOTS (with ':' between), then our sample bots (installation.h).
  // Search path: $PATH.
  static BotFinder FromEnvironment();

  // The bot that `argument` means. Without a '/', first of all a sample bot's name. Then, and with
  // a '/', a path: a folder with a bot.toml, that bot.toml itself, or an executable file, whose
  // manifest is made up (name = the file's name, gRPC, one process per match, every game).
  // The command's program exists and is executable.
  //
  // kNotFound says what was tried and which sample bots there are; kFailedPrecondition names what
  // is wrong with the file or the manifest.
  absl::StatusOr<Manifest> Find(std::string_view argument) const;

  // The sample bots, sorted.
  std::vector<std::string> SampleNames() const;

 private:
  absl::StatusOr<Manifest> FindPath(const std::string& path) const;
  absl::StatusOr<Manifest> ReadChecked(const std::string& folder) const;
  absl::Status CheckCommand(const Manifest& manifest) const;
  absl::Status NotFound(std::string_view argument) const;

  std::vector<std::string> shelves_;
  std::string search_path_;
};

// Of a bot whose manifest has a build command, which nobody may have run: "has it been built? The
// manifest says: make"; else "".
std::string AdviceOnBuild(const Manifest& manifest);

// Where a folder without a manifest has a file that is meant as one: " (there is \"BOT.TOML\":
// rename it to bot.toml)"; else "".
std::string AdviceOnMissingManifest(const std::string& folder);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_BOT_FINDER_H_
