#include "referee/viewer/step_parts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "referee/base/status.h"
#include "referee/viewer/match_frames.h"

namespace assize::viewer {
namespace {

constexpr double kUsPerMs = 1000;

}  // namespace

NarratedEvent Split(const std::string& narrated) {
  const size_t heading = narrated.find('\n');
  if (heading == std::string::npos) return {.chapter = "", .text = narrated};
  return {.chapter = narrated.substr(0, heading), .text = narrated.substr(heading + 1)};
}

absl::StatusOr<Json> SayOf(const std::string& text, Json to, const v1::GameEvent& event) {
  ASSIZE_ASSIGN_OR_RETURN(Json what, GameJson(event));
  return Json{{"text", text}, {"to", std::move(to)}, {"event", std::move(what)}};
}

double RoundedMs(double ms) { return std::round(ms * 100) / 100; }

BankCount::BankCount(const v1::ClockRules& rules)
    : limit_ms_(static_cast<double>(rules.move_limit_us()) / kUsPerMs),
      bank_ms_(static_cast<double>(rules.bank_us()) / kUsPerMs),
      charges_cpu_(rules.charged() == v1::ClockRules::CHARGED_CPU) {}

void BankCount::Charge(double used_ms, double cpu_ms, Json* act) {
  (*act)["limit_ms"] = limit_ms_;
  (*act)["bank_ms"] = RoundedMs(bank_ms_);
  const double charged = charges_cpu_ ? cpu_ms : used_ms;
  bank_ms_ = std::clamp(bank_ms_ - std::max(0.0, charged - limit_ms_), 0.0, bank_ms_);
}

void AddPatch(const Json& older, const Json& newer, Json* step) {
  if (std::optional<Json> patch = PatchBetween(older, newer)) (*step)["patch"] = *std::move(patch);
}

}  // namespace assize::viewer
