// Records that were made once must verify for ever. make_golden_record.cc says how they came about.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "referee/replay/replay.h"

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

}  // namespace
}  // namespace assize::replay
