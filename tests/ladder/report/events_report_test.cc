// The list of events, and the one word for where an event stands.
#include "ladder/report/overview/events_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace assize::ladder::report {
namespace {

v1::EventSummary EventIn(const std::string& state, const std::string& life) {
  v1::EventSummary event;
  event.set_name("may-cup");
  event.set_state(state);
  event.set_life(life);
  return event;
}

TEST(StateText, IsOneWordForStateAndLife) {
  EXPECT_EQ(StateText(EventIn("open", "draft")), "draft");
  EXPECT_EQ(StateText(EventIn("open", "open")), "taking bots");
  EXPECT_EQ(StateText(EventIn("open", "closed")), "not started");
  EXPECT_EQ(StateText(EventIn("open", "running")), "running");
  EXPECT_EQ(StateText(EventIn("open", "results frozen")), "running, frozen");
  EXPECT_EQ(StateText(EventIn("over", "results frozen")), "over, frozen");
  EXPECT_EQ(StateText(EventIn("over", "revealed")), "over");
  EXPECT_EQ(StateText(EventIn("over", "final")), "final");
  EXPECT_EQ(StateText(EventIn("cancelled", "revealed")), "cancelled");
  EXPECT_EQ(StateText(EventIn("cancelled", "results frozen")), "cancelled");
}

TEST(EventsSheet, HasOneColumnForWhereAnEventStands) {
  v1::EventsReport report;
  *report.add_events() = EventIn("open", "running");
  const Sheet sheet = EventsSheet(report);
  std::multiset<std::string> heads;
  for (const Column& column : sheet.columns) heads.insert(std::string(column.head));
  EXPECT_EQ(heads.count("state"), 1u);
  EXPECT_EQ(heads.count("life"), 0u);
  EXPECT_EQ(sheet.rows.at(0).size(), sheet.columns.size());
  EXPECT_EQ(sheet.rows.at(0).at(4), "running");
}

}  // namespace
}  // namespace assize::ladder::report
