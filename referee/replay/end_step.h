// How a step of a record ends when its entries have been fed into a match.
#ifndef ASSIZE_REFEREE_REPLAY_END_STEP_H_
#define ASSIZE_REFEREE_REPLAY_END_STEP_H_

#include "assize/v1/record.pb.h"
#include "referee/match/match_core.h"

namespace assize::replay {

// After the inputs of step `index`: lets the match draw its conclusions, and stops it where the
// record says that the referee did.
inline void EndStep(const v1::Record& record, int index, match::MatchCore* core) {
  core->Advance();
  const bool last = index + 1 == record.steps_size();
  if (last && record.end().reason() == v1::END_REASON_VOID) {
    core->Void(record.end().void_reason());
  }
}

}  // namespace assize::replay

#endif  // ASSIZE_REFEREE_REPLAY_END_STEP_H_
