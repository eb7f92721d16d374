#include "referee/replay/store/schema.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/strings/str_cat.h"
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

constexpr std::string_view kVersion1 = R"sql(
  CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    started_unix_us INTEGER NOT NULL,
    ended_unix_us INTEGER,
    game TEXT NOT NULL CHECK (game <> ''),
    config TEXT NOT NULL CHECK (json_valid(config)),
    policy TEXT NOT NULL CHECK (policy <> ''),
    command_line TEXT NOT NULL,
    seed TEXT CHECK (length(seed) = 64),
    -- While a run goes on nobody who can read the file may learn what comes next.
    CHECK (seed IS NULL OR ended_unix_us IS NOT NULL)
  ) STRICT;

  CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES run (id),
    ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
    match_id TEXT NOT NULL CHECK (match_id <> ''),
    game TEXT NOT NULL CHECK (game <> ''),
    rules_version INTEGER NOT NULL CHECK (rules_version >= 1),
    state TEXT NOT NULL CHECK (state IN ('FINISHED', 'FORFEITED', 'VOID')),
    started_unix_us INTEGER NOT NULL,
    duration_us INTEGER NOT NULL CHECK (duration_us >= 0),
    deal INTEGER NOT NULL CHECK (deal >= 0),
    rotation INTEGER NOT NULL CHECK (rotation >= 0)
  ) STRICT;

  -- A match counts once. Void attempts stay beside the one that counts.
  CREATE UNIQUE INDEX match_counts_once ON match (run_id, ordinal) WHERE state <> 'VOID';

  CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    bot TEXT NOT NULL CHECK (bot <> ''),
    version TEXT NOT NULL,
    role TEXT NOT NULL,
    score REAL CHECK (score BETWEEN 0 AND 1),
    rank INTEGER CHECK (rank >= 1),
    faults INTEGER NOT NULL CHECK (faults >= 0),
    timeouts INTEGER NOT NULL CHECK (timeouts >= 0),
    forfeit TEXT CHECK (forfeit <> ''),
    moves INTEGER NOT NULL CHECK (moves >= 0),
    think_us INTEGER NOT NULL CHECK (think_us >= 0),
    worst_us INTEGER NOT NULL CHECK (worst_us BETWEEN 0 AND think_us),
    PRIMARY KEY (match, seat),
    CHECK ((score IS NULL) = (rank IS NULL))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE record (
    match INTEGER PRIMARY KEY REFERENCES match (id),
    format INTEGER NOT NULL CHECK (format >= 1),
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    size INTEGER NOT NULL CHECK (size >= 0),
    body BLOB NOT NULL,
    timing BLOB NOT NULL,
    body_sha256 BLOB NOT NULL CHECK (length(body_sha256) = 32),
    timing_sha256 BLOB NOT NULL CHECK (length(timing_sha256) = 32)
  ) STRICT)sql";

constexpr std::array<std::string_view, 1> kMigrations = {kVersion1};
constexpr SchemaPart kPart{.name = "matches", .migrations = kMigrations};

// By the steps of a part: how many of them a file has.
using Versions = std::map<const std::string_view*, int64_t>;

// Those of a file with these versions of the parts. The same steps that have made the file make its
// model, which takes some milliseconds: a program has it once.
absl::StatusOr<std::vector<TableColumn>> ExpectedColumns(std::span<const SchemaPart> parts,
                                                         const Versions& versions) {
  static Mutex mutex;
  static std::map<Versions, std::vector<TableColumn>> made ABSL_GUARDED_BY(mutex);
  const MutexLock lock(mutex);
  if (const auto known = made.find(versions); known != made.end()) return known->second;
  ASSIZE_ASSIGN_OR_RETURN(
      auto model,
      sqlite::Connection::Open(":memory:", sqlite::Access::kReadWrite, "the model of the tables"));
  for (const SchemaPart& part : parts) {
    for (int64_t version = 0; version < versions.at(part.migrations.data()); ++version) {
      ASSIZE_RETURN_IF_ERROR(model.Execute(std::string(part.migrations[version])));
    }
  }
  ASSIZE_ASSIGN_OR_RETURN(std::vector<TableColumn> columns, ColumnsOf(model));
  return made.emplace(versions, std::move(columns)).first->second;
}

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
  Versions versions;
  for (const SchemaPart& part : parts) {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t version, VersionIn(connection, part));
    versions[part.migrations.data()] = std::min(version, part.version());
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<TableColumn> expected,
                          ExpectedColumns(parts, versions));
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

const SchemaPart& MatchTables() { return kPart; }

}  // namespace assize
