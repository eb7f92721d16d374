#include <unistd.h>

#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assize/v1/tables.pb.h"
#include "ladder/client/submissions.h"
#include "ladder/main/bots/submit_flags.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/report/overview/bots_report.h"
#include "ladder/service/calls/caller.h"
#include "ladder/store/ladder_store.h"
#include "ladder/store/service/service_store.h"
#include "ladder/submit/submission_host.h"
#include "ladder/submit/submission_queue.h"
#include "referee/base/hash.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/flags/sandbox_flags.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/escape.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder submit club.db ./my-bot\n"
    "  ladder submit club.db ./my-bot --owner marian\n"
    "  ladder submit club.db greedy\n"
    "  ladder submit club.db hand-ins/* --owner-from-folder\n"
    "  ladder submit club.db hand-ins.zip --owner-from-folder --name-from-folder\n"
    "A BOT is a folder with a bot.toml, a sample bot's name, or a zip file: of one bot,\n"
    "or an export of a learning platform, with a folder or zip file for each person. Files\n"
    "are copied into the database; later changes to the folder have no effect. Submitting a\n"
    "changed bot again makes a new version of it; one that has not changed is \"unchanged\"\n"
    "(exit code 0). Names of bots are unique on a ladder, whatever the case of their letters;\n"
    "only a bot's owner, written as before, adds versions to it. Before it is accepted the\n"
    "bot plays a smoke match against itself in each of its games, with the clock of an event;\n"
    "submit with the --move-limit and --bank that your events will have. If one of several bots\n"
    "is refused, the others are still accepted; the exit code is that of the first refusal.";

struct Done {
  SubmissionTally tally;
  v1::SubmitReport report;
  // Of the first bot that was refused.
  ExitCode code = ExitCode::kOk;
};

v1::SubmittedBot Describe(const std::string& shown,
                          const absl::StatusOr<Submission::Result>& result) {
  v1::SubmittedBot bot;
  bot.set_submitted(Plain(shown));
  if (!result.ok()) {
    bot.set_result(v1::SubmittedBot::RESULT_REFUSED);
    bot.set_error(Plain(std::string(result.status().message())));
    bot.set_exit_code(static_cast<uint32_t>(ExitCodeOf(result.status())));
    return bot;
  }
  bot.set_result(result->unchanged ? v1::SubmittedBot::RESULT_UNCHANGED
                                   : v1::SubmittedBot::RESULT_ACCEPTED);
  bot.set_bot(result->version.bot);
  bot.set_number(static_cast<uint32_t>(result->version.number));
  bot.set_owner(result->version.owner);
  bot.set_sha256(ToHex(result->version.sha256));
  return bot;
}

Sheet SheetOf(const v1::SubmitReport& report) {
  Sheet sheet;
  sheet.columns = PlainColumns(
      {"submitted", "result", "bot", "number", "owner", "sha256", "error", "exit_code"}, "l");
  for (const v1::SubmittedBot& bot : report.bots()) {
    const bool refused = bot.result() == v1::SubmittedBot::RESULT_REFUSED;
    const char* result = refused                                             ? "refused"
                         : bot.result() == v1::SubmittedBot::RESULT_ACCEPTED ? "accepted"
                                                                             : "unchanged";
    sheet.rows.push_back({bot.submitted(), result, bot.bot(),
                          refused ? "" : absl::StrCat(bot.number()), bot.owner(), bot.sha256(),
                          bot.error(), absl::StrCat(bot.exit_code())});
  }
  return sheet;
}

// Prints what became of a submission, at once if the output is for people.
void TakeResult(const SubmitFlags& flags, const std::string& shown,
                const absl::StatusOr<Submission::Result>& result, Done* done) {
  done->tally.Add(result);
  *done->report.add_bots() = Describe(shown, result);
  if (result.ok()) {
    if (flags.output.Get() != OutputFormat::kText) return;
    std::cout << (result->unchanged ? report::UnchangedText(result->version, shown, flags.database)
                                    : report::AcceptedText(result->version))
              << std::flush;
    return;
  }
  const ExitCode code =
      Fail(kProgram, WithContext(result.status(), absl::StrCat(shown, " is not accepted")));
  if (done->code == ExitCode::kOk) done->code = code;
}

