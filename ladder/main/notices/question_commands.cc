// Questions of owners to the organisers: `ladder ask`, `questions` and `answer`.
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/table_formats.h"
#include "ladder/report/command_hint.h"
#include "ladder/report/overview/service_report.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
  std::string text;
  std::string name;
  bool to_all = false;
  bool open = false;
  OutputFlags output;
};

absl::StatusOr<std::string> Ask(client::Client& service, const Settings& settings) {
  v1::AskQuestionRequest request;
  request.set_text(settings.text);
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::Question question, service.Act(request));
  return absl::StrCat("Asked as ", question.name(),
                      ". The answer: ", report::CommandFor("questions", settings.database), "\n");
}

absl::StatusOr<std::string> List(client::Client& service, const Settings& settings) {
  v1::ListQuestionsRequest request;
  request.set_open(settings.open);
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListQuestionsResponse all, service.List(request));
  if (settings.output.Get() == OutputFormat::kText) return report::QuestionsText(all);
  return FormatSheet(report::QuestionsSheet(all), all, settings.output.Get());
}

absl::StatusOr<std::string> Answer(client::Client& service, const Settings& settings) {
  v1::AnswerQuestionRequest request;
  request.set_name(settings.name);
  request.set_text(settings.text);
  request.set_to_all(settings.to_all);
  ASSIZE_ASSIGN_OR_RETURN(const v1::Question question, service.Act(request));
  return absl::StrCat("Answered ", question.name(), question.to_all() ? " to all\n" : "\n");
}

}  // namespace

void AddQuestionCommands(Command program) {
  Command ask = program.AddCommand("ask", "Ask the organisers a question; others do not see it");
  auto settings = AddSettings<Settings>(ask);
  RunActing(ask, settings, Ask);
  ask.Argument("TEXT", &settings->text, "Up to 10,000 characters").Required();
  ask.Text("--event", &settings->event, "EVENT", "What it is about");
  ask.Footer("Example:\n  ladder ask club.db \"May a bot write files?\"");
  Command list = program.AddCommand("questions", "Print questions and answers, the newest first");
  settings = AddSettings<Settings>(list);
  RunReading(list, settings, List);
  list.Flag("--open", &settings->open, "Only those without an answer");
  AddFormatFlags(list, kTableFormats, "ListQuestionsResponse", &settings->output);
  list.Footer(
      "Example:\n  ladder questions club.db --open\nYou see your own questions and those that were "
      "answered to all; organisers see all.");
  Command answer = program.AddCommand("answer", "Answer a question");
  settings = AddSettings<Settings>(answer);
  RunActing(answer, settings, Answer);
  answer.Argument("QUESTION", &settings->name, "As `ladder questions` prints it").Required();
  answer.Argument("TEXT", &settings->text, "Up to 10,000 characters").Required();
  answer.Flag("--all", &settings->to_all,
              "Let everybody read question and answer, but not who asked");
  answer.Footer(
      "Example:\n  ladder answer club.db questions/0123456789abcdef \"Only in /tmp\" --all");
}

}  // namespace assize::ladder
