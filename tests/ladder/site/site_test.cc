// The pages of a site: what they say, what they never contain, and that they lead somewhere.
#include "ladder/site/site.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ladder/report/tables/report.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/charts.h"
#include "ladder/site/parts/html.h"
#include "re2/re2.h"
#include "referee/games/registry.h"
#include "referee/page/html.h"
#include "tests/ladder/publish/twins.h"
#include "tests/ladder/site/site_testing.h"

namespace assize::ladder::site {
namespace {

using publish::LadderParts;
using publish::PublishedLadder;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Site, LeadsNowhereOutsideAndToNoMissingPage) {
  ExpectNoLinkIsBroken(SiteOf(publish::TwinsOf(1).one));
}

TEST(Site, OfAnEventWithoutResultsHasNoBrokenLinkEither) {
  LadderParts rows = publish::TwinsOf(1).one;
  for (publish::EventParts& event : rows.events) {
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
  LadderParts rows = publish::TwinsOf(3).one;
  const Files files = SiteOf(rows);
  const auto ladder = PublishedLadder::Of(std::move(rows), {});
  for (const publish::EventRows& event : ladder->rows().events) {
    const auto report = ladder->ReportOf(event);
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

// --- what is taken over from the last site ---

// The file of the first game that has points.
std::string CurvesIn(const Files& files) {
  for (const auto& [path, text] : files) {
    if (path.ends_with("-curves.json") && text.find("\"elo\"") != std::string::npos) return path;
  }
  ADD_FAILURE() << "no game has a curve";
  return "";
}

const SiteSettings kPlain = {.event = "", .matches = 0, .program = "test"};

TEST(Curves, AreTakenOverWhereResultsAreTheSame) {
  const Files first = SiteOf(publish::TwinsOf(1).one, kPlain);
  EXPECT_EQ(SiteOf(publish::TwinsOf(1).one, kPlain, first), first);
  // A value that no fit gives shows that it was not computed again.
  Files marked = first;
  std::string& curves = marked.at(CurvesIn(first));
  RE2::GlobalReplace(&curves, R"("elo": [-0-9.e]+)", R"("elo": 1234.5)");
  EXPECT_NE(SiteOf(publish::TwinsOf(1).one, kPlain, marked), first);
}

TEST(Curves, AreComputedWhereResultsOrProgramAreOthers) {
  LadderParts rows = publish::TwinsOf(1).one;
  const Files first = SiteOf(rows, kPlain);
  Files marked = first;
  RE2::GlobalReplace(&marked.at(CurvesIn(first)), R"("elo": [-0-9.e]+)", R"("elo": 1234.5)");
  const SiteSettings other = {.event = "", .matches = 0, .program = "another"};
  EXPECT_EQ(SiteOf(rows, other, marked), SiteOf(rows, other));
  for (publish::EventParts& event : rows.events) {
    for (SeatResult& seat : event.results.seats) seat.rank = static_cast<uint8_t>(3 - seat.rank);
  }
  EXPECT_EQ(SiteOf(rows, kPlain, marked), SiteOf(rows, kPlain));
}

TEST(Curves, OfADamagedFileAreComputedAgain) {
  const Files first = SiteOf(publish::TwinsOf(1).one, kPlain);
  const std::string path = CurvesIn(first);
  const std::string whole = first.at(path);
  std::vector<std::string> damaged = {
      "", "{", "[]", "{\"points\": 1}", "{\"points\": [1, {}]}", whole.substr(0, whole.size() / 2)};
  for (const char* field : {"\"elo\"", "\"standard_error\"", "\"bot\"", "\"ratings\"", "\"key\""}) {
    damaged.push_back(whole);
    RE2::GlobalReplace(&damaged.back(), field, "\"x\"");
    damaged.push_back(whole);
    RE2::GlobalReplace(&damaged.back(), absl::StrCat(field, ": [^\\[,\\n]*"),
                       absl::StrCat(field, ": [1]"));
  }
  for (const std::string& text : damaged) {
    Files last = first;
    last[path] = text;
    EXPECT_EQ(SiteOf(publish::TwinsOf(1).one, kPlain, last), first) << text.substr(0, 400);
  }
}

TEST(Curves, OfWhatIsHeldBackNowAreNotTakenOver) {
  LadderParts rows = publish::TwinsOf(1).one;
  const auto freeze = [&rows](std::optional<int> after) {
    for (publish::EventParts& event : rows.events) {
      v1::EventSettings settings = event.event.setup.settings;
      settings.clear_published_rounds();
      if (after.has_value()) settings.set_published_rounds(static_cast<uint32_t>(*after));
      event.event.setup.settings = settings;
    }
  };
  freeze({});
  const Files open = SiteOf(rows, kPlain);
  freeze(1);
  const Files frozen = SiteOf(rows, kPlain);
  EXPECT_NE(frozen.at(CurvesIn(frozen)), open.at(CurvesIn(open)));
  EXPECT_EQ(SiteOf(rows, kPlain, open), frozen);
}

// --- the site's address ---

TEST(Address, IsInTheFeedAndInPreviewsWhereItIsKnown) {
  const Files files =
      SiteOf(publish::TwinsOf(1).one,
             {.event = "", .matches = 0, .program = "test", .url = "https://example.org/l/"});
  const std::string& feed = files.at("feed.xml");
  EXPECT_THAT(feed, HasSubstr("<link href=\"https://example.org/l/event/cup.html\"/>"));
  EXPECT_THAT(feed, HasSubstr("<id>https://example.org/l/event/cup.html#begin</id>"));
  EXPECT_THAT(feed, HasSubstr("<link rel=\"self\" href=\"https://example.org/l/feed.xml\"/>"));
  EXPECT_THAT(files.at("event/cup.html"),
              HasSubstr("og:url\" content=\"https://example.org/l/event/cup.html\""));
  ExpectNoLinkIsBroken(files);
}

TEST(Address, IsNowhereWhereItIsNotKnown) {
  const Files files = SiteOf(publish::TwinsOf(1).one);
  EXPECT_THAT(files.at("feed.xml"), HasSubstr("<link href=\"event/cup.html\"/>"));
  EXPECT_THAT(files.at("feed.xml"), HasSubstr("<id>tag:assize.invalid,2026:"));
  EXPECT_THAT(files.at("feed.xml"), Not(HasSubstr("rel=\"self\"")));
  EXPECT_THAT(files.at("index.html"), Not(HasSubstr("og:url")));
}

TEST(Address, IsThatOfAFolderOfTheWeb) {
  EXPECT_EQ(*CheckedUrl("--url", "https://example.org"), "https://example.org/");
  EXPECT_EQ(*CheckedUrl("--url", "http://127.0.0.1:8000/a/b/"), "http://127.0.0.1:8000/a/b/");
  for (const char* wrong :
       {"example.org", "ftp://example.org/", "https:///x", "https://a/?q", "https://a/#f",
        "https://a/\"><script>", "https://a b/", "javascript:alert(1)", "https://u:p@a/",
        "https://a//b", "https://a/\n"}) {
    const auto url = CheckedUrl("--url", wrong);
    ASSERT_FALSE(url.ok()) << wrong;
    EXPECT_THAT(std::string(url.status().message()), HasSubstr("--url"));
  }
}

TEST(Site, ShowsHostileNamesAsText) {
  LadderParts rows = publish::TwinsOf(5).one;
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

TEST(Site, WithoutLiveHasNoReportAndNoScript) {
  const Files files = SiteOf(OverAndOpen());
  EXPECT_FALSE(files.contains("live.json"));
  EXPECT_THAT(files.at("event/final.html"), Not(HasSubstr("<script")));
}

TEST(Notices, StandOnTheFirstPageOnTheirOwnAndOnThatOfTheirEvent) {
  LadderParts rows = OverAndOpen();
  rows.announcements = {
      {.id = 1, .event = {}, .text = "Welcome <all>", .actor = "uid 0", .unix_us = 1},
      {.id = 2,
       .event = rows.events[0].event.id,
       .text = "Ends at six",
       .actor = "",
       .unix_us = 2}};
  rows.questions = {{.id = 1,
                     .name = "questions/1",
                     .event = {},
                     .owner = "marian",
                     .actor = "token",
                     .text = "How?",
                     .asked_unix_us = 3,
                     .answer = QuestionAnswer{.text = "Like this", .unix_us = 4, .to_all = true}},
                    {.id = 2,
                     .name = "questions/2",
                     .event = {},
                     .owner = "tuck",
                     .actor = "token",
                     .text = "A secret",
                     .asked_unix_us = 5,
                     .answer = QuestionAnswer{.text = "Kept", .unix_us = 6, .to_all = false}}};
  const Files files = SiteOf(std::move(rows));
  EXPECT_THAT(files.at("index.html"), HasSubstr("Welcome &lt;all&gt;"));
  EXPECT_THAT(files.at("news.html"), HasSubstr("Like this"));
  EXPECT_THAT(files.at("event/cup.html"), HasSubstr("Ends at six"));
  EXPECT_THAT(files.at("event/final.html"), Not(HasSubstr("Ends at six")));
  for (const auto& [path, text] : files) {
    for (const char* hidden : {"A secret", "Kept", "uid 0", "questions/", "marian"}) {
      EXPECT_THAT(text, Not(HasSubstr(hidden))) << path;
    }
  }
  ExpectNoLinkIsBroken(files);
}

TEST(Notices, HaveNoPageWhereNothingWasSaid) {
  EXPECT_FALSE(SiteOf(OverAndOpen()).contains("news.html"));
}

TEST(Site, OfOneEventNamesThoseThereAreWhereItIsNone) {
  const auto ladder = PublishedLadder::Of(publish::TwinsOf(6).one, {});
  MemorySink sink;
  const absl::Status made =
      MakeSite(*ladder, {.event = "nope", .matches = 0, .program = ""}, {}, &sink);
  ASSERT_FALSE(made.ok());
  EXPECT_THAT(std::string(made.message()), HasSubstr("it has: \"cup\", \"final\""));
  EXPECT_FALSE(SiteOf(publish::TwinsOf(6).one, "cup").contains("event/final.html"));
}

TEST(Site, OfAnEmptyLadderHasAFirstPage) {
  EXPECT_THAT(SiteOf(LadderParts()).at("index.html"), HasSubstr("No event has begun yet."));
}

TEST(Rules, EveryGameHasItsPages) {
  Files files;
  AddRulesPages({}, &files);
  for (const games::Game* game : games::AllGames()) {
    EXPECT_TRUE(files.contains(RulesPath(game->info().name))) << game->info().name;
  }
}

TEST(Site, EveryPageHasTheLaddersNameAndLeadsToTheMainPages) {
  LadderParts rows = publish::TwinsOf(1).one;
  rows.title = "Robots' <evening>";
  const Files files = SiteOf(std::move(rows));
  EXPECT_THAT(files.at("index.html"), HasSubstr("<h1>Robots&#39; &lt;evening&gt;</h1>"));
  EXPECT_THAT(files.at("feed.xml"), HasSubstr("<title>Robots&#39; &lt;evening&gt;</title>"));
  int pages = 0;
  for (const auto& [path, text] : files) {
    if (!path.ends_with(".html")) continue;
    for (const std::string main : {"events.html\"", "bots.html\"", "rules/index.html\""}) {
      EXPECT_THAT(text, HasSubstr(main)) << path;
    }
    ++pages;
  }
  EXPECT_GT(pages, 20);
  EXPECT_THAT(files.at("bots.html"), HasSubstr("<a href=\"bots.html\" aria-current=\"page\">"));
}

TEST(Site, HowMatchesEndedIsHiddenUntilSomebodyAsks) {
  const Files files = SiteOf(publish::TwinsOf(1).one);
  int pages = 0;
  for (const auto& [path, text] : files) {
    if (!RE2::FullMatch(path, "matches/[^/]*/round-[0-9]*.html")) continue;
    if (!absl::StrContains(text, "<table>")) continue;
    ++pages;
    EXPECT_THAT(text, HasSubstr("#endings:not(:checked) ~ .wide .ending { display: none; }"));
    EXPECT_THAT(text, HasSubstr("<input type=\"checkbox\" id=\"endings\">"));
    EXPECT_THAT(text, HasSubstr("<td><span class=\"ending\">1. </span><a href="));
    EXPECT_FALSE(RE2::PartialMatch(text, "<td>[0-9]+[.] ")) << path;
  }
  EXPECT_GT(pages, 0);
}

TEST(Site, AContinuousEventHasFiftyRoundsOnAPage) {
  LadderParts rows = publish::TwinsOf(1).one;
  rows.events[0].event.setup.format = "continuous";
  const Files files = SiteOf(std::move(rows));
  EXPECT_FALSE(files.contains("matches/cup/round-1.html"));
  ASSERT_TRUE(files.contains("matches/cup/rounds-1-50.html"));
  const std::string& page = files.at("matches/cup/rounds-1-50.html");
  EXPECT_THAT(page, HasSubstr("<h2 id=\"round-1\">Round 1</h2>"));
  EXPECT_THAT(page, HasSubstr("<h2 id=\"round-3\">Round 3</h2>"));
  EXPECT_THAT(page, HasSubstr("cup, rounds 1 to 50"));
  EXPECT_THAT(files.at("event/cup.html"), HasSubstr("rounds-1-50.html\">rounds 1 to 50</a>"));
  ExpectNoLinkIsBroken(files);
}

TEST(Site, TheFirstPageNamesTheLastWinnerAndWhatIsOn) {
  const std::string index = SiteOf(publish::TwinsOf(1).one).at("index.html");
  EXPECT_THAT(index, HasSubstr("</strong> in <a href=\"event/cup.html\">cup</a>."));
  LadderParts rows = publish::TwinsOf(1).one;
  for (publish::EventParts& event : rows.events) event.event.ended_unix_us.reset();
  EXPECT_THAT(SiteOf(std::move(rows)).at("index.html"), HasSubstr("<h2>On now</h2>"));
}

TEST(Site, FiveMinutePagesShowATableAsItsViewerDrawsIt) {
  const Files files = SiteOf(publish::TwinsOf(1).one);
  for (const games::Game* game : games::AllGames()) {
    const std::string path = absl::StrCat("rules/", std::string(game->info().name), "-five.html");
    ASSERT_TRUE(files.contains(path)) << path;
    EXPECT_THAT(files.at(path), HasSubstr("<figure class=\"drawn\"")) << path;
    EXPECT_THAT(files.at(path), Not(HasSubstr(" style=\""))) << path;
  }
}

TEST(IntervalBar, IsDashedAndSaysSoWhereItIsFromFewSets) {
  const rating::Estimate estimate = {.elo = 20, .standard_error = 50};
  const Scale scale = ScaleOf({estimate});
  EXPECT_THAT(IntervalBar(estimate, 9, scale),
              ::testing::AllOf(HasSubstr("-78 to +118, few sets"), HasSubstr("class=\"bar few\"")));
  EXPECT_THAT(IntervalBar(estimate, 10, scale), Not(HasSubstr("few")));
}

TEST(FolderName, KeepsLettersOfAllScripts) {
  EXPECT_EQ(FolderName("Мария"), "Мария");
  EXPECT_EQ(FolderName("Anna Maria"), "anna_20maria");
  EXPECT_EQ(FolderName("多美"), "多美");
  EXPECT_EQ(FolderName("../etc"), "_2e_2e_2fetc");
  // What is no plain text is written out, and long names end in a hash after a whole letter.
  EXPECT_EQ(FolderName("a\xff"), "a_ff");
  std::string name;
  for (int i = 0; i < 64; ++i) name += "Ж";
  const std::string folder = FolderName(name);
  EXPECT_LE(folder.size(), 97u);
  EXPECT_TRUE(folder.starts_with("ЖЖЖ"));
  EXPECT_NE(folder, FolderName(name + "Ж"));
}

}  // namespace
}  // namespace assize::ladder::site
