#include "ladder/event/life/field_changes.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "ladder/event/life/life_acts.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/pairing/formats/format.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

constexpr std::string_view kHalf = "HALF";
constexpr std::string_view kZero = "ZERO";

using FormatProperty = std::function<bool(const pairing::Format&)>;

// `what` is what events of formats with this property allow; `alone` follows their names.
absl::Status CheckFormat(const Event& event, const FormatProperty& property,
                         const std::string& what, const std::string& alone = "") {
  const pairing::Format* format = pairing::FindFormat(event.setup.format);
  if (format != nullptr && property(*format)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("event ", Quoted(event.setup.name), " is a ", event.setup.format, ": ", what,
                   " ", pairing::TextsOfFormats(&pairing::Format::where, property), alone));
}

bool TakesLateEntries(const pairing::Format& format) {
  return format.late_entries != pairing::LateEntries::kNever;
}

// What a round may be.
absl::Status CheckRound(const Event& event, const pairing::FormatSettings& format, int planned,
                        int round) {
  const int players = static_cast<int>(event.entrants.size());
  const int rounds = pairing::RoundCount(format, players).value_or(0);
  if (round < 1 || round > rounds) {
    return absl::InvalidArgumentError(absl::StrCat(
        "round ", round, ": event ", Quoted(event.setup.name), " has the rounds 1 to ", rounds));
  }
  if (round > planned) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "round ", round, " of event ", Quoted(event.setup.name), " is paired already; ",
      planned < rounds ? absl::StrCat("the next one is ", planned + 1) : "it was the last one"));
}

absl::Status CheckIsIn(const Event& event, const v1::EventSettings& settings,
                       const ByeRequest& request) {
  const std::optional<int> out_from = event.entrants.at(request.number - 1).out_from;
  if (out_from && *out_from <= request.round) {
    return absl::FailedPreconditionError(
        absl::StrCat(request.name, " is out of the event since round ", *out_from));
  }
  for (const v1::LateEntry& late : settings.late_entries()) {
    if (static_cast<int>(late.number()) != request.number) continue;
    if (static_cast<int>(late.round()) <= request.round) continue;
    return absl::FailedPreconditionError(
        absl::StrCat(request.name, " enters the event in round ", late.round()));
  }
  return absl::OkStatus();
}

bool IsOf(const v1::RequestedBye& bye, const ByeRequest& request) {
  return static_cast<int>(bye.number()) == request.number &&
         static_cast<int>(bye.round()) == request.round;
}

absl::Status CheckHalfByes(const v1::EventSettings& settings, const ByeRequest& request) {
  const auto half = std::count_if(settings.requested_byes().begin(),
                                  settings.requested_byes().end(), [&request](const auto& bye) {
                                    return static_cast<int>(bye.number()) == request.number &&
                                           bye.kind() == kHalf;
                                  });
  if (half < static_cast<int64_t>(HalfByes(settings))) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(request.name, " has ", half, " of the ", HalfByes(settings),
                   " half-point byes that the event allows each entrant (--half-byes); it can "
                   "have a zero-point bye: --kind zero"));
}

absl::StatusOr<std::string_view> KindNamed(const std::string& kind) {
  if (kind == "half") return kHalf;
  if (kind == "zero") return kZero;
  return absl::InvalidArgumentError(absl::StrCat("a bye's kind is ", Quoted(kind),
                                                 ": must be half or zero",
                                                 Suggestion(kind, {"half", "zero"})));
}

// Whether there was one.
bool RemoveBye(const ByeRequest& request, v1::EventSettings* settings) {
  auto& byes = *settings->mutable_requested_byes();
  const auto end = std::remove_if(byes.begin(), byes.end(),
                                  [&request](const auto& bye) { return IsOf(bye, request); });
  const bool found = end != byes.end();
  byes.erase(end, byes.end());
  return found;
}

}  // namespace

absl::StatusOr<v1::EventSettings> WithBye(const Event& event, int planned,
                                          const ByeRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckNotOver(event));
  ASSIZE_RETURN_IF_ERROR(
      CheckFormat(event, &pairing::Format::asked_byes, "byes can be asked for", " alone"));
  ASSIZE_ASSIGN_OR_RETURN(const std::string_view kind, KindNamed(request.kind));
  v1::EventSettings settings = event.setup.settings;
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings format,
                          FormatSettingsOf(event.setup, settings));
  ASSIZE_RETURN_IF_ERROR(CheckRound(event, format, planned, request.round));
  const bool had_one = RemoveBye(request, &settings);
  if (request.back) {
    if (had_one) return settings;
    return absl::NotFoundError(
        absl::StrCat(request.name, " has not asked for a bye in round ", request.round));
  }
  ASSIZE_RETURN_IF_ERROR(CheckIsIn(event, settings, request));
  if (kind == kHalf) ASSIZE_RETURN_IF_ERROR(CheckHalfByes(settings, request));
  v1::RequestedBye& bye = *settings.add_requested_byes();
  bye.set_round(static_cast<uint32_t>(request.round));
  bye.set_number(static_cast<uint32_t>(request.number));
  bye.set_kind(std::string(kind));
  return settings;
}

absl::StatusOr<v1::EventSettings> WithLateEntries(const Event& event, int planned, int count) {
  ASSIZE_RETURN_IF_ERROR(CheckNotOver(event));
  v1::EventSettings settings = event.setup.settings;
  ASSIZE_RETURN_IF_ERROR(CheckFormat(event, TakesLateEntries, "late entries are possible"));
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings format,
                          FormatSettingsOf(event.setup, settings));
  if (format.kind->late_entries == pairing::LateEntries::kAlways) return settings;
  const int players = static_cast<int>(event.entrants.size());
  const int rounds = pairing::RoundCount(format, players).value_or(0);
  if (planned >= rounds) {
    return absl::FailedPreconditionError(absl::StrCat("all ", rounds, " rounds of event ",
                                                      Quoted(event.setup.name),
                                                      " are paired: no bot can enter any more"));
  }
  for (int i = 1; i <= count; ++i) {
    v1::LateEntry& late = *settings.add_late_entries();
    late.set_number(static_cast<uint32_t>(players + i));
    late.set_round(static_cast<uint32_t>(planned + 1));
  }
  return settings;
}

}  // namespace assize::ladder
