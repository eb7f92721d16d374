// Submitted folders, which are not trusted.
#include "ladder/submit/bundles/bundle_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "ladder/submit/bundles/build.h"
#include "tests/replay/store_testing.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;
using assize::testing::Fails;
using assize::testing::Folder;
using assize::testing::IsOk;
using assize::testing::WriteFile;

const auto kRefused = absl::StatusCode::kFailedPrecondition;

TEST(BundleFolder, IsReadByPath) {
  Folder folder;
  fs::create_directories(folder / "lib/deep");
  WriteFile(folder / "lib/deep/table.bin", std::string("\0\xff", 2));
  WriteFile(folder / "bot.toml", "name");
  WriteFile(folder / "bot", "#!/bin/sh\n");
  assize::testing::SetMode(folder / "bot", 0700);
  const auto bundle = ReadBundle(folder.path());
  ASSERT_THAT(bundle, IsOk());
  EXPECT_THAT(bundle->files,
              ::testing::ElementsAre(
                  BundleFile{"bot", true, "#!/bin/sh\n"}, BundleFile{"bot.toml", false, "name"},
                  BundleFile{"lib/deep/table.bin", false, std::string("\0\xff", 2)}));
}

TEST(BundleFolder, IsWrittenAsItWasRead) {
  const Bundle bundle{.files = {{"a/b/c", true, "1"}, {"a/d", false, ""}}};
  Folder folder;
  for (const CopyUse use : {CopyUse::kToWorkIn, CopyUse::kToPlayFrom}) {
    const std::string copy = folder / std::to_string(static_cast<int>(use));
    ASSERT_THAT(WriteBundle(bundle, copy, use), IsOk());
    const auto again = ReadBundle(copy);
    ASSERT_THAT(again, IsOk());
    EXPECT_EQ(again->files, bundle.files);
  }
}

TEST(BundleFolder, IsPlayedFromFilesThatNobodyMayWriteTo) {
  const Bundle bundle{.files = {{"bot", true, "1"}, {"data", false, ""}}};
  Folder folder;
  ASSERT_THAT(WriteBundle(bundle, folder / "copy", CopyUse::kToPlayFrom), IsOk());
  EXPECT_EQ(fs::status(folder / "copy/bot").permissions(), static_cast<fs::perms>(0555));
  EXPECT_EQ(fs::status(folder / "copy/data").permissions(), static_cast<fs::perms>(0444));
}

TEST(BundleFolder, IsNotWrittenOverAnother) {
  Folder folder;
  EXPECT_FALSE(WriteBundle({}, folder.path(), CopyUse::kToWorkIn).ok());
}

TEST(BundleFolder, MustBeThere) {
  Folder folder;
  EXPECT_THAT(ReadBundle(folder / "none"), Fails(absl::StatusCode::kNotFound, "none"));
}

TEST(BundleFolder, MayBeNamedByALink) {
  Folder folder;
  fs::create_directory(folder / "bot");
  WriteFile(folder / "bot/bot.toml", "name");
  fs::create_symlink("bot", folder / "link");
  const auto bundle = ReadBundle(folder / "link");
  ASSERT_THAT(bundle, IsOk());
  EXPECT_EQ(bundle->files.size(), 1u);
}

TEST(BundleFolder, HasNoLinks) {
  for (const std::string target : {"/etc/passwd", "bot.toml", ".", "/", "nowhere"}) {
    Folder folder;
    WriteFile(folder / "bot.toml", "name");
    fs::create_symlink(target, folder / "link");
    EXPECT_THAT(ReadBundle(folder.path()), Fails(kRefused, "\"link\": is a link")) << target;
  }
}

TEST(BundleFolder, HasNoPipesAndSockets) {
  Folder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(ReadBundle(folder.path()), Fails(kRefused, "\"pipe\": is neither a file nor"));
}

TEST(BundleFolder, HasNamesThatCanBeShown) {
  for (const std::string name : {"\033[2J", "line\nfeed", "\xff\xfe",
                                 "\u202e"
                                 "gpj.exe"}) {
    Folder folder;
    WriteFile(folder / name, "");
    const auto refused = ReadBundle(folder.path());
    EXPECT_THAT(refused, Fails(kRefused, "without control characters"));
    const std::string text(refused.status().message());
    EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) {
      return static_cast<unsigned char>(c) < ' ';
    })) << text;
  }
}

