// Copies of a database that is in use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

TEST(Copy, IsAWholeLadder) {
  TestLadder ladder;
  const VersionId greedy = ladder.AddBot("greedy");
  const EventId event = ladder.AddEvent({greedy, ladder.AddBot("random")});
  const std::string path = ladder.folder() / "copy.db";
  int64_t last_done = 0;
  int64_t last_pages = 0;
  ASSERT_THAT(ladder->CopyTo(path,
                             [&](int64_t done, int64_t pages) {
                               last_done = done;
                               last_pages = pages;
                               return true;
                             }),
              IsOk());
  EXPECT_GT(last_pages, 0);
  EXPECT_EQ(last_done, last_pages);
  auto copy = LadderStore::OpenForWriting(path);
  ASSERT_THAT(copy, IsOk());
  EXPECT_THAT((*copy)->CheckIntegrity(), IsOk());
  EXPECT_EQ(Get((*copy)->FindEvent("autumn")).id, event);
  EXPECT_THAT((*copy)->LoadInstalled(greedy), IsOk());
}

// So large that it is copied in more than one step.
void Fill(TestLadder& ladder) {
  NewVersion large = DemoVersion("large", "1");
  std::string noise;
  for (int i = 0; i < 200'000; ++i) noise += AsView(HashOf(std::to_string(i)));
  large.submitted.files.push_back({"noise", false, noise});
  ASSERT_THAT(ladder->AddVersion(large), IsOk());
}

TEST(Copy, IsOfOneMomentWhileAWriterGoesOn) {
  TestLadder ladder;
  Fill(ladder);
  auto reader = LadderStore::OpenForReading(ladder.path());
  ASSERT_THAT(reader, IsOk());
  const std::string path = ladder.folder() / "copy.db";
  int steps = 0;
  ASSERT_THAT((*reader)->CopyTo(path,
                                [&](int64_t, int64_t) {
                                  if (++steps == 1) ladder.AddBot("late");
                                  return true;
                                }),
              IsOk());
  EXPECT_GT(steps, 1);
  auto copy = LadderStore::OpenForReading(path);
  ASSERT_THAT(copy, IsOk());
  EXPECT_EQ(Get((*copy)->ListVersions()).size(), 1u);
  EXPECT_THAT((*copy)->CheckBundles(), IsOk());
}

TEST(Copy, CanBeStopped) {
  TestLadder ladder;
  Fill(ladder);
  EXPECT_THAT(ladder->CopyTo(ladder.folder() / "copy.db", [](int64_t, int64_t) { return false; }),
              Fails(absl::StatusCode::kCancelled, "stopped"));
}

TEST(Copy, NeedsAPlace) {
  TestLadder ladder;
  EXPECT_THAT(
      ladder->CopyTo(ladder.folder() / "none/copy.db", [](int64_t, int64_t) { return true; }),
      Fails(absl::StatusCode::kNotFound, "none/copy.db"));
}

}  // namespace
}  // namespace assize::ladder
