#include "referee/base/text/moment.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/civil_time.h"
#include "absl/time/time.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize {
namespace {

constexpr char kForms[] =
    "; write it as \"2026-12-01 18:00 Europe/Paris\" or 2026-12-01T18:00:00+01:00";

// "+01:00" or "-0530".
std::optional<absl::TimeZone> OffsetZone(std::string_view text) {
  if (text.empty() || (text[0] != '+' && text[0] != '-')) return std::nullopt;
  std::string digits(text.substr(1));
  std::erase(digits, ':');
  int hours = 0;
  int minutes = 0;
  if (digits.size() != 4 || !absl::SimpleAtoi(digits.substr(0, 2), &hours) ||
      !absl::SimpleAtoi(digits.substr(2), &minutes) || hours > 14 || minutes > 59) {
    return std::nullopt;
  }
  const int seconds = (hours * 60 + minutes) * 60;
  return absl::FixedTimeZone(text[0] == '-' ? -seconds : seconds);
}

// Names of files elsewhere must not come to the loader.
bool MayBeAZone(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
           c == '_' || c == '-' || c == '+';
  };
  return !name.empty() && name.size() <= 64 && name[0] != '/' && std::ranges::all_of(name, allowed);
}

absl::StatusOr<absl::TimeZone> ZoneOf(const std::string& name) {
  if (name == "Z" || name == "UTC") return absl::UTCTimeZone();
  const std::optional<absl::TimeZone> offset = OffsetZone(name);
  if (offset.has_value()) return *offset;
  absl::TimeZone zone;
  if (MayBeAZone(name) && absl::LoadTimeZone(name, &zone)) return zone;
  return absl::InvalidArgumentError(
      absl::StrCat("no time zone ", Quoted(name),
                   " is known here; give one such as Europe/Paris, UTC or +01:00"));
}

// Where the zone begins in what follows the date: behind a space, or at a sign or letter.
size_t ZoneBegin(std::string_view text) {
  constexpr size_t kDate = std::string_view("2026-12-01T").size();
  const size_t found = text.find_first_not_of("0123456789:", std::min(kDate, text.size()));
  return found == std::string_view::npos ? text.size() : found;
}

// absl::ParseCivilTime() takes a leap second for the next minute's first.
bool IsLeapSecond(std::string_view text) {
  constexpr size_t kMinutes = std::string_view("2026-12-01T18:00").size();
  return text.size() > kMinutes && text.ends_with(":60");
}

// "2026-12-01T18:00:59"
std::optional<absl::CivilSecond> CivilIn(std::string text) {
  constexpr size_t kGap = std::string_view("2026-12-01").size();
  if (text.size() > kGap && text[kGap] == ' ') text[kGap] = 'T';
  absl::CivilSecond second;
  if (IsLeapSecond(text)) return std::nullopt;
  if (absl::ParseCivilTime(text, &second)) return second;
  absl::CivilMinute minute;
  if (absl::ParseCivilTime(text, &minute)) return absl::CivilSecond(minute);
  return std::nullopt;
}

}  // namespace

absl::StatusOr<Moment> ParseMoment(const std::string& text) {
  const size_t begin = ZoneBegin(text);
  const std::optional<absl::CivilSecond> civil = CivilIn(text.substr(0, begin));
  if (!civil.has_value() || civil->year() < 1970 || civil->year() > 9999) {
    return absl::InvalidArgumentError(
        absl::StrCat(Quoted(text), " is not a date with a time", kForms));
  }
  std::string name = text.substr(begin);
  if (name.starts_with(' ')) name.erase(0, 1);
  if (name.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(Quoted(text), " has no time zone", kForms));
  }
  ASSIZE_ASSIGN_OR_RETURN(const absl::TimeZone zone, ZoneOf(name));
  const absl::TimeZone::TimeInfo info = zone.At(*civil);
  if (info.kind != absl::TimeZone::TimeInfo::UNIQUE) {
    const bool skipped = info.kind == absl::TimeZone::TimeInfo::SKIPPED;
    return absl::InvalidArgumentError(absl::StrCat(
        Quoted(text), skipped ? " does not exist" : " comes twice",
        ": the zone's clocks change then",
        skipped ? "; choose another time" : "; give the offset instead, such as +01:00"));
  }
  return Moment{.unix_us = absl::ToUnixMicros(info.pre), .zone = name == "Z" ? "UTC" : name};
}

absl::StatusOr<absl::Duration> ParseSpan(const std::string& text, absl::Duration least) {
  constexpr absl::Duration kYear = absl::Hours(366 * 24);
  absl::Duration span;
  if (absl::ParseDuration(text, &span) && span >= least && span <= kYear) return span;
  return absl::InvalidArgumentError(absl::StrCat(Quoted(text), " is not a time from ",
                                                 absl::FormatDuration(least),
                                                 " to a year, such as 90s, 55m or 1h30m"));
}

std::string MomentText(const Moment& moment) {
  absl::StatusOr<absl::TimeZone> zone = ZoneOf(moment.zone);
  const std::string name = zone.ok() ? moment.zone : "UTC";
  if (!zone.ok()) zone = absl::UTCTimeZone();
  const absl::Time time = absl::FromUnixMicros(moment.unix_us);
  const bool whole = moment.unix_us % 60'000'000 == 0;
  return absl::StrCat(absl::FormatTime(whole ? "%Y-%m-%d %H:%M" : "%Y-%m-%d %H:%M:%S", time, *zone),
                      " ", name);
}

absl::Status CheckZone(const std::string& zone) {
  return zone.empty() ? absl::OkStatus() : ZoneOf(zone).status();
}

}  // namespace assize
