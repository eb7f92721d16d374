#include "ladder/owner/pages/lights.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/report/cells.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder::owner {
namespace {

using Light = v1::TrafficLight;

// Above it a difference is shown as one.
constexpr double kConfident = 0.95;

Light LightOf(Light::Color color, std::string text) {
  Light light;
  light.set_color(color);
  light.set_text(std::move(text));
  return light;
}

Light NotPlayed() { return LightOf(Light::COLOR_GREY, "it has not played yet"); }

int64_t CountForfeits(const std::vector<OwnSeat>& seats, std::string_view reason) {
  return std::ranges::count_if(seats, [reason](const OwnSeat& seat) {
    return reason.empty() ? seat.result().forfeited : seat.faults.forfeit == reason;
  });
}

std::string Matches(size_t count) {
  return Counted(static_cast<int64_t>(count), "match", "matches");
}

}  // namespace

Light SubmittedLight(const Version& version, bool entered) {
  const std::string name =
      absl::StrCat(NameOf(version), ", ", report::UtcMinute(version.submitted_unix_us));
  if (version.withdrawn) return LightOf(Light::COLOR_YELLOW, name + ", withdrawn");
  if (version.suspended.has_value()) {
    return LightOf(Light::COLOR_YELLOW, absl::StrCat(name, ", suspended: ", *version.suspended));
  }
  return LightOf(Light::COLOR_GREEN, entered ? name : name + ", not in this event");
}

Light StartsLight(const std::vector<OwnSeat>& seats) {
  if (seats.empty()) return NotPlayed();
  const size_t absent = CountForfeits(seats, "NO_SHOW");
  if (absent == 0) return LightOf(Light::COLOR_GREEN, "it joined " + Matches(seats.size()));
  return LightOf(absent == seats.size() ? Light::COLOR_RED : Light::COLOR_YELLOW,
                 absl::StrCat("it joined ", seats.size() - absent, " of ", Matches(seats.size())));
}

Light PlaysLight(const std::vector<OwnSeat>& seats) {
  if (seats.empty()) return NotPlayed();
  const size_t forfeits = CountForfeits(seats, "");
  int64_t faults = 0;
  for (const OwnSeat& seat : seats) faults += seat.faults.faults;
  if (forfeits > 0) {
    return LightOf(forfeits == seats.size() ? Light::COLOR_RED : Light::COLOR_YELLOW,
                   absl::StrCat("it forfeited ", forfeits, " of ", Matches(seats.size())));
  }
  if (faults > 0) {
    return LightOf(Light::COLOR_YELLOW,
                   absl::StrCat(Counted(faults, "fault", "faults"), " in ", Matches(seats.size())));
  }
  return LightOf(Light::COLOR_GREEN, "no fault in " + Matches(seats.size()));
}

Light BeatsLight(const std::string& yardstick, std::optional<double> stronger) {
  if (yardstick.empty())
    return LightOf(Light::COLOR_GREY,
                   "no such bot plays on the ladder; compare with another by --yardstick BOT");
  if (!stronger.has_value()) {
    return LightOf(Light::COLOR_GREY, "no matches compare it with " + yardstick);
  }
  const Light::Color color = *stronger >= kConfident ? Light::COLOR_GREEN
                             : *stronger >= 0.5      ? Light::COLOR_YELLOW
                                                     : Light::COLOR_RED;
  return LightOf(color, absl::StrFormat("stronger than %s with a probability of %.0f %%", yardstick,
                                        100 * *stronger));
}

}  // namespace assize::ladder::owner
