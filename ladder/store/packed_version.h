// Adding a version whose files are compressed already.
#ifndef ASSIZE_LADDER_STORE_PACKED_VERSION_H_
#define ASSIZE_LADDER_STORE_PACKED_VERSION_H_

#include "absl/status/statusor.h"
#include "ladder/model/roster.h"
#include "ladder/store/ladder_store.h"
#include "ladder/store/rows/packed_bundle.h"

namespace assize::ladder {

// As LadderStore::AddVersion(). kDataLoss: a body is not what it is said to be.
absl::StatusOr<Version> AddPackedVersion(LadderStore* store, const PackedVersion& version);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_PACKED_VERSION_H_
