#include "ladder/executor/leases/node_speed.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_format.h"

namespace assize::ladder {
namespace {

// Of figures that are numbers above 0; empty: one is not, or there is none.
std::vector<double> Sorted(const v1::SpeedMeasure& measure) {
  std::vector<double> figures(measure.decisions_per_s().begin(), measure.decisions_per_s().end());
  const bool good = std::ranges::all_of(
      figures, [](double figure) { return std::isfinite(figure) && figure > 0; });
  if (!good) figures.clear();
  std::ranges::sort(figures);
  return figures;
}

}  // namespace

NodeSpeed JudgeSpeed(const v1::SpeedMeasure& own, const v1::SpeedMeasure& node, uint32_t slots) {
  const std::vector<double> own_figures = Sorted(own);
  const std::vector<double> figures = Sorted(node);
  if (own_figures.empty() || figures.empty()) {
    return {.unclocked = "its speed could not be measured"};
  }
  NodeSpeed judged{.speed = figures[figures.size() / 2] / own_figures[own_figures.size() / 2],
                   .spread = figures.back() / figures.front() - 1};
  if (node.digest().empty() || node.digest() != own.digest()) {
    judged.unclocked =
        "montecarlo decides otherwise there than on the service's machine: install the same "
        "release";
  } else if (judged.speed < kLeastSpeed || judged.speed > kMaxSpeed) {
    judged.unclocked = absl::StrFormat(
        "its speed is %.2f of the service's own; %.2f to %.2f is accepted: %suse machines of one "
        "kind",
        judged.speed, kLeastSpeed, kMaxSpeed, slots > 1 ? "give it fewer slots, or " : "");
  } else if (judged.spread >= kMaxSpread) {
    judged.unclocked = absl::StrFormat(
        "%s differ in speed by %.0f %%; less than %.0f %% is accepted: %send what else runs there",
        slots > 1 ? "its slots" : "its measures", 100 * judged.spread, 100 * kMaxSpread,
        slots > 1 ? "give it fewer slots, or " : "");
  }
  return judged;
}

}  // namespace assize::ladder
