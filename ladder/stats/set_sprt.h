// The sequential probability ratio test of a regression: is the test version better than the base?
//
// An observation is the score of a whole set: the mean over its games of the share of opponents
// that the test version came in before (a tie is half). So with equal strength it is 1/2 for any
// number of seats, and a set of two games with two seats has the pentanomial scores 0, 1/4, 1/2,
// 3/4, 1. The log likelihood ratio is the generalised one over all distributions on the support
// whose mean fits H0 and H1 (llr.h); the test stops at Wald's bounds (llr.h). Not more than alpha
// of the tests of an equal version accept it, not more than beta of the tests of a version that is
// elo1 better reject it, as far as Wald's and the normal approximation hold (simulated in
// tests/ladder/stats/sprt_simulation_test.cc).
//
// Values; no I/O. Not safe for concurrent change.
//
// Example:
//   auto sprt = SetSprt::Create({.elo0 = 0, .elo1 = 10, .games = 2, .seats = 2});
//   for (double score : scores) {
//     ASSIZE_RETURN_IF_ERROR(sprt->Add(score));
//     if (sprt->decision() != SprtDecision::kOpen) break;
//   }
#ifndef ASSIZE_LADDER_STATS_SET_SPRT_H_
#define ASSIZE_LADDER_STATS_SET_SPRT_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/stats/llr.h"
#include "ladder/stats/score_counts.h"

namespace assize::ladder::stats {

struct SprtPlan {
  double elo0 = 0;  // elo0 < elo1, in Elo of the model; normalized: -300 to 300
  double elo1 = 10;
  double alpha = 0.05;  // above 0, below 1/2
  double beta = 0.05;   // above 0, below 1/2
  EloModel model = EloModel::kLogistic;
  int games = 2;  // of a set, 1 to 64
  int seats = 2;  // of a game, 2 to 8; kBayes: 2
};

enum class SprtDecision {
  kOpen,
  kAccepted,  // H1
  kRejected,  // H0
};

// About how many sets the test takes if the version lies in the middle of the hypotheses, which takes
// longest on the average (Wald's mean), before anything is known of the games: as if they were won and
// lost independently, where deals that decide games themselves make scores of sets vary less.
double TypicalSets(const SprtPlan& plan);

class SetSprt {
 public:
  // InvalidArgument, naming the field, if the plan is out of range.
  static absl::StatusOr<SetSprt> Create(const SprtPlan& plan);

  // `score` is a multiple of 1 / (2 * (seats - 1) * games) from 0 to 1, up to rounding; otherwise
  // InvalidArgument, and nothing is counted. `games`: losses, draws and wins in the set, which
  // EloModel::kBayes needs.
  absl::Status Add(double score, const std::array<double, 3>& games = {});

  double llr() const { return llr_; }
  const WaldBounds& bounds() const { return bounds_; }
  // At this moment. A test is over at the first decision: adding further sets spoils the error
  // rates.
  SprtDecision decision() const;
  int64_t sets() const { return counts_.sets(); }
  const ScoreCounts& counts() const { return counts_; }
  const SprtPlan& plan() const { return plan_; }

 private:
  SetSprt(const SprtPlan& plan, ScoreCounts counts);

  SprtPlan plan_;
  WaldBounds bounds_;
  ScoreCounts counts_;
  LlrWork work_;
  double llr_ = 0;
};

// The test that a regression runs: SetSprt, and two one-sided tests that only a landslide decides.
//
// SetSprt learns no more than log(score at elo1 / score at elo0) from a set that is won outright:
// between 0 and 10 Elo even a version that never loses would have to play a hundred sets. So two
// more tests run on the same sets, with hypotheses kLandslideElo apart and a fiftieth of the error
// rates: one that can only accept (elo0 against elo0 + kLandslideElo, in Elo of the plan's model),
// and one that can only reject (elo1 - kLandslideElo against elo1). They add at most that fiftieth
// to either rate (tests/ladder/stats/sprt_simulation_test.cc).
//
// A value; no I/O. Not safe for concurrent change.

inline constexpr double kLandslideElo = 100;
inline constexpr double kLandslideShare = 1.0 / 50;

class CompositeSprt {
 public:
  // InvalidArgument, naming the field, if the plan is out of range.
  static absl::StatusOr<CompositeSprt> Create(const SprtPlan& plan);

  // As SetSprt::Add().
  absl::Status Add(double score, const std::array<double, 3>& games = {});

  const SetSprt& sprt() const { return sprt_; }
  // By sprt(), or by a landslide while sprt() is open.
  SprtDecision decision() const { return decision_; }
  bool IsLandslide() const { return decision_ != sprt_.decision(); }

 private:
  explicit CompositeSprt(SetSprt sprt);

  bool WinsByFar(double mean);
  bool LosesByFar(double mean);

  SetSprt sprt_;
  // Of the test that can only accept, and of the one that can only reject.
  double upper_;
  double lower_;
  LlrWork winning_;
  LlrWork losing_;
  double total_ = 0;
  SprtDecision decision_ = SprtDecision::kOpen;
};

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_SET_SPRT_H_
