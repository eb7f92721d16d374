#include "referee/replay/summary/timing_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/support/rowdy_match.h"

namespace assize {
namespace {

using ::testing::HasSubstr;

class TimingCheck : public ::testing::Test {
 protected:
  std::string Fault() const {
    return std::string(CheckTiming(match_.record, match_.timing).message());
  }

  testing::RowdyMatch match_ = testing::PlayRowdy({.seats = 2, .seed = "times"});
};

TEST_F(TimingCheck, TimesOfAMatchAreAccepted) { EXPECT_EQ(Fault(), ""); }

TEST_F(TimingCheck, AnotherNumberOfTimesThanEntriesIsNamed) {
  match_.timing.add_used_us(1);
  EXPECT_THAT(Fault(), HasSubstr("timing: "));
}

TEST_F(TimingCheck, ATimeWhoseSumsDoNotFitIsNamed) {
  match_.timing.set_used_us(0, uint64_t{1} << 62);
  EXPECT_THAT(Fault(), HasSubstr("timing: used_us is 4611686018427387904 us; must be 0 to "));
  match_.timing.set_used_us(0, 0);
  match_.timing.set_started_unix_us(std::numeric_limits<uint64_t>::max());
  EXPECT_THAT(Fault(), HasSubstr("timing: started_unix_us is "));
}

}  // namespace
}  // namespace assize
