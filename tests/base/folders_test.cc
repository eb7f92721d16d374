#include "referee/base/files/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/temp_folder.h"

namespace assize {
namespace {

namespace fs = std::filesystem;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

class FoldersTest : public ::testing::Test {
 protected:
  FoldersTest() {
    fs::create_directories(root_ / "a" / "b");
    std::ofstream(root_ / "a" / "b" / "file") << "x";
    std::ofstream(root_ / "file") << "x";
    fs::create_directory_symlink(root_ / "a", root_ / "link");
  }

  Visit Keep(std::vector<std::string>* names, Walk then = Walk::kGoOn) {
    return [this, names, then](const fs::directory_entry& entry) {
      names->push_back(entry.path().lexically_relative(root_));
      return then;
    };
  }

  const TempFolder temp_;
  const fs::path root_ = temp_.path();
};

TEST_F(FoldersTest, AFolderHasItsOwnEntriesAlone) {
  std::vector<std::string> names;
  EXPECT_FALSE(WalkFolder(root_, Keep(&names)));
  EXPECT_THAT(names, UnorderedElementsAre("a", "file", "link"));
  EXPECT_EQ(CountEntries(root_), 3);
}

TEST_F(FoldersTest, ATreeHasAllEntriesWithoutThoseBehindLinks) {
  std::vector<std::string> names;
  EXPECT_FALSE(WalkTree(root_, Keep(&names)));
  EXPECT_THAT(names, UnorderedElementsAre("a", "a/b", "a/b/file", "file", "link"));
}

TEST_F(FoldersTest, ATreeThatIsTooDeepIsWalkedNoFurther) {
  fs::path deep = root_ / "deep";
  for (int i = 0; i < kMaxFolderDepth; ++i) deep /= "d";
  fs::create_directories(deep);
  std::vector<std::string> names;
  EXPECT_FALSE(WalkTree(root_, Keep(&names)));
  fs::create_directories(deep / "d" / "d");
  EXPECT_EQ(WalkTree(root_, Keep(&names)), std::errc::filename_too_long);
}

TEST_F(FoldersTest, AVisitStopsTheWalk) {
  std::vector<std::string> names;
  EXPECT_FALSE(WalkTree(root_, Keep(&names, Walk::kStop)));
  EXPECT_THAT(names, SizeIs(1));
}

TEST_F(FoldersTest, WhatIsNoFolderIsAnError) {
  std::vector<std::string> names;
  EXPECT_EQ(WalkFolder(root_ / "none", Keep(&names)), std::errc::no_such_file_or_directory);
  EXPECT_EQ(WalkTree(root_ / "file", Keep(&names)), std::errc::not_a_directory);
  EXPECT_THAT(names, SizeIs(0));
  EXPECT_EQ(CountEntries(root_ / "none"), 0);
}

// The iterator of the standard library throws here where it is advanced by a loop of its own.
TEST_F(FoldersTest, AFolderThatIsRemovedMeanwhileThrowsNothing) {
  int visits = 0;
  EXPECT_NO_THROW(WalkTree(root_, [&](const fs::directory_entry& entry) {
    ++visits;
    std::error_code gone;
    if (entry.is_directory(gone) && !entry.is_symlink(gone)) fs::remove_all(entry.path(), gone);
    return Walk::kGoOn;
  }));
  EXPECT_GE(visits, 1);
}

}  // namespace
}  // namespace assize
