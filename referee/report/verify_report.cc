#include "referee/report/verify_report.h"

#include "absl/strings/str_cat.h"
#include "referee/cli/layout/text_layout.h"

namespace assize {
namespace {

std::string CountsText(const replay::Verified& verified) {
  return absl::StrCat(verified.steps, " steps, ", verified.decisions, " decisions, ",
                      verified.events, " events, ", verified.messages,
                      " messages; all digests agree\n");
}

std::string SummaryText(const std::vector<MatchEntry>& entries, size_t failed,
                        const replay::Verified& sum) {
  if (entries.size() == 1) {
    // Its failure has been reported.
    if (failed > 0) return "";
    return absl::StrCat("match ", AsText(entries[0].name), ": verified: ", CountsText(sum));
  }
  if (failed > 0) {
    return absl::StrCat(failed, " of ", entries.size(), " matches did not verify\n");
  }
  return absl::StrCat(entries.size(), " matches verified: ", CountsText(sum));
}

// What a reader of old records should know.
std::string OlderEndText(const replay::Verified& sum, size_t matches) {
  if (sum.by_older_end == 0) return "";
  const std::string which = matches == 1 ? "It" : absl::StrCat(sum.by_older_end, " of them");
  return absl::StrCat(which,
                      " went on after all seats of a side had been forfeited, as matches with "
                      "partners did in older programs; today such a match ends there.\n");
}

}  // namespace

std::string VerifyText(const std::vector<MatchEntry>& entries, size_t failed,
                       const replay::Verified& sum) {
  return absl::StrCat(SummaryText(entries, failed, sum), OlderEndText(sum, entries.size()));
}

std::string SeedCheckText(const SeedCheck& check) {
  std::string text;
  for (const std::string& mismatch : check.mismatches) absl::StrAppend(&text, mismatch, "\n");
  absl::StrAppend(&text, Counted(check.same, "commitment is that", "commitments are those"),
                  " of the seeds, ", check.mismatches.size(), " not");
  if (check.unlisted > 0) {
    absl::StrAppend(&text, "; ", Counted(check.unlisted, "match is", "matches are"),
                    " not in the list, so that nothing is proved of ",
                    check.unlisted == 1 ? "it" : "them");
  }
  return text + "\n";
}

}  // namespace assize
