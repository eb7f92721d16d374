#include "referee/report/games_report.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/games/registry.h"

namespace assize {
namespace {

void DescribeCoverage(const games::GameInfo& info, v1::OptionDescription* option) {
  for (const games::Coverage& coverage : info.coverage) {
    if (coverage.option != option->name()) continue;
    for (std::string_view value : coverage.values) option->add_cover(std::string(value));
    option->set_always_covered(coverage.when == games::Coverage::When::kAlways);
  }
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

}  // namespace

v1::GamesReport DescribeGames() {
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

std::string GamesText(const v1::GamesReport& report, const Screen& screen) {
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

}  // namespace assize
