// Whether a submitted bot brings its own program.
#include "ladder/submit/program_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/replay/store_testing.h"

namespace assize::ladder {
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
              Fails(absl::StatusCode::kFailedPrecondition, "as ./bin/run"));
}

}  // namespace
}  // namespace assize::ladder
