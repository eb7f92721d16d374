// The options of a game as they are typed: --option key=value.
#ifndef ASSIZE_REFEREE_CLI_FLAGS_GAME_OPTIONS_H_
#define ASSIZE_REFEREE_CLI_FLAGS_GAME_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/games/game.h"

namespace assize {

// "key=value" each. kInvalidArgument: another form, or a key twice.
absl::StatusOr<games::OptionValues> ParseOptions(const std::vector<std::string>& words);

// Replaces each path (OptionKind::kWordOrFile) by the file's content, since games read no files
// themselves. kNotFound and others name the option, the path and the reason.
absl::Status ReadOptionFiles(const games::GameInfo& info, games::OptionValues* options);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_FLAGS_GAME_OPTIONS_H_
