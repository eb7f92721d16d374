#include "ladder/event/settings/live_delay.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

constexpr std::string_view kAtOnce = "set";

absl::Status BadDelay(const std::string& text) {
  return absl::InvalidArgumentError(
      absl::StrCat("--live-delay is ", Quoted(text), ": must be set, 1s to ", kMaxDelaySeconds,
                   "s, or 1 to ", kMaxDelayDecisions, " decisions, such as '12 decisions'"));
}

// 0: it is not a number from 1 to `most`.
uint32_t NumberIn(const std::string& digits, uint32_t most) {
  uint32_t number = 0;
  // SimpleAtoi() would let blanks and signs pass.
  const bool plain = digits.find_first_not_of("0123456789") == std::string::npos;
  return plain && absl::SimpleAtoi(digits, &number) && number <= most ? number : 0;
}

}  // namespace

absl::Status SetLiveDelay(const std::string& text, v1::EventSettings* settings) {
  settings->clear_live_delay();
  if (text == kAtOnce) return absl::OkStatus();
  for (const std::string unit : {" decisions", " decision", "s"}) {
    if (!text.ends_with(unit)) continue;
    const bool seconds = unit == "s";
    const uint32_t number = NumberIn(text.substr(0, text.size() - unit.size()),
                                     seconds ? kMaxDelaySeconds : kMaxDelayDecisions);
    if (number == 0) break;
    if (seconds) {
      settings->mutable_live_delay()->set_seconds(number);
    } else {
      settings->mutable_live_delay()->set_decisions(number);
    }
    return absl::OkStatus();
  }
  return BadDelay(text);
}

std::string LiveDelayText(const v1::EventSettings& settings) {
  const v1::LiveDelay& delay = settings.live_delay();
  if (delay.seconds() > 0) return absl::StrCat(delay.seconds(), "s");
  if (delay.decisions() == 1) return "1 decision";
  if (delay.decisions() > 0) return absl::StrCat(delay.decisions(), " decisions");
  return std::string(kAtOnce);
}

}  // namespace assize::ladder
