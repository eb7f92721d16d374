// The folder of a first bot, ready to play.
#ifndef ASSIZE_REFEREE_BOTS_NEW_BOT_H_
#define ASSIZE_REFEREE_BOTS_NEW_BOT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace assize::bots {

// Makes the folder, whose name is the bot's, with a bot.toml and a program in Python. `games`:
// those that it plays; empty: all. kAlreadyExists: there is such a folder.
absl::Status MakeBot(const std::string& folder, const std::vector<std::string>& games);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_NEW_BOT_H_
