// The log of limited size.
#include "referee/process/supervisor/process_log.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "referee/base/unique_fd.h"
#include "tests/support/temp_folder.h"

namespace assize::process {
namespace {

constexpr size_t kKept = ProcessLog::kKept;

// Bytes that differ from their neighbours, so that a shift shows.
std::string Bytes(size_t count) {
  std::string bytes;
  for (size_t i = 0; i < count; ++i) bytes += static_cast<char>('a' + i * 7 % 26 + i / 1000 % 3);
  return bytes;
}

class ProcessLogTest : public testing::Test {
 protected:
  // The log of `bytes` that came in pieces of `piece`.
  std::string Logged(const std::string& bytes, size_t piece) {
    ProcessLog log;
    EXPECT_EQ(log.Open(temp_ / "log"), 0);
    for (size_t at = 0; at < bytes.size(); at += piece) log.Append(bytes.substr(at, piece));
    log.Finish();
    EXPECT_EQ(log.bytes(), bytes.size());
    return ContentOf(temp_ / "log");
  }

  const TempFolder temp_;
};

TEST_F(ProcessLogTest, WhatFitsIsKeptWhole) {
  for (const size_t size : {size_t{0}, size_t{1}, kKept, kKept + 1, 2 * kKept}) {
    EXPECT_EQ(Logged(Bytes(size), 5000), Bytes(size)) << size;
  }
}

TEST_F(ProcessLogTest, TheMiddleOfMoreIsLeftOutAndCounted) {
  const std::string bytes = Bytes(5 * kKept + 123);
  const std::string expected = bytes.substr(0, kKept) + "\n... " +
                               std::to_string(bytes.size() - 2 * kKept) + " bytes left out ...\n" +
                               bytes.substr(bytes.size() - kKept);
  for (const size_t piece : {size_t{999}, size_t{65536}, bytes.size()}) {
    EXPECT_EQ(Logged(bytes, piece), expected) << piece;
  }
}

TEST_F(ProcessLogTest, TheBeginningIsReadableAtOnce) {
  ProcessLog log;
  ASSERT_EQ(log.Open(temp_ / "log"), 0);
  log.Append("hello");
  EXPECT_EQ(ContentOf(temp_ / "log"), "hello");
}

TEST_F(ProcessLogTest, WithoutAPathItCountsOnly) {
  ProcessLog log;
  ASSERT_EQ(log.Open(""), 0);
  log.Append(Bytes(3 * kKept));
  log.Finish();
  EXPECT_EQ(log.bytes(), 3 * kKept);
}

TEST_F(ProcessLogTest, AFullDiskIsSurvived) {
  ProcessLog log;
  ASSERT_EQ(log.Open("/dev/full"), 0);
  log.Append(Bytes(3 * kKept));
  log.Finish();
  EXPECT_EQ(log.bytes(), 3 * kKept);
}

TEST_F(ProcessLogTest, APipeOrALinkInItsPlaceIsReplaced) {
  const std::string path = temp_ / "log";
  const std::string other = temp_ / "other";
  const auto plant = [&](auto put) {
    std::filesystem::remove(path);
    std::ofstream(other) << "mine";
    ASSERT_EQ(put(), 0);
    EXPECT_EQ(Logged("hello", 5), "hello");
    EXPECT_EQ(ContentOf(other), "mine");
  };
  plant([&] { return mkfifo(path.c_str(), 0600); });
  plant([&] { return symlink(other.c_str(), path.c_str()); });
  plant([&] { return link(other.c_str(), path.c_str()); });
  UniqueFd reader;
  plant([&] {
    const int made = mkfifo(path.c_str(), 0600);
    reader.Reset(open(path.c_str(), O_RDONLY | O_NONBLOCK));
    return made;
  });
}

TEST_F(ProcessLogTest, AnOlderLogIsEmptied) {
  EXPECT_EQ(Logged("a long one", 5), "a long one");
  EXPECT_EQ(Logged("short", 5), "short");
}

TEST_F(ProcessLogTest, AFileThatCannotBeMadeIsAnError) {
  ProcessLog log;
  EXPECT_EQ(log.Open(temp_ / "no/log"), ENOENT);
}

}  // namespace
}  // namespace assize::process
