// Which Python a bot runs with whose manifest names an environment.
#include "referee/bots/manifest/python_environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "referee/bots/manifest/sandbox_policy.h"
#include "tests/support/temp_folder.h"

namespace assize::bots {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PythonEnvironmentTest : public ::testing::Test {
 protected:
  PythonEnvironmentTest() {
    fs::create_directories(Bot());
    manifest.name = "snake";
    manifest.folder = Bot();
    manifest.command = {"python3", "bot.py"};
  }

  // Canonical, as a manifest's folder is.
  fs::path Root() const { return fs::canonical(folder.path()); }
  std::string Bot() const { return (Root() / "bot").string(); }

  // An installation of Python, or what looks like one.
  void Install(const fs::path& where) {
    fs::create_directories(where / "bin");
    std::ofstream(where / "bin/python3") << "#!/bin/sh\n";
  }
  // An environment that was made from one.
  void MakeVenv(const fs::path& where, const fs::path& program) {
    fs::create_directories(where / "bin");
    fs::create_symlink(program, where / "bin/python3");
  }
  std::string Error() {
    const auto found = FindPython(manifest);
    return found.ok() ? "" : std::string(found.status().message());
  }

  TempFolder folder;
  Manifest manifest;
};

TEST_F(PythonEnvironmentTest, NoneIsNamed) {
  const auto found = FindPython(manifest);
  ASSERT_TRUE(found.ok());
  EXPECT_FALSE(found->has_value());
}

TEST_F(PythonEnvironmentTest, AVenvInTheBotsFolderOfTheSystemsPythonNeedsNothingElse) {
  MakeVenv(Root() / "bot/venv", "/usr/bin/env");
  manifest.python = "venv";
  const auto found = FindPython(manifest);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ((*found)->folder, Bot() + "/venv");
  EXPECT_THAT((*found)->command, ElementsAre(Bot() + "/venv/bin/python3", "bot.py"));
  EXPECT_THAT((*found)->reads, IsEmpty());
}

TEST_F(PythonEnvironmentTest, AVenvElsewhereAndTheInstallationBehindItMustBeSeen) {
  Install(Root() / "versions/3.12");
  MakeVenv(Root() / "venv", Root() / "versions/3.12/bin/python3");
  manifest.python = (Root() / "venv").string();
  const auto found = FindPython(manifest);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT((*found)->reads,
              ElementsAre((Root() / "venv").string(), (Root() / "versions/3.12").string()));
}

TEST_F(PythonEnvironmentTest, LinksToAFolderMustLeadThereFromInsideAsWell) {
  Install(Root() / "versions/3.12.1");
  fs::create_directory_symlink(Root() / "versions/3.12.1", Root() / "versions/3.12");
  MakeVenv(Root() / "bot/venv", Root() / "versions/3.12/bin/python3");
  manifest.python = "venv";
  const auto found = FindPython(manifest);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT((*found)->reads, ElementsAre((Root() / "versions/3.12").string(),
                                           (Root() / "versions/3.12.1").string()));
}

TEST_F(PythonEnvironmentTest, AnInstallationIsNamedOnce) {
  Install(Root() / "conda");
  manifest.python = "../conda";
  const auto found = FindPython(manifest);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT((*found)->reads, ElementsAre((Root() / "conda").string()));
}

TEST_F(PythonEnvironmentTest, WhatIsMissingIsNamedWithARemedy) {
  manifest.python = "venv";
  EXPECT_THAT(Error(), HasSubstr("snake: python = \"venv\": \"" + Bot() +
                                 "/venv/bin/python3\" does not exist; to make an environment: "
                                 "python3 -m venv " +
                                 Bot() + "/venv"));
  MakeVenv(Root() / "bot/venv", "/no/such/python");
  EXPECT_THAT(Error(), HasSubstr("leads to \"/no/such/python\", which does not exist here; make "
                                 "the environment on this machine"));
}

TEST_F(PythonEnvironmentTest, WhatIsOutsideOfTheBotMustBeAllowed) {
  Install(Root() / "versions/3.12");
  MakeVenv(Root() / "venv", Root() / "versions/3.12/bin/python3");
  manifest.python = "../venv";
  SandboxPolicy policy{.confine = true, .caps = {}, .reads = {}, .uids = {}};
  const std::string venv = (Root() / "venv").string();
  const std::string version = (Root() / "versions/3.12").string();
  const auto refused = SandboxFor(policy, manifest);
  EXPECT_EQ(refused.status().message(),
            "snake: python = \"../venv\" is not allowed here; to allow it: --allow-read " + venv);
  // Whether it exists is not looked at before it is allowed.
  manifest.python = "../nowhere";
  EXPECT_EQ(SandboxFor(policy, manifest).status().message(),
            "snake: python = \"../nowhere\" is not allowed here; to allow it: --allow-read " +
                (Root() / "nowhere").string());
  manifest.python = "../venv";
  policy.reads = {venv};
  EXPECT_EQ(
      SandboxFor(policy, manifest).status().message(),
      "snake: python = \"../venv\" is not allowed here; to allow it: --allow-read " + version);
  policy.reads = {venv, version};
  const auto allowed = SandboxFor(policy, manifest);
  ASSERT_TRUE(allowed.ok()) << allowed.status();
  ASSERT_EQ((*allowed)->reads.size(), 2u);
  EXPECT_EQ((*allowed)->reads[0].source, venv);
  EXPECT_EQ((*allowed)->reads[0].target, venv);
}

TEST_F(PythonEnvironmentTest, WithoutASandboxNothingNeedsToBeAllowed) {
  manifest.python = "../nowhere";
  const auto sandbox = SandboxFor({}, manifest);
  ASSERT_TRUE(sandbox.ok());
  EXPECT_FALSE(sandbox->has_value());
}

}  // namespace
}  // namespace assize::bots
