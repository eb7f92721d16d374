#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assize/v1/report.pb.h"
#include "referee/base/json.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"
#include "referee/cli/screen.h"
#include "referee/cli/text_layout.h"
#include "referee/games/registry.h"
#include "referee/main/commands.h"

namespace assize {
namespace {

void DescribeCoverage(const games::GameInfo& info, v1::OptionDescription* option) {
  for (const games::Coverage& coverage : info.coverage) {
    if (coverage.option != option->name()) continue;
    for (std::string_view value : coverage.values) option->add_cover(std::string(value));
    option->set_always_covered(coverage.when == games::Coverage::When::kAlways);
  }
}

v1::GamesReport Describe() {
  v1::GamesReport report;
  for (const games::Game* game : games::AllGames()) {
    const games::GameInfo& info = game->info();
    v1::GameDescription& description = *report.add_games();
    description.set_name(std::string(info.name));
    description.set_title(std::string(info.title));
    description.set_summary(std::string(info.summary));
    description.set_rules_version(info.rules_version);
    description.set_min_seats(info.min_seats);
    description.set_max_seats(info.max_seats);
    for (std::string_view role : info.roles) description.add_roles(std::string(role));
    for (const games::OptionInfo& option : info.options) {
      v1::OptionDescription& listed = *description.add_options();
      listed.set_name(std::string(option.name));
      listed.set_values(std::string(option.values));
      listed.set_default_(std::string(option.default_value));
      listed.set_help(std::string(option.help));
      DescribeCoverage(info, &listed);
    }
  }
  return report;
}

std::string OptionText(const v1::OptionDescription& option, size_t width) {
  std::string text = Paragraph(absl::StrCat("--option ", option.name(), "=", option.values(),
                                            " (default ", option.default_(), ")"),
                               "  ", "      ", width);
  text += Paragraph(option.help(), "      ", "      ", width);
  if (option.cover().empty()) return text;
  return text +
         Paragraph(absl::StrCat("ladder run plays each deal with every value",
                                option.always_covered()
                                    ? ""
                                    : absl::StrCat(", on request (--cover ", option.name(), ")"),
                                ": ", absl::StrJoin(option.cover(), " ")),
                   "      ", "      ", width);
}

std::string Text(const v1::GamesReport& report, const Screen& screen) {
  const size_t width = TextWidth(screen);
  std::string text;
  for (const v1::GameDescription& game : report.games()) {
    absl::StrAppend(&text, Toned(game.name(), Tone::kHead, screen), " - ", game.title(), " (",
                    game.min_seats(), " to ", game.max_seats(), " seats)\n",
                    Paragraph(game.summary(), "  ", "  ", width));
    if (!game.roles().empty()) {
      absl::StrAppend(&text, "  roles: ", absl::StrJoin(game.roles(), ", "), "\n");
    }
    for (const v1::OptionDescription& option : game.options()) text += OptionText(option, width);
  }
  return text;
}

}  // namespace

void AddGamesCommand(Command program) {
  Command command = program.AddCommand("games", "List the games, their seats, roles and options");
  auto output = std::make_shared<OutputFlags>();
  AddFormatFlags(command, {OutputFormat::kText, OutputFormat::kJson}, "GamesReport", output.get());
  command.Footer("Example:\n  referee games");
  command.Run([output] {
    const v1::GamesReport report = Describe();
    if (output->Get() == OutputFormat::kJson) {
      return Print("referee", ToJson(report, JsonLayout::kDocument));
    }
    return Print("referee", Text(report, OutputScreen()));
  });
}

}  // namespace assize
