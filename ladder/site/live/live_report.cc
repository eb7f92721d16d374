#include "ladder/site/live/live_report.h"

#include <algorithm>
#include <map>

#include "ladder/names/names.h"
#include "ladder/report/tables/event_view.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/html.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"

namespace assize::ladder::site {
namespace {

constexpr uint32_t kVersion = 1;
constexpr int kMaxEvents = 8;
// In all events: some 1.5 MB, which a page's script takes.
constexpr int kMaxRows = 10'000;

v1::LiveEvent LiveEventOf(const std::map<VersionId, const Version*>& versions,
                          const EventData& event) {
  v1::LiveEvent live;
  live.set_event(event.rows->event.setup.name);
  live.set_page(EventPath(event));
  live.set_state(StateOf(event));
  live.set_leader(LeaderText(event));
  const Sheet sheet = report::StandingsSheet(*event.report, report::Reader::kPeople);
  const std::vector<size_t> columns = ShownColumns(sheet);
  for (const size_t column : columns) {
    v1::LiveColumn& added = *live.add_columns();
    added.set_head(sheet.columns[column].head);
    added.set_number(sheet.columns[column].side == 'r');
  }
  live.set_legend(LegendBelow(sheet));
  live.set_note(sheet.note);
  for (size_t i = 0; i < sheet.rows.size(); ++i) {
    v1::LiveRow& row = *live.add_rows();
    for (const size_t column : columns) row.add_cells(sheet.rows[i][column]);
    const auto player = static_cast<size_t>(event.standings[i].player);
    const auto version = versions.find(event.rows->event.entrants[player].version);
    if (version != versions.end()) row.set_page(BotPath(*version->second));
  }
  return live;
}

bool IsLiveIn(const publish::PublishedLadder& pages, EventId event) {
  return std::ranges::any_of(pages.rows().events, [event](const publish::EventRows& rows) {
    return rows.event.id == event && !rows.event.ended_unix_us.has_value();
  });
}

}  // namespace

bool IsLive(const EventData& event) {
  return event.report.has_value() && !event.rows->event.ended_unix_us.has_value();
}

absl::StatusOr<v1::LiveReport> LiveReportOf(const publish::PublishedLadder& ladder,
                                            const std::string& only,
                                            const publish::PublishedLadder& pages) {
  std::map<VersionId, const Version*> versions;
  for (const Version& version : ladder.rows().versions()) versions[version.id] = &version;
  v1::LiveReport report;
  report.set_version(kVersion);
  int rows_left = kMaxRows;
  const auto& events = ladder.rows().events;
  for (auto rows = events.rbegin(); rows != events.rend(); ++rows) {
    if (report.events_size() == kMaxEvents) break;
    if (publish::IsTest(rows->event)) continue;
    if (rows->event.ended_unix_us.has_value() && !IsLiveIn(pages, rows->event.id)) continue;
    if (!only.empty() && !names::SameName(rows->event.setup.name, only)) continue;
    const absl::StatusOr<EventData> made = EventDataOf(ladder, *rows);
    if (absl::IsInvalidArgument(made.status()) && only.empty()) continue;
    ASSIZE_RETURN_IF_ERROR(made.status());
    const EventData& event = *made;
    if (std::ssize(event.standings) > rows_left) continue;
    rows_left -= static_cast<int>(event.standings.size());
    *report.add_events() = LiveEventOf(versions, event);
  }
  return report;
}

absl::StatusOr<std::string> LiveJson(const publish::PublishedLadder& ladder,
                                     const std::string& only,
                                     const publish::PublishedLadder& pages) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::LiveReport report, LiveReportOf(ladder, only, pages));
  return ToJson(report, JsonLayout::kLine);
}

}  // namespace assize::ladder::site
