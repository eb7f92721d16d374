// `referee doctor`: what this machine can do for the bots that it hosts, proved by trying it.
#include <unistd.h>

#include <iostream>
#include <memory>

#include "absl/strings/str_cat.h"
#include "assize/v1/ladder.pb.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"
#include "referee/cli/sandbox_flags.h"
#include "referee/cli/sheet.h"
#include "referee/main/commands.h"

namespace assize {
namespace {

constexpr char kConfined[] =
    "works: bubblewrap with namespaces of its own (pid, ipc, uts, net, cgroup, user), a read-only "
    "root and bundle, a private /tmp, a filter of system calls";

struct Settings {
  SandboxFlags sandbox;
  OutputFlags output;
};

std::string UsersText(const process::UidRange& uids) {
  if (geteuid() != 0) return absl::StrCat("all instances run as user ", geteuid());
  return absl::StrCat("each instance runs as a user of its own, from ", uids.first, " to ",
                      uids.first + uids.count - 1, " (--first-uid)");
}

std::string LimitsText(const process::SandboxLimits& limits) {
  std::string text;
  for (const auto& [key, value] : bots::LimitsByKey(limits)) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", key, " ", value);
  }
  return text;
}

using Finding = v1::DoctorFinding;

void Add(const std::string& what, Finding::Grade grade, const std::string& text,
         v1::DoctorReport* report) {
  Finding& finding = *report->add_findings();
  finding.set_what(what);
  finding.set_grade(grade);
  finding.set_text(text);
}

v1::DoctorReport Describe(const SandboxDecision& decision) {
  const bots::SandboxPolicy& policy = decision.policy;
  v1::DoctorReport report;
  if (!policy.confine) {
    Add("sandbox", Finding::GRADE_FAILED, decision.note, &report);
    return report;
  }
  Add("sandbox", Finding::GRADE_OK, kConfined, &report);
  Add("users", Finding::GRADE_OK, UsersText(policy.uids), &report);
  Add("memory", Finding::GRADE_OK,
      "limited by the kernel for each process, and watched for all processes of an instance "
      "together, five times a second",
      &report);
  Add("caps", Finding::GRADE_OK, LimitsText(policy.caps) + " (--allow-limit)", &report);
  return report;
}

Sheet SheetOf(const v1::DoctorReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "checked", .key = true}, {.head = "details", .fit = Fit::kWrap}};
  for (const Finding& finding : report.findings()) {
    sheet.rows.push_back({finding.what(), finding.text()});
  }
  return sheet;
}

ExitCode Doctor(Settings settings) {
  // Whether it works is the question, whatever else is set.
  settings.sandbox.mode = "auto";
  const absl::StatusOr<SandboxDecision> decision = DecideSandbox(settings.sandbox);
  if (!decision.ok()) return Fail("referee", decision.status());
  const v1::DoctorReport report = Describe(*decision);
  const ExitCode printed =
      Print("referee", FormatSheet(SheetOf(report), report, settings.output.Get()));
  if (printed != ExitCode::kOk) return printed;
  return decision->policy.confine ? ExitCode::kOk : ExitCode::kFailed;
}

}  // namespace

void AddDoctorCommand(Command program) {
  Command command =
      program.AddCommand("doctor", "Check whether this machine can run bots in a sandbox");
  auto settings = std::make_shared<Settings>();
  AddSandboxFlags(command, "auto", &settings->sandbox);
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "DoctorReport", &settings->output);
  command.Footer(
      "Starts a process in a sandbox and lets it try to get out.\n"
      "Where bots can't be confined, the text says why, and what to install or set.");
  command.ExitCodes("0 bots can be confined here, 1 they can't");
  command.Run([settings] { return Doctor(*settings); });
}

}  // namespace assize
