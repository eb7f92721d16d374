// TRF files as they come: what is read, and what is refused with which words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ladder/trf/trf_file.h"
#include "tests/ladder/trf/trf_lines.h"

namespace assize::ladder::trf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(TrfReader, ReadsPlayersAndRounds) {
  const Tournament tournament = ReadWith("");
  EXPECT_EQ(tournament.name, "Club");
  EXPECT_EQ(tournament.planned_rounds, 5);
  ASSERT_EQ(tournament.players.size(), 2);
  EXPECT_EQ(tournament.players[0].name, "Player 1");
  EXPECT_EQ(tournament.players[0].rating, 2499);
  EXPECT_EQ(tournament.players[1].place, 2);
  EXPECT_THAT(tournament.players[0].rounds,
              ElementsAre(RoundEntry{2, Colour::kWhite, Result::kWin}));
  EXPECT_THAT(tournament.players[1].rounds,
              ElementsAre(RoundEntry{1, Colour::kBlack, Result::kLoss}));
}

TEST(TrfReader, TakesAnyEndOfLine) {
  const Tournament expected = ReadWith("");
  for (const char* end : {"\r", "\r\n", "\n\n", "\r\r"}) {
    const auto tournament = ReadTrf(absl::StrReplaceAll(TwoPlayers(), {{"\n", end}}));
    ASSERT_TRUE(tournament.ok()) << tournament.status();
    EXPECT_EQ(*tournament, expected);
  }
}

TEST(TrfReader, SkipsAByteOrderMark) {
  const auto tournament = ReadTrf("\xef\xbb\xbf" + PlayerLine(1, "0.0", ""));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  EXPECT_EQ(tournament->players.size(), 1);
}

TEST(TrfReader, SortsPlayersByNumber) {
  const auto tournament =
      ReadTrf(PlayerLine(2, "0.0", "     1 b 0") + PlayerLine(1, "1.0", "     2 w 1"));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  EXPECT_EQ(tournament->players[0].name, "Player 1");
  EXPECT_THAT(tournament->ranking, IsEmpty());
}

TEST(TrfReader, RanksByTheFilesOrderIfAskedTo) {
  const auto tournament = ReadTrf("XXC rank\n" + PlayerLine(2, "0.0", "     1 b 0") +
                                  PlayerLine(1, "1.0", "     2 w 1"));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  EXPECT_THAT(tournament->ranking, ElementsAre(2, 1));
}

TEST(TrfReader, KnowsAllResults) {
  const auto tournament =
      ReadTrf(PlayerLine(1, "6.5",
                         "     2 w 1     2 b =     2 w 0     2 b +     2 w -  0000 - U  0000 - H"
                         "  0000 - F  0000 - Z     2 b W     2 w D     2 b L") +
              PlayerLine(2, "3.0",
                         "     1 b 0     1 w =     1 b 1     1 w -     1 b -  0000 - Z  0000 - Z"
                         "            0000 - Z     1 w L     1 b D     1 w W"));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  std::vector<Result> results;
  for (const RoundEntry& entry : tournament->players[0].rounds) results.push_back(entry.result);
  EXPECT_THAT(results, ElementsAre(Result::kWin, Result::kDraw, Result::kLoss, Result::kForfeitWin,
                                   Result::kForfeitLoss, Result::kPairingBye, Result::kHalfBye,
                                   Result::kFullBye, Result::kZeroBye, Result::kWin, Result::kDraw,
                                   Result::kLoss));
  EXPECT_EQ(tournament->players[1].rounds[7], RoundEntry()) << "a blank entry is an absence";
}

