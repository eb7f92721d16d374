// The verdict on a test of versions, with its reason and the estimate behind it. Pure.
#ifndef ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_VERDICT_H_
#define ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_VERDICT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "assize/v1/event.pb.h"
#include "ladder/model/regress_tally.h"
#include "ladder/model/results.h"
#include "ladder/stats/sprt_estimate.h"
#include "referee/base/status.h"

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
// As a sentence without its full stop: "new@2 is better than old@1".
std::string ReasonOf(const RegressState& state, Verdict verdict);

// A number of sets that was fixed beforehand allows plain estimates, a sequential test does not.
stats::SprtEstimate EstimateOf(const RegressState& state);
// The name of what the hypotheses are stated in: "normalized Elo".
std::string UnitOf(const RegressState& state);
// Sets that count, of all candidates.
int64_t AllSets(const RegressState& state);
bool HasFixedSets(const RegressState& state);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_VERDICT_H_
