#include "referee/replay/store/archives.h"

#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/store/match_rows.h"

namespace assize {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kArchiveVersion1 = R"sql(
  CREATE TABLE archive_file (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- Random; the database has the same.
    identity BLOB NOT NULL CHECK (length(identity) = 32),
    -- The ladder whose records these are: the head of the first link of its chain.
    ladder BLOB NOT NULL CHECK (length(ladder) = 32)
  ) STRICT;

  -- The ids and names are the ladder's.
  CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (name <> ''),
    run INTEGER NOT NULL UNIQUE REFERENCES run (id)
  ) STRICT;

  -- Matches that were played again, as MatchNames calls them.
  CREATE TABLE played_again (
    match INTEGER PRIMARY KEY REFERENCES match (id),
    event TEXT NOT NULL CHECK (event <> ''),
    play INTEGER NOT NULL CHECK (play >= 1)
  ) STRICT)sql";

constexpr std::array<std::string_view, 1> kArchiveMigrations = {kArchiveVersion1};
constexpr std::array<TableColumns, 3> kArchiveTables = {{
    {"archive_file", "id identity ladder"},
    {"event", "id name run"},
    {"played_again", "match event play"},
}};
constexpr SchemaPart kArchivePart{
    .name = "archive-file", .migrations = kArchiveMigrations, .tables = kArchiveTables};

absl::StatusOr<bool> HasTable(sqlite::Connection& connection, std::string_view name) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name ="
                                      " ?"));
  select.Bind(name);
  return select.Step();
}

absl::Status CheckIdentity(sqlite::Connection& connection, const Bytes32& identity) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT identity FROM archive_file"));
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (row && select.Bytes(0) == AsView(identity)) return absl::OkStatus();
  return absl::FailedPreconditionError("is another archive than the one to which they were moved");
}

}  // namespace

const SchemaPart& ArchiveFileTables() { return kArchivePart; }

std::string ArchivePath(const std::string& database, const std::string& stored) {
  std::error_code error;
  // The archive stands beside the file, wherever links to it stand.
  const fs::path file =
      fs::is_symlink(database, error) ? fs::weakly_canonical(database, error) : fs::path(database);
  return (file.parent_path() / stored).string();
}

absl::StatusOr<Database> OpenArchive(const std::string& path, const Bytes32& identity,
                                     const std::string& what) {
  std::error_code error;
  const std::string are_in = absl::StrCat(what, " are in ", path);
  if (!fs::exists(path, error)) {
    return absl::FailedPreconditionError(absl::StrCat(
        are_in, ", which is missing; put this file back, or restore it from a backup"));
  }
  const std::array<SchemaPart, 2> parts = {MatchTables(), kArchivePart};
  absl::StatusOr<Database> archive = Database::OpenForReading(path, parts);
  ASSIZE_RETURN_IF_ERROR(WithContext(archive.status(), are_in));
  ASSIZE_RETURN_IF_ERROR(
      WithContext(CheckIdentity(archive->connection(), identity), absl::StrCat(what, ": ", path)));
  return archive;
}

absl::StatusOr<bool> IsArchive(sqlite::Connection& connection) {
  return HasTable(connection, "archive_file");
}

absl::StatusOr<Database*> Archives::ArchiveOf(sqlite::Connection& connection,
                                              const PackedMatch& match) {
  const std::string empty = absl::StrCat("match ", match.entry.id, ": its record is empty");
  ASSIZE_ASSIGN_OR_RETURN(const bool any, HasTable(connection, "archived_event"));
  if (!any) return absl::DataLossError(empty);
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT archive.id, archive.path, archive.identity, event.name FROM event"
                         " JOIN archived_event ON archived_event.event = event.id"
                         " JOIN archive ON archive.id = archived_event.archive"
                         " WHERE event.run = ?"));
  select.Bind(match.entry.place.run_id);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return absl::DataLossError(absl::StrCat(empty, ", and was moved to no archive"));
  const auto known = open_.find(select.Int(0));
  if (known != open_.end()) return &known->second;
  ASSIZE_ASSIGN_OR_RETURN(
      auto opened,
      OpenArchive(ArchivePath(database_, std::string(select.Text(1))), HashIn(select.Bytes(2)),
                  absl::StrCat("the records of ", Quoted(select.Text(3)))));
  return &open_.emplace(select.Int(0), std::move(opened)).first->second;
}

absl::Status Archives::Complete(sqlite::Connection& connection, PackedMatch* match) {
  if (!match->body.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(Database* const archive, ArchiveOf(connection, *match));
  absl::StatusOr<PackedMatch> moved = ReadMatch(archive->connection(), match->entry.id);
  if (absl::IsNotFound(moved.status())) {
    return absl::DataLossError(absl::StrCat("match ", match->entry.id, ": its record is not in ",
                                            archive->name(), ", to which it was moved"));
  }
  ASSIZE_RETURN_IF_ERROR(WithContext(moved.status(), archive->name()));
  match->body = std::move(moved->body);
  match->timing = std::move(moved->timing);
  return absl::OkStatus();
}

}  // namespace assize
