#include "referee/main/replay_dump_verify.h"

#include <unistd.h>

#include <chrono>
#include <iostream>

#include "absl/strings/str_cat.h"
#include "referee/base/files.h"
#include "referee/cli/command_line.h"
#include "referee/cli/text_layout.h"
#include "referee/replay/seed_list.h"

namespace assize {
namespace {

constexpr char kProgram[] = "replay-dump";

std::string CountsText(const replay::Verified& verified) {
  return absl::StrCat(verified.steps, " steps, ", verified.decisions, " decisions, ",
                      verified.events, " events, ", verified.messages,
                      " messages; all digests agree");
}

// What a reader of old records should know.
std::string OlderEndText(const replay::Verified& verified, size_t matches) {
  if (verified.by_older_end == 0) return "";
  const std::string which = matches == 1 ? "It" : absl::StrCat(verified.by_older_end, " of them");
  return absl::StrCat(which,
                      " went on after all seats of a side had been forfeited, as matches with "
                      "partners did in older programs; today such a match ends there.\n");
}

// A line on a terminal's standard error that says how far the work is.
class VerifyProgress {
 public:
  explicit VerifyProgress(size_t matches) : matches_(matches) {}
  ~VerifyProgress() { Clear(); }

  void Show(size_t done) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    std::cerr << "\r\033[K" << done << " of " << matches_ << " matches verified" << std::flush;
    drawn_ = true;
  }
  void Clear() {
    if (drawn_) std::cerr << "\r\033[K" << std::flush;
    drawn_ = false;
  }

 private:
  const size_t matches_;
  const bool shown_ = isatty(STDERR_FILENO) == 1;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

absl::StatusOr<ExitCode> Compare(const std::string& file, const std::vector<MatchEntry>& entries,
                                 MatchFile* source) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string csv, ReadFile(file));
  const auto published = ReadCommitments(csv);
  ASSIZE_RETURN_IF_ERROR(WithContext(published.status(), file));
  ASSIZE_ASSIGN_OR_RETURN(const SeedCheck check, CheckSeeds(entries, *published, source));
  for (const std::string& mismatch : check.mismatches) std::cout << mismatch << "\n";
  std::cout << Counted(check.same, "commitment is that", "commitments are those")
            << " of the seeds, " << check.mismatches.size() << " not";
  if (check.unlisted > 0) {
    std::cout << "; " << Counted(check.unlisted, "match is", "matches are") << " not in the list";
  }
  std::cout << "\n";
  return check.mismatches.empty() ? ExitCode::kOk : ExitCode::kFailed;
}

}  // namespace

ExitCode VerifyMatches(const std::vector<MatchEntry>& entries, MatchFile* source) {
  VerifyProgress progress(entries.size());
  replay::Verified sum;
  size_t done = 0;
  size_t failed = 0;
  ExitCode code = ExitCode::kOk;
  for (const MatchEntry& entry : entries) {
    const absl::StatusOr<replay::Verified> verified = source->Verify(entry.id);
    if (verified.ok()) {
      sum.steps += verified->steps;
      sum.decisions += verified->decisions;
      sum.events += verified->events;
      sum.messages += verified->messages;
      sum.by_older_end += verified->by_older_end;
    } else {
      progress.Clear();
      const ExitCode reason = Fail(kProgram, verified.status());
      if (++failed == 1) code = reason;
    }
    progress.Show(++done);
  }
  progress.Clear();
  if (entries.size() == 1) {
    if (failed == 0) {
      std::cout << "match " << entries[0].id << ": verified: " << CountsText(sum) << "\n";
    }
  } else if (failed > 0) {
    std::cout << failed << " of " << entries.size() << " matches did not verify\n";
  } else {
    std::cout << entries.size() << " matches verified: " << CountsText(sum) << "\n";
  }
  std::cout << OlderEndText(sum, entries.size());
  return code;
}

ExitCode CheckPublished(const std::string& file, const std::vector<MatchEntry>& entries,
                        MatchFile* source) {
  const absl::StatusOr<ExitCode> compared = Compare(file, entries, source);
  return compared.ok() ? *compared : Fail(kProgram, compared.status());
}

}  // namespace assize
