// Standings and crosstables in all output formats.
#include "ladder/report/tables/report.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assize/v1/standings.pb.h"
#include "ladder/trf/trf_file.h"
#include "referee/cli/layout/text_layout.h"
#include "tests/ladder/report/report_testing.h"

namespace assize::ladder::report {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr OutputFormat kAllFormats[] = {OutputFormat::kText, OutputFormat::kJson,
                                        OutputFormat::kCsv, OutputFormat::kMarkdown,
                                        OutputFormat::kTrf};

TEST(Report, StandingsAsTextAreATable) {
  const EventReport report = Report(&pairing::kRoundRobin, 2, 3);
  const auto lines = Lines(*FormatStandings(report, OutputFormat::kText));
  EXPECT_EQ(lines[0], "friday, brigands, round-robin, after round 3 of 3");
  EXPECT_EQ(lines[2], "rank  bot      points  SB  Won  first");
  EXPECT_EQ(lines[3], "   1  bot-0@1       2   1    2      4");
  EXPECT_EQ(
      lines[7] + " " + lines[8],
      "The same for all: owner ann, DE 0, Buc1 3, Buc 3, rounds 2, sets 2, matches 4, byes 1, "
      "forfeits 0.");
  EXPECT_EQ(lines[9], "points: at most 1 a round; first: matches in which no bot was better.");
  EXPECT_THAT(lines[10], HasSubstr("Buc1 Buchholz cut 1"));
}

TEST(Report, StandingsAsCsvHaveALineForEachBotAndSayWhichAreRemote) {
  EventReport report = Report(&pairing::kRoundRobin, 2, 3);
  report.names[1].remote = true;
  const auto lines = Lines(*FormatStandings(report, OutputFormat::kCsv));
  EXPECT_THAT(lines, ElementsAre(StartsWith("rank,bot,number,label,owner,points,DE,Buc1,Buc,SB,Won,"
                                            "rounds,sets,matches,first,byes,forfeits,status,remote,"
                                            "decisions,late,"),
                                 StartsWith("1,bot-0,1,beta,ann,2,0,3,3,1,2,2,2,4,4,1,0,,0,"),
                                 StartsWith("2,bot-1,1,beta,ann,1,0,3,3,0,1,2,2,4,2,1,0,,1,"),
                                 StartsWith("3,bot-2,1,beta,ann,0,0,3,3,0,0,2,2,4,0,1,0,,0,"), ""));
}

// Of three bots the second was late, and every match of the third had a fault.
FaultFree SomeFaults() {
  FaultFree faults{.matches = 6, .left_out = 4};
  const rating::Estimate estimate{.elo = 20, .standard_error = 10};
  faults.players = {{.failures = {.matches = 4, .decisions = 80}, .rating = estimate, .sets = 12},
                    {.failures = {.matches = 4, .decisions = 90, .late = 2, .unread = 7},
                     .rating = estimate,
                     .sets = 12},
                    {.failures = {.matches = 4, .decisions = 9, .crashes = 4, .illegal = 31}}};
  faults.conflicts = {{.above = 0, .below = 1}};
  RankByRating(&faults);
  return faults;
}

TEST(Report, StandingsHaveFailuresAndFaultFreeRatingsInEveryFormat) {
  EventReport report = Report(&pairing::kRoundRobin, 2, 3);
  report.fault_free = SomeFaults();
  const auto csv = Lines(*FormatStandings(report, OutputFormat::kCsv));
  EXPECT_THAT(csv[2], HasSubstr(",,0,90,2,0.5,0.0222,0,0,0,0,0,0,7,1.75,0.0778,20.0,19.6,2,0,"));
  EXPECT_THAT(csv[3], HasSubstr(",31,7.75,3.44,0,0,0,,,,0,\"no match without a fault\""));
  const std::string text = absl::StrJoin(
      absl::StrSplit(*FormatStandings(report, OutputFormat::kText, {.width = 400}), '\n'), " ");
  EXPECT_THAT(text, HasSubstr("late  crashes  illegal  unread"));
  EXPECT_THAT(text, HasSubstr("over the 2 of 6 matches in which no seat was forfeited"));
  EXPECT_THAT(text, HasSubstr("all matches rate bot-0@1 above bot-1@1"));
  EXPECT_THAT(text, HasSubstr("no match without a fault"));
  EXPECT_THAT(*FormatStandings(report, OutputFormat::kMarkdown), HasSubstr("| 2 | 0 | 0 | 7 |"));
  v1::StandingsReport message;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(
                  *FormatStandings(report, OutputFormat::kJson), &message)
                  .ok());
  EXPECT_EQ(message.lines(1).failures().unread().count(), 7u);
  EXPECT_EQ(message.lines(1).failures().late().per_match(), 0.5);
  EXPECT_EQ(message.lines(2).failures().illegal().count(), 31u);
  EXPECT_EQ(message.lines(2).fault_free().reason(), "no match without a fault");
  EXPECT_EQ(message.fault_free().left_out(), 4u);
  EXPECT_THAT(message.fault_free().warning(), HasSubstr("bot-0@1"));
}

