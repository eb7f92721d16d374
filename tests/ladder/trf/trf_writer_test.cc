// What is written is read back as it was.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ladder/trf/trf_file.h"

namespace assize::ladder::trf {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Player Named(std::string_view name, std::vector<RoundEntry> rounds) {
  Player player;
  player.name = name;
  player.rounds = std::move(rounds);
  return player;
}

Tournament Everything() {
  Tournament tournament;
  tournament.name = "Open de Sherwood, \u00e9t\u00e9";
  tournament.planned_rounds = 7;
  tournament.initial_colour = Colour::kBlack;
  tournament.points = {.win = 30, .draw = 10, .loss = 5, .pairing_bye = 20};
  tournament.system = PairingSystem::kDutch;
  tournament.forbidden = {{1, 3, {1, 2, 3}}};
  tournament.requested_byes = {{Result::kHalfBye, 3, {2}}};
  Player robin = Named(
      "Robin", {{2, Colour::kWhite, Result::kWin}, {3, Colour::kBlack, Result::kForfeitLoss}});
  robin.rating = 2001;
  robin.person = {"m", "GM", "ENG", "123456", "1160/01/01"};
  robin.place = 2;
  Player john =
      Named("John", {{.result = Result::kHalfBye}, {1, Colour::kWhite, Result::kForfeitWin}});
  john.next_absence = Result::kZeroBye;
  tournament.players = {robin,
                        Named("Marian \u00c9toile", {{1, Colour::kBlack, Result::kLoss},
                                                     {.result = Result::kPairingBye}}),
                        john};
  return tournament;
}

void ExpectRoundTrip(const Tournament& tournament) {
  const std::string text = WriteTrf(tournament);
  const auto read = ReadTrf(text);
  ASSERT_TRUE(read.ok()) << read.status() << "\n" << text;
  EXPECT_EQ(*read, tournament) << text << "\nwas read back as\n" << WriteTrf(*read);
}

TEST(TrfWriter, WritesWhatTheReaderReads) { ExpectRoundTrip(Everything()); }

TEST(TrfWriter, NamesNoSystemWhereNoneIsStated) {
  Tournament tournament = Everything();
  tournament.system = PairingSystem::kNotStated;
  EXPECT_THAT(WriteTrf(tournament), Not(HasSubstr("192 ")));
  ExpectRoundTrip(tournament);
}

TEST(TrfWriter, WritesAccelerations) {
  Tournament tournament = Everything();
  tournament.acceleration = Acceleration::kBaku;
  tournament.points = {};
  ExpectRoundTrip(tournament);
  tournament.acceleration = Acceleration::kExplicit;
  tournament.virtual_points = {{10, 1, 2, 1, 2}, {5, 3, 3, 3, 3}};
  ExpectRoundTrip(tournament);
}

TEST(TrfWriter, WritesForfeitsAndAbsencesThatCountDifferently) {
  Tournament tournament = Everything();
  tournament.points = {.forfeit_loss = 1, .zero_bye = 2};
  ExpectRoundTrip(tournament);
  tournament.points = {.forfeit_loss = 2, .zero_bye = 2};
  ExpectRoundTrip(tournament);
}

TEST(TrfWriter, WritesAnotherRanking) {
  Tournament tournament = Everything();
  tournament.ranking = {3, 1, 2};
  ExpectRoundTrip(tournament);
}

TEST(TrfWriter, PutsFieldsIntoTheirColumns) {
  Tournament tournament;
  tournament.players = {Named("Robin", {{2, Colour::kWhite, Result::kWin}}),
                        Named("Marian", {{1, Colour::kBlack, Result::kLoss}})};
  tournament.players[0].rating = 2001;
  tournament.players[0].place = 1;
  EXPECT_THAT(WriteTrf(tournament),
              HasSubstr("\n001    1      Robin                             2001"
                        "                             1.0    1     2 w 1\n"));
}

TEST(TrfWriter, LetsNoNameBreakALine) {
  Tournament tournament = Everything();
  tournament.name = "a\n142 1\rb";
  tournament.players[0].name = "x\n001    9\t\x1b[31m" + std::string(60, 'y');
  const std::string text = WriteTrf(tournament);
  EXPECT_THAT(text, HasSubstr("012 a?142 1?b\n"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  const auto read = ReadTrf(text);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->players[0].name.size(), 33);
  EXPECT_EQ(read->planned_rounds, 7);
}

}  // namespace
}  // namespace assize::ladder::trf
