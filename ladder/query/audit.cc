#include "ladder/query/audit.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "ladder/report/cells.h"
#include "ladder/store/service_store.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

constexpr int64_t kEntriesAtOnce = 10'000;

std::string EntryText(const AuditEntry& entry) {
  return absl::StrCat(entry.number, "  ", report::UtcText(static_cast<uint64_t>(entry.unix_us)),
                      "  ", entry.act.actor, "  ", entry.act.name, "  ", entry.act.subject,
                      entry.act.detail.empty() ? "" : "  " + entry.act.detail, "\n");
}

}  // namespace

absl::StatusOr<std::string> LoadAuditText(LadderStore* store, const std::string& database) {
  ServiceStore service(store);
  ASSIZE_ASSIGN_OR_RETURN(const bool exists, service.Exists());
  if (!exists) {
    return absl::NotFoundError(absl::StrCat(
        database, ": has no audit log: it begins with the first ladder serve ", database));
  }
  ASSIZE_ASSIGN_OR_RETURN(const int64_t entries, service.VerifyAudit());
  std::string text;
  for (int64_t first = 1; first <= entries; first += kEntriesAtOnce) {
    ASSIZE_ASSIGN_OR_RETURN(const auto page, service.LoadAudit(first, kEntriesAtOnce));
    for (const AuditEntry& entry : page) absl::StrAppend(&text, EntryText(entry));
  }
  return absl::StrCat(text, entries, " entries, whose hashes fit together\n");
}

}  // namespace assize::ladder
