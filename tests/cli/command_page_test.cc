// Help, manual page and completion, made of one description of the command line.
#include "referee/cli/commands/command_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "referee/cli/layout/text_layout.h"

namespace assize {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::unique_ptr<OptionPage> Entry(OptionPage page) {
  return std::make_unique<OptionPage>(std::move(page));
}

CommandPage Club() {
  CommandPage club;
  club.path = "club";
  club.help = "Runs a club";
  CommandPage& meet = *club.commands.emplace_back(std::make_unique<CommandPage>());
  meet.path = "club meet";
  meet.help = "Meet on a day";
  meet.arguments.push_back(Entry({.name = "DAY", .help = "The day", .required = true}));
  meet.arguments.push_back(Entry({.name = "MEMBER", .help = "Who comes", .repeatable = true}));
  meet.options.push_back(Entry(
      {.name = "--jobs", .form = "J", .help = "Tables at a time (1 to 256)", .fallback = "1"}));
  meet.options.push_back(Entry({.name = "--mood",
                                .form = "WORD",
                                .help = "How it's to be:\nas you like [it]",
                                .choices = {"calm", "loud"},
                                .required = true}));
  meet.footer =
      "Examples:\n"
      "  club meet friday\n"
      "A day is a word that\n"
      "a calendar has.\n"
      "Members are people.";
  meet.exit_codes = "0 met, 1 nobody came";
  return club;
}

TEST(CommandPage, HelpShowsUsageDefaultsAndWhatIsRequired) {
  const std::string help = HelpText(*Club().commands[0], 96);
  EXPECT_THAT(help, AllOf(HasSubstr("Usage: club meet [OPTIONS] DAY [MEMBER...]\n"),
                          HasSubstr("  --jobs J     Tables at a time (1 to 256; default: 1)\n"),
                          HasSubstr("  --mood WORD  How it's to be: as you like [it] (required)\n"),
                          HasSubstr("\nExit codes: 0 met, 1 nobody came; 64 usage, ")));
}

TEST(CommandPage, HelpKeepsExamplesAndJoinsParagraphs) {
  EXPECT_THAT(HelpText(*Club().commands[0], 96), HasSubstr("Examples:\n"
                                                           "  club meet friday\n"
                                                           "A day is a word that a calendar has.\n"
                                                           "Members are people.\n"));
}

TEST(CommandPage, HelpFitsAnyWidth) {
  for (size_t width : {40, 60, 80, 96}) {
    const std::vector<std::string> lines =
        absl::StrSplit(HelpText(*Club().commands[0], width), '\n');
    for (const std::string& line : lines) EXPECT_LE(DisplayWidth(line), width) << line;
  }
}

TEST(CommandPage, HelpOfAProgramListsItsCommands) {
  EXPECT_THAT(HelpText(Club(), 80), AllOf(HasSubstr("Usage: club COMMAND ...\n"),
                                          HasSubstr("\nCommands:\n  meet  Meet on a day\n")));
}

TEST(CommandPage, TheManualPageHasEveryCommandAndEscapesIt) {
  const std::string page = ManPage(Club(), "club 1.0");
  EXPECT_THAT(page, AllOf(HasSubstr(".TH CLUB 1 \"\" \"club 1.0\" \"Assize\"\n"),
                          HasSubstr(".SS \"club meet [OPTIONS] DAY [MEMBER...]\"\n"),
                          HasSubstr("\\fB\\-\\-mood\\fR \\fIWORD\\fR\n"),
                          HasSubstr("How it\\(aqs to be"), HasSubstr("0 met, 1 nobody came")));
}

TEST(CommandPage, ShellsCompleteCommandsOptionsAndValues) {
  const std::string bash = CompletionScript(Club(), "bash");
  EXPECT_THAT(bash, AllOf(HasSubstr("'meet --mood') words='calm loud' ;;"),
                          HasSubstr("'meet') words='--jobs --mood' ;;"),
                          HasSubstr("complete -o default -F _club club\n")));
  EXPECT_THAT(CompletionScript(Club(), "zsh"),
              AllOf(HasSubstr("#compdef club\n"), HasSubstr("'meet:Meet on a day'"),
                    HasSubstr("'--mood[How it'\\''s to be\\: as you like \\[it\\] (required)]"
                              ":WORD:(calm loud)'")));
  EXPECT_THAT(CompletionScript(Club(), "fish"),
              AllOf(HasSubstr("-n __fish_use_subcommand -f -a meet -d 'Meet on a day'"),
                    HasSubstr("-n '__fish_seen_subcommand_from meet' -l mood -r -f -a "
                              "'calm loud'")));
  EXPECT_EQ(CompletionScript(Club(), "tcsh"), "");
}

}  // namespace
}  // namespace assize
