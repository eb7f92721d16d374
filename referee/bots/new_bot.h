// The folder of a first bot, ready to play: a copy of a starter (sample-bots/starters).
#ifndef ASSIZE_REFEREE_BOTS_NEW_BOT_H_
#define ASSIZE_REFEREE_BOTS_NEW_BOT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize::bots {

struct NewBot {
  // To be made. Its name is the bot's, with "-" for characters that no ladder accepts.
  std::string folder;
  // One of StarterLanguages().
  std::string language;
  // Those that it plays; empty: all, or Brigands where a starter is written for one game.
  std::vector<std::string> games;
};

struct MadeBot {
  // The names of its files, sorted.
  std::vector<std::string> files;
  // The command that builds it in its folder, its words as a shell reads them; empty: none is needed.
  std::string build;
};

// As in sample-bots/starters, sorted.
std::vector<std::string> StarterLanguages();

// Makes the folder. kAlreadyExists: there is such a folder.
absl::StatusOr<MadeBot> MakeBot(const NewBot& bot);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_NEW_BOT_H_
