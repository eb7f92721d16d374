// `replay-dump` without another task: prints matches, or feeds a seat's messages to a bot.
#ifndef ASSIZE_REFEREE_MAIN_REPLAY_DUMP_MATCHES_H_
#define ASSIZE_REFEREE_MAIN_REPLAY_DUMP_MATCHES_H_

#include <memory>
#include <vector>

#include "referee/base/status.h"
#include "referee/main/replay_dump_flags.h"
#include "referee/replay/match_file.h"

namespace assize {

// One match after the other, with a line between reports. The code is that of the first failure.
ExitCode DumpMatches(const DumpSettings& settings, const std::vector<MatchEntry>& entries,
                     std::unique_ptr<MatchFile> source);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_REPLAY_DUMP_MATCHES_H_
