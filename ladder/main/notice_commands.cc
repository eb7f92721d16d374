// What organisers and owners say to each other: `ladder announce`, `announcements`, `ask`,
// `questions` and `answer`.
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/client/client.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/report/command_hint.h"
#include "ladder/report/notices_report.h"
#include "referee/base/json.h"
#include "referee/base/status.h"
#include "referee/cli/output_format.h"

namespace assize::ladder {
namespace {

using client::Stub;

struct Settings {
  std::string database;
  std::string event;
  std::string text;
  std::string name;
  bool to_all = false;
  bool open = false;
  OutputFlags output;
};

absl::StatusOr<std::string> Announce(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  v1::AnnounceRequest request;
  request.set_text(settings.text);
  request.set_event(settings.event);
  ASSIZE_RETURN_IF_ERROR(service->Act(&Stub::Announce, request).status());
  return "Announced\n";
}

absl::StatusOr<std::string> ListAnnouncements(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListAnnouncementsResponse all,
                          service->List(&Stub::ListAnnouncements, v1::ListAnnouncementsRequest()));
  if (settings.output.Get() == OutputFormat::kJson) return ToJson(all, JsonLayout::kDocument);
  return report::AnnouncementsText(all);
}

absl::StatusOr<std::string> Ask(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  v1::AskQuestionRequest request;
  request.set_text(settings.text);
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::Question question, service->Act(&Stub::AskQuestion, request));
  return absl::StrCat("Asked as ", question.name(),
                      ". The answer: ", report::CommandFor("questions", settings.database), "\n");
}

absl::StatusOr<std::string> ListQuestions(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  v1::ListQuestionsRequest request;
  request.set_open(settings.open);
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListQuestionsResponse all,
                          service->List(&Stub::ListQuestions, request));
  if (settings.output.Get() == OutputFormat::kJson) return ToJson(all, JsonLayout::kDocument);
  return report::QuestionsText(all);
}

absl::StatusOr<std::string> Answer(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RunningServiceOf(settings.database));
  v1::AnswerQuestionRequest request;
  request.set_name(settings.name);
  request.set_text(settings.text);
  request.set_to_all(settings.to_all);
  ASSIZE_ASSIGN_OR_RETURN(const v1::Question question,
                          service->Act(&Stub::AnswerQuestion, request));
  return absl::StrCat("Answered ", question.name(), question.to_all() ? " to all\n" : "\n");
}

using Work = absl::StatusOr<std::string> (*)(const Settings&);

struct Added {
  Command command;
  std::shared_ptr<Settings> settings;
};

Added Add(Command program, const std::string& name, const std::string& help, Work work) {
  Command command = program.AddCommand(name, help);
  auto settings = AddSettings<Settings>(command);
  RunPrinting(command, settings, work);
  return {command, settings};
}

void AddSaying(Added added) {
  added.command.Argument("TEXT", &added.settings->text, "Up to 10,000 characters").Required();
  added.command.Text("--event", &added.settings->event, "EVENT", "What it is about");
}

void AddListing(Added added, const std::string& message) {
  AddFormatFlags(added.command, {OutputFormat::kText, OutputFormat::kJson}, message,
                 &added.settings->output);
}

}  // namespace

void AddNoticeCommands(Command program) {
  Added announce = Add(program, "announce", "Publish an announcement", Announce);
  AddSaying(announce);
  announce.command.Footer(
      "Example:\n  ladder announce club.db \"Round 3 begins at eight\" --event may-cup");
  Added announcements = Add(program, "announcements", "Print the announcements, the newest first",
                            ListAnnouncements);
  AddListing(announcements, "ListAnnouncementsResponse");
  announcements.command.Footer("Example:\n  ladder announcements club.db");
  Added ask = Add(program, "ask", "Ask the organisers a question; others do not see it", Ask);
  AddSaying(ask);
  ask.command.Footer("Example:\n  ladder ask club.db \"May a bot write files?\"");
  Added questions =
      Add(program, "questions", "Print questions and answers, the newest first", ListQuestions);
  questions.command.Flag("--open", &questions.settings->open, "Only those without an answer");
  AddListing(questions, "ListQuestionsResponse");
  questions.command.Footer(
      "Example:\n  ladder questions club.db --open\nYou see your own questions and those that were "
      "answered to all; organisers see all.");
  Added answer = Add(program, "answer", "Answer a question", Answer);
  answer.command.Argument("QUESTION", &answer.settings->name, "As `ladder questions` prints it")
      .Required();
  answer.command.Argument("TEXT", &answer.settings->text, "Up to 10,000 characters").Required();
  answer.command.Flag("--all", &answer.settings->to_all,
                      "Let everybody read question and answer, but not who asked");
  answer.command.Footer(
      "Example:\n  ladder answer club.db questions/0123456789abcdef \"Only in /tmp\" --all");
}

}  // namespace assize::ladder