TEST(Report, StandingsSayWhatRemoteBotsCanRememberAndWhetherOwnersWereKeptApart) {
  EventReport report = Report(&pairing::kSwiss, 3, 6);
  const auto text = [&report] { return *FormatStandings(report, OutputFormat::kText); };
  EXPECT_THAT(text(), Not(AnyOf(HasSubstr("Remote bots"), HasSubstr("one owner"))));
  report.names[1].remote = true;
  EXPECT_THAT(text(), HasSubstr("are not confined. "));
  report.repeats_deals = true;
  report.same_owner = "apart";
  const std::string kept = absl::StrJoin(absl::StrSplit(text(), '\n'), " ");
  EXPECT_THAT(kept, HasSubstr("deals are played in several seatings, and they can remember them."));
  EXPECT_THAT(kept, HasSubstr("Bots of one owner share no table."));
  report.same_owner = "allow";
  EXPECT_THAT(absl::StrJoin(absl::StrSplit(text(), '\n'), " "),
              HasSubstr("Bots of one owner may share a table."));
}

TEST(Report, StandingsAsMarkdownAreATable) {
  const EventReport report = Report(&pairing::kRoundRobin, 2, 3);
  const auto lines = Lines(*FormatStandings(report, OutputFormat::kMarkdown));
  EXPECT_EQ(lines[0], "## friday, brigands, round-robin, after round 3 of 3");
  EXPECT_EQ(lines[3], "| --: | :-- | --: | --: | --: | --: |");
  EXPECT_EQ(lines[4], "| 1 | bot-0\\@1 | 2 | 1 | 2 | 4 |");
}

TEST(Report, StandingsAsJsonSayTheSame) {
  EventReport report = Report(&pairing::kSwiss, 4, 8);
  report.names[7].number = 3;
  report.names[7].status = "suspended";
  v1::StandingsReport message;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(
                  *FormatStandings(report, OutputFormat::kJson), &message)
                  .ok());
  ASSERT_EQ(message.lines_size(), 8);
  EXPECT_EQ(message.lines(0).bot(), "bot-0");
  EXPECT_EQ(message.lines(0).points(), 3);
  EXPECT_EQ(message.rounds_played(), 3u);
  EXPECT_EQ(message.tie_breaks_size(), message.lines(0).tie_breaks_size());
  for (const v1::StandingsLine& line : message.lines()) {
    EXPECT_EQ(line.number(), line.bot() == "bot-7" ? 3u : 1u);
    EXPECT_EQ(line.label(), "beta");
    EXPECT_EQ(line.status(), line.bot() == "bot-7" ? "suspended" : "");
  }
}

TEST(Report, StandingsAsTrfAreReadBack) {
  EventReport report = Report(&pairing::kSwiss, 2, 9);
  report.names[3].bot = "bot-2";
  report.names[3].number = 2;
  const auto tournament = trf::ReadTrf(*FormatStandings(report, OutputFormat::kTrf));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  ASSERT_EQ(tournament->players.size(), 9u);
  EXPECT_EQ(tournament->name, "friday");
  EXPECT_EQ(tournament->planned_rounds, 4);
  EXPECT_EQ(tournament->players[0].place, 1);
  EXPECT_EQ(trf::Score(*tournament, tournament->players[0]), 40);
  EXPECT_EQ(tournament->players[2].name, "bot-2@1");
  EXPECT_EQ(tournament->players[3].name, "bot-2@2");
}

