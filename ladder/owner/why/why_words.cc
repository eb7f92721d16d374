#include "ladder/owner/why/why_words.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/report/cells.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder::owner {
namespace {

std::string Plural(const std::string& kind) {
  if (absl::EndsWith(kind, "s") || kind == "exited" || kind == "disconnected") return kind;
  return kind == "move that was not asked for" ? "moves that were not asked for" : kind + "s";
}

bool AreAlike(const v1::Fault& a, const v1::Fault& b) {
  return a.kind() == b.kind() && a.text() == b.text() && WhereWords(a) == WhereWords(b);
}

}  // namespace

std::string ResultWords(const v1::WhySummary& summary) {
  if (summary.matches() == 0) return "No match that counts yet.";
  return absl::StrCat(
      Counted(summary.matches(), "match", "matches"), ": ", summary.firsts(), " first, ",
      summary.losses(), " lost",
      summary.forfeits() == 0 ? "." : absl::StrCat("; ", summary.forfeits(), " forfeited."));
}

std::string FaultCountWords(const v1::WhySummary& summary) {
  if (summary.faults().empty()) return "No faults.";
  std::vector<std::string> counts;
  for (const v1::FaultCount& fault : summary.faults()) {
    counts.push_back(Counted(fault.count(), fault.kind(), Plural(fault.kind())));
  }
  return absl::StrCat("Faults: ", JoinWithAnd(counts), ".");
}

std::string PlaceWords(const v1::EventPlace& place) {
  std::string words = absl::StrCat(place.event(), " (", place.game(), "): place ", place.rank(),
                                   " of ", place.of());
  if (place.has_rating() && place.best_rank() < place.worst_rank()) {
    absl::StrAppend(&words, " (with 95 % confidence between ", place.best_rank(), " and ",
                    place.worst_rank(), ")");
  }
  absl::StrAppend(&words, ", ", absl::StrFormat("%.4g", place.points()),
                  place.points() == 1 ? " point" : " points");
  if (place.has_rating()) absl::StrAppend(&words, ", Elo ", report::EloText(place.rating()));
  return words + ".";
}

std::string MatchWords(const v1::MatchPlace& place) {
  std::string words =
      absl::StrCat("Match ", place.name(), ", round ", place.round(), ", seat ", place.seat());
  if (!place.role().empty()) absl::StrAppend(&words, " (", place.role(), ")");
  const std::vector<std::string> opponents(place.opponents().begin(), place.opponents().end());
  return opponents.empty() ? words : absl::StrCat(words, ", against ", JoinWithAnd(opponents));
}

std::string WhereWords(const v1::Fault& fault, Steps steps) {
  std::string words = fault.chapter().empty() ? "" : fault.chapter() + ", ";
  const uint64_t step = steps == Steps::kOfPage ? fault.messages() : fault.step();
  if (fault.decision().empty()) {
    return absl::StrCat(words,
                        fault.step() == 0 ? "before the first move" : absl::StrCat("step ", step));
  }
  return absl::StrCat(words, "step ", step, ", decision ", fault.request(), " (", fault.decision(),
                      ")");
}

std::vector<RepeatedFault> FaultsToList(const v1::FaultyMatch& match) {
  std::vector<RepeatedFault> listed;
  for (const v1::Fault& fault : match.faults()) {
    if (fault.kind() == "no-show") continue;
    if (!listed.empty() && AreAlike(listed.back().last, fault)) {
      listed.back().last = fault;
      ++listed.back().times;
    } else {
      listed.push_back({.last = fault});
    }
  }
  return listed;
}

std::string FaultWords(const RepeatedFault& repeated) {
  const v1::Fault& fault = repeated.last;
  std::string words =
      repeated.times == 1 ? fault.kind() : absl::StrCat(repeated.times, " times ", fault.kind());
  if (!fault.text().empty()) absl::StrAppend(&words, ": ", fault.text());
  if (!fault.remark().empty()) absl::StrAppend(&words, "; it remarks ", Quoted(fault.remark()));
  if (words.ends_with(".")) words.pop_back();
  if (fault.given_ms() > 0) {
    absl::StrAppend(&words, "; ", Ms(fault.used_ms()), " used of ", Ms(fault.given_ms()), " given");
  }
  return words + (fault.defaulted() ? "; the default move was played." : ".");
}

std::string ProcessWords(const v1::FaultyMatch& match) {
  const std::string& end = match.process_end();
  if (end.empty() || end == "kept") return "";
  return end == "running" ? "Its process was still running."
                          : absl::StrCat("Its process ended: ", end, ".");
}

std::string Ms(double ms) {
  constexpr double kShort = 10;
  return ms < kShort ? absl::StrFormat("%.1f ms", ms) : absl::StrFormat("%.0f ms", ms);
}

std::string Share(double share) { return absl::StrFormat("%.2f", share); }

std::string SignedShare(double share) { return report::Signed(share, 2); }

}  // namespace assize::ladder::owner
