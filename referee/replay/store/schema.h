// The tables of a database file and their versions.
//
// A file contains one or more *parts*, each the tables of one program: the matches are a part (see
// MatchTables()), the ladder's tables are another. Every part has a version of its own and a list
// of numbered migrations, so a program that knows only some parts can use the file and leaves the
// others alone. In the file: `application_id` marks it as ours, `user_version` is
// kLayoutVersion, and the table schema_part(name, version) has a row for each part.
#ifndef ASSIZE_REFEREE_REPLAY_STORE_SCHEMA_H_
#define ASSIZE_REFEREE_REPLAY_STORE_SCHEMA_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "absl/status/status.h"
#include "referee/base/files/sqlite.h"

namespace assize {

// "ASIZ": distinguishes our files from other programs' databases.
inline constexpr uint32_t kApplicationId = 0x4153495A;
// The version of schema_part itself.
inline constexpr int64_t kLayoutVersion = 1;

// A table, and the names of its columns in their order, with single spaces between them.
struct TableColumns {
  std::string_view table;
  std::string_view columns;
};

struct SchemaPart {
  std::string_view name;
  // migrations[i] is SQL that leads from version i to version i + 1. What was released never
  // changes again; new versions are appended. Every table is STRICT.
  std::span<const std::string_view> migrations;
  // What the newest version has, so that opening a file need not find it out by migrating an empty
  // one. A part may leave it out.
  std::span<const TableColumns> tables = {};

  int64_t version() const { return static_cast<int64_t>(migrations.size()); }
};

// Whether the file is ours and has these parts in exactly these versions, with all their tables.
// kDataLoss if not: the text explains whether the file is another program's, was made by a newer
// version, needs migrating, or lacks a table or column.
absl::Status CheckSchema(sqlite::Connection& connection, std::span<const SchemaPart> parts);

// The same for a file that will be written: missing parts and a blank file are not errors.
absl::Status CheckExistingParts(sqlite::Connection& connection, std::span<const SchemaPart> parts);

// Whether those of the parts that the file has have all tables and columns of the version that it
// states. kDataLoss names the first that is missing.
absl::Status CheckTables(sqlite::Connection& connection, std::span<const SchemaPart> parts);

// What SQL alone can't do for a new version, in the same transaction.
using SchemaStep = std::function<absl::Status(sqlite::Connection& connection)>;

// Brings these parts to their newest version, in one transaction; in a blank file it makes
// everything. Does nothing if nothing is missing. A file that CheckSchema() would call foreign or
// newer is refused. The caller makes the backup before it migrates old data.
absl::Status MigrateSchema(sqlite::Connection& connection, std::span<const SchemaPart> parts,
                           const SchemaStep& last_step = nullptr);

// The part "matches" of the database file: run, match, seat, record. DATABASE.md explains the
// columns.
const SchemaPart& MatchTables();

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_STORE_SCHEMA_H_
