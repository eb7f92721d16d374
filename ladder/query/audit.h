// The audit log as text for people.
#ifndef ASSIZE_LADDER_QUERY_AUDIT_H_
#define ASSIZE_LADDER_QUERY_AUDIT_H_

#include <string>

#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// A line for each act, the oldest first, and how many they are, once their hashes were verified.
// `database`: as the user named the file. kNotFound: it was never served, and has no such log;
// kDataLoss names the first entry that does not fit.
absl::StatusOr<std::string> LoadAuditText(LadderStore* store, const std::string& database);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_AUDIT_H_
