// What is said of files that can't be read.
#include "referee/base/files/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace assize {
namespace {

using ::testing::HasSubstr;

constexpr size_t kSmall = 1000;

// A disk that fails is no mistake of ours, which is what other codes would say.
TEST(Files, ReadingFromADeviceThatFailsIsAFailureOfTheDisk) {
  const absl::Status failed = ReadFile("/proc/self/mem", kSmall).status();
  EXPECT_EQ(failed.code(), absl::StatusCode::kUnknown);
  EXPECT_EQ(failed.message(), "/proc/self/mem: can't read it: Input/output error");
}

TEST(Files, AFolderIsNoFile) {
  const absl::Status refused = ReadFile("/tmp", kSmall).status();
  EXPECT_EQ(refused.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(refused.message(), "/tmp: can't read it: Is a directory");
  EXPECT_EQ(ReadSmallFile("/tmp", kSmall).status().code(), absl::StatusCode::kNotFound);
}

TEST(Files, AMissingFileIsNamed) {
  for (const auto& read : {ReadFile, ReadSmallFile}) {
    const absl::Status missing = read("/nowhere/file", kSmall).status();
    EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(missing.message()), HasSubstr("/nowhere/file"));
  }
}

}  // namespace
}  // namespace assize
