#include "ladder/event/rounds/stored_settings.h"

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/rounds/regress_schedule.h"
#include "ladder/event/settings/event_bounds.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/standings/standings.h"
#include "ladder/store/rows/row_checks.h"
#include "referee/base/ids.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

// Who is named by a start number, and when.
absl::Status CheckNumbers(const EventSetup& setup, const v1::EventSettings& settings) {
  const auto entrants = static_cast<int64_t>(setup.entrants.size());
  for (const uint32_t number : settings.challengers()) {
    ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("challengers", number, 1, entrants));
  }
  for (const v1::RequestedBye& bye : settings.requested_byes()) {
    ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("requested_byes.number", bye.number(), 1, entrants));
    ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("requested_byes.round", bye.round(), 1, kMaxOrdinal));
  }
  ASSIZE_RETURN_IF_ERROR(
      CheckIn<int64_t>("the number of late_entries", settings.late_entries_size(), 0, entrants));
  for (const v1::LateEntry& late : settings.late_entries()) {
    ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("late_entries.number", late.number(), 1, entrants));
    ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("late_entries.round", late.round(), 1, kMaxOrdinal));
  }
  return CheckIn<int64_t>("published_rounds", settings.published_rounds(), 0, kMaxOrdinal);
}

// What is planned from now on.
absl::Status CheckPlanning(const Event& event, const v1::EventSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(event.setup.game));
  ASSIZE_RETURN_IF_ERROR(
      ConfigFor(*game, settings, static_cast<int>(settings.seats()), /*row=*/0).status());
  return settings.has_clock_rules() ? CheckBounds(settings.clock_rules()) : absl::OkStatus();
}

absl::Status CheckTest(const Event& event, const v1::EventSettings& settings) {
  constexpr int64_t kLeast = kTest + 1;
  ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("the number of entrants",
                                          static_cast<int64_t>(event.setup.entrants.size()), kLeast,
                                          kMaxOrdinal));
  ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("seats", settings.seats(), 2, kMaxSeats));
  ASSIZE_RETURN_IF_ERROR(CheckBounds(settings.regress()));
  return CheckRegress(settings);
}

absl::Status CheckFormat(const Event& event, const v1::EventSettings& settings, bool goes_on) {
  ASSIZE_RETURN_IF_ERROR(CheckBounds(FormatNumbers{.rounds = settings.rounds(),
                                                   .sets = settings.sets(),
                                                   .playoff = settings.playoff(),
                                                   .half_byes = HalfByes(settings)}));
  ASSIZE_RETURN_IF_ERROR(CheckIn<int64_t>("max_seats", settings.max_seats(), 2, kMaxSeats));
  ASSIZE_RETURN_IF_ERROR(
      CheckIn<int64_t>("min_seats", settings.min_seats(), 2, settings.max_seats()));
  ASSIZE_RETURN_IF_ERROR(
      CheckIn<int64_t>("seats", settings.seats(), settings.min_seats(), settings.max_seats()));
  ASSIZE_RETURN_IF_ERROR(CheckNumbers(event.setup, settings));
  const std::string& acceleration = settings.acceleration();
  if (!acceleration.empty() && acceleration != kBaku) {
    return absl::InvalidArgumentError(
        absl::StrCat("acceleration: ", Quoted(acceleration), "; must be ", std::string(kBaku)));
  }
  // None are the usual ones.
  if (!settings.tie_breaks().empty()) {
    ASSIZE_RETURN_IF_ERROR(
        standings::ParseTieBreaks(absl::StrJoin(settings.tie_breaks(), ",")).status());
  }
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings rules,
                          FormatSettingsOf(event.setup, settings));
  if (!goes_on || event.setup.entrants.empty()) return absl::OkStatus();
  return pairing::CheckSettings(rules, static_cast<int>(event.setup.entrants.size()));
}

}  // namespace

absl::Status CheckStoredSettings(const Event& event) {
  const v1::EventSettings& settings = event.setup.settings;
  // A rerun plans nothing, and has the settings of its event.
  const bool goes_on = !event.ended_unix_us.has_value() && !settings.has_rerun();
  absl::Status usable = event.setup.format == kRegressFormat
                            ? CheckTest(event, settings)
                            : CheckFormat(event, settings, goes_on);
  if (usable.ok() && goes_on) usable = CheckPlanning(event, settings);
  if (usable.ok()) return usable;
  return absl::DataLossError(absl::StrCat("table event, event ", event.id, " (",
                                          Quoted(event.setup.name),
                                          "): its settings can't be used: ", usable.message()));
}

}  // namespace assize::ladder
