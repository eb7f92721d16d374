#include "referee/replay/store/schema.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"

namespace assize {
namespace {

constexpr char kPartTable[] = R"sql(
  CREATE TABLE schema_part (
    name TEXT PRIMARY KEY,
    version INTEGER NOT NULL CHECK (version >= 1)
  ) STRICT, WITHOUT ROWID)sql";

absl::Status NewerError(const sqlite::Connection& connection, const std::string& what,
                        int64_t found, int64_t known) {
  return absl::DataLossError(absl::StrCat(
      connection.name(), ": made by a newer version of Assize (", what, " has version ", found,
      ", this program knows ", known, "); use the newer version"));
}

absl::Status OlderError(const sqlite::Connection& connection, const std::string& what,
                        int64_t found, int64_t known) {
  return absl::DataLossError(
      absl::StrCat(connection.name(), ": made by an older version of Assize (", what,
                   " has version ", found, ", this program needs ", known,
                   "); bring it up to date with: ladder migrate ", connection.name()));
}

// Nothing was ever made in this file.
absl::StatusOr<bool> IsBlank(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(const int64_t things,
                          connection.QueryInt("SELECT count(*) FROM sqlite_schema"));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t application, connection.QueryInt("PRAGMA application_id"));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t version, connection.QueryInt("PRAGMA user_version"));
  return things == 0 && application == 0 && version == 0;
}

absl::Status CheckLayout(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(const int64_t application, connection.QueryInt("PRAGMA application_id"));
  if (application != kApplicationId) {
    ASSIZE_ASSIGN_OR_RETURN(const bool blank, IsBlank(connection));
    if (blank) {
      return absl::DataLossError(
          absl::StrCat(connection.name(), ": an empty database, nothing is stored in it"));
    }
    return absl::DataLossError(absl::StrCat(connection.name(),
                                            ": a database of another program (application_id ",
                                            application, "); name another file"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const int64_t layout, connection.QueryInt("PRAGMA user_version"));
  if (layout > kLayoutVersion) return NewerError(connection, "the file", layout, kLayoutVersion);
  if (layout < kLayoutVersion) return OlderError(connection, "the file", layout, kLayoutVersion);
  return absl::OkStatus();
}

// 0 if the file does not have the part.
absl::StatusOr<int64_t> VersionIn(sqlite::Connection& connection, const SchemaPart& part) {
  ASSIZE_ASSIGN_OR_RETURN(auto query,
                          connection.Prepare("SELECT version FROM schema_part WHERE name = ?"));
  query.Bind(part.name);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, query.Step());
  return row ? query.Int(0) : 0;
}

absl::Status RefuseNewer(const sqlite::Connection& connection, const SchemaPart& part,
                         int64_t found) {
  if (found <= part.version()) return absl::OkStatus();
  return NewerError(connection, absl::StrCat("part '", std::string(part.name), "'"), found,
                    part.version());
}

struct TableColumn {
  std::string table;
  std::string name;

  bool operator==(const TableColumn&) const = default;
};

// In the order in which they were made, generated ones too.
absl::StatusOr<std::vector<TableColumn>> ColumnsOf(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT tables.name, columns.name FROM sqlite_schema AS tables"
                         " JOIN pragma_table_xinfo(tables.name) AS columns"
                         " WHERE tables.type = 'table' ORDER BY tables.rowid, columns.cid"));
  std::vector<TableColumn> columns;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return columns;
    columns.push_back({std::string(select.Text(0)), std::string(select.Text(1))});
  }
}

absl::Status MigratePart(sqlite::Connection& connection, const SchemaPart& part) {
  ASSIZE_ASSIGN_OR_RETURN(const int64_t found, VersionIn(connection, part));
  ASSIZE_RETURN_IF_ERROR(RefuseNewer(connection, part, found));
  if (found == part.version()) return absl::OkStatus();
  for (int64_t version = found; version < part.version(); ++version) {
    ASSIZE_RETURN_IF_ERROR(WithContext(
        connection.Execute(std::string(part.migrations[version])),
        absl::StrCat("migrating part '", std::string(part.name), "' to version ", version + 1)));
  }
  ASSIZE_ASSIGN_OR_RETURN(
      auto note,
      connection.Prepare("INSERT INTO schema_part (name, version) VALUES (?, ?)"
                         " ON CONFLICT (name) DO UPDATE SET version = excluded.version"));
  note.Bind(part.name, part.version());
  return note.Run();
}

// How many of its steps a file has of each part, in the order of the parts.
using Versions = std::vector<int64_t>;

absl::StatusOr<Versions> VersionsIn(sqlite::Connection& connection,
                                    std::span<const SchemaPart> parts) {
  Versions versions;
  for (const SchemaPart& part : parts) {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t version, VersionIn(connection, part));
    versions.push_back(std::min(version, part.version()));
  }
  return versions;
}

// The same steps that have made an older file make its model, which takes milliseconds.
absl::StatusOr<std::vector<TableColumn>> ColumnsOfModel(std::span<const SchemaPart> parts,
                                                        const Versions& versions) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto model,
      sqlite::Connection::Open(":memory:", sqlite::Access::kReadWrite, "the model of the tables"));
  for (size_t i = 0; i < parts.size(); ++i) {
    for (int64_t version = 0; version < versions[i]; ++version) {
      ASSIZE_RETURN_IF_ERROR(model.Execute(std::string(parts[i].migrations[version])));
    }
  }
  return ColumnsOf(model);
}

