#include "ladder/archive/archive.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/archive/archive_file.h"
#include "ladder/store/chain/chain_rows.h"
#include "ladder/store/rows/record_rows.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/store/archives.h"
#include "referee/replay/store/match_names.h"
#include "referee/replay/store/match_rows.h"

namespace assize::ladder::archive {
namespace {

namespace fs = std::filesystem;
using sqlite::Connection;

// An event that is over, with what is still to be moved of it.
struct Task {
  FiledEvent event;
  // All of its records, and those of them that are in the database.
  std::vector<int64_t> records;
  std::vector<int64_t> here;
};

absl::StatusOr<std::vector<FiledEvent>> ReadEventsOver(Connection& connection, const Order& order) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT event.id, event.name, event.run FROM event"
                         " JOIN run ON run.id = event.run WHERE run.ended_unix_us IS NOT NULL"
                         " AND run.ended_unix_us < ?1 AND CASE WHEN ?2 <> '' THEN event.name = ?2"
                         "  ELSE NOT event.apart OR event.rerun_of IS NOT NULL END"
                         " ORDER BY event.id"));
  select.Bind(order.finished_before_unix_us.value_or(INT64_MAX), std::string_view(order.event));
  std::vector<FiledEvent> events;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return events;
    ASSIZE_ASSIGN_OR_RETURN(Run run, ReadRun(connection, select.Int(2)));
    events.push_back(
        {.id = select.Int(0), .name = std::string(select.Text(1)), .run = std::move(run)});
  }
}

absl::StatusOr<std::vector<int64_t>> StillHere(Connection& connection,
                                               const std::vector<int64_t>& records) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare("SELECT length(body) = 0 FROM record WHERE match = ?"));
  std::vector<int64_t> here;
  for (const int64_t match : records) {
    select.Bind(match);
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return absl::DataLossError(absl::StrCat("match ", match, ": its record is missing"));
    if (select.Int(0) == 0) here.push_back(match);
  }
  return here;
}

// The frames as they are, which must be those that were stored.
absl::StatusOr<PackedMatch> ReadWhole(Connection& connection, int64_t id) {
  ASSIZE_ASSIGN_OR_RETURN(PackedMatch match, ReadMatch(connection, id));
  if (HashOf(match.body) == match.body_sha256 && HashOf(match.timing) == match.timing_sha256) {
    return match;
  }
  return absl::DataLossError(absl::StrCat(
      "match ", id, ": its record is damaged, and stays where it is; see: ladder doctor"));
}

// How the database names the archive: from its folder, if that has it.
std::string StoredPath(const std::string& database, const std::string& archive) {
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(database, error).parent_path();
  const fs::path file = fs::weakly_canonical(archive, error);
  const fs::path relative = file.lexically_relative(folder);
  if (relative.empty() || *relative.begin() == "..") return file.string();
  return relative.string();
}

std::string DefaultArchive(const std::string& database) {
  std::error_code error;
  const std::string name = fs::weakly_canonical(database, error).filename().string();
  return ArchivePath(database, absl::StrCat(name, "-archive"));
}

class Mover {
 public:
  Mover(LadderStore* store, const Order& order) : store_(store), order_(order) {}

  absl::StatusOr<Moved> Run();

 private:
  struct Target {
    ArchiveFile file;
    std::string stored_path;
  };

  absl::Status ReadTasks();
  // An archive that was moved elsewhere: the database keeps where it is now.
  absl::Status NoteNewPlace(Target* target);
  // How many of the event's records the database has no more.
  absl::StatusOr<int64_t> CountMoved(EventId event);
  // Opens the archive of a row.
  absl::StatusOr<Target*> OpenKnown(const ArchiveRow& row);
  absl::StatusOr<Target*> OpenNamed(const std::string& path);
  absl::StatusOr<Target*> TargetFor(EventId event);
  absl::Status Move(const Task& task);
  absl::Status MoveSome(const Task& task, std::span<const int64_t> some, const Bytes32& digest,
                        Target* target);
  absl::StatusOr<std::vector<PackedMatch>> ReadSome(std::span<const int64_t> some);
  absl::Status Remove(const Task& task, std::span<const PackedMatch> matches, const Bytes32& digest,
                      const Target& target);
  // The same, with an entry in the audit log.
  absl::Status RemoveFirst(const Task& task, std::span<const PackedMatch> matches,
                           const Bytes32& digest, const Target& target);
  absl::Status Show(Progress::Step step);

  LadderStore* const store_;
  const Order& order_;
  Bytes32 ladder_{};
  MatchNames names_;
  std::vector<ArchiveRow> rows_;
  // By event.
  std::map<EventId, int64_t> archive_of_;
  std::vector<Task> tasks_;
  // By identity.
  std::map<Bytes32, Target> targets_;
  Moved moved_;
  int64_t all_ = 0;
};

