// `replay-dump --verify`: plays matches again and says whether everything agrees.
#ifndef ASSIZE_REFEREE_MAIN_REPLAY_DUMP_VERIFY_H_
#define ASSIZE_REFEREE_MAIN_REPLAY_DUMP_VERIFY_H_

#include <vector>

#include "referee/base/status.h"
#include "referee/replay/match_file.h"

namespace assize {

// Verifies matches; prints each failure and a summary. The code is that of the first failure.
ExitCode VerifyMatches(const std::vector<MatchEntry>& entries, MatchFile* source);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_REPLAY_DUMP_VERIFY_H_
