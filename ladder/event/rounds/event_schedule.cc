#include "ladder/event/rounds/event_schedule.h"

#include "ladder/event/rounds/format_schedule.h"
#include "ladder/event/rounds/regress_schedule.h"
#include "ladder/event/rounds/stored_settings.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/pairing/formats/format.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

// All of it was planned with the event.
class NothingFurther final : public Schedule {
 public:
  absl::StatusOr<std::optional<RoundPlan>> NextRound(const EventState& /*state*/) override {
    return std::nullopt;
  }
};

bool IsRegression(const Event& event) { return event.setup.format == kRegressFormat; }

}  // namespace

absl::StatusOr<std::unique_ptr<Schedule>> ScheduleOf(const Event& event) {
  ASSIZE_RETURN_IF_ERROR(CheckStoredSettings(event));
  const v1::EventSettings& settings = event.setup.settings;
  if (settings.has_rerun()) return std::make_unique<NothingFurther>();
  if (IsRegression(event)) return std::make_unique<RegressSchedule>(settings);
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(event.setup.game));
  return std::make_unique<FormatSchedule>(settings, game);
}

Suspension SuspensionIn(const Event& event) {
  // Of a rerun too: what is played again may be why a bot is suspended.
  if (event.apart()) return Suspension::kNever;
  return IsRegression(event) ? Suspension::kForBreaking : Suspension::kForForfeitsAndBreaking;
}

absl::StatusOr<EventOutlook> OutlookOf(const Event& event) {
  ASSIZE_RETURN_IF_ERROR(CheckStoredSettings(event));
  const v1::EventSettings& settings = event.setup.settings;
  if (IsRegression(event)) {
    return EventOutlook{.rounds = std::nullopt, .seats = static_cast<int>(settings.seats())};
  }
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings rules,
                          FormatSettingsOf(event.setup, settings));
  return EventOutlook{.rounds = pairing::RoundCount(rules, static_cast<int>(event.entrants.size())),
                      .seats = rules.any_size || settings.has_rerun() ? 0 : rules.seats,
                      .endless = rules.kind->endless,
                      .shrinking = rules.kind->shrinking};
}

}  // namespace assize::ladder
