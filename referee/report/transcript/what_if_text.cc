#include "referee/report/transcript/what_if_text.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/replay/summary/match_summary.h"

namespace assize {
namespace {

// More of them are counted.
constexpr size_t kMaxListed = 12;

// "0.50, 0.50", by seat.
std::string ScoresOf(const v1::Record& record) {
  if (record.end().results().empty()) return "none, the match is void";
  return absl::StrJoin(record.end().results(), ", ", [](std::string* out, const auto& result) {
    absl::StrAppendFormat(out, "%.2f", result.score());
  });
}

std::string AstrayText(const std::vector<replay::Astray>& astray) {
  if (astray.empty()) return "All other decisions are those of the record.";
  std::vector<std::string> places;
  for (const replay::Astray& one : astray) {
    if (places.size() == kMaxListed) break;
    places.push_back(absl::StrCat("step ", one.step, " (seat ", one.seat.index(), ")"));
  }
  const size_t more = astray.size() - places.size();
  return absl::StrCat(
      "The default move is played where the record has none that the rules accept: ",
      absl::StrJoin(places, ", "), more > 0 ? absl::StrCat(" and ", more, " more") : "", ".");
}

std::string NoteOf(const replay::PlayedOn& on, const replay::OtherAnswer& other,
                   const v1::Record& played) {
  return absl::StrCat("What if seat ", on.seat.index(), " had chosen option ", other.option,
                      " (of 0 to ", on.options - 1, ") in step ", other.step, ", ", on.decision,
                      "? The luck is the same. ", AstrayText(on.astray),
                      "\nScores by seat: ", ScoresOf(on.record),
                      ". As it was played: ", ScoresOf(played), ".\n");
}

}  // namespace

absl::StatusOr<OtherMatch> PlayOtherwise(const DumpedMatch& match,
                                         const replay::OtherAnswer& other) {
  absl::StatusOr<replay::PlayedOn> on = replay::PlayOn(match.replayed, match.stored.record, other);
  ASSIZE_RETURN_IF_ERROR(WithContext(on.status(), absl::StrCat("match ", match.name())));
  OtherMatch otherwise{.match = {}, .note = NoteOf(*on, other, match.stored.record)};
  otherwise.match.variant = absl::StrCat(", what if ", other.text());
  StoredMatch& stored = otherwise.match.stored;
  stored.entry = match.stored.entry;
  stored.record = std::move(on->record);
  stored.timing = std::move(on->timing);
  stored.timing.set_started_unix_us(match.stored.timing.started_unix_us());
  stored.entry.summary = Summarize(stored.record, stored.timing);
  ASSIZE_ASSIGN_OR_RETURN(otherwise.match.replayed, replay::ReplayAs(on->spec, stored.record));
  return otherwise;
}

}  // namespace assize