TEST(TrfReader, TakesALastColumnOfAbsencesForTheNextRound) {
  const auto tournament = ReadTrf(PlayerLine(1, "1.5", "     2 w 1  0000 - H") +
                                  PlayerLine(2, "0.0", "     1 b 0") + PlayerLine(3, "0.0", ""));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  EXPECT_EQ(PlayedRounds(*tournament), 1);
  EXPECT_EQ(tournament->players[0].next_absence, Result::kHalfBye);
  EXPECT_EQ(tournament->players[1].next_absence, std::nullopt);
  EXPECT_EQ(tournament->players[2].rounds.size(), 1) << "absent in round 1";
}

TEST(TrfReader, TakesAColumnInWhichAllWereAbsentForAPlayedRound) {
  const auto tournament = ReadTrf(PlayerLine(1, "1.5", "     2 w 1  0000 - H") +
                                  PlayerLine(2, "0.0", "     1 b 0  0000 - Z"));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  EXPECT_EQ(PlayedRounds(*tournament), 2);
}

TEST(TrfReader, ReadsThePointSystem) {
  EXPECT_EQ(ReadWith("").points, PointSystem());
  const auto with = [](const std::string& lines) {
    return ReadTrf(lines + PlayerLine(1, "0.0", ""))->points;
  };
  EXPECT_EQ(with("162  W 3.0    D 1.0    L 0.0    P 2.0\n"),
            (PointSystem{.win = 30, .draw = 10, .pairing_bye = 20}));
  EXPECT_EQ(with("162  W 3.0\n").pairing_bye, 30) << "a bye counts as a win unless stated";
  EXPECT_EQ(with("162  P 2.0    W 3.0\n").pairing_bye, 20);
  EXPECT_EQ(with("162  Z 0.5\n"), (PointSystem{.forfeit_loss = 5, .zero_bye = 5}));
  EXPECT_EQ(with("162  A 0.5\n"), with("162  Z 0.5\n"));
  EXPECT_EQ(with("BBW 3.0\nBBD 1.0\nBBL 0.1\nBBZ 0.2\nBBF 0.3\nBBU 0.4\n"),
            (PointSystem{30, 10, 1, 3, 2, 4}));
}

TEST(TrfReader, ReadsTheInitialColourInBothSpellings) {
  EXPECT_EQ(ReadWith("").initial_colour, Colour::kNone);
  EXPECT_EQ(ReadWith("152 W\n").initial_colour, Colour::kWhite);
  EXPECT_EQ(ReadWith("152 B\n").initial_colour, Colour::kBlack);
  EXPECT_EQ(ReadWith("XXC black1\n").initial_colour, Colour::kBlack);
  EXPECT_EQ(ReadWith("XXC white1\n").initial_colour, Colour::kWhite);
}

TEST(TrfReader, ReadsTheSystem) {
  EXPECT_EQ(ReadWith("192 FIDE_DUTCH_2025\n").acceleration, Acceleration::kNone);
  EXPECT_EQ(ReadWith("192 FIDE_DUTCH_2025_BAKU\n").acceleration, Acceleration::kBaku);
  EXPECT_EQ(ReadWith("192 FIDE_DUTCH\n").acceleration, Acceleration::kNone);
  EXPECT_THAT(ErrorWith("192 FIDE_BURSTEIN\n"),
              HasSubstr("\"FIDE_BURSTEIN\": must be FIDE_DUTCH_2025 or FIDE_DUTCH_2025_BAKU"));
}

TEST(TrfReader, LetsExplicitVirtualPointsOverrideBakus) {
  const Tournament tournament =
      ReadWith("250       1.0   1   2    1    1\n192 FIDE_DUTCH_2025_BAKU\n");
  EXPECT_EQ(tournament.acceleration, Acceleration::kExplicit);
  EXPECT_THAT(tournament.virtual_points, ElementsAre(VirtualPoints{10, 1, 2, 1, 1}));
}

TEST(TrfReader, ReadsOnePlayersVirtualPoints) {
  EXPECT_THAT(ReadWith("XXA    2  1.0  0.5\n").virtual_points,
              ElementsAre(VirtualPoints{10, 1, 1, 2, 2}, VirtualPoints{5, 2, 2, 2, 2}));
}

