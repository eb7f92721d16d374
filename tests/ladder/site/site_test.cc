// The pages of a site: what they say, what they never contain, and that they lead somewhere.
#include "ladder/site/site.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "absl/strings/str_cat.h"
#include "ladder/report/report.h"
#include "ladder/site/rules_pages.h"
#include "re2/re2.h"
#include "referee/games/registry.h"
#include "tests/ladder/publish/twins.h"

namespace assize::ladder::site {
namespace {

using publish::LadderRows;
using publish::PublishedLadder;
using ::testing::HasSubstr;
using ::testing::Not;

Files SiteOf(LadderRows rows, const std::string& event = "") {
  const auto ladder = PublishedLadder::Of(std::move(rows), {});
  EXPECT_TRUE(ladder.ok()) << ladder.status();
  const auto site =
      MakeSite(**ladder, {.event = event, .matches = 0, .program = "test"}, OldSite());
  EXPECT_TRUE(site.ok()) << site.status();
  return site.ok() ? site->files : Files();
}

void ExpectNoLinkIsBroken(const Files& files) {
  for (const auto& [path, text] : files) {
    if (!path.ends_with(".html")) continue;
    re2::StringPiece rest(text);
    std::string href;
    while (RE2::FindAndConsume(&rest, R"(href="([^"#]*))", &href)) {
      if (href.empty() || href == "data:,") continue;
      std::vector<std::string> parts;
      for (const auto& part : std::filesystem::path(path).parent_path() / href) {
        if (part == ".." && !parts.empty()) {
          parts.pop_back();
        } else {
          parts.push_back(part.string());
        }
      }
      std::string target;
      for (const std::string& part : parts)
        absl::StrAppend(&target, target.empty() ? "" : "/", part);
      EXPECT_TRUE(files.contains(target)) << path << " leads to " << href;
    }
  }
}

TEST(Site, LeadsNowhereOutsideAndToNoMissingPage) {
  ExpectNoLinkIsBroken(SiteOf(publish::TwinsOf(1).one));
}

TEST(Site, OfAnEventWithoutResultsHasNoBrokenLinkEither) {
  LadderRows rows = publish::TwinsOf(1).one;
  for (publish::EventRows& event : rows.events) {
    event.rounds.clear();
    event.results = Results();
    event.faults.clear();
    event.event.ended_unix_us.reset();
  }
  ExpectNoLinkIsBroken(SiteOf(std::move(rows)));
}

TEST(Site, AnchorsExist) {
  const Files files = SiteOf(publish::TwinsOf(2).one);
  const std::string& cross = files.at("cross/cup.html");
  re2::StringPiece rest(cross);
  std::string page;
  std::string anchor;
  int links = 0;
  while (RE2::FindAndConsume(&rest, R"re(href="\.\./(bot/[^"#]*)#([^"]*)")re", &page, &anchor)) {
    EXPECT_THAT(files.at(page), HasSubstr(absl::StrCat("id=\"", anchor, "\"")));
    ++links;
  }
  EXPECT_GT(links, 12);
}

TEST(Site, NumbersAreThoseOfTheReports) {
  LadderRows rows = publish::TwinsOf(3).one;
  const Files files = SiteOf(rows);
  const auto ladder = PublishedLadder::Of(std::move(rows), {});
  for (const publish::EventRows& event : (*ladder)->rows().events) {
    const auto report = (*ladder)->ReportOf(event);
    ASSERT_TRUE(report.ok());
    const std::string folder = absl::StrCat("data/", event.event.setup.name, "/");
    EXPECT_EQ(files.at(folder + "standings.json"),
              *report::FormatStandings(*report, OutputFormat::kJson));
    EXPECT_EQ(files.at(folder + "crosstable.json"),
              *report::FormatCrosstable(*report, OutputFormat::kJson));
  }
}

TEST(Site, IsTheSameTwice) {
  EXPECT_EQ(SiteOf(publish::TwinsOf(4).one), SiteOf(publish::TwinsOf(4).one));
}

TEST(Site, OfTwinsIsTheSame) {
  constexpr int64_t kPairs = 40;
  for (int64_t pair = 0; pair < kPairs; ++pair) {
    publish::Twins twins = publish::TwinsOf(pair);
    EXPECT_TRUE(SiteOf(std::move(twins.one)) == SiteOf(std::move(twins.other))) << "pair " << pair;
  }
}

TEST(Site, ShowsHostileNamesAsText) {
  LadderRows rows = publish::TwinsOf(5).one;
  const std::string hostile = "<script>alert(1)</script>\"' onload=x \u202Etxt";
  rows.versions[0].bot = hostile;
  rows.versions[0].label = hostile;
  rows.versions[0].owner = hostile;
  rows.events[0].event.setup.name = hostile;
  for (const auto& [path, text] : SiteOf(std::move(rows))) {
    EXPECT_THAT(path, Not(HasSubstr("<")));
    if (!path.ends_with(".html") && !path.ends_with(".xml")) continue;
    EXPECT_THAT(text, Not(HasSubstr("<script"))) << path;
    EXPECT_THAT(text, Not(HasSubstr("\" onload"))) << path;
    EXPECT_THAT(text, Not(HasSubstr("\u202E"))) << path;
  }
}

TEST(Site, OfOneEventNamesThoseThereAreWhereItIsNone) {
  const auto ladder = PublishedLadder::Of(publish::TwinsOf(6).one, {});
  const auto site = MakeSite(**ladder, {.event = "nope", .matches = 0, .program = ""}, OldSite());
  ASSERT_FALSE(site.ok());
  EXPECT_THAT(std::string(site.status().message()), HasSubstr("it has: \"cup\", \"final\""));
  EXPECT_FALSE(SiteOf(publish::TwinsOf(6).one, "cup").contains("event/final.html"));
}

TEST(Site, OfAnEmptyLadderHasAFirstPage) {
  EXPECT_THAT(SiteOf(LadderRows()).at("index.html"), HasSubstr("No event has begun yet."));
}

TEST(Rules, EveryGameHasItsPages) {
  Files files;
  AddRulesPages(&files);
  for (const games::Game* game : games::AllGames()) {
    EXPECT_TRUE(files.contains(RulesPath(game->info().name))) << game->info().name;
  }
}

}  // namespace
}  // namespace assize::ladder::site
