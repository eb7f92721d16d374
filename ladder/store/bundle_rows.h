// Bundles as rows: each file's content is stored once, compressed, under its hash.
#ifndef ASSIZE_LADDER_STORE_BUNDLE_ROWS_H_
#define ASSIZE_LADDER_STORE_BUNDLE_ROWS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "ladder/model/roster.h"
#include "referee/base/sqlite.h"

namespace assize::ladder {

// Returns the id of the bundle with these files, which may be there already.
absl::StatusOr<int64_t> InsertBundle(sqlite::Connection& connection, const Bundle& bundle);

// The bundle that plays as `version`. kNotFound: there is no such version; kDataLoss: its files are
// not those that were stored.
absl::StatusOr<Bundle> ReadInstalled(sqlite::Connection& connection, VersionId version);

// Checks every stored bundle against its hash. kDataLoss names the first that differs, with the
// versions and owners whose files it is.
absl::Status VerifyBundles(sqlite::Connection& connection);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_BUNDLE_ROWS_H_
