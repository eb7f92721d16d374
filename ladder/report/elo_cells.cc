#include "ladder/report/elo_cells.h"

#include "absl/strings/str_format.h"

namespace assize::ladder::report {

std::string EloText(const rating::Estimate& estimate, int64_t sets) {
  if (sets < kFewestSets) return absl::StrFormat("%+.0f ± –", estimate.elo);
  return absl::StrFormat("%+.0f ± %.0f", estimate.elo, estimate.margin95());
}

void Set(const rating::Estimate& estimate, v1::EloEstimate* message) {
  message->set_elo(estimate.elo);
  message->set_margin95(estimate.margin95());
}

}  // namespace assize::ladder::report