TEST(BundleFolder, IsNotReadWhenItHasTooManyBytes) {
  Folder folder;
  WriteFile(folder / "small", "12345");
  fs::create_directory(folder / "sub");
  WriteFile(folder / "sub/large", "");
  fs::resize_file(folder / "sub/large", int64_t{1} << 40);
  EXPECT_THAT(ReadBundle(folder.path()), Fails(kRefused, "more than 268435456 bytes"));
  fs::resize_file(folder / "sub/large", 5);
  EXPECT_THAT(ReadBundle(folder.path(), {.bytes = 9}), Fails(kRefused, "more than 9 bytes"));
  EXPECT_THAT(ReadBundle(folder.path(), {.bytes = 10}), IsOk());
}

TEST(BundleFolder, IsNotReadWhenItHasTooManyFiles) {
  Folder folder;
  for (int i = 0; i < 4; ++i) WriteFile(folder / std::to_string(i), "");
  EXPECT_THAT(ReadBundle(folder.path(), {.entries = 3}),
              Fails(kRefused, "more than 3 files and folders"));
  EXPECT_THAT(ReadBundle(folder.path(), {.entries = 4}), IsOk());
}

TEST(BundleFolder, IsNotReadWhenItHasTooManyFolders) {
  Folder folder;
  fs::create_directories(folder / "1/2");
  fs::create_directories(folder / "3/4");
  EXPECT_THAT(ReadBundle(folder.path(), {.entries = 3}), Fails(kRefused, "more than 3 files"));
  EXPECT_THAT(ReadBundle(folder.path(), {.entries = 4}), IsOk());
}

TEST(BundleFolder, IsNotReadWhenItIsTooDeep) {
  Folder folder;
  fs::create_directories(folder / "1/2/3");
  EXPECT_THAT(ReadBundle(folder.path(), {.depth = 2}), Fails(kRefused, "more than 2 folders"));
  EXPECT_THAT(ReadBundle(folder.path(), {.depth = 3}), IsOk());
}

TEST(BundleFolder, NamesWhatItCannotRead) {
  Folder folder;
  WriteFile(folder / "secret", "");
  assize::testing::SetMode(folder / "secret", 0);
  const std::string answer = assize::testing::WithoutPrivileges(
      [&folder] { return std::string(ReadBundle(folder.path()).status().message()); });
  EXPECT_THAT(answer, ::testing::HasSubstr("\"secret\": cannot be read: Permission denied"));
}

TEST(BundlePath, LeadsNowhereElse) {
  for (const std::string path :
       {"", "/etc/passwd", "..", "../x", "a/../../x", "a//b", "a/", "./a"}) {
    EXPECT_FALSE(CheckBundlePath(path).ok()) << path;
    Folder folder;
    const Bundle bundle{.files = {{path, false, "x"}}};
    EXPECT_FALSE(WriteBundle(bundle, folder / "bot", CopyUse::kToWorkIn).ok()) << path;
    EXPECT_FALSE(fs::exists(folder / "x")) << path;
  }
}

TEST(BundlePath, MayBeInAnyScript) {
  for (const std::string path : {"a", "a/b", ".hidden", "...", "模型/権重.bin", "with space"}) {
    EXPECT_THAT(CheckBundlePath(path), IsOk()) << path;
  }
}

}  // namespace

// Whether a submitted bot brings its own program.

namespace {

using assize::testing::Fails;
using assize::testing::IsOk;

absl::Status Check(const std::string& program) {
  bots::Manifest manifest;
  manifest.folder = "/home/marian/bot";
  manifest.command = {program};
  manifest.command_place = "bot/bot.toml:3:11";
  return CheckProgramPlace(manifest);
}

TEST(ProgramCheck, TakesProgramsOfTheMachineAndOfTheFolder) {
  for (const std::string program :
       {"python3", "/usr/bin/python3", "./bot", "bin/bot", "./bin/../bot", "..."}) {
    EXPECT_THAT(Check(program), IsOk()) << program;
  }
}

TEST(ProgramCheck, RefusesProgramsBesideTheFolder) {
  for (const std::string program : {"../bot", "./../other/bot", "bin/../../bot", "../../bin/x"}) {
    EXPECT_THAT(Check(program), Fails(absl::StatusCode::kFailedPrecondition,
                                      "bot/bot.toml:3:11: command: the program"))
        << program;
  }
}

TEST(ProgramCheck, RefusesTheFolderItselfByItsOldPlace) {
  EXPECT_THAT(Check("/home/marian/bot/bin/run"),
              Fails(absl::StatusCode::kFailedPrecondition, "use a relative path, ./bin/run"));
}

}  // namespace

}  // namespace assize::ladder
