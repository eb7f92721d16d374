// A bot's own dice: everything it draws follows from the match's id, its seat and the request's id,
// so that equal matches get equal moves whatever the machine, the load and the matches before.
// (Opponents can compute them as well. A bot that minds mixes in a secret of its own.)
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_DECISION_CHANCE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_DECISION_CHANCE_H_

#include "assize/v1/referee.pb.h"
#include "referee/base/chance.h"

namespace assize::bot {

class DecisionChance {
 public:
  DecisionChance() = default;
  explicit DecisionChance(const v1::Welcome& welcome);

  // All chance of one decision.
  Chance For(const v1::Request& request) const;

 private:
  Chance chance_;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_DECISION_CHANCE_H_
