// From what a user types to a bot.
#include "referee/bots/bot_finder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "tests/support/temp_folder.h"

namespace assize::bots {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr mode_t kExecutable = 0755;

class BotFinderTest : public testing::Test {
 protected:
  BotFinderTest() {
    AddSample("samples", "greedy");
    AddSample("samples", "random");
    std::filesystem::create_directories(temp_ / "samples/notes");
  }

  // A bot's folder on a shelf, whose manifest names the shelf as its version.
  void AddSample(const std::string& shelf, const std::string& name) {
    const std::string folder = shelf + "/" + name + "/";
    temp_.Write(folder + "bot.toml",
                "name = '" + name + "'\nversion = '" + shelf + "'\ncommand = ['./run']\n");
    temp_.Write(folder + "run", "#!/bin/sh\n", kExecutable);
  }

  absl::StatusOr<Manifest> Find(const std::string& argument) const {
    return BotFinder({temp_ / "samples"}, "/usr/bin:/bin").Find(argument);
  }

  std::string MessageFor(const std::string& argument) const {
    return std::string(Find(argument).status().message());
  }

  const TempFolder temp_;
};

TEST_F(BotFinderTest, ASampleBotIsFoundByItsName) {
  const auto manifest = Find("greedy");
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->name, "greedy");
  EXPECT_EQ(manifest->folder, temp_ / "samples/greedy");
}

TEST_F(BotFinderTest, TheFirstShelfThatHasANameWins) {
  AddSample("mine", "greedy");
  AddSample("mine", "zeal");
  const BotFinder finder({temp_ / "mine", temp_ / "samples"}, "/bin");
  EXPECT_EQ(finder.Find("greedy")->version, "mine");
  EXPECT_EQ(finder.Find("random")->version, "samples");
  EXPECT_THAT(finder.SampleNames(), ElementsAre("greedy", "random", "zeal"));
}

TEST_F(BotFinderTest, TheEnvironmentNamesShelves) {
  AddSample("one", "from-one");
  AddSample("two", "from-two");
  setenv("ASSIZE_BOTS", (temp_ / "one" + ":" + temp_ / "two").c_str(), 1);
  const BotFinder finder = BotFinder::FromEnvironment();
  unsetenv("ASSIZE_BOTS");
  EXPECT_TRUE(finder.Find("from-one").ok());
  EXPECT_TRUE(finder.Find("from-two").ok());
}

TEST_F(BotFinderTest, AFolderWithAManifestIsABot) {
  AddSample("work", "mine");
  for (const char* path : {"work/mine", "work/mine/", "work/mine/bot.toml"}) {
    const auto manifest = Find(temp_ / path);
    ASSERT_TRUE(manifest.ok()) << manifest.status();
    EXPECT_EQ(manifest->name, "mine");
    EXPECT_EQ(manifest->folder, temp_ / "work/mine");
  }
}

TEST_F(BotFinderTest, AnExecutableFileIsABotWithTheFilesName) {
  const std::string file = temp_.Write("work/my-bot", "#!/bin/sh\n", kExecutable);
  const auto manifest = Find(file);
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->name, "my-bot");
  EXPECT_EQ(manifest->version, "");
  EXPECT_THAT(manifest->command, ElementsAre(file));
  EXPECT_EQ(manifest->folder, temp_ / "work");
  EXPECT_EQ(manifest->protocol, BotProtocol::kGrpc);
  EXPECT_FALSE(manifest->reuse);
  EXPECT_TRUE(manifest->Plays("brigands"));
}

TEST_F(BotFinderTest, AWordWithoutASlashMayBeAFileHereUnlessASampleBotHasTheName) {
  temp_.Write("here/mine", "#!/bin/sh\n", kExecutable);
  temp_.Write("here/greedy", "#!/bin/sh\n", kExecutable);
  const std::string before = std::filesystem::current_path();
  ASSERT_EQ(chdir((temp_ / "here").c_str()), 0);
  const auto mine = Find("mine");
  const auto sample = Find("greedy");
  const auto file = Find("./greedy");
  ASSERT_EQ(chdir(before.c_str()), 0);
  EXPECT_THAT(mine->command, ElementsAre(temp_ / "here/mine"));
  EXPECT_EQ(sample->folder, temp_ / "samples/greedy");
  EXPECT_THAT(file->command, ElementsAre(temp_ / "here/greedy"));
}