absl::Status Mover::ReadTasks() {
  return store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(auto head, connection.Prepare("SELECT head FROM chain WHERE link = 1"));
    ASSIZE_ASSIGN_OR_RETURN(const bool row, head.Step());
    if (row) ladder_ = HashIn(head.Bytes(0));
    ASSIZE_ASSIGN_OR_RETURN(names_, MatchNames::Read(connection));
    ASSIZE_ASSIGN_OR_RETURN(rows_, ReadArchives(connection));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<ArchivedEvent> archived,
                            ReadArchivedEvents(connection));
    for (const ArchivedEvent& event : archived) archive_of_[event.event] = event.archive;
    ASSIZE_ASSIGN_OR_RETURN(std::vector<FiledEvent> events, ReadEventsOver(connection, order_));
    for (FiledEvent& event : events) {
      ASSIZE_ASSIGN_OR_RETURN(std::vector<int64_t> records, RecordsOf(connection, event.id));
      ASSIZE_ASSIGN_OR_RETURN(std::vector<int64_t> here, StillHere(connection, records));
      if (here.empty()) continue;
      all_ += static_cast<int64_t>(here.size());
      tasks_.push_back(
          {.event = std::move(event), .records = std::move(records), .here = std::move(here)});
    }
    return absl::OkStatus();
  });
}

absl::StatusOr<int64_t> Mover::CountMoved(EventId event) {
  int64_t moved = 0;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> records, RecordsOf(connection, event));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> here, StillHere(connection, records));
    moved = static_cast<int64_t>(records.size() - here.size());
    return absl::OkStatus();
  }));
  return moved;
}

absl::Status Mover::NoteNewPlace(Target* target) {
  const auto row = std::ranges::find(rows_, target->file.identity(), &ArchiveRow::identity);
  if (row == rows_.end()) return absl::OkStatus();
  for (const auto& [event, archive] : archive_of_) {
    if (archive != row->id) continue;
    ASSIZE_ASSIGN_OR_RETURN(const int64_t moved, CountMoved(event));
    ASSIZE_ASSIGN_OR_RETURN(const int64_t found, target->file.CountOf(event));
    if (found >= moved) continue;
    return absl::DataLossError(absl::StrCat(target->file.path(), ": is an older copy of ",
                                            ArchivePath(order_.database, row->path), ": it has ",
                                            found, " of the ", moved, " records of event ", event));
  }
  row->path = target->stored_path;
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(auto update,
                            connection.Prepare("UPDATE archive SET path = ? WHERE id = ?"));
    update.Bind(std::string_view(row->path), row->id);
    return update.Run();
  });
}

absl::StatusOr<Mover::Target*> Mover::OpenKnown(const ArchiveRow& row) {
  if (const auto open = targets_.find(row.identity); open != targets_.end()) return &open->second;
  ASSIZE_ASSIGN_OR_RETURN(
      ArchiveFile file,
      ArchiveFile::Open(ArchivePath(order_.database, row.path), ladder_, row.identity));
  Target target{.file = std::move(file), .stored_path = row.path};
  return &targets_.emplace(row.identity, std::move(target)).first->second;
}

absl::StatusOr<Mover::Target*> Mover::OpenNamed(const std::string& path) {
  std::error_code error;
  if (fs::equivalent(path, order_.database, error)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--to ", path, ": is the database itself; name another file"));
  }
  const std::string stored = StoredPath(order_.database, path);
  for (auto& [identity, target] : targets_) {
    if (target.stored_path == stored) return &target;
  }
  const auto row = std::ranges::find(rows_, stored, &ArchiveRow::path);
  if (row != rows_.end()) return OpenKnown(*row);
  ASSIZE_ASSIGN_OR_RETURN(ArchiveFile file, ArchiveFile::Open(path, ladder_, {}));
  const Bytes32 identity = file.identity();
  Target target{.file = std::move(file), .stored_path = stored};
  Target* const opened = &targets_.emplace(identity, std::move(target)).first->second;
  ASSIZE_RETURN_IF_ERROR(NoteNewPlace(opened));
  return opened;
}

absl::StatusOr<Mover::Target*> Mover::TargetFor(EventId event) {
  if (const auto own = archive_of_.find(event); own != archive_of_.end()) {
    const auto row = std::ranges::find(rows_, own->second, &ArchiveRow::id);
    if (row != rows_.end()) return OpenKnown(*row);
  }
  if (!order_.to.empty()) return OpenNamed(order_.to);
  if (!rows_.empty()) return OpenKnown(rows_.back());
  return OpenNamed(DefaultArchive(order_.database));
}

absl::Status Mover::Show(Progress::Step step) {
  if (order_.progress({.step = step, .removed = moved_.records, .all = all_})) {
    return absl::OkStatus();
  }
  return absl::CancelledError(absl::StrCat(
      order_.database, ": stopped after ", moved_.records, " of ", all_,
      " records; the others are where they were; go on with: ladder archive ", order_.database));
}