TEST(TrfReader, ReadsForbiddenPairsInBothSpellings) {
  EXPECT_THAT(ReadWith("260   1   3    1    2\n").forbidden,
              ElementsAre(ForbiddenPairs{1, 3, {1, 2}}));
  EXPECT_THAT(ReadWith("XXP 1 2\n").forbidden, ElementsAre(ForbiddenPairs{1, kMaxRounds, {1, 2}}));
}

TEST(TrfReader, ReadsRequestedByes) {
  EXPECT_THAT(ReadWith("240 H 002    1    2\n").requested_byes,
              ElementsAre(RequestedByes{Result::kHalfBye, 2, {1, 2}}));
}

TEST(TrfReader, SkipsRecordsThatItDoesNotKnow) {
  EXPECT_EQ(ReadWith("022 Paris\n### a comment\nXYZ 1\n"), ReadWith(""));
}

TEST(TrfReader, TakesPointsThatCountTheNextByeOrVirtualPoints) {
  EXPECT_TRUE(
      ReadTrf(PlayerLine(1, "1.0", "     2 w 1  0000 - H") + PlayerLine(2, "0.0", "     1 b 0"))
          .ok());
  EXPECT_TRUE(ReadTrf("142 5\n192 FIDE_DUTCH_2025_BAKU\n" + PlayerLine(1, "2.0", "     2 w 1") +
                      PlayerLine(2, "0.0", "     1 b 0"))
                  .ok());
}

TEST(TrfReaderErrors, NameLineColumnsAndValue) {
  EXPECT_EQ(ErrorWith("142 many\n"),
            "line 5, columns 4-8: number of rounds \"many\": must be a number from 1 to 999");
  EXPECT_THAT(ErrorWith("152 X\n"), HasSubstr("line 5, column 5: initial colour \"X\""));
  EXPECT_THAT(ErrorWith("162  Q 1.0\n"), HasSubstr("column 6: code of a result \"Q\""));
  EXPECT_THAT(ErrorWith("240 U 002    1\n"), HasSubstr("kind of bye \"U\": must be H, Z or F"));
  EXPECT_THAT(ErrorWith("013 Team\n"), HasSubstr("not of teams"));
}

TEST(TrfReaderErrors, NameBadRounds) {
  const auto with_rounds = [](const std::string& rounds) {
    return ErrorOf(PlayerLine(1, "0.0", rounds) + PlayerLine(2, "0.0", ""));
  };
  EXPECT_THAT(with_rounds("     x w 1"), HasSubstr("columns 92-95: opponent \"x\""));
  EXPECT_THAT(with_rounds("     1 w 1"), HasSubstr("must be another player"));
  EXPECT_THAT(with_rounds("     2 x 1"), HasSubstr("column 97: colour \"x\": must be w, b or -"));
  EXPECT_THAT(with_rounds("     2 w ?"), HasSubstr("column 99: result \"?\""));
  EXPECT_THAT(with_rounds("     2 w H"), HasSubstr("result against an opponent \"H\""));
  EXPECT_THAT(with_rounds("     2 - 1"), HasSubstr("colour of a game that was played"));
  EXPECT_THAT(with_rounds("  0000 w U"), HasSubstr("colour without an opponent"));
  EXPECT_THAT(with_rounds("     2 w 1x"), HasSubstr("columns 100-101: separator \"x\""));
}

TEST(TrfReaderErrors, SayWhatOtherProgramsOftenDo) {
  std::string tabs = PlayerLine(1, "0.0", "");
  tabs.replace(tabs.find("   1      "), 10, "\t1\t\t");
  EXPECT_THAT(ErrorOf(tabs), HasSubstr("the line has a tab, which is one column: use spaces"));
  EXPECT_THAT(ErrorOf(PlayerLine(1, "0.0", "     2 w  ") + PlayerLine(2, "0.0", "     1 b  ")),
              HasSubstr("leave out a round that is not over"));
  std::string name = PlayerLine(1, "0.0", "");
  name.replace(name.find("Player 1"), 40, std::string(40, 'N'));
  EXPECT_THAT(ErrorOf(name), HasSubstr("name"));
  EXPECT_THAT(ErrorOf(name), HasSubstr("must be 33 characters at most, to column 47"));
}

