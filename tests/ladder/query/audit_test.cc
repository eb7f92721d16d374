// The audit log as commands print it.
#include "ladder/query/audit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "ladder/store/service/service_store.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ContainsRegex;

class AuditTest : public ::testing::Test {
 protected:
  void Perform(Act act) {
    EXPECT_THAT(ServiceStore(&ladder_.store())
                    .Perform(&act, std::nullopt, [] { return std::string(); })
                    .status(),
                IsOk());
  }
  v1::AuditReport Report() { return Get(LoadAudit(&ladder_.store(), "club.db")); }

  TestLadder ladder_;
};

TEST_F(AuditTest, HasALineForEachActAndTheirNumber) {
  Perform({.actor = "uid 1000", .name = "withdraw", .subject = "robin", .detail = ""});
  Perform(
      {.actor = "token 12ab (marian)", .name = "ask", .subject = "questions/1", .detail = "why"});
  const std::string text = AuditText(Report());
  EXPECT_THAT(text, ContainsRegex("^1  20..-..-.. ..:..:.. UTC  uid 1000  withdraw  robin\n"
                                  "2  20..-..-.. ..:..:.. UTC  token 12ab .marian.  ask  "
                                  "questions/1  why\n"
                                  "2 entries, whose hashes fit together\n$"));
  EXPECT_THAT(SheetAsCsv(AuditSheet(Report())),
              ContainsRegex("2,\"20..-..-.. ..:..:.. UTC\",\"token 12ab .marian.\",ask,questions/1,why"));
  EXPECT_EQ(Report().entries(1).act(), "ask");
}

TEST_F(AuditTest, SaysThatNothingWasDone) {
  EXPECT_EQ(AuditText(Report()), "0 entries, whose hashes fit together\n");
}

}  // namespace
}  // namespace assize::ladder
