// The settings of replay-dump.
#ifndef ASSIZE_REFEREE_PLAY_DUMP_SETTINGS_H_
#define ASSIZE_REFEREE_PLAY_DUMP_SETTINGS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "referee/cli/flags/output_format.h"
#include "referee/replay/selection/match_selection.h"

namespace assize::play {

inline constexpr int64_t kNoSeat = -1;

// The command line, as typed.
struct DumpSettings {
  // A database, or a file of exported matches.
  std::string db;
  MatchSelection selection;
  bool list = false;
  // Which seat's messages are shown; kNoSeat: the whole match is.
  int64_t as_seat = kNoSeat;
  bool spectator = false;
  OutputFlags output;
  bool verify = false;
  bool seeds = false;
  bool commitments = false;
  // A list that was published; empty: none.
  std::string check;
  // A file for the matches; empty: none.
  std::string export_to;
  // A bot as `referee play` takes it; empty: none.
  std::string feed;
  // The one request whose answer is shown; 0: all.
  int64_t request = 0;
  bool only_different = false;
  // Another answer, STEP=OPTION; empty: the match as it was played.
  std::string what_if;
  // What wrote a page, e.g. "replay-dump (4f1c2d3e5a6b)".
  std::string program;

  // A page to step through, which tables of other commands can't be.
  bool html() const { return output.format == "html"; }
};

// kInvalidArgument: nothing to show, or options that contradict each other, as far as the command
// line itself can't see it.
absl::Status CheckDump(const DumpSettings& settings);

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_DUMP_SETTINGS_H_
