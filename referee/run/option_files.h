// Reads the files that options of a game name, since games read none themselves.
#ifndef ASSIZE_REFEREE_RUN_OPTION_FILES_H_
#define ASSIZE_REFEREE_RUN_OPTION_FILES_H_

#include "absl/status/status.h"
#include "referee/games/game.h"

namespace assize::run {

// Puts the file's contents in the place of each path (OptionKind::kWordOrFile). kNotFound and
// others name the option, the path and the reason.
absl::Status ReadOptionFiles(const games::GameInfo& info, games::OptionValues* options);

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_OPTION_FILES_H_
