// The audit log, for people and for programs.
#ifndef ASSIZE_LADDER_QUERY_AUDIT_H_
#define ASSIZE_LADDER_QUERY_AUDIT_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/tables.pb.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder {

// Each act, the oldest first, once their hashes were verified. `database`: as the user named the
// file. kNotFound: it was never served, and has no such log; kDataLoss names the first entry that
// does not fit.
absl::StatusOr<v1::AuditReport> LoadAudit(LadderStore* store, const std::string& database);

// A line for each act, and how many they are.
std::string AuditText(const v1::AuditReport& report);
Sheet AuditSheet(const v1::AuditReport& report);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_AUDIT_H_
