// Copies of bots' folders in memory.
#include "referee/bots/bundle_copies.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/support/temp_folder.h"

namespace assize::bots {
namespace {

namespace fs = std::filesystem;

class BundleCopiesTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const absl::Status possible = CheckBundleMemory(); !possible.ok()) {
      GTEST_SKIP() << possible.message();
    }
    temp_.Write("bot/program", "text", 0755);
    temp_.Write("bot/data/table", "values");
    fs::create_symlink("data/table", temp_ / "bot/link");
    ASSERT_EQ(mkfifo((temp_ / "bot/pipe").c_str(), 0666), 0);
    fs::create_directory(memory_);
    manifest_.folder = temp_ / "bot";
  }
  void TearDown() override { fs::remove_all(memory_); }

  const TempFolder temp_;
  // Of its own, so that what other processes do can't be seen.
  const std::string memory_ = "/dev/shm/assize-test-" + std::to_string(getpid());
  Manifest manifest_;
};

TEST_F(BundleCopiesTest, AreAsTheFolderButForWhatConnects) {
  fs::last_write_time(temp_ / "bot/program",
                      fs::file_time_type::clock::now() - std::chrono::hours(5));
  BundleCopies copies(memory_);
  const auto copy = copies.CopyOf(manifest_);
  ASSERT_TRUE(copy.has_value());
  EXPECT_EQ(copy->bytes, 10u);
  EXPECT_EQ(ContentOf(copy->folder + "/program"), "text");
  EXPECT_EQ(ContentOf(copy->folder + "/data/table"), "values");
  EXPECT_EQ(fs::read_symlink(copy->folder + "/link"), "data/table");
  EXPECT_FALSE(fs::exists(copy->folder + "/pipe"));
  EXPECT_EQ(fs::status(copy->folder + "/program").permissions(),
            fs::status(temp_ / "bot/program").permissions());
  EXPECT_EQ(fs::last_write_time(copy->folder + "/program"),
            fs::last_write_time(temp_ / "bot/program"));
}

TEST_F(BundleCopiesTest, AreMadeOnceAndRemovedAtTheEnd) {
  {
    BundleCopies copies(memory_);
    EXPECT_EQ(copies.CopyOf(manifest_)->folder, copies.CopyOf(manifest_)->folder);
    EXPECT_FALSE(fs::is_empty(memory_));
  }
  EXPECT_TRUE(fs::is_empty(memory_));
}

TEST_F(BundleCopiesTest, ContainOnlyTheFileOfABotThatIsAFile) {
  manifest_.only_file = temp_ / "bot/program";
  BundleCopies copies(memory_);
  const auto copy = copies.CopyOf(manifest_);
  ASSERT_TRUE(copy.has_value());
  EXPECT_EQ(std::distance(fs::directory_iterator(copy->folder), fs::directory_iterator()), 1);
  EXPECT_EQ(ContentOf(copy->folder + "/program"), "text");
}

TEST_F(BundleCopiesTest, OfALargeFolderAreNotMade) {
  fs::resize_file(temp_ / "bot/program", BundleCopies::kMaxBytes + 1);
  BundleCopies copies(memory_);
  EXPECT_EQ(copies.CopyOf(manifest_), std::nullopt);
}

TEST_F(BundleCopiesTest, OfAKilledProcessAreRemovedByTheNextButNotThoseOfALivingOne) {
  fs::create_directory(memory_ + "/assize-bundles-killed");
  BundleCopies living(memory_);
  const auto copy = living.CopyOf(manifest_);
  fs::create_directory(memory_ + "/assize-bundles-killed");
  BundleCopies next(memory_);
  next.CopyOf(manifest_);
  EXPECT_FALSE(fs::exists(memory_ + "/assize-bundles-killed"));
  EXPECT_TRUE(fs::exists(copy->folder + "/program"));
}

TEST_F(BundleCopiesTest, NeedAFileSystemInMemory) {
  if (CheckBundleMemory(temp_.path()).ok()) GTEST_SKIP() << "/tmp is one";
  BundleCopies copies(temp_.path());
  EXPECT_EQ(copies.CopyOf(manifest_), std::nullopt);
}

}  // namespace
}  // namespace assize::bots