TEST(Report, TrfNamesTheDutchSystemOnlyWhereItPaired) {
  const EventReport swiss = Report(&pairing::kSwiss, 2, 6);
  EXPECT_THAT(*FormatStandings(swiss, OutputFormat::kTrf), HasSubstr("192 FIDE_DUTCH_2025\n"));
  const EventReport all = Report(&pairing::kRoundRobin, 2, 6);
  EXPECT_THAT(*FormatStandings(all, OutputFormat::kTrf), Not(HasSubstr("192 ")));
}

TEST(Report, TrfOfPodsOrAveragesIsAClearError) {
  const EventReport pods = Report(&pairing::kSwiss, 4, 8);
  const absl::Status error = FormatStandings(pods, OutputFormat::kTrf).status();
  EXPECT_EQ(error.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(error.message()),
              AllOf(HasSubstr("two seats only"), HasSubstr("tables of 4"), HasSubstr("csv")));
  EventReport averaged = Report(&pairing::kRoundRobin, 2, 4);
  averaged.settings.scoring = sets::Scoring::kAveraged;
  EXPECT_THAT(std::string(FormatStandings(averaged, OutputFormat::kTrf).status().message()),
              HasSubstr("average"));
}

TEST(Report, ACrosstableOfAFewIsAMatrix) {
  const EventReport report = Report(&pairing::kRoundRobin, 2, 3);
  const auto lines = Lines(*FormatCrosstable(report, OutputFormat::kText));
  EXPECT_EQ(lines[2], "no  rank  bot      points  1  2  3  byes");
  EXPECT_EQ(lines[3], " 1     1  bot-0@1       2  x  1  1  1Z");
  EXPECT_EQ(lines[5], " 3     3  bot-2@1       0  0  0  x  2Z");
}

// A bye of each kind in the rounds 1, 2 and 3, and a table that could not be played in round 4.
EventReport ReportWithByes() {
  EventReport report = Report(&pairing::kSwiss, 2, 3);
  report.history = {{{}, {{0, pairing::ByeKind::kPairingAllocated}}},
                    {{}, {{0, pairing::ByeKind::kHalfPoint}}},
                    {{}, {{0, pairing::ByeKind::kZeroPoint}}},
                    {{}, {{0, pairing::ByeKind::kVoid}, {1, pairing::ByeKind::kVoid}}}};
  return report;
}

TEST(Report, ACrosstableShowsByesAndTheirKinds) {
  const std::string text = *FormatCrosstable(ReportWithByes(), OutputFormat::kText);
  EXPECT_THAT(text, HasSubstr("1U 2H 3Z\n"));
  EXPECT_THAT(text, HasSubstr("U: nobody was left to play"));
  const std::string csv = *FormatCrosstable(ReportWithByes(), OutputFormat::kCsv);
  EXPECT_THAT(Lines(csv)[0], ::testing::EndsWith(",3,\"3 met\",byes"));
  EXPECT_THAT(Lines(csv)[1], ::testing::EndsWith(",\"1U 2H 3Z\""));
  EXPECT_THAT(*FormatCrosstable(ReportWithByes(), OutputFormat::kJson),
              AllOf(HasSubstr("\"PAIRING\""), HasSubstr("\"HALF\""), HasSubstr("\"ZERO\""),
                    HasSubstr("\"KIND_VOID\"")));
}

TEST(Report, ACrosstableForSpreadsheetsHasPointsAndMeetingsInCellsOfTheirOwn) {
  EventReport report = Report(&pairing::kRoundRobin, 2, 2);
  report.history.push_back(report.history[0]);
  const auto lines = Lines(*FormatCrosstable(report, OutputFormat::kCsv));
  EXPECT_EQ(lines[0], "no,rank,bot,number,label,owner,points,1,\"1 met\",2,\"2 met\",byes");
  EXPECT_THAT(lines[1], ::testing::EndsWith(",2,x,,2,2,"));
  EXPECT_THAT(*FormatCrosstable(report, OutputFormat::kText), HasSubstr("2/2"));
}

TEST(Report, CrosstablesNameOwnersWhereTheseDiffer) {
  EventReport report = Report(&pairing::kRoundRobin, 2, 3);
  report.names[1].owner = "bob";
  EXPECT_EQ(Lines(*FormatCrosstable(report, OutputFormat::kText))[4],
            " 2     2  bot-1@1  bob         1  0  x  1  3Z");
}