TEST(TrfReaderErrors, NameNumbersThatAreMissingOrStandTwice) {
  EXPECT_THAT(ErrorOf(PlayerLine(1, "0.0", "") + PlayerLine(3, "0.0", "")),
              HasSubstr("player number 3, but no record has 2: the numbers must be 1 to 2"));
  EXPECT_THAT(ErrorOf(PlayerLine(1, "0.0", "") + PlayerLine(1, "0.0", "")),
              HasSubstr("line 2, columns 5-8: player number 1 stands in line 1, too"));
  EXPECT_THAT(ErrorOf("012 Club\n"), HasSubstr("this is not a TRF file"));
  EXPECT_THAT(ErrorOf(""), HasSubstr("this is not a TRF file"));
}

TEST(TrfReaderErrors, NameOpponentsWhoDisagree) {
  EXPECT_THAT(
      ErrorOf(PlayerLine(1, "1.0", "     2 w 1") + PlayerLine(2, "1.0", "  0000 - U")),
      HasSubstr("line 1, columns 92-99: player 1 has 1 with white against 2 in round 1, but "
                "line 2, columns 92-99: player 2 has U and no opponent"));
  EXPECT_THAT(ErrorOf(PlayerLine(1, "1.0", "     2 w 1") + PlayerLine(2, "0.0", "     1 w 0")),
              HasSubstr("both have the same colour"));
  EXPECT_THAT(ErrorOf(PlayerLine(1, "1.0", "     9 w +") + PlayerLine(2, "0.0", "")),
              HasSubstr("there is no player 9, the numbers are 1 to 2"));
}

TEST(TrfReaderErrors, NameWrongPoints) {
  EXPECT_THAT(ErrorOf(PlayerLine(1, "2.0", "     2 w 1") + PlayerLine(2, "0.0", "     1 b 0")),
              HasSubstr("columns 81-84: player 1 has 2.0 points, but the results make 1.0"));
}

TEST(TrfReaderErrors, NameNumbersThatNobodyHas) {
  EXPECT_THAT(ErrorWith("260   1   3    1    9\n"), HasSubstr("there is no player 9"));
  EXPECT_THAT(ErrorWith("240 Z 002    9\n"), HasSubstr("there is no player 9"));
  EXPECT_THAT(ErrorWith("XXA    9  1.0\n"), HasSubstr("there is no player 9"));
  EXPECT_THAT(ErrorWith("XXP 1 x\n"), HasSubstr("player numbers \"1 x\""));
}

TEST(TrfReaderErrors, NameOtherProgramsRecordsThatWouldChangeThePairing) {
  EXPECT_THAT(ErrorWith("XXZ 1\n"), HasSubstr("record 240 Z"));
  EXPECT_THAT(ErrorWith("XXS W=3.0\n"), HasSubstr("record 162"));
}

TEST(TrfReaderErrors, NameMoreRoundsThanPlanned) {
  EXPECT_THAT(ErrorOf("142 1\n" + PlayerLine(1, "1.0", "     2 w 1  0000 - Z") +
                      PlayerLine(2, "1.0", "     1 b 0  0000 - U")),
              HasSubstr("2 rounds have been played, but only 1 is planned"));
}

