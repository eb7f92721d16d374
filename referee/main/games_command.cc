#include <memory>

#include "referee/base/text/json.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/layout/screen.h"
#include "referee/main/commands.h"
#include "referee/report/games_report.h"

namespace assize {

void AddGamesCommand(Command program) {
  Command command = program.AddCommand("games", "List the games, their seats, roles and options");
  auto output = std::make_shared<OutputFlags>();
  AddFormatFlags(command, {OutputFormat::kText, OutputFormat::kJson}, "GamesReport", output.get());
  command.Footer("Example:\n  referee games");
  command.Run([output] {
    const v1::GamesReport report = DescribeGames();
    if (output->Get() == OutputFormat::kJson) {
      return Print("referee", ToJson(report, JsonLayout::kDocument));
    }
    return Print("referee", GamesText(report, OutputScreen()));
  });
}

}  // namespace assize
