// `replay-dump --verify`: plays matches again and says whether everything agrees.
#ifndef ASSIZE_REFEREE_MAIN_REPLAY_DUMP_VERIFY_H_
#define ASSIZE_REFEREE_MAIN_REPLAY_DUMP_VERIFY_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/status.h"
#include "referee/main/match_source.h"
#include "referee/replay/replay.h"
#include "referee/replay/store.h"

namespace assize {

// kDataLoss names the match and the first difference, also where the stored bytes are damaged but
// hold a match that can be played again; other errors are the store's.
absl::StatusOr<replay::Verified> VerifyStored(int64_t id, Store* store);

// Verifies matches; prints each failure and a summary. The code is that of the first failure.
ExitCode VerifyMatches(const std::vector<MatchEntry>& entries, MatchSource* source);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_REPLAY_DUMP_VERIFY_H_
