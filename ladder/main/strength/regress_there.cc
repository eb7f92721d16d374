#include "ladder/main/strength/regress_there.h"

#include <algorithm>
#include <atomic>
#include <iostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/main/commands.h"
#include "ladder/report/command_hint.h"
#include "ladder/report/strength/regress_report.h"
#include "referee/base/text/json.h"
#include "referee/base/text/shell_word.h"
#include "referee/cli/commands/interrupts.h"

namespace assize::ladder {
namespace {

constexpr absl::Duration kAskEvery = absl::Seconds(1);
constexpr absl::Duration kLookAgain = absl::Milliseconds(50);

bool IsOver(const v1::Regress& test) {
  return test.phase() == v1::REGRESS_PHASE_OVER || test.phase() == v1::REGRESS_PHASE_CANCELLED;
}

ExitCode CodeOf(const v1::Regress& test) {
  for (const auto verdict : {report::Verdict::kAccepted, report::Verdict::kRejected}) {
    if (test.report().verdict() == report::VerdictName(verdict))
      return report::ExitCodeFor(verdict);
  }
  return report::ExitCodeFor(report::Verdict::kUndecided);
}

// "t waits, place 3" or "t: 120 sets, Elo 4.5 (-2.0 to 11.0), LLR 0.52 (-2.94 to 2.94)".
std::string Line(const v1::Regress& test) {
  if (test.phase() == v1::REGRESS_PHASE_WAITING) {
    return absl::StrCat(test.name(), " waits, place ", test.place());
  }
  const v1::RegressReport& report = test.report();
  std::string line =
      absl::StrCat(test.name(), ": ", std::max(report.sets(), report.all_sets()), " sets");
  if (report.has_elo()) {
    absl::StrAppendFormat(&line, ", Elo %.1f (%.1f to %.1f)", report.elo(), report.elo_lower95(),
                          report.elo_upper95());
  }
  if (report.has_llr()) {
    absl::StrAppendFormat(&line, ", LLR %.2f (%.2f to %.2f)", report.llr(), report.llr_lower(),
                          report.llr_upper());
  }
  return line;
}

std::string GoesOnText(const v1::Regress& test, const std::string& database) {
  const std::string name = ShellWord(test.name());
  return absl::StrCat("The service goes on with ", test.name(),
                      ". How it stands: ", report::CommandFor("standings", database), " ", name,
                      "; to stop it: ", report::CommandFor("cancel", database), " ", name, "\n");
}

absl::StatusOr<ExitCode> PrintEnd(const v1::Regress& test, const RunnerFlags& flags) {
  if (flags.json()) {
    ASSIZE_ASSIGN_OR_RETURN(const std::string json, ToJson(test.report(), JsonLayout::kDocument));
    std::cout << json << std::flush;
  } else {
    std::cout << test.text() << std::flush;
  }
  return CodeOf(test);
}

}  // namespace

absl::StatusOr<ExitCode> AwaitVerdict(client::Client& service, v1::Regress test, bool detach,
                                      const std::string& database, const RunnerFlags& flags) {
  if (detach && !IsOver(test)) {
    std::cout << GoesOnText(test, database) << std::flush;
    return ExitCode::kOk;
  }
  std::atomic<bool> leaves = false;
  Interrupts interrupts;
  interrupts.Handle([&leaves](int) { leaves = true; });
  std::string shown;
  v1::GetRegressRequest get;
  get.set_name(test.name());
  while (!IsOver(test)) {
    if (test.phase() == v1::REGRESS_PHASE_FAILED) {
      return absl::FailedPreconditionError(
          absl::StrCat(test.name(), " does not go on: ", test.note(), "; to let it go on: ",
                       report::CommandFor("resume", database), " ", ShellWord(test.name())));
    }
    const std::string line = Line(test);
    if (!flags.quiet && line != shown) std::cerr << line << std::endl;
    shown = line;
    const absl::Time next = absl::Now() + kAskEvery;
    while (!leaves && absl::Now() < next) absl::SleepFor(kLookAgain);
    if (leaves) {
      std::cerr << GoesOnText(test, database) << std::flush;
      return ExitCode::kInterrupted;
    }
    ASSIZE_ASSIGN_OR_RETURN(test, service.Call(get));
  }
  return PrintEnd(test, flags);
}

}  // namespace assize::ladder