// Every pair of results that two opponents can have in their records, and whether it is a result.
TEST(TrfReader, TakesPairsOfResultsThatAreOneResult) {
  const std::string codes = "10=+-WDL";
  const std::vector<std::string> allowed = {"10", "01", "==", "00", "0=", "=0", "+-", "-+", "--"};
  const auto plain = [](char code) {
    return code == 'W' ? '1' : code == 'D' ? '=' : code == 'L' ? '0' : code;
  };
  for (const char first : codes) {
    for (const char second : codes) {
      const std::string file =
          FileOf({{std::string("2 w ") + first}, {std::string("1 b ") + second}});
      const bool is_result =
          std::ranges::find(allowed, std::string{plain(first), plain(second)}) != allowed.end();
      EXPECT_EQ(ReadTrf(file).ok(), is_result) << first << second << " " << ReadTrf(file).status();
      if (is_result) continue;
      EXPECT_THAT(ErrorOf(file), HasSubstr("line 3, columns 92-99: player 1 has "));
      EXPECT_THAT(ErrorOf(file), HasSubstr("but line 4, columns 92-99: player 2 has "));
    }
  }
}

struct Contradiction {
  const char* name;
  std::vector<std::vector<std::string>> players;
  // The two lines that contradict each other.
  int line = 0;
  int other_line = 0;
};

TEST(TrfReaderErrors, NameBothLinesOfAContradiction) {
  const std::vector<Contradiction> contradictions = {
      {"one player forfeits to two", {{"3 w +"}, {"3 b +"}, {"1 b -"}, {"2 w -"}}, 4, 5},
      {"two forfeit to one", {{"3 w +"}, {"3 b -"}, {"1 b -"}, {"0000 - Z"}}, 4, 5},
      {"a forfeit against somebody with a bye", {{"2 w +"}, {"0000 - U"}}, 3, 4},
      {"a forfeit against nobody's entry", {{"2 w +"}, {""}}, 3, 4},
      {"a forfeit in another round", {{"2 w +", "0000 - Z"}, {"0000 - Z", "1 b -"}}, 3, 4},
      {"both have white without playing", {{"2 w +"}, {"1 w -"}}, 3, 4},
      {"a game with a forfeit", {{"2 w 1"}, {"1 b -"}}, 3, 4},
      {"a chain", {{"2 w 1"}, {"3 b 0"}, {"1 w 0"}}, 3, 4},
      {"a later round", {{"2 w 1", "2 b 1"}, {"1 b 0", "1 w ="}}, 3, 4},
      {"played and not there", {{"2 w 0", "3 w 1"}, {"1 b 1", "3 b 1"}, {"", "1 b 0"}}, 4, 5},
  };
  for (const Contradiction& each : contradictions) {
    const std::string error = ErrorOf(FileOf(each.players));
    EXPECT_THAT(error, HasSubstr(absl::StrCat("line ", each.line, ", columns "))) << each.name;
    EXPECT_THAT(error, HasSubstr(absl::StrCat("but line ", each.other_line, ", columns ")))
        << each.name;
  }
}

TEST(TrfReader, TakesForfeitsWithoutColours) {
  for (const auto& [first, second] : std::vector<std::pair<std::string, std::string>>{
           {"2 - +", "1 - -"}, {"2 w +", "1 - -"}, {"2 - -", "1 b -"}}) {
    EXPECT_TRUE(ReadTrf(FileOf({{first}, {second}})).ok()) << first << ", " << second;
  }
}

TEST(TrfReader, TakesMatchPointsOfNothing) {
  for (const char* points : {"    ", " 0.0", "00.0", "0   ", "   0", "  .0"}) {
    const std::string line = absl::StrCat("250 ", points, " 01.0 001 002 0001 0002\n");
    EXPECT_THAT(ReadWith(line).virtual_points, ElementsAre(VirtualPoints{10, 1, 2, 1, 2}))
        << points;
  }
  for (const char* points : {" 1.0", "00.5", "9999"}) {
    EXPECT_THAT(ErrorWith(absl::StrCat("250 ", points, " 01.0 001 002 0001 0002\n")),
                HasSubstr("line 5, columns 5-8: match points"))
        << points;
  }
}

