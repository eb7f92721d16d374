// Records that were made once must verify for ever. make_golden_record.cc says how they came about.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "referee/replay/replay.h"
#include "tests/support/rowdy_match.h"

namespace assize::replay {
namespace {

v1::Record ReadRecord(const std::string& name) {
  std::ifstream file(std::string(ASSIZE_GOLDEN_RECORDS) + "/" + name, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << name;
  v1::Record record;
  EXPECT_TRUE(record.ParseFromIstream(&file)) << name;
  return record;
}

TEST(ReplayGoldenTest, BrigandsInFormat1UnderRules1Verifies) {
  const v1::Record record = ReadRecord("brigands-format-1-rules-1.record");
  EXPECT_EQ(record.header().format(), 1u);
  EXPECT_EQ(record.header().rules_version(), 1u);
  EXPECT_EQ(record.end().reason(), v1::END_REASON_FINISHED);
  const auto verified = Verify(record);
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->steps, record.steps_size());
}

// Two against two, of which the seats 1 and 3 leave: as it is played today, or was before games had
// sides.
v1::Record TeamsOfWhichOneLeaves(bool ends_with_a_side) {
  return testing::PlayRowdy({.seats = 4,
                             .seed = "teams",
                             .manners = testing::Manners::kPolite,
                             .game = "duel-descrocs",
                             .leavers = {1, 3},
                             .leave_after = 40,
                             .ends_with_a_side = ends_with_a_side})
      .record;
}

int ForfeitsIn(const v1::Record& record) {
  int forfeits = 0;
  for (const v1::SeatResult& result : record.end().results()) {
    forfeits += result.forfeited() ? 1 : 0;
  }
  return forfeits;
}

TEST(ReplayOfTeams, EndsWithTheLastSeatOfASide) {
  const v1::Record record = TeamsOfWhichOneLeaves(true);
  EXPECT_EQ(ForfeitsIn(record), 2);
  EXPECT_EQ(record.end().reason(), v1::END_REASON_FORFEIT);
  const auto verified = Verify(record);
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->by_older_end, 0);
}

TEST(ReplayOfTeams, ThatWentOnWithoutASideVerifiesAsWhatItWas) {
  v1::Record record = TeamsOfWhichOneLeaves(false);
  EXPECT_EQ(ForfeitsIn(record), 2);
  EXPECT_GT(record.steps_size(), TeamsOfWhichOneLeaves(true).steps_size());
  const auto verified = Verify(record);
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->by_older_end, 1);
  EXPECT_EQ(verified->steps, record.steps_size());
  record.mutable_end()->mutable_results(0)->set_score(0.75);
  EXPECT_FALSE(Verify(record).ok()) << "it agrees with neither rule";
}

}  // namespace
}  // namespace assize::replay
