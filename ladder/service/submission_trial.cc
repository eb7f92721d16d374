#include "ladder/service/submission_trial.h"

#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ladder/service/errors.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

namespace fs = std::filesystem;

// For a submission that is refused because of what it is.
absl::Status Refused(const absl::Status& status) {
  if (absl::IsFailedPrecondition(status)) return WithReason(status, v1::REASON_BOT_REFUSED);
  return status;
}

// Names of folders of ours, and what they are called to others.
using Folders = std::vector<std::pair<std::string, std::string>>;

std::string Public(const absl::string_view text, const Folders& folders) {
  return absl::StrReplaceAll(text, folders);
}

// A folder for one submission alone, so that nothing is left of it, with the mode of the folder
// around it, since confined bots may be other users.
std::string MakeScratch(const std::string& around, int number) {
  std::error_code error;
  const fs::perms mode = fs::status(around, error).permissions();
  std::string folder = absl::StrCat(around, "/operation-", number);
  fs::create_directory(folder, error);
  fs::permissions(folder, mode, error);
  return folder;
}

}  // namespace

v1::BotVersionReport ReportOn(const Version& version) {
  v1::BotVersionReport report;
  report.set_bot(version.bot);
  report.set_number(static_cast<uint32_t>(version.number));
  report.set_label(version.label);
  report.set_owner(version.owner);
  for (const std::string& game : version.games) report.add_games(game);
  report.set_sha256(ToHex(version.sha256));
  report.set_submitted_unix_us(static_cast<uint64_t>(version.submitted_unix_us));
  report.set_state(version.withdrawn               ? "withdrawn"
                   : version.suspended.has_value() ? "suspended"
                                                   : "active");
  report.set_remote(version.remote);
  return report;
}

SubmissionTrial::SubmissionTrial(SubmissionTrialOptions options)
    : options_(std::move(options)), host_(options_.host) {}

absl::StatusOr<std::shared_ptr<SubmissionHost>> SubmissionTrial::Host() {
  const MutexLock lock(mutex_);
  if (!host_->gone()) return host_;
  ASSIZE_ASSIGN_OR_RETURN(host_, SubmissionHost::Spawn());
  return host_;
}

SubmissionRules SubmissionTrial::RulesFor(const v1::SubmissionStart& start) const {
  SubmissionRules rules = options_.rules;
  rules.owner = start.owner();
  if (!start.bot().empty()) rules.bot = start.bot();
  if (start.seats() > 0) rules.seats = static_cast<int>(start.seats());
  if (start.move_limit_ms() > 0) {
    rules.clock.move_limit = std::chrono::milliseconds(start.move_limit_ms());
  }
  if (start.has_bank_ms()) rules.clock.bank = std::chrono::milliseconds(start.bank_ms());
  return rules;
}

absl::Status SubmissionTrial::Try(const v1::SubmissionStart& start, const std::string& upload,
                                  const Hooks& hooks, v1::Operation* operation) {
  ASSIZE_ASSIGN_OR_RETURN(const std::shared_ptr<SubmissionHost> host, Host());
  SubmissionTools tools = host->ToolsFor(options_.store, nullptr);
  tools.scratch = MakeScratch(tools.scratch, ++tried_);
  const absl::Cleanup remove = [&tools] {
    std::error_code ignored;
    fs::remove_all(tools.scratch, ignored);
  };
  const Folders folders = {{upload, "the zip file"},
                           {tools.scratch + "/1/zip-1", "the zip file"},
                           {tools.scratch + "/", ""},
                           {tools.scratch, "."},
                           {options_.uploads, "."}};
  tools.say = [&](const std::string& text) { hooks.note(Public(text, folders)); };
  std::vector<absl::StatusOr<Submission::Result>> results;
  SubmissionQueue queue(RulesFor(start), tools, [&results](const std::string&, const auto& result) {
    results.push_back(result);
  });
  hooks.use(&queue);
  queue.Submit(upload);
  hooks.use(nullptr);
  if (queue.cancelled()) return absl::CancelledError("stopped; it is tried again later");
  const bool is_one = results.size() == 1;
  const bool accepted = is_one && results[0].ok();
  // Whatever the status means for the bot.
  if (!accepted && (host->gone() || (is_one && absl::IsUnavailable(results[0].status())))) {
    return absl::UnavailableError("its supervisor has ended, or does not answer");
  }
  if (accepted) return Report(*results[0], operation);
  const absl::Status refused =
      is_one
          ? absl::Status(results[0].status().code(), Public(results[0].status().message(), folders))
          : absl::FailedPreconditionError(
                absl::StrCat("the zip file has ", results.size(), " bots in it; must be one"));
  *operation->mutable_error() = ToRpcStatus(Refused(refused));
  return absl::OkStatus();
}

absl::Status SubmissionTrial::Report(const Submission::Result& result, v1::Operation* operation) {
  ASSIZE_ASSIGN_OR_RETURN(const Version seen, options_.as_seen_by_owner(result.version));
  *operation->mutable_submit()->mutable_version() = ReportOn(seen);
  operation->mutable_submit()->set_unchanged(result.unchanged);
  operation->set_subject(absl::StrCat(NameOf(seen), " of ", seen.owner));
  return absl::OkStatus();
}

}  // namespace assize::ladder::service
