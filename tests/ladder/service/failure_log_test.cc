// Tasks of the upkeep, which are tried again and again.
#include "ladder/service/calls/failure_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace assize::ladder::service {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class FailureLogTest : public ::testing::Test {
 protected:
  absl::Status Fail(const std::string& why) {
    return failures_.Try("the metrics", [&] { return absl::UnavailableError(why); });
  }
  absl::Status Throw(const std::string& what) {
    return failures_.Try("the metrics", [&] { throw std::runtime_error(what); });
  }
  absl::Status Work() {
    return failures_.Try("the metrics", [this] { ++done_; });
  }

  std::vector<std::string> log_;
  FailureLog failures_{[this](const std::string& text) { log_.push_back(text); }};
  int done_ = 0;
};

TEST_F(FailureLogTest, WhatIsThrownIsLoggedAndTheTaskIsDoneTheNextTime) {
  EXPECT_EQ(Throw("no memory"), absl::InternalError("the metrics threw: no memory"));
  EXPECT_EQ(Work(), absl::OkStatus());
  EXPECT_EQ(done_, 1);
  EXPECT_THAT(log_, ElementsAre("the metrics threw: no memory"));
}

TEST_F(FailureLogTest, OneFailureIsLoggedOnceUntilTheTaskHasWorkedOrFailsOtherwise) {
  Fail("the disk is full").IgnoreError();
  Fail("the disk is full").IgnoreError();
  Throw("no memory").IgnoreError();
  Throw("no memory").IgnoreError();
  Work().IgnoreError();
  Throw("no memory").IgnoreError();
  EXPECT_THAT(log_, ElementsAre("the disk is full", "the metrics threw: no memory",
                                "the metrics threw: no memory"));
}

TEST_F(FailureLogTest, NothingIsLoggedOfWhatWorks) {
  EXPECT_EQ(Work(), absl::OkStatus());
  EXPECT_THAT(log_, IsEmpty());
}

}  // namespace
}  // namespace assize::ladder::service