// Those of a file with these versions of the parts.
absl::StatusOr<std::vector<TableColumn>> ExpectedColumns(std::span<const SchemaPart> parts,
                                                         const Versions& versions) {
  std::vector<TableColumn> columns;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (versions[i] == 0) continue;
    if (versions[i] < parts[i].version() || parts[i].tables.empty()) {
      return ColumnsOfModel(parts, versions);
    }
    for (const TableColumns& table : parts[i].tables) {
      const std::vector<std::string> names = absl::StrSplit(std::string(table.columns), ' ');
      for (const std::string& name : names) {
        columns.push_back({std::string(table.table), name});
      }
    }
  }
  return columns;
}

// kDataLoss names the first of `expected` that the file lacks.
absl::Status CheckColumns(sqlite::Connection& connection,
                          const std::vector<TableColumn>& expected) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<TableColumn> found, ColumnsOf(connection));
  const auto has = [&found](const auto& is_it) { return std::ranges::any_of(found, is_it); };
  for (const TableColumn& column : expected) {
    if (has([&](const TableColumn& other) { return other == column; })) continue;
    const bool has_table =
        has([&](const TableColumn& other) { return other.table == column.table; });
    return absl::DataLossError(absl::StrCat(
        connection.name(), ": the database is damaged (",
        has_table ? absl::StrCat("table ", column.table, " has no column ", column.name)
                  : absl::StrCat("table ", column.table, " is missing"),
        "); restore it from a backup"));
  }
  return absl::OkStatus();
}

// What a file's columns follow from.
struct TableTexts {
  std::string statements;
  // The parts that were expected in it, and their versions.
  std::vector<std::pair<std::string_view, int64_t>> parts;

  auto operator<=>(const TableTexts&) const = default;
};

// The texts that were found to be whole: a command opens its file several times.
class WholeTexts {
 public:
  bool Contains(const TableTexts& texts) {
    const MutexLock lock(mutex_);
    return whole_.contains(texts);
  }
  void Add(TableTexts texts) {
    const MutexLock lock(mutex_);
    whole_.insert(std::move(texts));
  }

 private:
  Mutex mutex_;
  std::set<TableTexts> whole_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace

absl::Status CheckExistingParts(sqlite::Connection& connection, std::span<const SchemaPart> parts) {
  ASSIZE_ASSIGN_OR_RETURN(const bool blank, IsBlank(connection));
  if (blank) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(CheckLayout(connection));
  for (const SchemaPart& part : parts) {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t found, VersionIn(connection, part));
    ASSIZE_RETURN_IF_ERROR(RefuseNewer(connection, part, found));
    if (found != 0 && found < part.version()) {
      return OlderError(connection, absl::StrCat("part '", std::string(part.name), "'"), found,
                        part.version());
    }
  }
  return CheckTables(connection, parts);
}

absl::Status CheckTables(sqlite::Connection& connection, std::span<const SchemaPart> parts) {
  static WholeTexts whole;
  ASSIZE_ASSIGN_OR_RETURN(const Versions versions, VersionsIn(connection, parts));
  TableTexts texts;
  for (size_t i = 0; i < parts.size(); ++i) texts.parts.emplace_back(parts[i].name, versions[i]);
  ASSIZE_ASSIGN_OR_RETURN(texts.statements,
                          connection.QueryText("SELECT coalesce(group_concat(sql, ';'), '')"
                                               " FROM sqlite_schema WHERE type = 'table'"));
  if (whole.Contains(texts)) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<TableColumn> expected,
                          ExpectedColumns(parts, versions));
  ASSIZE_RETURN_IF_ERROR(CheckColumns(connection, expected));
  whole.Add(std::move(texts));
  return absl::OkStatus();
}

absl::Status CheckSchema(sqlite::Connection& connection, std::span<const SchemaPart> parts) {
  ASSIZE_RETURN_IF_ERROR(CheckLayout(connection));
  ASSIZE_RETURN_IF_ERROR(CheckExistingParts(connection, parts));
  for (const SchemaPart& part : parts) {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t found, VersionIn(connection, part));
    if (found == 0) {
      return absl::DataLossError(absl::StrCat(connection.name(), ": the database has no ",
                                              std::string(part.name), " in it; name another file"));
    }
  }
  return absl::OkStatus();
}

absl::Status MigrateSchema(sqlite::Connection& connection, std::span<const SchemaPart> parts,
                           const SchemaStep& last_step) {
  ASSIZE_ASSIGN_OR_RETURN(auto transaction, sqlite::Transaction::Begin(connection));
  ASSIZE_ASSIGN_OR_RETURN(const bool blank, IsBlank(connection));
  if (blank) {
    ASSIZE_RETURN_IF_ERROR(connection.Execute(
        absl::StrCat("PRAGMA application_id = ", kApplicationId,
                     "; PRAGMA user_version = ", kLayoutVersion, ";", kPartTable)));
  }
  ASSIZE_RETURN_IF_ERROR(CheckLayout(connection));
  for (const SchemaPart& part : parts) {
    ASSIZE_RETURN_IF_ERROR(MigratePart(connection, part));
  }
  if (last_step) ASSIZE_RETURN_IF_ERROR(last_step(connection));
  return transaction.Commit();
}

}  // namespace assize
