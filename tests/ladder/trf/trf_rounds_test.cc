// Which columns of a file were played, and what is said where this is not clear.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ladder/trf/trf_file.h"
#include "tests/ladder/trf/trf_lines.h"

namespace assize::ladder::trf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// What the columns are, and what is said about them.
struct Columns {
  const char* name;
  std::vector<std::vector<std::string>> players;
  LastRound asked = LastRound::kAsItLooks;
  int rounds = 0;
  // Who is not to be paired next.
  std::vector<int> absent = {};
  std::string note = "";
};

std::vector<Columns> AllColumns() {
  const std::vector<std::vector<std::string>> lone_bye = {
      {"2 w 1"}, {"1 b 0"}, {"0000 - U", "0000 - U"}};
  const std::vector<std::vector<std::string>> part = {
      {"2 w 1", "3 b 1"}, {"1 b 0"}, {"4 w 1", "1 w 0"}, {"3 b 0"}, {"6 w 1"}, {"5 b 0"}};
  const std::vector<std::vector<std::string>> part_and_bye = {{"2 w 1", "3 b 1", "0000 - Z"},
                                                              {"1 b 0"},
                                                              {"4 w 1", "1 w 0"},
                                                              {"3 b 0"},
                                                              {"6 w 1"},
                                                              {"5 b 0"}};
  const std::vector<std::vector<std::string>> later_bye = {{"2 w 1"}, {"1 b 0", "", "0000 - H"}};
  const LastRound played = LastRound::kPlayed;
  const LastRound next = LastRound::kNext;
  const std::string four = "round 2: 4 of 6 players have no entry";
  return {
      {"nothing yet", {{}, {}}, LastRound::kAsItLooks, 0},
      {"nothing yet, played", {{}, {}}, played, 0},
      {"nothing yet, next", {{}, {}}, next, 0},
      {"all are there", {{"2 w 1"}, {"1 b 0"}}, LastRound::kAsItLooks, 1},
      {"all have byes", {{"0000 - H"}, {"0000 - Z"}}, LastRound::kAsItLooks, 1},
      {"a lone U",
       lone_bye,
       LastRound::kAsItLooks,
       1,
       {3},
       "round 2: 2 of 3 players have no entry and nobody is paired in it"},
      {"a lone U, played", lone_bye, played, 2},
      {"a lone U, next", lone_bye, next, 1, {3}},
      {"a lone H", {{"2 w 1", "0000 - H"}, {"1 b 0"}}, LastRound::kAsItLooks, 1, {1}},
      {"a lone F in round 1", {{"0000 - F"}, {}, {}}, LastRound::kAsItLooks, 0, {1}},
      {"several byes with a U",
       {{"2 w 1", "0000 - H"}, {"1 b 0", "0000 - U"}, {"0000 - Z"}},
       LastRound::kAsItLooks,
       1,
       {1, 2},
       "round 2: 1 of 3 players have no entry"},
      {"a part", part, LastRound::kAsItLooks, 2, {}, four},
      {"a part, played", part, played, 2},
      {"a part, next", part, next, 1, {1, 3}},
      {"a part of round 1",
       {{"2 w 1"}, {"1 b 0"}, {}, {}},
       LastRound::kAsItLooks,
       1,
       {},
       "round 1: 2 of 4 players have no entry"},
      {"somebody left earlier",
       {{"2 w 1", "3 b 1", "3 w 1"}, {"1 b 0"}, {"0000 - U", "1 w 0", "1 b 0"}},
       LastRound::kAsItLooks,
       3},
      {"somebody left now",
       {{"2 w 1", "3 b 1"}, {"1 b 0"}, {"0000 - U", "1 w 0"}},
       LastRound::kAsItLooks,
       2,
       {},
       "round 2: 1 of 3 players have no entry"},
      {"a bye in a later round", later_bye, LastRound::kAsItLooks, 1},
      {"a bye in a later round, played",
       later_bye,
       played,
       3,
       {},
       "round 2: 2 of 2 players have no entry"},
      {"byes in the next round and later",
       {{"2 w 1"}, {"1 b 0"}, {"0000 - U", "0000 - Z", "0000 - Z"}},
       LastRound::kAsItLooks,
       1,
       {3}},
      {"a U in a later round",
       {{"2 w 1"}, {"1 b 0"}, {"0000 - Z", "", "0000 - U"}},
       LastRound::kAsItLooks,
       1,
       {},
       "round 3: 2 of 3 players have no entry and nobody is paired in it, so it is taken for a "
       "later "
       "round"},
      {"a part, and a bye in the round after it",
       part_and_bye,
       LastRound::kAsItLooks,
       2,
       {1},
       four},
      {"a part, and a bye in the round after it, played", part_and_bye, played, 2, {1}},
      {"a part, and a bye in the round after it, next", part_and_bye, next, 1, {1, 3}},
      {"a round between of which nothing is there",
       {{"2 w 1", "", "2 b 1"}, {"1 b 0", "", "1 w 0"}},
       LastRound::kAsItLooks,
       3,
       {},
       "round 2: 2 of 2 players have no entry; it is taken as played"},
      {"a first round of which nothing is there",
       {{"", "2 b 1"}, {"", "1 w 0"}},
       LastRound::kAsItLooks,
       2,
       {},
       "round 1: 2 of 2 players have no entry; it is taken as played"},
      {"a round between of which most is missing",
       {{"2 w 1", "", "3 b 1"},
        {"1 b 0", "", "4 w 0"},
        {"4 b 0", "", "1 w 0"},
        {"3 w 1", "0000 - Z", "2 b 1"}},
       LastRound::kAsItLooks,
       3,
       {},
       "round 2: 3 of 4 players have no entry; it is taken as played"},
      {"one was absent between",
       {{"2 w 1", "3 b 1", "2 b 1"}, {"1 b 0", "", "1 w 0"}, {"0000 - U", "1 w 0", "0000 - Z"}},
       LastRound::kAsItLooks,
       3},
      {"two pairing-allocated byes in one round",
       {{"0000 - U"}, {"0000 - U"}, {"4 w 1"}, {"3 b 0"}},
       LastRound::kAsItLooks,
       1,
       {},
       "round 1: line 3: player 1 and line 4: player 2 have U"},
      {"absent with a word",
       {{"2 w 1", "3 b 1"}, {"1 b 0", "0000 - Z"}, {"0000 - U", "1 w 0"}},
       LastRound::kAsItLooks,
       2},
  };
}

