// The measure of this machine's speed, made as the test says.
#include "ladder/service/work/own_speed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;

class OwnSpeedTest : public ::testing::Test {
 protected:
  using Measure = std::function<absl::StatusOr<std::string>(const std::string&, milliseconds)>;

  // What a service that is started now takes as this machine's speed.
  v1::SpeedMeasure After(const Measure& measure) {
    OwnSpeed speed({.length = milliseconds(5),
                    .slots = 1,
                    .sandbox = {},
                    .file = folder_ / "speed",
                    .commit = "abc",
                    .log = [this](const std::string& text) { log_.push_back(text); },
                    .measure = measure});
    while (!speed.Get().has_value()) std::this_thread::yield();
    return *speed.Get();
  }

  const Folder folder_;
  std::vector<std::string> log_;
};

TEST_F(OwnSpeedTest, AMeasureThatThrowsIsLoggedAndTheMachineCountsAsNotMeasured) {
  const v1::SpeedMeasure thrown = After([](const std::string&, milliseconds) -> std::string {
    throw std::runtime_error("no memory");
  });
  EXPECT_THAT(thrown.decisions_per_s(), ::testing::IsEmpty());
  EXPECT_THAT(log_, ::testing::ElementsAre(::testing::HasSubstr(
                        "could not be measured (the measure of speed threw: no memory)")));
  // The next service measures it, and the one after that has it in its file.
  v1::SpeedMeasure good;
  good.add_decisions_per_s(7);
  const auto measured = [&](const std::string&, milliseconds) { return good.SerializeAsString(); };
  EXPECT_THAT(After(measured).decisions_per_s(), ::testing::ElementsAre(7));
  EXPECT_THAT(After(nullptr).decisions_per_s(), ::testing::ElementsAre(7));
}

}  // namespace
}  // namespace assize::ladder::service
