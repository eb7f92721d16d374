// A bot's own dice: everything it draws follows from its seat and from what it is asked (the
// request's id and the view), so that it plays a deal in the same way again, whatever the machine,
// the load and the matches before. (Who knows its view can compute them as well. A bot that minds
// mixes in a secret of its own.)
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_DECISION_CHANCE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_DECISION_CHANCE_H_

#include <cstdint>

#include "assize/v1/referee.pb.h"
#include "referee/base/chance.h"

namespace assize::bot {

class DecisionChance {
 public:
  DecisionChance() = default;
  explicit DecisionChance(const v1::Welcome& welcome) : seat_(welcome.seat()) {}

  // All chance of one decision.
  Chance For(const v1::Request& request) const;

 private:
  uint32_t seat_ = 0;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_DECISION_CHANCE_H_
