#include "ladder/service/calls/refusal_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ladder/service/calls/errors.h"

namespace assize::ladder::service {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class RefusalLogTest : public ::testing::Test {
 protected:
  void Refuse(v1::Reason reason) {
    log_.Note("GetStatus", "token 1",
              Error(absl::StatusCode::kUnauthenticated, reason, "it is\nwrong"));
  }

  std::vector<std::string> lines_;
  RefusalLog::Time now_;
  RefusalLog log_{[this](const std::string& line) { lines_.push_back(line); },
                  [this] { return now_; }};
};

TEST_F(RefusalLogTest, ALineSaysWhoAskedForWhatAndWhyNot) {
  Refuse(v1::REASON_TOKEN_REVOKED);
  log_.Note("GetStatus", "token 1", absl::OkStatus());
  EXPECT_THAT(lines_, ::testing::ElementsAre(
                          "refused method=GetStatus code=UNAUTHENTICATED reason=TOKEN_REVOKED "
                          "caller=\"token 1\" \"it is\\nwrong\""));
}

TEST_F(RefusalLogTest, AFloodHasSomeLinesAMinuteAndHidesNoOtherReason) {
  for (int i = 0; i < 1000; ++i) Refuse(v1::REASON_TOKEN_UNKNOWN);
  EXPECT_THAT(lines_, SizeIs(10));
  Refuse(v1::REASON_TOKEN_EXPIRED);
  EXPECT_THAT(lines_, SizeIs(11));
  now_ += std::chrono::minutes(1);
  Refuse(v1::REASON_TOKEN_UNKNOWN);
  EXPECT_THAT(lines_.back(), HasSubstr("(990 more before)"));
}

}  // namespace
}  // namespace assize::ladder::service
