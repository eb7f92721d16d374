// A tuning between its matches: what is to be played, and what its results say so far.
//
//   Tuning tuning(settings, matches_per_set);
//   while (!tuning.over()) {
//     const stats::SpsaPair pair = tuning.Next();
//     for (int match : tuning.Open()) ASSIZE_RETURN_IF_ERROR(tuning.Take(Play(match, pair)));
//   }
//
// Equal settings and results give equal pairs and reports, in whichever order the matches of an iteration
// end. Used by one thread at a time.
#ifndef ASSIZE_LADDER_TUNE_TUNING_H_
#define ASSIZE_LADDER_TUNE_TUNING_H_

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/tune.pb.h"
#include "ladder/stats/spsa.h"

namespace assize::ladder::tune {

class Tuning {
 public:
  // `settings` are complete and in their bounds.
  Tuning(v1::TuneSettings settings, int matches_per_set);

  const v1::TuneSettings& settings() const { return settings_; }
  int matches_per_set() const { return matches_per_set_; }
  bool over() const { return search_.over(); }
  // Of the matches that are to be played next; from 0.
  int iteration() const { return search_.iteration(); }
  // Values by parameter: in each set the upper setting has every seat in turn, and the lower one all
  // others. Only while not over(), as Open().
  stats::SpsaPair Next() const { return search_.Next(); }
  // The matches of the iteration without a result: v1::TuneMatch.match, ascending.
  std::vector<int> Open() const;

  // kDataLoss: it is none of Open(), or its score is none.
  absl::Status Take(const v1::TuneMatch& match);

  // Without `proposal`.
  v1::TuneReport Report() const;

 private:
  const v1::TuneSettings settings_;
  const int matches_per_set_;
  stats::Spsa search_;
  // By match of the iteration.
  std::vector<std::optional<double>> scores_;
  // What is counted and drawn of the matches so far.
  v1::TuneReport counts_;
};

}  // namespace assize::ladder::tune

#endif  // ASSIZE_LADDER_TUNE_TUNING_H_
