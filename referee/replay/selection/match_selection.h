// Which matches a command is about: their names, and what they must have in common.
#ifndef ASSIZE_REFEREE_REPLAY_SELECTION_MATCH_SELECTION_H_
#define ASSIZE_REFEREE_REPLAY_SELECTION_MATCH_SELECTION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/replay/selection/match_file.h"

namespace assize {

struct MatchSelection {
  // "may-cup 17.3", "last", by their numbers in the file "7", "3-9", "3-", and several of
  // them with commas between; empty: all. Where `event` is given, "17.3" is a name as well.
  std::string matches;
  // A bot's name that must be in the match; empty: any.
  std::string bot;
  // The bot is not among the first.
  bool lost = false;
  // A ladder's event; empty: any.
  std::string event;
  // How many of the last of these; 0: all.
  int64_t last = 0;
};

// The matches in the order of their numbers. kInvalidArgument: the names can't be read; kNotFound:
// there is no such match, bot or event; the text names the existing ones.
absl::StatusOr<std::vector<MatchEntry>> SelectMatches(const MatchSelection& selection,
                                                      MatchFile* source);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SELECTION_MATCH_SELECTION_H_
