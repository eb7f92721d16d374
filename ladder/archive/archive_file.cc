#include "ladder/archive/archive_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/store/archives.h"
#include "referee/replay/store/schema.h"

namespace assize::ladder::archive {
namespace {

using sqlite::Connection;

std::array<SchemaPart, 2> Parts() { return {MatchTables(), ArchiveFileTables()}; }

absl::Status TakenError(const std::string& path, const std::string& what) {
  return absl::AlreadyExistsError(
      absl::StrCat(path, ": is ", what, "; name another file with --to"));
}

// Opening for writing adds tables to any database of ours.
absl::Status CheckFree(const DatabaseFile& file) {
  if (file.state != DatabaseFile::State::kOurs) return absl::OkStatus();
  auto database = Database::OpenForReading(file.name, {});
  ASSIZE_RETURN_IF_ERROR(database.status());
  ASSIZE_ASSIGN_OR_RETURN(const bool is_archive, IsArchive(database->connection()));
  return is_archive ? absl::OkStatus() : TakenError(file.name, "a database and no archive");
}

// A new archive gets its row, and with it an identity.
absl::StatusOr<Bytes32> IdentityIn(Connection& connection, const Bytes32& ladder) {
  {
    ASSIZE_ASSIGN_OR_RETURN(auto select,
                            connection.Prepare("SELECT identity, ladder FROM archive_file"));
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (row && select.Bytes(1) == AsView(ladder)) return HashIn(select.Bytes(0));
    if (row) return TakenError(connection.name(), "the archive of another ladder");
  }
  ASSIZE_ASSIGN_OR_RETURN(const Seed fresh, SeedFromKernel());
  ASSIZE_ASSIGN_OR_RETURN(auto transaction, sqlite::Transaction::Begin(connection));
  {
    ASSIZE_ASSIGN_OR_RETURN(
        auto insert,
        connection.Prepare("INSERT INTO archive_file (id, identity, ladder) VALUES (1, ?, ?)"));
    insert.Bind(sqlite::Blob{AsView(fresh.bytes)}, sqlite::Blob{AsView(ladder)});
    ASSIZE_RETURN_IF_ERROR(insert.Run());
  }
  ASSIZE_RETURN_IF_ERROR(transaction.Commit());
  return fresh.bytes;
}

absl::Status InsertEvent(Connection& connection, const FiledEvent& event) {
  const Run& run = event.run;
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert_run,
      connection.Prepare(
          "INSERT INTO run (id, started_unix_us, ended_unix_us, game, config, policy,"
          " command_line, seed) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"));
  insert_run.Bind(run.id, run.start.started_unix_us, run.end->ended_unix_us,
                  std::string_view(run.start.game), std::string_view(run.start.config),
                  std::string_view(run.start.policy), std::string_view(run.start.command_line),
                  std::string_view(run.end->seed));
  ASSIZE_RETURN_IF_ERROR(insert_run.Run());
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO event (id, name, run) VALUES (?, ?, ?)"
                                             " ON CONFLICT DO NOTHING"));
  insert.Bind(event.id, std::string_view(event.name), run.id);
  return insert.Run();
}

// Keeps a name that does not follow from the event and the match's place in it.
absl::Status InsertName(Connection& connection, const FiledEvent& event, int64_t match,
                        const MatchName& name) {
  if (name.event == event.name && name.play == 1) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert,
      connection.Prepare("INSERT INTO played_again (match, event, play) VALUES (?, ?, ?)"));
  insert.Bind(match, std::string_view(name.event), name.play);
  return insert.Run();
}

bool SameFrames(const PackedMatch& a, const PackedMatch& b) {
  return a.sha256 == b.sha256 && a.body == b.body && a.timing == b.timing;
}

absl::Status OtherRecordError(const std::string& path, int64_t match) {
  return absl::DataLossError(
      absl::StrCat(path, ": match ", match,
                   " has another record there than in the ladder; nothing of "
                   "it was moved; name another archive with --to"));
}

}  // namespace

absl::StatusOr<ArchiveFile> ArchiveFile::Open(const std::string& path, const Bytes32& ladder,
                                              const std::optional<Bytes32>& identity) {
  if (identity.has_value()) {
    ASSIZE_RETURN_IF_ERROR(OpenArchive(path, *identity, "records").status());
  }
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseFile file, InspectDatabaseFile(path, kApplicationId));
  ASSIZE_RETURN_IF_ERROR(CheckFree(file));
  // Its owner's alone from the first moment; where this fails, opening reports why.
  if (file.state == DatabaseFile::State::kAbsent) {
    close(open(file.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  }
  ASSIZE_ASSIGN_OR_RETURN(auto database, Database::OpenForWriting(path, Parts()));
  ASSIZE_ASSIGN_OR_RETURN(const Bytes32 found, IdentityIn(database.connection(), ladder));
  ASSIZE_RETURN_IF_ERROR(SyncFolderOf(file.path));
  return ArchiveFile(std::move(database), found);
}

absl::Status ArchiveFile::Add(const FiledEvent& event, const MatchNames& names,
                              std::span<const PackedMatch> matches) {
  ASSIZE_RETURN_IF_ERROR(WithContext(Store(event, names, matches), path()));
  return ReadBack(matches);
}

absl::Status ArchiveFile::Store(const FiledEvent& event, const MatchNames& names,
                                std::span<const PackedMatch> matches) {
  Connection& connection = database_.connection();
  ASSIZE_ASSIGN_OR_RETURN(auto transaction, sqlite::Transaction::Begin(connection));
  {
    ASSIZE_RETURN_IF_ERROR(InsertEvent(connection, event));
    ASSIZE_ASSIGN_OR_RETURN(auto inserter, MatchInserter::Prepare(connection));
    ASSIZE_ASSIGN_OR_RETURN(auto find, connection.Prepare("SELECT 1 FROM match WHERE id = ?"));
    for (const PackedMatch& match : matches) {
      find.Bind(match.entry.id);
      ASSIZE_ASSIGN_OR_RETURN(const bool there, find.Step());
      find.Reset();
      // A command before this one was stopped when it had come so far; ReadBack() compares.
      if (there) continue;
      ASSIZE_RETURN_IF_ERROR(inserter.InsertAs(match.entry.id, match).status());
      ASSIZE_RETURN_IF_ERROR(InsertName(connection, event, match.entry.id, names.Of(match.entry)));
    }
  }
  return transaction.Commit();
}

absl::StatusOr<int64_t> ArchiveFile::CountOf(int64_t event) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, database_.connection().Prepare(
                                           "SELECT count(*) FROM match JOIN event"
                                           " ON event.run = match.run_id WHERE event.id = ?"));
  select.Bind(event);
  ASSIZE_RETURN_IF_ERROR(select.Step().status());
  return select.Int(0);
}

// As all readers do, with a connection that has nothing in its memory.
absl::Status ArchiveFile::ReadBack(std::span<const PackedMatch> matches) const {
  ASSIZE_ASSIGN_OR_RETURN(auto reader, OpenArchive(path(), identity_, "records"));
  for (const PackedMatch& match : matches) {
    ASSIZE_ASSIGN_OR_RETURN(const PackedMatch found,
                            ReadMatch(reader.connection(), match.entry.id));
    if (!SameFrames(found, match)) return OtherRecordError(path(), match.entry.id);
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::archive
