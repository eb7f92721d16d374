#include "sample-bots/cpp/sdk/decision_chance.h"

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"

namespace assize::bot {

Chance DecisionChance::For(const v1::Request& request) const {
  return Chance(SeedFromText(
      absl::StrCat(seat_, "/", request.request_id(), "/", request.view().SerializeAsString())));
}

}  // namespace assize::bot
