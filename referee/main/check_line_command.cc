// `referee check-line`: finds mistakes in the JSON lines of a bot.
#include <cerrno>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/sheets/escape.h"
#include "referee/games/registry.h"
#include "referee/main/commands.h"
#include "referee/play/line_checker.h"

namespace assize {
namespace {

constexpr char kStandardInput[] = "-";
constexpr char kLineExamples[] =
    "Examples:\n"
    "  echo '{\"move\": {\"request_id\": 7, \"option\": 3}}' | referee check-line\n"
    "  referee check-line --game brigands lines.txt\n"
    "  referee check-line conversation.txt\n"
    "A bot's lines alone are checked for their form. Together with the lines that it was sent,\n"
    "each move is checked against the view that the bot had, as the referee does it. Lines may\n"
    "begin with the mark > (from the bot) or < (to the bot).\n"
    "Prints FILE:LINE: FIELD: TEXT for each mistake.\n"
    "The schemas of all lines are in share/assize/schema of the installation; proto/README.md\n"
    "describes them.";

struct LineSettings {
  std::string file = kStandardInput;
  std::string game;
};

// Line by line, so that a bot's output can be watched while it plays.
absl::StatusOr<ExitCode> CheckLines(std::istream& input, const std::string& name,
                                    play::LineChecker* checker) {
  int64_t number = 0;
  int64_t wrong = 0;
  for (std::string line; std::getline(input, line);) {
    ++number;
    const std::vector<std::string> mistakes = checker->Check(line);
    if (!mistakes.empty()) ++wrong;
    for (const std::string& mistake : mistakes) {
      std::cout << name << ":" << number << ": " << Plain(mistake) << std::endl;
    }
  }
  if (input.bad()) return FileError(name, "read", errno);
  std::cout << checker->bot_lines() << " lines of the bot, " << checker->referee_lines()
            << " of the referee: " << (wrong == 0 ? "nothing" : absl::StrCat(wrong)) << " wrong\n";
  return wrong == 0 ? ExitCode::kOk : ExitCode::kFailed;
}

absl::StatusOr<ExitCode> CheckFile(const LineSettings& settings) {
  const games::Game* game = nullptr;
  if (!settings.game.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(game, games::FindGame(settings.game));
  }
  play::LineChecker checker(game);
  if (settings.file == kStandardInput) return CheckLines(std::cin, "line", &checker);
  std::ifstream file(settings.file);
  if (!file) return FileError(settings.file, "open", errno);
  return CheckLines(file, settings.file, &checker);
}

}  // namespace

void AddCheckLineCommand(Command program) {
  Command command =
      program.AddCommand("check-line", "Find out what is wrong with a bot's lines of JSON");
  auto settings = std::make_shared<LineSettings>();
  command.Argument("FILE", &settings->file,
                   "A bot's lines, with or without those that it was sent; - for standard input");
  command.Text("--game", &settings->game, "NAME",
               "The game of the moves (default: that of the requests\namong the lines)");
  command.Footer(kLineExamples);
  command.ExitCodes("0 the referee would accept every line, 1 some are wrong");
  command.Run([settings] {
    const absl::StatusOr<ExitCode> checked = CheckFile(*settings);
    return checked.ok() ? *checked : Fail("referee", checked.status());
  });
}

}  // namespace assize