absl::StatusOr<std::vector<PackedMatch>> Mover::ReadSome(std::span<const int64_t> some) {
  std::vector<PackedMatch> matches;
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    for (const int64_t id : some) {
      ASSIZE_ASSIGN_OR_RETURN(PackedMatch match, ReadWhole(connection, id));
      matches.push_back(std::move(match));
    }
    return absl::OkStatus();
  }));
  return matches;
}

// The row of an archive that is used for the first time is written too.
absl::StatusOr<int64_t> RowOf(Connection& connection, const std::string& path,
                              const Bytes32& identity) {
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO archive (path, identity) VALUES (?, ?)"
                                             " ON CONFLICT (identity) DO NOTHING"));
  insert.Bind(std::string_view(path), sqlite::Blob{AsView(identity)});
  ASSIZE_RETURN_IF_ERROR(insert.Run());
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT id FROM archive WHERE identity = ?"));
  select.Bind(sqlite::Blob{AsView(identity)});
  ASSIZE_RETURN_IF_ERROR(select.Step().status());
  return select.Int(0);
}

absl::Status Mover::Remove(const Task& task, std::span<const PackedMatch> matches,
                           const Bytes32& digest, const Target& target) {
  return store_->WriteRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t archive,
                            RowOf(connection, target.stored_path, target.file.identity()));
    ASSIZE_RETURN_IF_ERROR(
        WriteArchivedEvent(connection, {.event = task.event.id,
                                        .archive = archive,
                                        .records = static_cast<int64_t>(task.records.size()),
                                        .digest = digest}));
    ASSIZE_ASSIGN_OR_RETURN(
        auto empty,
        connection.Prepare("UPDATE record SET body = x'', timing = x'' WHERE match = ?"));
    for (const PackedMatch& match : matches) {
      empty.Bind(match.entry.id);
      ASSIZE_RETURN_IF_ERROR(empty.Run());
    }
    return absl::OkStatus();
  });
}

absl::Status Mover::RemoveFirst(const Task& task, std::span<const PackedMatch> matches,
                                const Bytes32& digest, const Target& target) {
  Act act{.actor = OwnActor(),
          .name = "archive",
          .subject = task.event.name,
          .detail = absl::StrCat(task.here.size(), " records to ", target.stored_path)};
  return ServiceStore(store_)
      .Perform(&act, {},
               [&]() -> absl::StatusOr<std::string> {
                 ASSIZE_RETURN_IF_ERROR(Remove(task, matches, digest, target));
                 return std::string();
               })
      .status();
}

absl::Status Mover::MoveSome(const Task& task, std::span<const int64_t> some, const Bytes32& digest,
                             Target* target) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<PackedMatch> matches, ReadSome(some));
  ASSIZE_RETURN_IF_ERROR(target->file.Add(task.event, names_, matches));
  ASSIZE_RETURN_IF_ERROR(Show(Progress::Step::kCopied));
  const bool first = some.front() == task.here.front();
  ASSIZE_RETURN_IF_ERROR(first ? RemoveFirst(task, matches, digest, *target)
                               : Remove(task, matches, digest, *target));
  moved_.records += static_cast<int64_t>(matches.size());
  return Show(Progress::Step::kRemoved);
}

absl::Status Mover::Move(const Task& task) {
  ASSIZE_ASSIGN_OR_RETURN(Target* const target, TargetFor(task.event.id));
  Bytes32 digest{};
  ASSIZE_RETURN_IF_ERROR(store_->ReadRows([&](Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(digest, DigestOfRecords(connection, task.records));
    return absl::OkStatus();
  }));
  const auto at_once = static_cast<size_t>(order_.records_at_once);
  const std::span<const int64_t> here = task.here;
  for (size_t done = 0; done < here.size(); done += at_once) {
    const auto some = here.subspan(done, std::min(at_once, here.size() - done));
    ASSIZE_RETURN_IF_ERROR(MoveSome(task, some, digest, target));
  }
  ++moved_.events;
  moved_.archive = target->file.path();
  return absl::OkStatus();
}

absl::StatusOr<Moved> Mover::Run() {
  ASSIZE_RETURN_IF_ERROR(ReadTasks());
  std::error_code error;
  if (tasks_.empty() && !order_.to.empty() && fs::exists(order_.to, error)) {
    ASSIZE_RETURN_IF_ERROR(OpenNamed(order_.to).status());
  }
  for (const Task& task : tasks_) {
    ASSIZE_RETURN_IF_ERROR(Move(task));
  }
  return moved_;
}

absl::Status CheckIsOver(LadderStore& store, const Order& order) {
  if (order.event.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(order.event));
  if (event.ended_unix_us.has_value()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "event ", Quoted(event.setup.name), " is not over; its records are moved when it is"));
}

}  // namespace

absl::StatusOr<Moved> MoveRecords(LadderStore& store, const Order& order) {
  ASSIZE_RETURN_IF_ERROR(CheckIsOver(store, order));
  return Mover(&store, order).Run();
}

}  // namespace assize::ladder::archive
