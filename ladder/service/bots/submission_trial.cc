#include "ladder/service/bots/submission_trial.h"

#include <chrono>
#include <fstream>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

// For a submission that is refused because of what it is.
absl::Status Refused(const absl::Status& status) {
  if (absl::IsFailedPrecondition(status)) return WithReason(status, v1::REASON_BOT_REFUSED);
  return status;
}

// Counts on the disk, so that a submission that ends processes is not tried for ever, whichever
// they are.
class Tries {
 public:
  explicit Tries(std::string path) : path_(std::move(path)) {
    std::ifstream file(path_);
    int open = 0;
    if (!(file >> ended_ >> lost_ >> open)) ended_ = lost_ = open = 0;
    // The process that had begun it has not come to its end.
    lost_ += open;
  }

  absl::Status Begin() const { return Write(1); }
  absl::Status NoteEnded() {
    ++ended_;
    return Write(0);
  }
  // An attempt that ended nothing. One that can't be taken back counts as lost.
  void TakeBack() const { Write(0).IgnoreError(); }

  bool Spent() const {
    return ended_ >= SubmissionTrial::kMaxEnded || lost_ >= SubmissionTrial::kMaxLost;
  }
  int count() const { return ended_ + lost_; }

 private:
  absl::Status Write(int open) const {
    return WritePrivateFile(path_, absl::StrCat(ended_, " ", lost_, " ", open, "\n"));
  }

  const std::string path_;
  int ended_ = 0;
  int lost_ = 0;
};

absl::Status Killing(const Tries& tries, const std::string& how) {
  return absl::FailedPreconditionError(absl::StrCat(
      "each attempt to try it ended the process that did, ", tries.count(), " times",
      how.empty() ? "" : absl::StrCat(" (the last one: ", how, ")"),
      "; it is not tried again: change the bot and submit it again, or ask the organiser"));
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

std::string TriesPathOf(const std::string& upload) { return upload + ".tries"; }

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
  Tries tries(TriesPathOf(upload));
  const auto refuse = [operation](const absl::Status& why) {
    *operation->mutable_error() = ToRpcStatus(Refused(why));
    return absl::OkStatus();
  };
  if (tries.Spent()) return refuse(Killing(tries, ""));
  // Before the process, which it may end.
  if (const absl::Status begun = tries.Begin(); !begun.ok()) {
    return absl::DeadlineExceededError(begun.message());
  }
  const auto process = TrialProcess::Start();
  if (!process.ok()) {
    tries.TakeBack();
    return absl::DeadlineExceededError(process.status().message());
  }
  const auto result = [&] {
    hooks.use(process->get());
    // Whatever is thrown, nobody cancels a process that is gone.
    const absl::Cleanup unused = [&hooks] { hooks.use(nullptr); };
    return (*process)->Try(RulesFor(start), upload, options_.store, hooks.note);
  }();
  if (absl::IsAborted(result.status())) {
    const std::string how(result.status().message());
    tries.NoteEnded().IgnoreError();
    if (tries.Spent()) return refuse(Killing(tries, how));
    return absl::UnavailableError(absl::StrCat("the process that tried it has ended: ", how));
  }
  tries.TakeBack();
  const bool is_of_the_machine = absl::IsUnavailable(result.status()) ||
                                 absl::IsDeadlineExceeded(result.status()) ||
                                 absl::IsCancelled(result.status());
  if (is_of_the_machine) return result.status();
  return result.ok() ? Report(*result, operation) : refuse(result.status());
}

absl::Status SubmissionTrial::Report(const Submission::Result& result, v1::Operation* operation) {
  ASSIZE_ASSIGN_OR_RETURN(const Version seen, options_.as_seen_by_owner(result.version));
  *operation->mutable_submit()->mutable_version() = ReportOn(seen);
  operation->mutable_submit()->set_unchanged(result.unchanged);
  operation->set_subject(absl::StrCat(NameOf(seen), " of ", seen.owner));
  return absl::OkStatus();
}

}  // namespace assize::ladder::service
