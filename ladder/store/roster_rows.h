// Owners, bots and versions as rows. No transactions here: the caller decides what is stored
// together.
#ifndef ASSIZE_LADDER_STORE_ROSTER_ROWS_H_
#define ASSIZE_LADDER_STORE_ROSTER_ROWS_H_

#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/roster.h"
#include "referee/base/sqlite.h"

namespace assize::ladder {

// LadderStore says what these do and how they fail.
absl::StatusOr<VersionId> InsertVersion(sqlite::Connection& connection, const NewVersion& version);
absl::StatusOr<std::vector<Version>> ReadVersions(sqlite::Connection& connection);
absl::Status UpdateWithdrawn(sqlite::Connection& connection, std::string_view bot,
                             int64_t withdrawn_unix_us);
absl::Status InsertSuspension(sqlite::Connection& connection, VersionId version,
                              std::string_view reason, int64_t since_unix_us);
absl::Status UpdateReinstated(sqlite::Connection& connection, const Version& version);
absl::StatusOr<int> CountForfeitStreak(sqlite::Connection& connection, VersionId version);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_ROSTER_ROWS_H_
