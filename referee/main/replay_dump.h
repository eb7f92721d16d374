// The command line of `replay-dump`, and what carries it out. Each function is in a .cc file of its own.
#ifndef ASSIZE_REFEREE_MAIN_REPLAY_DUMP_H_
#define ASSIZE_REFEREE_MAIN_REPLAY_DUMP_H_

#include <memory>
#include <string>
#include <vector>

#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/play/dump_settings.h"
#include "referee/replay/selection/match_file.h"

namespace assize {

// Adds the options and their action to the program's own command. `commit`: what the program was
// built from, for pages; empty: not known.
void AddDump(Command command, const std::string& commit = "");

void AddDumpFlags(Command command, play::DumpSettings* settings);

// What replay-dump does without other options: prints one match after the other, or feeds a seat's
// messages to a bot. The code is that of the first failure.
ExitCode DumpMatches(const play::DumpSettings& settings, const std::vector<MatchEntry>& entries,
                     std::unique_ptr<MatchFile> source);

// --verify: plays the matches again; prints each failure and a summary. The code is that of the
// first failure.
ExitCode VerifyMatches(const std::vector<MatchEntry>& entries, MatchFile* source);

// --check: compares the seeds of the matches with the commitments in the CSV file; prints each that
// differs and a summary. kFailed if one does.
ExitCode CheckPublished(const std::string& file, const std::vector<MatchEntry>& entries,
                        MatchFile* source);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_REPLAY_DUMP_H_
