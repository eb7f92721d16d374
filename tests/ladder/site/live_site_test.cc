// Pages of events that go on, and the report by which they stay up to date.
#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assize/v1/live.pb.h"
#include "ladder/site/live/live_report.h"
#include "referee/games/registry.h"
#include "referee/page/html.h"
#include "referee/viewer/match_page.h"
#include "tests/ladder/site/site_testing.h"

namespace assize::ladder::site {
namespace {

using publish::LadderParts;
using publish::PublishedLadder;
using ::testing::HasSubstr;
using ::testing::Not;

Files LiveSiteOf(LadderParts rows) {
  return SiteOf(std::move(rows),
                {.event = "", .matches = 0, .program = "test", .url = "", .live = true});
}

TEST(LiveSite, OnlyPagesOfEventsThatGoOnAndThoseForOwnersAskForMore) {
  const Files files = LiveSiteOf(OverAndOpen());
  const std::set<std::string> asking = {"event/final.html", "live.html", "me.html", "seat.html"};
  const std::string& open = files.at("event/final.html");
  EXPECT_THAT(open, HasSubstr("connect-src 'self'"));
  EXPECT_THAT(open, HasSubstr(R"({"root": "../", "page": "event/final.html"})"));
  EXPECT_THAT(open, HasSubstr("id=\"live-standings\""));
  for (const auto& [path, text] : files) {
    if (!path.ends_with(".html")) continue;
    EXPECT_EQ(text.find("connect-src 'self'") != std::string::npos, asking.contains(path)) << path;
    if (asking.contains(path)) continue;
    EXPECT_THAT(text, Not(HasSubstr("<script"))) << path;
  }
  ExpectNoLinkIsBroken(files);
}

TEST(LiveSite, PagesForOwnersAreOnLiveSitesAloneWithTheViewersOfAllGames) {
  const Files live = LiveSiteOf(OverAndOpen());
  EXPECT_THAT(live.at("index.html"), HasSubstr("href=\"me.html\""));
  EXPECT_THAT(live.at("me.html"), HasSubstr("<noscript>"));
  EXPECT_THAT(live.at("me.html"), HasSubstr("href=\"live.html\""));
  EXPECT_THAT(live.at("event/final.html"), HasSubstr("href=\"../live.html?event=final\""));
  EXPECT_THAT(live.at("index.html"), HasSubstr("href=\"live.html\""));
  for (const games::Game* game : games::AllGames()) {
    const viewer::SharedViewer viewer = viewer::SharedViewerOf(game->info().name);
    EXPECT_TRUE(live.contains("viewer/" + viewer.script_name)) << game->info().name;
    EXPECT_TRUE(live.contains("viewer/" + viewer.style_name)) << game->info().name;
  }
  const Files still = SiteOf(OverAndOpen());
  EXPECT_FALSE(still.contains("me.html"));
  EXPECT_FALSE(still.contains("live.html"));
  EXPECT_FALSE(still.contains("live-matches.json"));
  EXPECT_THAT(still.at("index.html"), Not(HasSubstr("me.html")));
}

TEST(LiveSite, TheReportHasTheRowsOfThePage) {
  const Files files = LiveSiteOf(OverAndOpen());
  v1::LiveReport report;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(files.at("live.json"), &report).ok());
  EXPECT_EQ(report.version(), 1u);
  ASSERT_EQ(report.events_size(), 1);
  const v1::LiveEvent& event = report.events(0);
  EXPECT_EQ(event.page(), "event/final.html");
  EXPECT_EQ(event.rows_size(), 4);
  const std::string& page = files.at(event.page());
  for (const v1::LiveColumn& column : event.columns()) {
    EXPECT_THAT(page, HasSubstr(absl::StrCat(column.head(), "<")));
  }
  for (const v1::LiveRow& row : event.rows()) {
    EXPECT_EQ(row.cells_size(), event.columns_size());
    EXPECT_THAT(page, HasSubstr(absl::StrCat("href=\"../", row.page())));
    for (const std::string& cell : row.cells()) {
      EXPECT_THAT(page, HasSubstr(absl::StrCat(">", cell, "<")));
    }
  }
}

TEST(LiveSite, TheReportHasWhatStandsBelowTheTableToo) {
  const Files files = LiveSiteOf(OverAndOpen());
  v1::LiveReport report;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(files.at("live.json"), &report).ok());
  const v1::LiveEvent& event = report.events(0);
  const std::string& page = files.at(event.page());
  EXPECT_THAT(page, HasSubstr(absl::StrCat("\"live-state\">", event.state(), "<")));
  EXPECT_THAT(event.legend(), HasSubstr("points: "));
  for (const std::string& text : {event.legend(), event.note()}) {
    EXPECT_THAT(page, HasSubstr(absl::StrCat(">", page::EscapeHtml(text), "</p>")));
  }
}

TEST(LiveSite, AnEventThatEndsStaysInTheReportUntilItsPageSaysSo) {
  const auto before = PublishedLadder::Of(OverAndOpen(), {});
  LadderParts ended = OverAndOpen();
  ended.events[1].event.ended_unix_us = 1'800'000'000'000'001;
  const auto after = PublishedLadder::Of(std::move(ended), {});
  const auto events = [&](const PublishedLadder& pages) {
    return LiveReportOf(*after, /*only=*/"", pages)->events_size();
  };
  EXPECT_EQ(events(*before), 1);
  EXPECT_EQ(events(*after), 0);
}

TEST(LiveSite, IsAsOftenEqualAsTheResultsAre) {
  EXPECT_EQ(LiveSiteOf(OverAndOpen()), LiveSiteOf(OverAndOpen()));
}

}  // namespace
}  // namespace assize::ladder::site