TEST_F(BotFinderTest, AWordWithASlashIsNoSampleBotsName) {
  const absl::Status status = Find("./greedy").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(std::string(status.message()),
            "no bot \"./greedy\": there is no such file or folder. Did you mean 'greedy'? Sample "
            "bots (written without '/'): greedy, random");
}

TEST_F(BotFinderTest, WhatIsNotFoundIsNamedWithTheSampleBotsAndASuggestion) {
  const absl::Status status = Find("gredy").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(std::string(status.message()),
            "no bot \"gredy\": neither a sample bot's name nor a file or folder here. Did you mean "
            "'greedy'? Sample bots (written without '/'): greedy, random");
  EXPECT_EQ(Find("").status().code(), absl::StatusCode::kNotFound);
}

TEST_F(BotFinderTest, AFolderWithoutAManifestIsSaidToBeNoBot) {
  EXPECT_EQ(Find(temp_ / "samples").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(MessageFor(temp_ / "samples"),
            "the folder \"" + temp_ / "samples" +
                "\" has no bot.toml, so it is not a bot's folder; `referee new-bot` "
                "creates one to start from");
}

TEST_F(BotFinderTest, AFileThatIsNotExecutableComesWithTheRemedy) {
  const std::string file = temp_.Write("my-bot", "#!/bin/sh\n", 0644);
  EXPECT_EQ(Find(file).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(MessageFor(file), HasSubstr("is not executable"));
  EXPECT_THAT(MessageFor(file), HasSubstr("chmod +x \"" + file + "\""));
}

TEST_F(BotFinderTest, AFileNameThatIsNoNameIsRefused) {
  const std::string file = temp_.Write("a\x1b[2J", "#!/bin/sh\n", kExecutable);
  EXPECT_EQ(Find(file).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(MessageFor(file), HasSubstr("a\\x1b[2J"));
  EXPECT_EQ(MessageFor(file).find('\x1b'), std::string::npos);
}

TEST_F(BotFinderTest, AWrongManifestIsTold) {
  temp_.Write("samples/greedy/bot.toml", "name = 1\n");
  EXPECT_EQ(Find("greedy").status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(MessageFor("greedy"), HasSubstr("samples/greedy/bot.toml:1:8: name = 1"));
}

struct Command {
  const char* title;
  const char* command;
  const char* message;
};

class BotCommandTest : public BotFinderTest, public testing::WithParamInterface<Command> {};

TEST_P(BotCommandTest, ThatCannotRunIsRefusedWithThePlaceInTheManifest) {
  temp_.Write("work/b/plain", "", 0644);
  temp_.Write("work/b/here", "#!/bin/sh\n", kExecutable);
  temp_.Write("work/b/bot.toml", std::string("name = 'b'\ncommand = [") + GetParam().command + "]");
  EXPECT_EQ(Find(temp_ / "work/b").status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(MessageFor(temp_ / "work/b"), HasSubstr("work/b/bot.toml:2:11: command: "));
  EXPECT_THAT(MessageFor(temp_ / "work/b"), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(All, BotCommandTest,
                         testing::Values(Command{"Missing", "'./gone'",
                                                 "No such file or directory"},
                                         Command{"NotExecutable", "'./plain'", "chmod +x"},
                                         Command{"Folder", "'../b'", "is a folder"},
                                         Command{"Device", "'/dev/null'", "is not a regular file"},
                                         Command{"NotInPath", "'no-such-program'", "in PATH"},
                                         Command{"InOwnFolderOnly", "'here'", "write \"./here\""}),
                         [](const auto& info) { return info.param.title; });

TEST_F(BotFinderTest, AMissingProgramThatCanBeBuiltIsTold) {
  temp_.Write("b/bot.toml", "name = 'b'\ncommand = ['./b']\nbuild = ['make', 'all']\n");
  EXPECT_THAT(MessageFor(temp_ / "b"), HasSubstr("has it been built? The manifest says: make all"));
}

TEST_F(BotFinderTest, AProgramWithoutASlashIsLookedUpInThePath) {
  temp_.Write("b/bot.toml", "name = 'b'\ncommand = ['sh', 'bot.sh']\n");
  EXPECT_TRUE(Find(temp_ / "b").ok()) << Find(temp_ / "b").status();
}

}  // namespace
}  // namespace assize::bots
