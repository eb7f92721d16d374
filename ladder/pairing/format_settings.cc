// Names of formats, and what their settings may be.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/pairing/format.h"
#include "referee/base/ids.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {
namespace {

constexpr std::array kFormats = {
    std::pair<std::string_view, FormatKind>{"round-robin", FormatKind::kRoundRobin},
    std::pair<std::string_view, FormatKind>{"swiss", FormatKind::kSwiss},
    std::pair<std::string_view, FormatKind>{"gauntlet", FormatKind::kGauntlet},
    std::pair<std::string_view, FormatKind>{"knockout", FormatKind::kKnockout},
    std::pair<std::string_view, FormatKind>{"continuous", FormatKind::kContinuous},
};

// A round costs time beside its matches, and its tables are what can be played side by side; so a
// small field plays more of them than half of it fills.
constexpr int kUsualPods = 4;

absl::Status CheckRange(std::string_view name, int64_t value, int64_t least, int64_t most) {
  if (value >= least && value <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(std::string(name), " is ", value, ": must be ",
                                                 least,
                                                 most == INT32_MAX ? " or more"
                                                 : most == least   ? ""
                                                                   : absl::StrCat(" to ", most)));
}

absl::Status CheckSeats(const FormatSettings& settings, int players) {
  ASSIZE_RETURN_IF_ERROR(
      CheckRange("the largest number of seats", settings.max_seats, 2, kMaxSeats));
  ASSIZE_RETURN_IF_ERROR(
      CheckRange("the smallest number of seats", settings.min_seats, 2, settings.max_seats));
  ASSIZE_RETURN_IF_ERROR(
      CheckRange("the number of seats", settings.seats, settings.min_seats, settings.max_seats));
  return CheckRange("the number of players", players, settings.min_seats, INT32_MAX);
}

absl::Status CheckRoles(const FormatSettings& settings) {
  ASSIZE_RETURN_IF_ERROR(CheckRange("the number of seats with a role",
                                    static_cast<int64_t>(settings.seat_roles.size()), 0,
                                    settings.max_seats));
  for (int role : settings.seat_roles) {
    ASSIZE_RETURN_IF_ERROR(CheckRange("a seat's role", role, sets::kNoRole, kMaxSeats - 1));
  }
  return absl::OkStatus();
}

absl::Status CheckSwiss(const FormatSettings& settings) {
  if (settings.max_seats == 2 && settings.scoring != sets::Scoring::kPlaced) {
    return absl::InvalidArgumentError(
        "the scoring is averaged: must be placed in a swiss of two seats, whose rules know wins, "
        "draws and losses");
  }
  if (settings.max_seats > 2 && settings.accelerated > 0) {
    return absl::InvalidArgumentError(
        "acceleration is FIDE's for two seats: must be left out with more of them");
  }
  return absl::OkStatus();
}

absl::Status CheckGauntlet(const FormatSettings& settings, int players) {
  std::vector<Player> challengers = settings.challengers;
  std::sort(challengers.begin(), challengers.end());
  if (std::adjacent_find(challengers.begin(), challengers.end()) != challengers.end()) {
    return absl::InvalidArgumentError("a challenger is named twice");
  }
  for (Player challenger : challengers) {
    ASSIZE_RETURN_IF_ERROR(CheckRange("a challenger's number", challenger, 0, players - 1));
  }
  const auto others = players - std::max<int64_t>(1, static_cast<int64_t>(challengers.size()));
  return CheckRange("the number of players who are not challengers", others, settings.min_seats - 1,
                    INT32_MAX);
}

absl::Status CheckKnockout(const FormatSettings& settings) {
  if (settings.rounds != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("the number of rounds of a knockout is ", settings.rounds,
                     ": must be left out, as it has as many as it takes to find a winner"));
  }
  return CheckRange("the number of players who go on from a pod", settings.advancing, 0,
                    settings.min_seats - 1);
}

absl::Status CheckContinuous(const FormatSettings& settings, int players) {
  ASSIZE_RETURN_IF_ERROR(CheckRange("the number of pods in a round", settings.pods_per_round, 0,
                                    std::max(1, players / settings.seats)));
  if (settings.longest_wait == 0) return absl::OkStatus();
  const ContinuousRules rules = ContinuousRulesFor(settings, players);
  return CheckRange("the longest wait", settings.longest_wait,
                    LeastWait(players, rules.pods, rules.seats), INT32_MAX);
}

}  // namespace

absl::StatusOr<FormatKind> ParseFormat(std::string_view text) {
  std::vector<std::string> names;
  for (const auto& [name, kind] : kFormats) {
    if (name == text) return kind;
    names.emplace_back(name);
  }
  return absl::InvalidArgumentError(absl::StrCat("no format is called ", Quoted(text),
                                                 ": must be one of ", absl::StrJoin(names, ", "),
                                                 ".", Suggestion(text, names)));
}

std::string_view FormatName(FormatKind kind) {
  for (const auto& [name, known] : kFormats) {
    if (known == kind) return name;
  }
  return "";
}

ContinuousRules ContinuousRulesFor(const FormatSettings& settings, int players) {
  ContinuousRules rules;
  rules.seats = std::min(settings.seats, players);
  const int most = players / rules.seats;
  const int usual = std::max(players / (2 * rules.seats), kUsualPods);
  const int wanted = settings.pods_per_round > 0 ? settings.pods_per_round : usual;
  rules.pods = std::clamp(wanted, 1, most);
  rules.owners = settings.owners;
  rules.least_seats = settings.min_seats;
  rules.longest_wait = settings.longest_wait > 0 ? settings.longest_wait
                                                 : 2 * LeastWait(players, rules.pods, rules.seats);
  return rules;
}

absl::Status CheckSettings(const FormatSettings& settings, int players) {
  ASSIZE_RETURN_IF_ERROR(CheckSeats(settings, players));
  ASSIZE_RETURN_IF_ERROR(CheckRoles(settings));
  ASSIZE_RETURN_IF_ERROR(CheckRange("the number of rounds", settings.rounds, 0, INT32_MAX));
  ASSIZE_RETURN_IF_ERROR(CheckRange("the number of cycles", settings.cycles, 1, 10000));
  switch (settings.kind) {
    case FormatKind::kRoundRobin:
      return absl::OkStatus();
    case FormatKind::kSwiss:
      return CheckSwiss(settings);
    case FormatKind::kGauntlet:
      return CheckGauntlet(settings, players);
    case FormatKind::kKnockout:
      return CheckKnockout(settings);
    case FormatKind::kContinuous:
      return CheckContinuous(settings, players);
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::pairing