std::string TallyText(const SubmissionTally& tally) {
  return absl::StrCat(Counted(tally.count(), "bot", "bots"), ": ", tally.accepted, " accepted, ",
                      tally.unchanged, " unchanged, ", tally.refused, " refused\n");
}

// The file, with an entry in its audit log for each version that is added, as a service writes it.
class AuditedDesk final : public StoreDesk {
 public:
  explicit AuditedDesk(LadderStore* store) : StoreDesk(store), audit_(store) {}

  absl::StatusOr<Version> Add(const NewVersion& version) override {
    Act act{.actor = service::LocalCaller(getuid()).name,
            .name = "submit",
            .subject = version.owner,
            .detail = ""};
    Version added;
    const auto add = [&]() -> absl::StatusOr<std::string> {
      ASSIZE_ASSIGN_OR_RETURN(added, StoreDesk::Add(version));
      act.detail = NameOf(added);
      return "";
    };
    ASSIZE_RETURN_IF_ERROR(audit_.Perform(&act, std::nullopt, add).status());
    return added;
  }

 private:
  ServiceStore audit_;
};

// On this machine. kInterrupted: the user has stopped it.
absl::StatusOr<ExitCode> SubmitHere(const SubmitFlags& flags, SubmissionRules rules,
                                    const std::function<void(const std::string&)>& say,
                                    const SubmissionQueue::Listener& listener) {
  ASSIZE_ASSIGN_OR_RETURN(const auto host, SubmissionHost::Fork());
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(flags.sandbox, host->supervisor()));
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(flags.database));
  if (!sandbox.note.empty()) say(sandbox.note);
  rules.sandbox = sandbox.policy;
  AuditedDesk desk(store.get());
  SubmissionQueue queue(std::move(rules), host->ToolsFor(&desk, say), listener);
  Interrupts interrupts;
  interrupts.Handle([&queue](int) { queue.Cancel(); });
  for (const std::string& word : flags.bots) queue.Submit(word);
  interrupts.Handle(nullptr);
  return queue.cancelled() ? ExitCode::kInterrupted : ExitCode::kOk;
}

absl::StatusOr<ExitCode> SubmitAll(const SubmitFlags& flags) {
  ASSIZE_ASSIGN_OR_RETURN(const SubmissionRules rules, RulesOf(flags));
  const auto say = [&flags](const std::string& text) {
    if (!flags.quiet) std::cerr << text << std::endl;
  };
  Done done;
  const auto listener = [&](const std::string& shown,
                            const absl::StatusOr<Submission::Result>& result) {
    TakeResult(flags, shown, result, &done);
  };
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::RemoteOf(flags.database));
  if (service != nullptr) {
    ASSIZE_RETURN_IF_ERROR(client::SubmitAll(service.get(), flags.bots, rules, say, listener));
  } else {
    ASSIZE_ASSIGN_OR_RETURN(const ExitCode code, SubmitHere(flags, rules, say, listener));
    if (code != ExitCode::kOk) done.code = code;
  }
  if (flags.output.Get() == OutputFormat::kText) {
    if (done.tally.count() > 1) std::cout << TallyText(done.tally);
    return done.code;
  }
  const ExitCode printed =
      Print(kProgram, FormatSheet(SheetOf(done.report), done.report, flags.output.Get()));
  return printed == ExitCode::kOk ? done.code : printed;
}

absl::StatusOr<ExitCode> Run(const SubmitFlags& flags) {
  const absl::StatusOr<ExitCode> done = SubmitAll(flags);
  if (done.ok() || flags.bots.size() > 1) return done;
  return WithContext(done.status(), absl::StrCat(flags.bots[0], " is not accepted"));
}

}  // namespace

void AddSubmitCommand(Command program) {
  Command command = program.AddCommand("submit", "Check a bot, play a smoke match, and add it");
  auto flags = AddSettings<SubmitFlags>(command);
  AddSubmitFlags(command, flags.get());
  command.Footer(kExamples);
  RunWorking(command, flags, Run);
}

}  // namespace assize::ladder