TEST(Report, TablesFitTheScreenWithTheLongestNames) {
  for (int players : {4, 12, 24}) {
    EventReport report = Report(&pairing::kSwiss, 2, players);
    for (auto& name : report.names) {
      name.bot = absl::StrCat("a-bot-with-a-very-long-name-", name.bot);
      name.owner = absl::StrCat("山田太郎と仲間たち ", name.bot.substr(28));
    }
    for (size_t width : {80, 120}) {
      for (const auto& text : {FormatStandings(report, OutputFormat::kText, {.width = width}),
                               FormatCrosstable(report, OutputFormat::kText, {.width = width})}) {
        for (const std::string& line : Lines(*text)) EXPECT_LE(DisplayWidth(line), width) << line;
      }
    }
  }
}

TEST(Report, ACrosstableOfManyIsByRounds) {
  const EventReport report = Report(&pairing::kSwiss, 4, 24);
  const std::string text = *FormatCrosstable(report, OutputFormat::kText);
  EXPECT_THAT(text, AllOf(HasSubstr("round 1"), HasSubstr("1 v ")));
  // Spreadsheets have all opponents.
  const auto head = Lines(*FormatCrosstable(report, OutputFormat::kCsv))[0];
  EXPECT_THAT(head, ::testing::EndsWith(",\"23 met\",24,\"24 met\",byes"));
}

TEST(Report, ACrosstableAsJsonHasOpponentsAndRounds) {
  const EventReport report = Report(&pairing::kSwiss, 2, 5);
  v1::CrosstableReport message;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(
                  *FormatCrosstable(report, OutputFormat::kJson), &message)
                  .ok());
  for (int i = 0; i < message.lines_size(); ++i) {
    EXPECT_EQ(message.lines(i).rounds_size(), 3);
    for (const v1::CrosstableDuel& duel : message.lines(i).duels()) {
      // The opponent knows of it too.
      const auto& other = message.lines(static_cast<int>(duel.opponent())).duels();
      EXPECT_TRUE(std::any_of(other.begin(), other.end(), [&](const v1::CrosstableDuel& back) {
        return static_cast<int>(back.opponent()) == i && back.points() + duel.points() == 1;
      }));
    }
  }
}

TEST(Report, AnEventWithoutRoundsHasATableToo) {
  EventReport report = Report(&pairing::kSwiss, 2, 4);
  report.history.clear();
  for (OutputFormat format : kAllFormats) {
    EXPECT_TRUE(FormatStandings(report, format).ok());
    EXPECT_TRUE(FormatCrosstable(report, format).ok());
  }
  EXPECT_THAT(*FormatStandings(report, OutputFormat::kText), HasSubstr("nothing played yet"));
}

TEST(Report, AContinuousLadderIsRankedByRatingsHoweverOftenBotsPlayed) {
  EventReport report = Report(&pairing::kRoundRobin, 2, 3);
  report.settings.order = standings::Order::kByRating;
  report.settings.tie_breaks.clear();
  report.ratings = {rating::Estimate{.elo = -20, .standard_error = 10}, std::nullopt,
                    rating::Estimate{.elo = 20, .standard_error = 10}};
  const std::string csv = *FormatStandings(report, OutputFormat::kCsv);
  EXPECT_EQ(CellOf(csv, "bot-2", "rank"), "1");
  EXPECT_EQ(CellOf(csv, "bot-2", "elo"), "20.0");
  EXPECT_EQ(CellOf(csv, "bot-0", "rank"), "2");
  EXPECT_EQ(CellOf(csv, "bot-1", "elo"), "");
  EXPECT_EQ(CellOf(csv, "bot-2", "margin95"), "19.6");
  EXPECT_EQ(CellOf(csv, "bot-2", "few_sets"), "1");
  EXPECT_THAT(*FormatStandings(report, OutputFormat::kText),
              AllOf(HasSubstr("+20 ± 20 (few sets)"), HasSubstr("Ranked by Elo")));
  EventReport longer = report;
  for (int times = 1; times < 5; ++times) {
    longer.history.insert(longer.history.end(), report.history.begin(), report.history.end());
  }
  EXPECT_THAT(*FormatStandings(longer, OutputFormat::kText),
              AllOf(HasSubstr("+20 ± 20"), Not(HasSubstr("(few sets)"))));
  EXPECT_EQ(CellOf(*FormatStandings(longer, OutputFormat::kCsv), "bot-2", "few_sets"), "0");
  const auto tournament = trf::ReadTrf(*FormatStandings(report, OutputFormat::kTrf));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  std::vector<int> places;
  for (const trf::Player& player : tournament->players) places.push_back(player.place);
  EXPECT_THAT(places, ::testing::ElementsAre(2, 3, 1));
}

