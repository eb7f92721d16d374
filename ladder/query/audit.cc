#include "ladder/query/audit.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "ladder/report/cells.h"
#include "ladder/report/command_hint.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

constexpr int64_t kEntriesAtOnce = 10'000;

std::string LineText(const v1::AuditLine& line) {
  return absl::StrCat(line.number(), "  ", report::UtcText(line.unix_us()), "  ", line.actor(),
                      "  ", line.act(), "  ", line.subject(),
                      line.detail().empty() ? "" : "  " + line.detail(), "\n");
}

void Fill(const AuditEntry& entry, v1::AuditLine* line) {
  line->set_number(static_cast<uint64_t>(entry.number));
  line->set_unix_us(static_cast<uint64_t>(entry.unix_us));
  line->set_actor(entry.act.actor);
  line->set_act(entry.act.name);
  line->set_subject(entry.act.subject);
  line->set_detail(entry.act.detail);
}

}  // namespace

absl::StatusOr<v1::AuditReport> LoadAudit(LadderStore* store, const std::string& database) {
  ServiceStore service(store);
  ASSIZE_ASSIGN_OR_RETURN(const bool exists, service.Exists());
  if (!exists) {
    return absl::NotFoundError(absl::StrCat(database,
                                            ": has no audit log: it begins with the first ",
                                            report::CommandFor("serve", database)));
  }
  ASSIZE_ASSIGN_OR_RETURN(const int64_t entries, service.VerifyAudit());
  v1::AuditReport report;
  for (int64_t first = 1; first <= entries; first += kEntriesAtOnce) {
    ASSIZE_ASSIGN_OR_RETURN(const auto page, service.LoadAudit(first, kEntriesAtOnce));
    for (const AuditEntry& entry : page) Fill(entry, report.add_entries());
  }
  return report;
}

std::string AuditText(const v1::AuditReport& report) {
  std::string text;
  for (const v1::AuditLine& line : report.entries()) absl::StrAppend(&text, LineText(line));
  return absl::StrCat(text, report.entries_size(), " entries, whose hashes fit together\n");
}

Sheet AuditSheet(const v1::AuditReport& report) {
  Sheet sheet;
  sheet.columns = PlainColumns({"number", "time", "actor", "act", "subject", "detail"}, "l");
  for (const v1::AuditLine& line : report.entries()) {
    sheet.rows.push_back({absl::StrCat(line.number()), report::UtcText(line.unix_us()),
                          line.actor(), line.act(), line.subject(), line.detail()});
  }
  return sheet;
}

}  // namespace assize::ladder
