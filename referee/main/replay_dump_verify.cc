#include <iostream>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/progress/work_line.h"
#include "referee/main/replay_dump.h"
#include "referee/replay/selection/seed_list.h"
#include "referee/report/verify_report.h"

namespace assize {
namespace {

constexpr char kProgram[] = "replay-dump";

absl::StatusOr<ExitCode> Compare(const std::string& file, const std::vector<MatchEntry>& entries,
                                 MatchFile* source) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string csv, ReadFile(file, kMaxCommitmentsBytes));
  const auto published = ReadCommitments(csv);
  ASSIZE_RETURN_IF_ERROR(WithContext(published.status(), file));
  ASSIZE_ASSIGN_OR_RETURN(const SeedCheck check, CheckSeeds(entries, *published, source));
  std::cout << SeedCheckText(check);
  if (!check.mismatches.empty()) return ExitCode::kFailed;
  // Of these nothing is proved.
  return check.unlisted > 0 ? ExitCode::kDamagedData : ExitCode::kOk;
}

}  // namespace

ExitCode VerifyMatches(const std::vector<MatchEntry>& entries, MatchFile* source) {
  WorkLine line(WorkLine::Volume::kAll);
  replay::Verified sum;
  size_t done = 0;
  size_t failed = 0;
  ExitCode code = ExitCode::kOk;
  // What holds for many of them, such as that their archive is missing, is printed once.
  std::set<std::string> printed;
  for (const MatchEntry& entry : entries) {
    const absl::StatusOr<replay::Verified> verified = source->Verify(entry);
    if (verified.ok()) {
      sum.Add(*verified);
    } else {
      if (printed.insert(std::string(verified.status().message())).second) {
        line.Clear();
        Fail(kProgram, verified.status());
      }
      if (++failed == 1) code = ExitCodeOf(verified.status());
    }
    line.Show(absl::StrCat(++done, " of ", entries.size(), " matches verified"));
  }
  line.Clear();
  std::cout << VerifyText(entries, failed, sum);
  return code;
}

ExitCode CheckPublished(const std::string& file, const std::vector<MatchEntry>& entries,
                        MatchFile* source) {
  const absl::StatusOr<ExitCode> compared = Compare(file, entries, source);
  return compared.ok() ? *compared : Fail(kProgram, compared.status());
}

}  // namespace assize