TEST(Report, ARoundThatIsBeingPlayedCountsProvisionally) {
  const EventReport report = InMidRound(Report(&pairing::kRoundRobin, 2, 4), 1);
  const std::string text = *FormatStandings(report, OutputFormat::kText);
  EXPECT_THAT(text, AllOf(HasSubstr("in round 3 of 3"),
                          HasSubstr("Round 3 is being played (1 of 2 sets over)"),
                          HasSubstr("provisional")));
  // Whose table is not over has played two rounds only.
  const std::string csv = *FormatStandings(report, OutputFormat::kCsv);
  int rounds = 0;
  for (int i = 0; i < 4; ++i) rounds += std::stoi(CellOf(csv, absl::StrCat("bot-", i), "rounds"));
  EXPECT_EQ(rounds, 10);
  v1::StandingsReport message;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(
                  *FormatStandings(report, OutputFormat::kJson), &message)
                  .ok());
  EXPECT_EQ(message.open_round().round(), 3u);
  EXPECT_EQ(message.open_round().whole_sets(), 1u);
  EXPECT_EQ(message.rounds_played(), 2u);
}

TEST(Report, ARoundInWhichAnEventWasCancelledWasCutShort) {
  EventReport report = InMidRound(Report(&pairing::kRoundRobin, 2, 4), 1);
  report.cancelled = true;
  const std::string text = *FormatStandings(report, OutputFormat::kText);
  EXPECT_THAT(text, AllOf(HasSubstr("in round 3 of 3, cancelled"),
                          HasSubstr("Round 3 was cut short (1 of 2 sets over); finished sets"),
                          Not(HasSubstr("provisional"))));
}

TEST(Report, ARoundThatIsBeingPlayedIsNotInATournamentFile) {
  const EventReport report = InMidRound(Report(&pairing::kRoundRobin, 2, 4), 1);
  const auto tournament = trf::ReadTrf(*FormatStandings(report, OutputFormat::kTrf));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  EXPECT_EQ(tournament->players[0].rounds.size(), 2u);
}

// Names that no submission would pass, as if they had found another way into the database.
TEST(Report, HostileNamesAreHarmlessInEveryFormat) {
  const std::string hostile[] = {"\x1b[31mred\x1b]0;title\x07",
                                 "a\nb\r\nc",
                                 "=cmd|' /C calc'!A0",
                                 "<script>alert(1)</script>",
                                 "| a | b |",
                                 "\xff\xfe",
                                 "\u202eevil",
                                 std::string("nul\0byte", 8),
                                 "001    1 mw   fake,line",
                                 std::string(5000, 'x')};
  for (const std::string& name : hostile) {
    EventReport report = Report(&pairing::kRoundRobin, 2, 4);
    report.event = name;
    report.names[1] = {name, 1, name, name, name};
    for (OutputFormat format : kAllFormats) {
      for (const auto& text : {FormatStandings(report, format), FormatCrosstable(report, format)}) {
        ASSERT_TRUE(text.ok()) << text.status();
        EXPECT_THAT(*text,
                    AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\r")), Not(HasSubstr("\x07")),
                          Not(HasSubstr("\u202e")), Not(HasSubstr(std::string(1, '\0')))));
        const std::vector<std::string> lines = Lines(*text);
        if (format == OutputFormat::kCsv) {
          EXPECT_EQ(lines.size(), 6u);
          EXPECT_THAT(lines, Each(Not(::testing::ContainsRegex("(^|,)\"?[=@]"))));
        }
        if (format == OutputFormat::kMarkdown) {
          EXPECT_THAT(*text, Not(HasSubstr("<script")));
          // Title, blank line, head, rule, and four bots before the notes.
          EXPECT_EQ(lines[8], "");
        }
        if (format == OutputFormat::kTrf) {
          EXPECT_TRUE(trf::ReadTrf(*text).ok());
        }
      }
    }
  }
}

}  // namespace
}  // namespace assize::ladder::report
