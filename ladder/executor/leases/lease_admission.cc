#include "ladder/executor/leases/lease_admission.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace assize::ladder {
namespace {

// What a worker says of its speed counts within these bounds.
constexpr double kSlowest = 0.1;
constexpr double kFastest = 10;

}  // namespace

double LeasedWorker::capacity() const {
  return facts.slots() * (speed == 0 ? 1 : std::clamp(speed, kSlowest, kFastest));
}

std::string WhyNotAdmitted(const EventTerms& event, const LeasedWorker& worker) {
  if (!worker.owner.empty()) {
    if (!event.apart) return "it plays challenges and tests of versions alone";
    const bool own = std::ranges::all_of(
        event.owners, [&](const std::string& owner) { return owner == worker.owner; });
    if (!own) return absl::StrCat("it plays bots of ", worker.owner, " and reference bots alone");
  }
  if (event.confined && !event.trusted && !worker.facts.confined()) {
    return "it can't confine bots, and not all of these are trusted (serve --trust)";
  }
  return event.clocked ? worker.unclocked : "";
}

}  // namespace assize::ladder
