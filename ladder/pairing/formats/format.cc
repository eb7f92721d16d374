#include "ladder/pairing/formats/format.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/pairing/formats/format_parts.h"
#include "referee/base/ids.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::pairing {
namespace {

constexpr std::array<const Format*, 5> kFormats = {
    &kRoundRobin, &kSwiss, &kGauntlet, &kKnockout, &kContinuous,
};

std::vector<std::string> ListFormatNames() {
  std::vector<std::string> names;
  for (const Format* format : kFormats) names.emplace_back(format->name);
  return names;
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

}  // namespace

std::span<const Format* const> AllFormats() { return kFormats; }

const Format* FindFormat(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &Format::name);
  return found == kFormats.end() ? nullptr : *found;
}

absl::StatusOr<const Format*> ParseFormat(std::string_view text) {
  if (const Format* format = FindFormat(text)) return format;
  const std::vector<std::string> names = ListFormatNames();
  return absl::InvalidArgumentError(absl::StrCat("no format is called ", Quoted(text),
                                                 ": must be one of ", absl::StrJoin(names, ", "),
                                                 ".", Suggestion(text, names)));
}

std::string FormatNames() {
  std::vector<std::string> names = ListFormatNames();
  const std::string last = names.back();
  names.pop_back();
  return absl::StrCat(absl::StrJoin(names, ", "), " or ", last);
}

std::string TextsOfFormats(std::string_view Format::*text,
                           const std::function<bool(const Format&)>& property) {
  std::vector<std::string> texts;
  for (const Format* format : kFormats) {
    if (property(*format)) texts.emplace_back(format->*text);
  }
  return absl::StrJoin(texts, " and ");
}

absl::Status CheckSettings(const FormatSettings& settings, int players) {
  ASSIZE_RETURN_IF_ERROR(CheckSeats(settings, players));
  ASSIZE_RETURN_IF_ERROR(CheckRoles(settings));
  ASSIZE_RETURN_IF_ERROR(CheckRange("the number of rounds", settings.rounds, 0, INT32_MAX));
  ASSIZE_RETURN_IF_ERROR(CheckRange("the number of cycles", settings.cycles, 1, 10000));
  if (settings.kind->check == nullptr) return absl::OkStatus();
  return settings.kind->check(settings, players);
}

std::optional<int> RoundCount(const FormatSettings& settings, int players) {
  std::optional<int> own;
  if (settings.kind->rounds != nullptr) own = settings.kind->rounds(settings, players);
  if (settings.rounds == 0) return own;
  return std::min(settings.rounds, own.value_or(settings.rounds));
}

std::vector<Pod> DrawnPods(const FormatSettings& settings, const History& history) {
  if (!settings.kind->has_playoffs() || history.empty()) return {};
  return settings.kind->drawn_pods(settings, history);
}

std::vector<Player> StillIn(const FormatSettings& settings, const Field& field,
                            const History& history) {
  if (!settings.kind->eliminates()) return {};
  if (static_cast<int>(PresentIn(field).size()) < settings.min_seats) return {};
  return settings.kind->still_in(settings, field, history);
}

MaybeRound NextRound(const FormatSettings& settings, const Field& field, const History& history) {
  ASSIZE_RETURN_IF_ERROR(CheckSettings(settings, static_cast<int>(field.size())));
  const PairingTask task = {settings, field, history, PresentIn(field)};
  if (CountOwners(settings.owners, task.present) < settings.min_seats) return std::nullopt;
  if (settings.rounds > 0 && task.round() >= settings.rounds) return std::nullopt;
  return settings.kind->next(task);
}

}  // namespace assize::ladder::pairing
