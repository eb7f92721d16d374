#include "referee/play/doctor.h"

#include <unistd.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/bots/bundle_copies.h"
#include "referee/process/walls/inner_wall_image.h"

namespace assize::play {
namespace {

constexpr char kConfined[] =
    "works: bubblewrap with its own namespaces (pid, ipc, uts, net, cgroup, user), a read-only "
    "root and bundle, a private /tmp, a filter of system calls";

constexpr char kMadeUpProc[] =
    "bots see a made-up one, and of the kernel's own only links (Landlock): none can find out "
    "there "
    "what another does";
constexpr char kKernelsProc[] =
    "bots read the kernel's own, since it has no Landlock (Linux 5.13 or later, with landlock "
    "among "
    "its lsm=): two instances can whisper through /proc/self/pagemap and smaps (SECURITY.md)";

constexpr char kCopied[] =
    "copied into /dev/shm once for each run, so that no trace of a read stays on the disk's files";
constexpr char kNotCopied[] =
    "bots see their folders on the disk, of which they can find out what has been read: ";

constexpr char kWatchedMemory[] =
    "limited by the kernel for each process, and watched for all processes of an instance "
    "together, "
    "five times a second";
constexpr char kCountedMemory[] =
    "limited by the kernel for each process, and for all processes of an instance together with "
    "what it keeps for them";

std::string UsersText(const process::UidRange& uids) {
  if (geteuid() != 0) return absl::StrCat("all instances run as user ", geteuid());
  return absl::StrCat("each instance runs as its own user, from ", uids.first, " to ",
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

}  // namespace

v1::DoctorReport DescribeMachine(const SandboxDecision& decision) {
  const bots::SandboxPolicy& policy = decision.policy;
  v1::DoctorReport report;
  if (!policy.confine) {
    Add("sandbox", Finding::GRADE_FAILED, decision.note, &report);
    return report;
  }
  Add("sandbox", Finding::GRADE_OK, kConfined, &report);
  if (process::HasLandlock()) {
    Add("/proc", Finding::GRADE_OK, kMadeUpProc, &report);
  } else {
    Add("/proc", Finding::GRADE_WARNING, kKernelsProc, &report);
  }
  const absl::Status memory = bots::CheckBundleMemory();
  if (memory.ok()) {
    Add("bundles", Finding::GRADE_OK, kCopied, &report);
  } else {
    Add("bundles", Finding::GRADE_WARNING, absl::StrCat(kNotCopied, memory.message()), &report);
  }
  Add("users", Finding::GRADE_OK, UsersText(policy.uids), &report);
  Add("memory", Finding::GRADE_OK, policy.cgroups.empty() ? kWatchedMemory : kCountedMemory,
      &report);
  if (policy.cgroups.empty()) {
    Add("cgroups", Finding::GRADE_WARNING, decision.no_cgroups, &report);
  } else {
    Add("cgroups", Finding::GRADE_OK,
        absl::StrCat("each instance gets one of its own in ", policy.cgroups), &report);
  }
  Add("caps", Finding::GRADE_OK, LimitsText(policy.caps) + " (--allow-limit)", &report);
  return report;
}

Sheet MachineSheet(const v1::DoctorReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "checked", .key = true}, {.head = "details", .fit = Fit::kWrap}};
  for (const Finding& finding : report.findings()) {
    sheet.rows.push_back({finding.what(), finding.text()});
  }
  return sheet;
}

}  // namespace assize::play
