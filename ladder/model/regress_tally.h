// How far a test of two versions has come.
//
// Values.
#ifndef ASSIZE_LADDER_MODEL_REGRESS_TALLY_H_
#define ASSIZE_LADDER_MODEL_REGRESS_TALLY_H_

#include <cstdint>
#include <utility>

#include "assize/v1/event.pb.h"
#include "ladder/stats/set_efficiency.h"
#include "ladder/stats/set_sprt.h"

namespace assize::ladder {

// Sets that a regression has at most; with a fixed number, exactly.
inline int64_t MostSets(const v1::RegressSettings& settings) {
  return settings.fixed_sets() > 0 ? settings.fixed_sets() : settings.most_sets();
}

// A regression as it stands.
struct RegressTally {
  explicit RegressTally(stats::CompositeSprt sprt) : test(std::move(sprt)) {}

  // Whole sets are added in the order of planning, up to the one that decided. With a fixed number
  // of sets its decision is of no interest.
  stats::CompositeSprt test;
  // The scores of these sets: of the test version alone.
  stats::SetGroup sets;
  // All of them, and no others, have numbers below this.
  int64_t end_set = 0;
  // Whole sets that were played beyond the decision.
  int64_t later_sets = 0;
  // Decided, or as many sets as were to be played.
  bool over = false;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MODEL_REGRESS_TALLY_H_
