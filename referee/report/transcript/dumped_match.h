// A recorded match with its replay, and what all reports of one have in common.
#ifndef ASSIZE_REFEREE_REPORT_TRANSCRIPT_DUMPED_MATCH_H_
#define ASSIZE_REFEREE_REPORT_TRANSCRIPT_DUMPED_MATCH_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "referee/replay/playback/replay.h"
#include "referee/replay/summary/packed_match.h"

namespace assize {

// A match as it was stored and as it was played again.
struct DumpedMatch {
  StoredMatch stored;
  replay::ReplayedMatch replayed;
  // Of one that was never played (what_if_text.h): ", what if 12=3"; else empty.
  std::string variant = {};

  // As pages and reports name it: "may-cup 17.3", "65".
  std::string name() const { return AsText(stored.entry.name) + variant; }
  int seats() const { return static_cast<int>(replayed.spec.competitors.size()); }
};

// Plays a stored match again. kDataLoss names the match: its header can't be played. A later
// difference is in `replayed`.
absl::StatusOr<DumpedMatch> ReplayStored(StoredMatch stored);

// How much of the whole match a reader is shown. (The view of one seat is its messages instead.)
enum class Sight {
  kEverything,
  // What a spectator may know: public events and the result.
  kPublic,
};

// For an entry, in milliseconds; 0 if not measured: the wall time and the CPU time that the bot
// used, and how late the referee read it.
double UsedMs(const DumpedMatch& match, const replay::ReplayedEntry& entry);
double CpuMs(const DumpedMatch& match, const replay::ReplayedEntry& entry);
double LateMs(const DumpedMatch& match, const replay::ReplayedEntry& entry);

// "100 ms a move and a bank of 1000 ms", and what these count.
std::string ClockText(const v1::ClockRules& rules);

// A recorded text for a terminal: as it is, or in quotes with escapes if it is not plain.
std::string Shown(std::string_view text);
// A bot's remark on a line: its own lines, each as Shown(), with " / " between them.
std::string ShownRemark(const std::string& remark);

// "greedy 1.0"
std::string BotName(const DumpedMatch& match, Seat seat);

// The commitment that the seats were sent, in hexadecimal.
std::string CommitmentHex(const DumpedMatch& match);

// An enum's value without its prefix, in lower case: "no_show" of FORFEIT_REASON_NO_SHOW.
std::string ShortName(v1::RejectReason reason);
std::string ShortName(v1::ForfeitReason reason);
std::string ShortName(v1::DefaultReason reason);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_TRANSCRIPT_DUMPED_MATCH_H_
