// `replay-dump --verify` and `--check`: whether matches agree with themselves, played again, and with
// the commitments that were published before them.
#ifndef ASSIZE_REFEREE_MAIN_REPLAY_DUMP_VERIFY_H_
#define ASSIZE_REFEREE_MAIN_REPLAY_DUMP_VERIFY_H_

#include <string>
#include <vector>

#include "referee/base/status.h"
#include "referee/replay/match_file.h"

namespace assize {

// Verifies matches; prints each failure and a summary. The code is that of the first failure.
ExitCode VerifyMatches(const std::vector<MatchEntry>& entries, MatchFile* source);

// Compares the seeds of matches with the commitments in the CSV file; prints each that differs and a
// summary. kFailed if one does.
ExitCode CheckPublished(const std::string& file, const std::vector<MatchEntry>& entries,
                        MatchFile* source);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_REPLAY_DUMP_VERIFY_H_
