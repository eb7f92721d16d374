// Tables as a service and commands print them: in any format, for any screen.
//
// Pure, safe on every thread; errors name what was asked.
#ifndef ASSIZE_LADDER_ANSWERS_TABLE_TEXT_H_
#define ASSIZE_LADDER_ANSWERS_TABLE_TEXT_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/ratings.pb.h"
#include "assize/v1/service.pb.h"
#include "ladder/publish/published_ladder.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder::answers {

// Values of GetTableRequest.table.
inline constexpr char kStandingsTable[] = "standings";
inline constexpr char kCrosstableTable[] = "crosstable";
inline constexpr char kRatingsTable[] = "ratings";
inline constexpr char kMatrixTable[] = "matrix";

// As GetTableRequest.format names it.
std::string WordOf(OutputFormat format);

// Whether it is made of what was played of a game, and not of one event. kInvalidArgument: there is no
// such table.
absl::StatusOr<bool> IsOfGame(const std::string& table);

// Standings or crosstable; the event of the form does not count. kInvalidArgument: an unknown format;
// kFailedPrecondition: a crosstable of a test of two versions.
absl::StatusOr<v1::TableText> TableOf(const publish::PublishedLadder& ladder,
                                      const publish::EventRows& event,
                                      const v1::GetTableRequest& form);

// Ratings. kNotFound: no such game or event, or no whole set to rate; kInvalidArgument: an unknown
// format or system.
absl::StatusOr<v1::TableText> RatingsTableOf(const publish::PublishedLadder& ladder,
                                             const v1::GetTableRequest& form);
// Who beats whom, and that as text. Errors as of RatingsTableOf(), of which the second has that there is
// nothing to rate.
absl::StatusOr<v1::MatrixReport> MatrixOf(const publish::PublishedLadder& ladder,
                                          const v1::GetTableRequest& form);
absl::StatusOr<v1::TableText> MatrixTableOf(const v1::MatrixReport& matrix,
                                            const v1::GetTableRequest& form);

}  // namespace assize::ladder::answers

#endif  // ASSIZE_LADDER_ANSWERS_TABLE_TEXT_H_
