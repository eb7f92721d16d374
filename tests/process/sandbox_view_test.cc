// Programs are looked for in what a bot sees in its sandbox, and nowhere else.
#include "referee/process/walls/sandbox_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temp_folder.h"

namespace assize::process {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr char kSystemPath[] = "/usr/bin:/bin";

class SandboxViewTest : public testing::Test {
 protected:
  SandboxViewTest() { fs::create_directories(Bot()); }

  std::string Bot() const { return temp_ / "bot"; }
  void WriteProgram(const fs::path& path, const std::string& text = "#!/bin/sh\n") {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    fs::permissions(path, fs::perms::owner_all);
  }
  SandboxView View() const { return {Bot(), sandbox_}; }
  absl::StatusOr<SandboxView::File> Find(const std::string& program) const {
    return View().FindExecutable(program, kSystemPath);
  }
  // The text without the program's own name.
  std::string TextOf(const std::string& program) const {
    const absl::Status status = Find(program).status();
    std::string text(status.ToString());
    const size_t at = text.find(program);
    return at == std::string::npos ? text : text.replace(at, program.size(), "IT");
  }

  const TempFolder temp_;
  Sandbox sandbox_;
};

TEST_F(SandboxViewTest, FindsProgramsOfTheBotAndOfTheSystem) {
  WriteProgram(fs::path(Bot()) / "sub/run");
  for (const char* name : {"./sub/run", "sub/run", "sub/../sub/run"}) {
    const auto found = Find(name);
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_EQ(found->inside, "/bot/sub/run");
    EXPECT_EQ(found->host, Bot() + "/sub/run");
  }
  const auto shell = Find("sh");
  ASSERT_TRUE(shell.ok()) << shell.status();
  EXPECT_EQ(shell->inside, "/usr/bin/sh");
  EXPECT_TRUE(Find("/bin/sh").ok());
  EXPECT_THAT(TextOf("run"), HasSubstr("no program"));
}

TEST_F(SandboxViewTest, WhatIsOutsideIsTheSameWhetherItExistsOrNot) {
  WriteProgram(temp_ / "elsewhere/run");
  fs::create_directory_symlink(temp_ / "elsewhere", fs::path(Bot()) / "link");
  const std::string there = temp_ / "elsewhere/run";
  const std::string text = TextOf(there);
  EXPECT_THAT(text, HasSubstr("can't be seen from inside of the sandbox"));
  for (const std::string& other :
       {temp_ / "elsewhere/none", std::string("/root/.ssh/id"), std::string("/root/.ssh/nope"),
        std::string("/etc/passwd"), std::string("/etc/nope"), std::string("/proc/self/exe"),
        std::string("/usr/../root/.ssh/nope"), std::string("/usr/bin/../../etc/passwd"),
        std::string("../elsewhere/run"), std::string("../elsewhere/none"), std::string("/")}) {
    EXPECT_EQ(TextOf(other), text) << other;
  }
  // Links that lead there, too.
  EXPECT_EQ(Find("link/run").status().code(), Find("link/none").status().code());
  EXPECT_THAT(TextOf("link/run"), HasSubstr("can't be seen from inside"));
  EXPECT_THAT(TextOf("link/none"), HasSubstr("can't be seen from inside"));
}

TEST_F(SandboxViewTest, WhatIsWrittenAsOnWindowsComesWithAdvice) {
  WriteProgram(fs::path(Bot()) / "src/Run.py");
  EXPECT_THAT(TextOf("src\\Run.py"), HasSubstr("paths have / in them: write \"src/Run.py\""));
  EXPECT_THAT(TextOf("C:\\Python\\python.exe"), HasSubstr("a place on Windows"));
  EXPECT_THAT(TextOf("py"), HasSubstr("write \"python3\""));
  EXPECT_THAT(TextOf("./src/run.py"), HasSubstr("there is \"Run.py\""));
  // Names outside are not compared.
  WriteProgram(temp_ / "elsewhere/Run.py");
  fs::create_directory_symlink(temp_ / "elsewhere", fs::path(Bot()) / "link");
  for (const std::string& path : {temp_ / "elsewhere/run.py", std::string("./link/run.py")}) {
    EXPECT_THAT(TextOf(path), testing::Not(HasSubstr("Run.py"))) << path;
  }
}

TEST_F(SandboxViewTest, AFileThatCantBeExecutedComesWithTheRemedyForItsKind) {
  const auto text_of = [this](const std::string& name, const std::string& content) {
    std::ofstream(fs::path(Bot()) / name) << content;
    return TextOf("./" + name);
  };
  EXPECT_THAT(text_of("words.py", "print(1)\n"),
              HasSubstr("let command begin with the interpreter"));
  EXPECT_THAT(text_of("script", "#!/bin/sh\n"), HasSubstr("that its first line names"));
  EXPECT_THAT(text_of("bot.exe", "MZ..."), HasSubstr("is a program for Windows"));
  EXPECT_THAT(text_of("run.BAT", "@echo off\n"), HasSubstr("is a script for Windows"));
  EXPECT_THAT(text_of("crlf", "#!/bin/sh\r\n"), HasSubstr("lines that end as on Windows"));
}

TEST_F(SandboxViewTest, LinksAreFollowedAsInside) {
  WriteProgram(fs::path(Bot()) / "real");
  fs::create_symlink("real", fs::path(Bot()) / "relative");
  fs::create_symlink("/bot/real", fs::path(Bot()) / "absolute");
  fs::create_symlink("/bot/circle", fs::path(Bot()) / "circle");
  for (const char* name : {"./relative", "./absolute"}) {
    const auto found = Find(name);
    ASSERT_TRUE(found.ok()) << found.status();
    // A program may look at its own name.
    EXPECT_EQ(found->inside, std::string("/bot") + (name + 1));
    EXPECT_EQ(found->host, Bot() + "/real");
  }
  EXPECT_FALSE(Find("./circle").ok());
}

TEST_F(SandboxViewTest, WhatMayBeReadIsSeen) {
  WriteProgram(temp_ / "library/run");
  sandbox_.reads.push_back({temp_ / "library", "/opt/library"});
  const auto found = Find("/opt/library/run");
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->inside, "/opt/library/run");
  EXPECT_THAT(TextOf("/opt/other"), HasSubstr("can't be seen from inside"));
}

