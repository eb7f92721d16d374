// What `replay-dump --verify` and `--check` print when all matches have been compared. Pure.
#ifndef ASSIZE_REFEREE_REPORT_VERIFY_REPORT_H_
#define ASSIZE_REFEREE_REPORT_VERIFY_REPORT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "referee/replay/playback/replay.h"
#include "referee/replay/selection/seed_list.h"
#include "referee/replay/summary/packed_match.h"

namespace assize {

// Of these matches `failed` differ; `sum` is of the others.
std::string VerifyText(const std::vector<MatchEntry>& entries, size_t failed,
                       const replay::Verified& sum);

// Each commitment that is not that of its seed, and a summary.
std::string SeedCheckText(const SeedCheck& check);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_VERIFY_REPORT_H_
