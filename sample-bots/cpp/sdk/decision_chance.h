// A bot's own dice: everything that it draws follows from its seat and from what it is asked (the
// request's id and the view). So it plays a deal in the same way again, whatever the machine, the
// load and the earlier matches are. (Anybody who knows the view can compute the draws as well. A
// bot that must prevent this mixes in a secret of its own.)
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_DECISION_CHANCE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_DECISION_CHANCE_H_

#include <cstdint>

#include "assize/v1/referee.pb.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"

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

// All chance of one part of a decision, such as a deal of a search; parts with different labels are
// independent.
inline Chance PartOf(const Chance& chance, const Label& part) {
  return Chance(Seed{chance.Key(part.text())});
}

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_DECISION_CHANCE_H_