TEST_F(SandboxViewTest, ABotThatIsAFileSeesItselfAlone) {
  WriteProgram(fs::path(Bot()) / "run");
  WriteProgram(fs::path(Bot()) / "secret");
  sandbox_.only_file = Bot() + "/run";
  EXPECT_TRUE(Find("./run").ok());
  EXPECT_THAT(TextOf("./secret"), HasSubstr("can't be seen from inside"));
}

TEST_F(SandboxViewTest, InterpretersAreLookedForInsideAsWell) {
  WriteProgram(temp_ / "elsewhere/interpreter");
  const auto load = [this](const std::string& first_line) {
    WriteProgram(fs::path(Bot()) / "script", first_line);
    const auto found = Find("./script");
    return found.ok() ? View().CheckLoadable(*found) : found.status();
  };
  EXPECT_TRUE(load("#!/bin/sh\n").ok());
  WriteProgram(fs::path(Bot()) / "own");
  EXPECT_TRUE(load("#!/bot/own\n").ok());
  const std::string there = temp_ / "elsewhere/interpreter";
  const std::string none = temp_ / "elsewhere/nothinghere";
  ASSERT_EQ(there.size(), none.size());
  const absl::Status exists = load("#!" + there + "\n");
  const absl::Status missing = load("#!" + none + "\n");
  EXPECT_EQ(exists.code(), missing.code());
  EXPECT_THAT(std::string(exists.message()), HasSubstr("which does not exist"));
  EXPECT_THAT(std::string(missing.message()), HasSubstr("which does not exist"));
}

}  // namespace
}  // namespace assize::process