TEST(TrfRounds, DecideWhatTheLastColumnIsAndSaySo) {
  for (const Columns& each : AllColumns()) {
    const auto file = ReadTrfFile(FileOf(each.players), each.asked);
    ASSERT_TRUE(file.ok()) << each.name << ": " << file.status();
    EXPECT_EQ(PlayedRounds(file->tournament), each.rounds) << each.name;
    std::vector<int> absent;
    for (int i = 1; i <= static_cast<int>(each.players.size()); ++i) {
      if (IsAbsent(file->tournament, i)) absent.push_back(i);
    }
    EXPECT_EQ(absent, each.absent) << each.name;
    ASSERT_EQ(file->notes.size(), each.note.empty() ? 0 : 1) << each.name;
    if (each.note.empty()) continue;
    EXPECT_THAT(file->notes[0], HasSubstr(each.note)) << each.name;
  }
}

TEST(TrfRounds, KeepByesOfLaterRoundsAsRequests) {
  const auto tournament = ReadTrf(FileOf({{"2 w 1", "0000 - Z", "0000 - Z"},
                                          {"1 b 0", "", "0000 - H"},
                                          {"0000 - U", "", "0000 - U"},
                                          {"0000 - Z"}}));
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  EXPECT_THAT(tournament->requested_byes, ElementsAre(RequestedByes{Result::kZeroBye, 3, {1}},
                                                      RequestedByes{Result::kHalfBye, 3, {2}},
                                                      RequestedByes{Result::kFullBye, 3, {3}}));
  EXPECT_EQ(ReadTrf(WriteTrf(*tournament)).value(), *tournament);
}

}  // namespace
}  // namespace assize::ladder::trf
