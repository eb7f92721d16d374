// Removing what hostile programs have left.
#include "referee/base/files/remove_tree.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace assize {
namespace {

namespace fs = std::filesystem;

class RemoveTreeTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "remove-tree-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    root_ = name;
    fs::create_directory(root_ / "tree");
  }
  void TearDown() override { fs::remove_all(root_); }

  std::string tree() const { return (root_ / "tree").string(); }

  fs::path root_;
};

TEST_F(RemoveTreeTest, RemovesFoldersThatNobodyMayEnter) {
  fs::create_directories(root_ / "tree/a/b/c");
  std::ofstream(root_ / "tree/a/b/c/file") << "x";
  for (const char* folder : {"tree/a/b", "tree/a"}) chmod((root_ / folder).c_str(), 0);
  EXPECT_TRUE(RemoveTree(tree()));
  EXPECT_FALSE(fs::exists(tree()));
}

TEST_F(RemoveTreeTest, LinksAreNotFollowed) {
  std::ofstream(root_ / "kept") << "x";
  fs::create_directory(root_ / "kept-folder");
  std::ofstream(root_ / "kept-folder/file") << "x";
  fs::create_directory_symlink(root_ / "kept-folder", root_ / "tree/link");
  fs::create_symlink(root_ / "kept", root_ / "tree/other");
  EXPECT_TRUE(RemoveTree(tree()));
  EXPECT_TRUE(fs::exists(root_ / "kept"));
  EXPECT_TRUE(fs::exists(root_ / "kept-folder/file"));
}

// More than there are descriptors, and longer than any path may be.
TEST_F(RemoveTreeTest, FoldersInsideEachOtherWithoutEnd) {
  constexpr int kDepth = 5000;
  int at = open(tree().c_str(), O_RDONLY | O_DIRECTORY);
  for (int i = 0; i < kDepth; ++i) {
    ASSERT_EQ(mkdirat(at, "in", 0700), 0);
    const int next = openat(at, "in", O_RDONLY | O_DIRECTORY);
    close(at);
    at = next;
  }
  close(at);
  EXPECT_TRUE(RemoveTree(tree()));
  EXPECT_FALSE(fs::exists(tree()));
}

TEST_F(RemoveTreeTest, StopsWhereItIsTold) {
  for (int i = 0; i < 10; ++i) std::ofstream(fs::path(tree()) / std::to_string(i)) << "x";
  int asked = 0;
  EXPECT_FALSE(RemoveTree(tree(), [&asked] { return ++asked > 3; }));
  EXPECT_TRUE(fs::exists(tree()));
  EXPECT_TRUE(RemoveTree(tree()));
}

TEST_F(RemoveTreeTest, WhatIsNotThereIsRemoved) { EXPECT_TRUE(RemoveTree(tree() + "/none")); }

}  // namespace
}  // namespace assize
