#include "ladder/executor/played_result.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// What is in a result that no planned match can have; OK: nothing. A void match has no scores.
absl::Status CheckResult(const v1::BatchResult& result) {
  const v1::Record& record = result.record();
  if (record.header().match_id() != result.match_id()) {
    return absl::InvalidArgumentError("its record is another match's");
  }
  const auto& results = record.end().results();
  if (record.end().reason() == v1::END_REASON_VOID) return absl::OkStatus();
  const int seats = record.header().competitors_size();
  if (results.size() != seats) {
    return absl::InvalidArgumentError(
        absl::StrCat("its record has ", seats, " competitors and ", results.size(), " results"));
  }
  for (const v1::SeatResult& seat : results) {
    // Written so that a score that is not a number fails as well.
    const bool score_fits = seat.score() >= 0 && seat.score() <= 1;
    if (score_fits && seat.rank() >= 1 && static_cast<int>(seat.rank()) <= seats) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("its record has a score of ", seat.score(), " and rank ", seat.rank()));
  }
  return absl::OkStatus();
}

absl::StatusOr<PackedMatch> PackIfFit(v1::BatchResult* result) {
  ASSIZE_RETURN_IF_ERROR(CheckResult(*result));
  return Pack({.place = {},
               .record = std::move(*result->mutable_record()),
               .timing = std::move(*result->mutable_timing())});
}

}  // namespace

PlayedResult PackResult(v1::BatchResult result) {
  PlayedResult played{.match_id = result.match_id(), .attempt = static_cast<int>(result.attempt())};
  const v1::RecordEnd& end = result.record().end();
  if (end.reason() == v1::END_REASON_VOID) played.void_reason = end.void_reason();
  played.times = TimesOf(result.record(), result.timing());
  played.match = PackIfFit(&result);
  return played;
}

}  // namespace assize::ladder
