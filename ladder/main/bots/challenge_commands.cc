// `ladder challenge` and `ladder challenges`: sets against others, apart from all events.
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/report/tables/matches_report.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder challenge club.db robin --against tuck\n"
    "  ladder challenge club.db robin --rating -50..150\n"
    "  ladder challenge club.db robin --reference greedy\n"
    "One set is played as soon as workers are free. It counts in no rating, and only\n"
    "you and the owners of its bots see it. While submissions of an event are closed, only\n"
    "reference bots can be challenged. The results: ladder challenges DB";

struct Settings {
  std::string database;
  std::string bot;
  std::vector<std::string> against;
  std::string rating;
  std::vector<std::string> references;
  std::string game;
  bool rated = false;
  OutputFlags output;
};

absl::Status ReadRange(const std::string& text, v1::RatingRange* range) {
  const size_t dots = text.find("..");
  double low = 0;
  double high = 0;
  if (dots == std::string::npos || !absl::SimpleAtod(text.substr(0, dots), &low) ||
      !absl::SimpleAtod(text.substr(dots + 2), &high)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--rating ", Quoted(text), ": must be LOW..HIGH, such as -50..150"));
  }
  range->set_low(low);
  range->set_high(high);
  return absl::OkStatus();
}

absl::StatusOr<std::string> Challenge(const Settings& settings) {
  if (settings.against.empty() && settings.rating.empty() && settings.references.empty()) {
    return absl::InvalidArgumentError("--against, --rating or --reference must be given");
  }
  v1::RequestChallengeRequest request;
  request.set_bot(settings.bot);
  for (const std::string& bot : settings.against) request.add_against(bot);
  for (const std::string& bot : settings.references) request.add_references(bot);
  if (!settings.rating.empty()) {
    ASSIZE_RETURN_IF_ERROR(ReadRange(settings.rating, request.mutable_ratings()));
  }
  request.set_game(settings.game);
  request.set_rated(settings.rated);
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const v1::Challenge made, service->Act(request));
  return report::ChallengeText(made);
}

absl::StatusOr<std::string> List(client::Client& service, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListChallengesResponse all,
                          service.List(v1::ListChallengesRequest()));
  return FormatSheet(report::ChallengesSheet(all), all, settings.output.Get());
}

}  // namespace

void AddChallengeCommands(Command program) {
  Command command =
      program.AddCommand("challenge", "Play a set against others, apart from all events");
  auto settings = AddSettings<Settings>(command);
  command.Argument("BOT", &settings->bot, "Yours").Required();
  const Option against = command.Texts("--against", &settings->against, "BOT",
                                       "An opponent; repeatable, for larger tables");
  const Option rating = command.Text("--rating", &settings->rating, "LOW..HIGH",
                                     "An opponent whose Elo is in this range");
  rating.Excludes(against);
  command
      .Texts("--reference", &settings->references, "BOT",
             "A bot that the organiser offers for this; repeatable")
      .Excludes(against)
      .Excludes(rating);
  command.Text("--game", &settings->game, "GAME", "Required if the bot plays several");
  command.Flag("--rated", &settings->rated, "Publish and rate it (for organisers)");
  command.Footer(kExamples);
  RunPrinting(command, settings, Challenge);
  Command list = program.AddCommand("challenges", "List the challenges of your bots");
  settings = AddSettings<Settings>(list);
  AddFormatFlags(
      list, {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "ListChallengesResponse", &settings->output);
  list.Footer("Example:\n  ladder challenges club.db");
  RunServed(list, settings, List);
}

}  // namespace assize::ladder
