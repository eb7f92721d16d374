// The rating table in all output formats.
#include "ladder/report/strength/ratings_report.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "assize/v1/ratings.pb.h"
#include "ladder/rating/game_table.h"

namespace assize::ladder::report {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr OutputFormat kFormats[] = {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv,
                                     OutputFormat::kMarkdown};

// The first player won `wins` of ten sets of one game against the second; nobody met the third.
RatingsTable Duels(int wins) {
  rating::GameTable games;
  for (int set = 0; set < 10; ++set) {
    games.BeginSet();
    const uint8_t first = set < wins ? 1 : 2;
    EXPECT_TRUE(games
                    .AddGame({{.player = 0, .rank = first},
                              {.player = 1, .rank = static_cast<uint8_t>(3 - first)}})
                    .ok());
  }
  RatingsTable table;
  table.names = {{"ann", 1, "beta", "o", ""}, {"bob", 2, "", "o", ""}, {"cid", 1, "", "o", ""}};
  table.live_elo = {1510, 1490, 1500};
  table.forfeits = {4, 0, 0};
  table.roles = {""};
  table.fit = *rating::FitGames(games, {.prior_games = 1, .players = 3});
  table.sets = table.matches = 10;
  return table;
}

// One game, in which a prince lost against two brigands.
RatingsTable Prince() {
  rating::GameTable games;
  games.BeginSet();
  EXPECT_TRUE(games
                  .AddGame({{.player = 0, .role = 0, .rank = 3},
                            {.player = 1, .role = 1, .rank = 1},
                            {.player = 2, .role = 1, .rank = 2}})
                  .ok());
  RatingsTable table = Duels(5);
  table.roles = {"prince", "brigand"};
  table.fit = *rating::FitGames(games, {.prior_games = 1, .lone_role = 0, .players = 3});
  table.sets = table.matches = 1;
  return table;
}

std::string Format(const RatingsReport& report, OutputFormat format) {
  return *FormatRatings(report, format);
}

TEST(RatingsReport, ListsWhoHasPlayedStrongestFirst) {
  const RatingsReport report{.game = "brigands", .tables = {Duels(3)}};
  for (OutputFormat format : kFormats) {
    const std::string text = Format(report, format);
    EXPECT_LT(text.find("bob"), text.find("ann")) << text;
    EXPECT_THAT(text, Not(HasSubstr("cid")));
  }
  EXPECT_THAT(Format(report, OutputFormat::kText), StartsWith("Ratings in brigands\n"));
}

TEST(RatingsReport, SaysWhereNoGameBoundsARating) {
  const RatingsReport report{.game = "brigands", .tables = {Duels(10)}};
  EXPECT_THAT(Format(report, OutputFormat::kText),
              AllOf(HasSubstr("never behind anybody"), HasSubstr("never ahead of anybody")));
}

TEST(RatingsReport, TellsItInJsonToo) {
  const RatingsTable table = Duels(7);
  const double above = rating::ProbabilityOfSuperiority(table.fit, 0, 1);
  const RatingsReport report{.game = "g", .tables = {table}};
  EXPECT_THAT(Format(report, OutputFormat::kText),
              HasSubstr(absl::StrFormat("%.0f %%", 100 * above)));
  v1::RatingsReport message;
  ASSERT_TRUE(
      google::protobuf::util::JsonStringToMessage(Format(report, OutputFormat::kJson), &message)
          .ok());
  EXPECT_EQ(message.tables(0).lines(0).above_next(), above);
  EXPECT_FALSE(message.tables(0).lines(1).has_above_next());
}

TEST(RatingsReport, HasColumnsForRolesWhereThereAreSome) {
  const std::string roles = Format({.game = "g", .tables = {Prince()}}, OutputFormat::kText);
  EXPECT_THAT(roles, AllOf(HasSubstr("as prince"), HasSubstr("as brigand")));
  const std::string none = Format({.game = "g", .tables = {Duels(5)}}, OutputFormat::kText);
  EXPECT_THAT(none, Not(HasSubstr("as ")));
}

TEST(RatingsReport, HasNoEloForARoleThatABotHasNeverHad) {
  const RatingsReport report{.game = "g", .tables = {Prince()}};
  const std::string text = Format(report, OutputFormat::kText);
  EXPECT_THAT(text, AllOf(HasSubstr("ann@1"), HasSubstr(" – ")));
  EXPECT_THAT(Format(report, OutputFormat::kCsv), HasSubstr(",,,"));
  v1::RatingsReport message;
  ASSERT_TRUE(
      google::protobuf::util::JsonStringToMessage(Format(report, OutputFormat::kJson), &message)
          .ok());
  for (const v1::RatingsLine& line : message.tables(0).lines()) {
    const bool was_prince = line.bot() == "ann";
    EXPECT_EQ(line.by_role(0).has_elo(), was_prince);
    EXPECT_EQ(line.by_role(1).has_elo(), !was_prince);
  }
}

TEST(RatingsReport, CountsOneSetInTheSingular) {
  EXPECT_THAT(Format({.game = "g", .tables = {Prince()}}, OutputFormat::kText),
              HasSubstr("over 1 set (1 match)"));
}

TEST(RatingsReport, TellsTablesApart) {
  const RatingsReport report{.game = "brigands", .tables = {Duels(5), Prince()}};
  EXPECT_THAT(Format(report, OutputFormat::kText),
              AllOf(HasSubstr("Ratings in brigands without roles\n"),
                    HasSubstr("Ratings in brigands with prince and brigand\n")));
}

TEST(RatingsReport, JsonHoldsTheFitsNumbers) {
  const RatingsReport report{.game = "brigands", .tables = {Duels(7), Prince()}};
  v1::RatingsReport message;
  ASSERT_TRUE(
      google::protobuf::util::JsonStringToMessage(Format(report, OutputFormat::kJson), &message)
          .ok());
  ASSERT_EQ(message.tables_size(), 2);
  const v1::RatingsTable& duels = message.tables(0);
  EXPECT_EQ(duels.sets(), 10u);
  ASSERT_EQ(duels.lines_size(), 2);
  const rating::Estimate& ann = report.tables[0].fit.players[0].overall;
  EXPECT_EQ(duels.lines(0).bot(), "ann");
  EXPECT_EQ(duels.lines(0).forfeits(), 4u);
  EXPECT_EQ(duels.lines(0).rating().elo(), ann.elo);
  EXPECT_EQ(duels.lines(0).rating().margin95(), ann.margin95());
  EXPECT_EQ(duels.roles_size(), 0);
  ASSERT_EQ(message.tables(1).roles_size(), 2);
  EXPECT_EQ(message.tables(1).roles(0).role(), "prince");
  EXPECT_EQ(message.tables(1).lines(0).by_role_size(), 2);
}

TEST(RatingsReport, CsvHasNumbersThatSpreadsheetsComputeWith) {
  const RatingsTable table = Duels(3);
  const std::string text = Format({.game = "g", .tables = {table}}, OutputFormat::kCsv);
  EXPECT_THAT(text, StartsWith("bot,number,label,owner,elo,margin95,above "
                               "next,live,sets,matches,forfeits,remark,few_sets,decisions,late,"));
  EXPECT_THAT(text, HasSubstr("\nbob,2,,o,"));
  EXPECT_THAT(text, HasSubstr("\nann,1,beta,o,-"));
  EXPECT_THAT(text, HasSubstr(",1510.0,10,10,4,"));
}

TEST(RatingsReport, HostileNamesAreHarmlessInEveryFormat) {
  for (const char* name : {"\x1b[31mred", "=cmd|' /C calc'!A0", "<script>", "a\nb"}) {
    RatingsReport report{.game = "g", .tables = {Duels(5)}};
    report.tables[0].names[0] = {name, 1, name, name, name};
    for (OutputFormat format : kFormats) {
      const std::string text = Format(report, format);
      EXPECT_THAT(text, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("a\nb")), Not(HasSubstr("\n=")),
                              Not(HasSubstr(",="))));
    }
    EXPECT_THAT(Format(report, OutputFormat::kMarkdown), Not(HasSubstr("<script")));
  }
}

TEST(RatingsReport, IsNoTournamentFile) {
  const auto text = FormatRatings({.game = "g", .tables = {Duels(5)}}, OutputFormat::kTrf);
  EXPECT_EQ(text.status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace assize::ladder::report
