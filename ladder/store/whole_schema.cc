#include "ladder/store/whole_schema.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "ladder/store/tables.h"
#include "referee/base/files/sqlite.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/store/schema.h"

namespace assize::ladder {
namespace {

// "table", "index", "view" or "trigger", and its name.
using Thing = std::pair<std::string, std::string>;
// With the SQL that made each.
using Things = std::map<Thing, std::string>;

// Comments, blanks and the quotes that SQLite adds to a name that was changed mean nothing.
std::string Bare(std::string_view sql) {
  std::string bare;
  while (!sql.empty()) {
    const std::string_view line = sql.substr(0, sql.find('\n'));
    for (const char c : line.substr(0, line.find("--"))) {
      if (!absl::ascii_isspace(static_cast<unsigned char>(c)) && c != '"') bare += c;
    }
    sql.remove_prefix(std::min(sql.size(), line.size() + 1));
  }
  return bare;
}

// Without what SQLite makes for itself.
absl::StatusOr<Things> ThingsIn(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE type IN"
                         " ('view', 'trigger') OR name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"));
  Things things;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return things;
    things[{std::string(select.Text(0)), std::string(select.Text(1))}] = Bare(select.Text(2));
  }
}

// The parts that the file has.
absl::StatusOr<std::vector<SchemaPart>> PartsIn(sqlite::Connection& connection) {
  std::vector<SchemaPart> parts;
  for (const SchemaPart& part : {MatchTables(), LadderTables(), ServiceTables(), ContestTables(),
                                 SiteTables(), WorkTables(), ArchiveTables()}) {
    ASSIZE_ASSIGN_OR_RETURN(auto select,
                            connection.Prepare("SELECT 1 FROM schema_part WHERE name = ?"));
    select.Bind(part.name);
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (row) parts.push_back(part);
  }
  return parts;
}

absl::StatusOr<Things> ThingsMade(const std::vector<SchemaPart>& parts) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto connection,
      sqlite::Connection::Open(":memory:", sqlite::Access::kReadWrite, "a new database"));
  ASSIZE_RETURN_IF_ERROR(MigrateSchema(connection, parts));
  return ThingsIn(connection);
}

std::string NameOf(const Thing& thing) {
  return absl::StrCat("the ", thing.first, " ", Quoted(thing.second));
}

absl::Status Compare(const Things& made, const Things& found) {
  for (const auto& [thing, sql] : found) {
    const auto own = made.find(thing);
    if (own == made.end()) {
      return absl::DataLossError(
          absl::StrCat(NameOf(thing), " is foreign: no version of this program makes it"));
    }
    if (own->second != sql) {
      return absl::DataLossError(
          absl::StrCat(NameOf(thing), " was made otherwise than by this program"));
    }
  }
  for (const auto& [thing, sql] : made) {
    if (!found.contains(thing)) return absl::DataLossError(NameOf(thing) + " is missing");
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckWholeSchema(LadderStore& store) {
  return store.ReadRows([](sqlite::Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const Things found, ThingsIn(connection));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<SchemaPart> parts, PartsIn(connection));
    ASSIZE_ASSIGN_OR_RETURN(const Things made, ThingsMade(parts));
    return WithContext(Compare(made, found), connection.name());
  });
}

}  // namespace assize::ladder
