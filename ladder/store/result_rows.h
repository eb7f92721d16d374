// All results at once, for standings and ratings.
#ifndef ASSIZE_LADDER_STORE_RESULT_ROWS_H_
#define ASSIZE_LADDER_STORE_RESULT_ROWS_H_

#include "absl/status/statusor.h"
#include "ladder/model/results.h"
#include "referee/base/sqlite.h"

namespace assize::ladder {

// Must run inside a transaction: it reads table after table, which must not change between.
absl::StatusOr<Results> ReadResults(sqlite::Connection& connection, const ResultFilter& filter);

// Of the event's whole sets, by number: as they were played first.
absl::StatusOr<std::vector<SetEnd>> ReadSetEnds(sqlite::Connection& connection, EventId event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_RESULT_ROWS_H_
