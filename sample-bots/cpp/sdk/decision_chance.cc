#include "sample-bots/cpp/sdk/decision_chance.h"

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"

namespace assize::bot {

DecisionChance::DecisionChance(const v1::Welcome& welcome)
    : chance_(SeedFromText(absl::StrCat(welcome.match_id(), "/", welcome.seat()))) {}

Chance DecisionChance::For(const v1::Request& request) const {
  return Chance(Seed{chance_.Key(Label("request", request.request_id()).text())});
}

}  // namespace assize::bot
