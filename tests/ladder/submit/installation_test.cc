// Submitted bots as folders to play from.
#include "ladder/submit/bundles/installation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <latch>
#include <thread>

#include "absl/strings/str_cat.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;
using assize::testing::ReadFile;
using assize::testing::WriteFile;

constexpr char kManifest[] =
    "name = \"greedy\"\ncommand = [\"./greedy\"]\ngames = [\"brigands\"]\n";

class InstallationTest : public ::testing::Test {
 protected:
  InstallationTest() {
    NewVersion version = DemoVersion("greedy", "1");
    version.submitted.files = {{"bot.toml", false, kManifest}, {"greedy", true, "program"}};
    version_ = Get(ladder_->AddVersion(version));
  }
  // Although nobody may write to it.
  static void Overwrite(const std::string& file, const std::string& content) {
    fs::permissions(file, fs::perms::owner_write, fs::perm_options::add);
    WriteFile(file, content);
  }
  // Returns the folder.
  std::string Install() {
    const auto manifest = InstallVersion(&ladder_.store(), version_, root_);
    EXPECT_THAT(manifest, IsOk());
    return manifest.ok() ? manifest->folder : "";
  }

  TestLadder ladder_;
  const std::string root_ = ladder_.folder() / "bots";
  Version version_;
};

TEST_F(InstallationTest, HasTheFilesAndTheManifest) {
  const auto manifest = InstallVersion(&ladder_.store(), version_, root_);
  ASSERT_THAT(manifest, IsOk());
  EXPECT_EQ(manifest->name, "greedy");
  EXPECT_EQ(ReadFile(manifest->folder + "/greedy"), "program");
  EXPECT_EQ(fs::status(manifest->folder + "/greedy").permissions() & fs::perms::owner_exec,
            fs::perms::owner_exec);
}

TEST_F(InstallationTest, IsUsedAgain) {
  const std::string folder = Install();
  const auto made = fs::last_write_time(folder + "/greedy");
  EXPECT_EQ(Install(), folder);
  EXPECT_EQ(fs::last_write_time(folder + "/greedy"), made);
}

TEST_F(InstallationTest, IsMendedWhenItWasChanged) {
  const std::string folder = Install();
  Overwrite(folder + "/greedy", "another program");
  EXPECT_EQ(Install(), folder);
  EXPECT_EQ(ReadFile(folder + "/greedy"), "program");
}

TEST_F(InstallationTest, IsMendedWhenSomethingWasAdded) {
  const std::string folder = Install();
  WriteFile(folder + "/memory-of-the-last-match", "x");
  Install();
  EXPECT_FALSE(fs::exists(folder + "/memory-of-the-last-match"));
}

TEST_F(InstallationTest, IsMendedWhenAFolderWasAdded) {
  const std::string folder = Install();
  fs::create_directory(folder + "/the-last-match-was-won");
  Install();
  EXPECT_FALSE(fs::exists(folder + "/the-last-match-was-won"));
}

TEST_F(InstallationTest, IsComparedWithWhatWasSubmitted) {
  const std::string folder = Install();
  EXPECT_THAT(CheckInstalled(version_, folder), IsOk());
  Overwrite(folder + "/greedy", "another program");
  EXPECT_THAT(CheckInstalled(version_, folder),
              Fails(absl::StatusCode::kDataLoss, "the files of greedy@1"));
  Install();
  EXPECT_THAT(CheckInstalled(version_, folder), IsOk());
  fs::create_directory(folder + "/x");
  EXPECT_FALSE(CheckInstalled(version_, folder).ok());
}

TEST_F(InstallationTest, LeavesNothingBesideTheBots) {
  const std::string folder = Install();
  Overwrite(folder + "/greedy", "another program");
  Install();
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(root_)) names.push_back(entry.path());
  EXPECT_THAT(names, ::testing::ElementsAre(folder));
}

// As by events of a service that begin together.
TEST_F(InstallationTest, ThoseOfOneBotAtATimeLeaveItWhereItIs) {
  constexpr int kEvents = 4;
  constexpr int kRounds = 50;
  for (int round = 0; round < kRounds; ++round) {
    const std::string root = absl::StrCat(root_, round);
    std::array<absl::Status, kEvents> found;
    std::latch all(kEvents);
    {
      std::vector<std::jthread> events;
      for (absl::Status& of_one : found) {
        events.emplace_back([&] {
          all.arrive_and_wait();
          const auto manifest = InstallVersion(&ladder_.store(), version_, root);
          of_one = manifest.ok() ? CheckInstalled(version_, manifest->folder) : manifest.status();
        });
      }
    }
    ASSERT_THAT(found, ::testing::Each(IsOk())) << "round " << round;
  }
}

TEST_F(InstallationTest, RemovesWhatAKilledInstallationLeft) {
  fs::create_directories(root_ + "/0123.new-4711/half");
  const std::string folder = Install();
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(root_)) names.push_back(entry.path());
  EXPECT_THAT(names, ::testing::ElementsAre(folder));
}

TEST_F(InstallationTest, LeavesNothingWhenItFails) {
  // A file where a folder is needed, as if the disk were full in the middle.
  NewVersion version = DemoVersion("broken", "1");
  version.submitted.files = {
      {"a", false, "x"}, {"a/b", false, "y"}, {"bot.toml", false, kManifest}};
  const Version broken = Get(ladder_->AddVersion(version));
  EXPECT_FALSE(InstallVersion(&ladder_.store(), broken, root_).ok());
  EXPECT_TRUE(fs::is_empty(root_));
}

TEST(InstallationFolder, StandsBesideTheDatabase) {
  Folder folder;
  EXPECT_EQ(InstallationFolder(folder / "club.db"), fs::canonical(folder.path()) / "club.db-bots");
}

}  // namespace
}  // namespace assize::ladder
