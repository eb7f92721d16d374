// How a regression looks on the terminal: a line after each batch, then the verdict. Pure.
#ifndef ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_REPORT_H_
#define ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_REPORT_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/model/regress_tally.h"
#include "ladder/model/results.h"
#include "referee/base/status.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder::report {

// kEnded: no more is played, decided or not. kCancelled: it was ended early.
enum class RegressPhase { kRunning, kEnded, kCancelled };

// What the lines are made of. A test of several candidates is described by its leader: the one that
// was accepted, or else has the highest likelihood ratio (stats/candidates.h).
struct RegressState {
  std::string base;
  std::string test;
  v1::RegressSettings settings;
  RegressTally tally;
  // In the sets of the tally.
  FaultCounts base_faults;
  FaultCounts test_faults;
  RegressPhase phase = RegressPhase::kRunning;
  // All of them, the leader among them, in the order in which they were named; empty: there is one.
  std::vector<RegressState> candidates = {};
};

enum class Verdict { kOpen, kAccepted, kRejected, kUndecided };
// "open", "accepted", "rejected", "undecided".
std::string_view VerdictName(Verdict verdict);

// By the sequential test; with a fixed number of sets by whether the 95 % interval of Elo lies
// above or below elo0, unless it was cancelled: who may stop a test when its interval looks
// well makes more errors than the interval promises. kOpen: more sets are to be played.
Verdict VerdictOf(const RegressState& state);

// Of a command that plays the test: 0 accepted, 1 rejected, 2 undecided or still open.
ExitCode ExitCodeFor(Verdict verdict);

// Sets that are still to be played, as far as can be said beforehand: of a sequential test those that
// it takes where the version lies between the hypotheses (stats::TypicalSets), of several candidates
// one alone.
double SetsLeft(const RegressState& state);
// Before the first batch: "About 5200 sets (10400 matches) where new@2 is between 0 and 10 Elo ...".
std::string LengthText(const RegressState& state);

// After a batch: the same statistics as the verdict's. With the faults only if there are any.
std::string BatchLine(const RegressState& state);
// "LLR -2.94 [······|████····] +2.94": where the test stands between its bounds; empty with a fixed
// number of sets.
std::string LlrBar(const RegressState& state);
std::string VerdictText(const RegressState& state);
v1::RegressReport DescribeRegress(const std::string& event, const std::string& game,
                                  const RegressState& state);

// As CSV and Markdown: each candidate, or the one that is tested. As text: a title and the verdict.
absl::StatusOr<std::string> FormatRegress(const std::string& event, const std::string& game,
                                          const RegressState& state, OutputFormat format);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_REPORT_H_