TEST(TrfReader, TakesPointsOfAnUnknownResult) {
  EXPECT_EQ(ReadWith("162  X 0.5\n").points, PointSystem());
  EXPECT_EQ(ReadWith("162  W 1.0    X 0.5    P 0.5\n").points.pairing_bye, 5);
  EXPECT_EQ(ReadWith("162  X00.0\n").points, PointSystem());
}

TEST(TrfReader, TakesLettersOfEitherCase) {
  EXPECT_EQ(ReadWith("152 b\n").initial_colour, Colour::kBlack);
  EXPECT_EQ(ReadWith("192 fide_dutch_2025_baku\n").acceleration, Acceleration::kBaku);
  EXPECT_EQ(ReadWith("162  p 0.5\n").points.pairing_bye, 5);
  EXPECT_EQ(ReadWith("XXC RANK Black1\n").initial_colour, Colour::kBlack);
  EXPECT_THAT(ReadWith("XXC RANK\n").ranking, ElementsAre(1, 2));
  EXPECT_THAT(ReadWith("240 h 002    1\n").requested_byes,
              ElementsAre(RequestedByes{Result::kHalfBye, 2, {1}}));
  const std::string text = FileOf({{"2 W W"}, {"1 B L"}, {"0000 - U"}});
  const auto lower =
      ReadTrf(absl::StrReplaceAll(text, {{"2 W W", "2 w w"}, {"1 B L", "1 b l"}, {"- U", "- u"}}));
  const auto upper = ReadTrf(text);
  ASSERT_TRUE(lower.ok()) << lower.status();
  ASSERT_TRUE(upper.ok()) << upper.status();
  EXPECT_EQ(*lower, *upper);
}

TEST(TrfReaderErrors, NameBothLinesOfByesOfTwoKinds) {
  EXPECT_THAT(ErrorWith("240 H 002    1    2\n240 Z 003    2\n240 F 002    2\n"),
              HasSubstr("line 5: player 2 has H in round 2, but line 7: F"));
  EXPECT_THAT(ReadWith("240 H 002    1\n240 H 002    1\n").requested_byes, ::testing::SizeIs(2));
}

TEST(TrfReaderErrors, NameBothLinesOfAByeInARoundThatThePlayerHas) {
  EXPECT_THAT(ErrorWith("240 H 001    2\n"),
              HasSubstr("line 5: player 2 has H in round 1, but line 4: 0"));
  const auto with_bye = [](const std::string& entry, const std::string& bye) {
    return FileOf({{"2 w 1", "3 w 1"}, {"1 b 0", entry}, {"", "1 b 0"}}) + bye + "\n";
  };
  EXPECT_THAT(ErrorOf(with_bye("0000 - H", "240 F 002    2")),
              HasSubstr("line 6: player 2 has F in round 2, but line 4: H"));
  EXPECT_THAT(ErrorOf(with_bye("0000 - U", "240 F 002    2")),
              HasSubstr("line 6: player 2 has F in round 2, but line 4: U"));
  EXPECT_TRUE(ReadTrf(with_bye("0000 - H", "240 H 002    2")).ok());
  EXPECT_TRUE(ReadTrf(with_bye("", "240 Z 002    2")).ok());
}

TEST(TrfReader, TakesPointsThatCountARequestedBye) {
  struct Bye {
    std::string record;
    std::string points;
    bool ok;
  };
  for (const Bye& bye : std::vector<Bye>{{"240 H 002    2\n", "0.5", true},
                                         {"240 H 002    2\n", "0.0", true},
                                         {"240 F 002    2\n", "1.0", true},
                                         {"240 Z 002    2\n", "0.0", true},
                                         {"240 Z 002    2\n", "0.5", false},
                                         {"240 H 002    2\n240 F 004    2\n", "1.5", true},
                                         {"240 H 002    2\n240 F 004    2\n", "1.0", false},
                                         {"240 H 002    2\n", "1.0", false},
                                         {"240 H 003    2\n", "0.5", true},
                                         {"240 H 002    1\n", "0.5", false}}) {
    const std::string text = "142 5\n" + bye.record + PlayerLine(1, "1.0", "     2 w 1") +
                             PlayerLine(2, bye.points, "     1 b 0");
    EXPECT_EQ(ReadTrf(text).ok(), bye.ok) << bye.record << bye.points << ReadTrf(text).status();
  }
}

