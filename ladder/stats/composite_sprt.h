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
#ifndef ASSIZE_LADDER_STATS_COMPOSITE_SPRT_H_
#define ASSIZE_LADDER_STATS_COMPOSITE_SPRT_H_

#include <array>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/stats/set_sprt.h"

namespace assize::ladder::stats {

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

#endif  // ASSIZE_LADDER_STATS_COMPOSITE_SPRT_H_
