#include "ladder/query/event_summary.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/event/settings/takes.h"
#include "ladder/query/event_report.h"
#include "ladder/query/regress_state.h"
#include "ladder/report/event_view.h"
#include "referee/base/status.h"
#include "referee/base/text/moment.h"

namespace assize::ladder {
namespace {

absl::StatusOr<std::string> StateOf(const Event& event) {
  const v1::EventSettings& settings = event.setup.settings;
  if (settings.cancelled()) return "cancelled";
  return event.ended_unix_us.has_value() ? "over" : "open";
}

absl::StatusOr<std::string> ResultOf(LadderStore* store, const Event& event) {
  if (event.setup.format != kRegressFormat) return "";
  ASSIZE_ASSIGN_OR_RETURN(const report::RegressState state, LoadRegressState(store, event));
  return std::string(report::VerdictName(report::VerdictOf(state)));
}

// In whole seconds; empty where there is no time.
std::string TimeCell(bool there, uint64_t unix_us, const std::string& zone) {
  if (!there) return "";
  return MomentText(
      {.unix_us = static_cast<int64_t>(unix_us / 1'000'000 * 1'000'000), .zone = zone});
}

absl::StatusOr<v1::EventSummary> SummaryOf(LadderStore* store, const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, store->LoadProgress(event.id));
  v1::EventSummary summary;
  summary.set_name(event.setup.name);
  summary.set_game(event.setup.game);
  summary.set_format(event.setup.format);
  summary.set_bots(static_cast<uint32_t>(event.entrants.size()));
  summary.set_rounds(static_cast<uint32_t>(progress.rounds));
  summary.set_sets(static_cast<uint64_t>(progress.whole_sets));
  summary.set_matches(static_cast<uint64_t>(progress.played));
  summary.set_started_unix_us(static_cast<uint64_t>(event.setup.started_unix_us));
  const v1::EventSettings& settings = event.setup.settings;
  summary.set_takes(std::string(TakesWord(TakesOf(settings))));
  if (event.ended_unix_us.has_value()) {
    summary.set_ended_unix_us(static_cast<uint64_t>(*event.ended_unix_us));
  }
  ASSIZE_ASSIGN_OR_RETURN(*summary.mutable_state(), StateOf(event));
  ASSIZE_ASSIGN_OR_RETURN(*summary.mutable_result(), ResultOf(store, event));
  summary.set_life(LifeText(LifeOf(event, settings, static_cast<size_t>(progress.rounds))));
  const v1::EventTime* next = NextTime(settings);
  if (next != nullptr) summary.set_next(TimeText(*next));
  return summary;
}

}  // namespace

Sheet TimesSheet(const v1::EventInfo& info) {
  Sheet sheet;
  sheet.title = absl::StrCat(info.summary().name(), ": ", info.summary().life(),
                             info.note().empty() ? "" : "; ", info.note());
  sheet.columns = {{.head = "act", .key = true}, {.head = "planned"}, {.head = "done"}};
  for (const v1::EventTime& time : info.times()) {
    sheet.rows.push_back({ActWord(time.act()),
                          TimeCell(time.has_planned_unix_us(), time.planned_unix_us(), time.zone()),
                          TimeCell(time.has_done_unix_us(), time.done_unix_us(), time.zone())});
  }
  return sheet;
}

absl::StatusOr<v1::EventsReport> LoadEvents(LadderStore& store) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store.ListEvents());
  v1::EventsReport report;
  for (const Event& event : events) {
    if (event.apart()) continue;
    ASSIZE_ASSIGN_OR_RETURN(*report.add_events(), SummaryOf(&store, event));
  }
  return report;
}

absl::StatusOr<v1::EventResult> LoadEventResult(LadderStore* store, const std::string& event,
                                                const PlayedNow& played) {
  ASSIZE_ASSIGN_OR_RETURN(const Event found, store->FindEvent(event));
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, store->LoadProgress(found.id));
  v1::EventResult result;
  ASSIZE_ASSIGN_OR_RETURN(*result.mutable_event(), SummaryOf(store, found));
  result.set_abandoned_sets(static_cast<uint64_t>(progress.abandoned_sets));
  result.set_matches_now(static_cast<uint64_t>(played.matches));
  result.set_seconds(played.seconds);
  ASSIZE_ASSIGN_OR_RETURN(const report::EventReport report, LoadEventReport(store, found));
  *result.mutable_standings() = report::StandingsMessage(report);
  return result;
}

}  // namespace assize::ladder