TEST(TrfReader, TakesNumbersWithGapsWhereTheFilesOrderIsTheRanking) {
  const std::string lists =
      "260   1   5    9    4\n240 Z 002    7\n250      01.0 001 002 0005 0008\n";
  const std::string text = "142 5\nXXC rank\n" + lists + PlayerLine(9, "1.0", "     4 w 1") +
                           PlayerLine(4, "0.0", "     9 b 0") + PlayerLine(7, "1.0", "  0000 - U");
  const auto file = ReadTrfFile(text, LastRound::kAsItLooks);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_THAT(file->numbers, ElementsAre(4, 7, 9));
  EXPECT_EQ(NumberIn(file->numbers, 3), 9);
  const Tournament* tournament = &file->tournament;
  EXPECT_THAT(tournament->ranking, ElementsAre(3, 1, 2));
  EXPECT_EQ(tournament->players[0].name, "Player 4");
  EXPECT_EQ(tournament->players[0].rounds[0].opponent, 3);
  EXPECT_THAT(tournament->forbidden, ElementsAre(ForbiddenPairs{1, 5, {3, 1}}));
  EXPECT_THAT(tournament->requested_byes, ElementsAre(RequestedByes{Result::kZeroBye, 2, {2}}));
  EXPECT_THAT(tournament->virtual_points, ElementsAre(VirtualPoints{10, 1, 2, 2, 2}));
  const auto again = ReadTrf(WriteTrf(*tournament));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, *tournament);
}

TEST(TrfReaderErrors, NameNumbersThatFallIntoAGap) {
  const std::string players =
      PlayerLine(1, "1.0", "     4 w 1") + PlayerLine(4, "0.0", "     1 b 0");
  EXPECT_THAT(ErrorOf("XXC rank\n" + PlayerLine(1, "1.0", "     3 w 1") + PlayerLine(4, "0.0", "")),
              HasSubstr("line 2, columns 92-99: player 1: there is no player 3"));
  for (const char* list : {"260   1   5    1    2\n", "XXP 1 3\n", "240 H 002    2\n"}) {
    EXPECT_THAT(ErrorOf(absl::StrCat("XXC rank\n", list) + players),
                HasSubstr("line 2: there is no player"))
        << list;
  }
  EXPECT_THAT(ErrorOf(players), HasSubstr("player number 4, but no record has 2"));
  EXPECT_THAT(ErrorOf("XXC rank\n" + players + PlayerLine(4, "0.0", "")),
              HasSubstr("line 4, columns 5-8: player number 4 stands in line 3, too"));
}

// Each of them would be lost, and players who must not meet could meet.
// Whatever stands in a file, the reader comes back.
TEST(TrfReader, SurvivesEveryTruncationAndEveryChangedByte) {
  const std::string text = TwoPlayers() +
                           "162  W 3.0    D 1.0\n250       1.0   1   2    1    1\nXXA    2  1.0\n"
                           "260   1   3    1    2\n240 H 002    1\nXXP 1 2\nXXC rank\n";
  for (size_t size = 0; size < text.size(); ++size) {
    (void)ReadTrf(text.substr(0, size));
    for (const char byte : {'\0', ' ', '9', '\r', '\xff', 'Z'}) {
      std::string changed = text;
      changed[size] = byte;
      const auto tournament = ReadTrf(changed);
      EXPECT_TRUE(tournament.ok() || !tournament.status().message().empty());
    }
  }
}

}  // namespace
}  // namespace assize::ladder::trf
