#include "referee/replay/store/store.h"

#include <iterator>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"
#include "referee/replay/store/match_rows.h"
#include "referee/replay/store/schema.h"

namespace assize {
namespace {

// The sink refuses this very match: trying again would not help, and others must not wait for it.
bool IsRefusal(const absl::Status& status) {
  return absl::IsAlreadyExists(status) || absl::IsInvalidArgument(status);
}

template <class T>
void MoveAppend(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Store>> Store::OpenForWriting(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(auto database, Database::OpenForWriting(path, {&MatchTables(), 1}));
  ASSIZE_ASSIGN_OR_RETURN(const bool is_archive, IsArchive(database.connection()));
  if (is_archive) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": is the archive of a ladder; name another file"));
  }
  return std::make_unique<Store>(std::move(database));
}

absl::StatusOr<std::unique_ptr<Store>> Store::OpenForReading(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(auto database, Database::OpenForReading(path, {&MatchTables(), 1}));
  return std::make_unique<Store>(std::move(database));
}

absl::StatusOr<int64_t> Store::BeginRun(const RunStart& start) {
  const MutexLock lock(mutex_);
  return InsertRun(database_.connection(), start);
}

absl::Status Store::EndRun(int64_t run_id, const RunEnd& end) {
  const MutexLock lock(mutex_);
  return Named(UpdateRunEnd(database_.connection(), run_id, end));
}

absl::StatusOr<Run> Store::LoadRun(int64_t run_id) {
  const MutexLock lock(mutex_);
  auto run = ReadRun(database_.connection(), run_id);
  ASSIZE_RETURN_IF_ERROR(Named(run.status()));
  return run;
}

absl::StatusOr<std::vector<int64_t>> Store::AddMatches(std::span<const PackedMatch> matches) {
  const MutexLock lock(mutex_);
  sqlite::Connection& connection = database_.connection();
  ASSIZE_ASSIGN_OR_RETURN(auto transaction, sqlite::Transaction::Begin(connection));
  std::vector<int64_t> ids;
  {
    ASSIZE_ASSIGN_OR_RETURN(auto inserter, MatchInserter::Prepare(connection));
    for (const PackedMatch& match : matches) {
      ASSIZE_ASSIGN_OR_RETURN(const int64_t id, inserter.Insert(match));
      ids.push_back(id);
    }
  }
  ASSIZE_RETURN_IF_ERROR(transaction.Commit());
  return ids;
}

absl::StatusOr<std::vector<MatchEntry>> Store::ListMatches() {
  const MutexLock lock(mutex_);
  auto entries = ReadEntries(database_.connection());
  ASSIZE_RETURN_IF_ERROR(Named(entries.status()));
  return entries;
}

absl::StatusOr<MatchNames> Store::LoadMatchNames() {
  const MutexLock lock(mutex_);
  auto names = MatchNames::Read(database_.connection());
  ASSIZE_RETURN_IF_ERROR(Named(names.status()));
  return names;
}

absl::StatusOr<int64_t> Store::RunOfEvent(const std::string& name) {
  const MutexLock lock(mutex_);
  auto run = FindRunOfEvent(database_.connection(), name);
  ASSIZE_RETURN_IF_ERROR(Named(run.status()));
  return run;
}

absl::StatusOr<std::string> Store::LoadPlayer(int64_t match) {
  const MutexLock lock(mutex_);
  auto player = FindPlayer(database_.connection(), match);
  ASSIZE_RETURN_IF_ERROR(Named(player.status()));
  return player;
}

absl::StatusOr<int64_t> Store::LastMatchId() {
  const MutexLock lock(mutex_);
  ASSIZE_ASSIGN_OR_RETURN(const int64_t id,
                          database_.connection().QueryInt("SELECT max(id) FROM match"));
  if (id == 0) {
    return absl::NotFoundError(absl::StrCat(database_.name(), ": no match is stored in it"));
  }
  return id;
}

absl::StatusOr<PackedMatch> Store::ReadPacked(int64_t id) {
  ASSIZE_ASSIGN_OR_RETURN(PackedMatch packed, ReadMatch(database_.connection(), id));
  ASSIZE_RETURN_IF_ERROR(archives_.Complete(database_.connection(), &packed));
  return packed;
}

absl::StatusOr<StoredMatch> Store::LoadMatch(int64_t id) {
  const MutexLock lock(mutex_);
  const auto packed = ReadPacked(id);
  ASSIZE_RETURN_IF_ERROR(Named(packed.status()));
  auto match = Unpack(*packed);
  ASSIZE_RETURN_IF_ERROR(Named(match.status()));
  return match;
}

absl::StatusOr<int64_t> Store::CountMatches() {
  const MutexLock lock(mutex_);
  return database_.connection().QueryInt("SELECT count(*) FROM match");
}

absl::Status Store::LookAtAll(
    const std::function<void(const MatchEntry&, const absl::StatusOr<const v1::Record*>&)>& look) {
  const MutexLock lock(mutex_);
  auto walk = MatchWalk::Begin(database_.connection());
  ASSIZE_RETURN_IF_ERROR(Named(walk.status()));
  // Room for most records, so that one after the other is read into it.
  std::string room(size_t{1} << 18, '\0');
  google::protobuf::Arena arena(room.data(), room.size());
  const auto read = [&]()
                        ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) -> absl::StatusOr<const v1::Record*> {
    ASSIZE_RETURN_IF_ERROR(walk->record_status());
    ASSIZE_RETURN_IF_ERROR(archives_.Complete(database_.connection(), &walk->match()));
    return Check(walk->match(), &arena);
  };
  while (true) {
    const absl::StatusOr<bool> more = walk->Next();
    ASSIZE_RETURN_IF_ERROR(Named(more.status()));
    if (!*more) return absl::OkStatus();
    const auto record = read();
    if (record.ok()) {
      look(walk->match().entry, record);
    } else {
      look(walk->match().entry, Named(record.status()));
    }
    arena.Reset();
  }
}

absl::StatusOr<SalvagedMatch> Store::SalvageMatch(int64_t id) {
  const MutexLock lock(mutex_);
  const auto packed = ReadPacked(id);
  ASSIZE_RETURN_IF_ERROR(Named(packed.status()));
  return Salvage(*packed);
}

absl::Status Store::Named(const absl::Status& status) const {
  const std::string prefix = absl::StrCat(database_.name(), ": ");
  if (absl::StartsWith(status.message(), prefix)) return status;
  return WithContext(status, database_.name());
}

void StoreWriter::Batch::Append(Batch other) {
  MoveAppend(matches, other.matches);
  MoveAppend(on_stored, other.on_stored);
}

StoreWriter::Batch StoreWriter::Batch::PopFront() {
  Batch front;
  front.matches.push_back(std::move(matches.front()));
  front.on_stored.push_back(std::move(on_stored.front()));
  matches.erase(matches.begin());
  on_stored.erase(on_stored.begin());
  return front;
}

StoreWriter::StoreWriter(MatchSink& sink, StoreWriterOptions options)
    : sink_(sink), options_(options), thread_([this] { Run(); }) {}

StoreWriter::~StoreWriter() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
  for (const OnStored& on_stored : queue_.on_stored) on_stored(status_);
}

absl::Status StoreWriter::Add(const NewMatch& match, OnStored on_stored) {
  ASSIZE_ASSIGN_OR_RETURN(PackedMatch packed, Pack(match));
  return Add(std::move(packed), std::move(on_stored));
}

absl::Status StoreWriter::Add(PackedMatch match, OnStored on_stored) {
  MutexLock lock(mutex_);
  changed_.wait(
      lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return HasRoom() || !status_.ok(); });
  if (!HasRoom()) return status_;
  queue_.matches.push_back(std::move(match));
  queue_.on_stored.push_back(std::move(on_stored));
  changed_.notify_all();
  return absl::OkStatus();
}

absl::Status StoreWriter::Flush() {
  MutexLock lock(mutex_);
  const uint64_t ticket = ++flush_wanted_;
  changed_.notify_all();
  changed_.wait(
      lock, [this, ticket]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return flushed_ >= ticket; });
  return status_;
}

absl::Status StoreWriter::status() const {
  const MutexLock lock(mutex_);
  return status_;
}

void StoreWriter::Run() {
  MutexLock lock(mutex_);
  bool last_round = false;
  while (!last_round) {
    AwaitWork(lock);
    last_round = stopping_;
    const uint64_t ticket = flush_wanted_;
    Batch batch = std::exchange(queue_, Batch());
    in_flight_ = batch.size();
    next_commit_ = std::chrono::steady_clock::now() + options_.gather;

    lock.unlock();
    absl::Status status = Commit(batch);
    lock.lock();

    batch.Append(std::exchange(queue_, Batch()));
    queue_ = std::move(batch);
    in_flight_ = 0;
    status_ = std::move(status);
    flushed_ = ticket;
    changed_.notify_all();
  }
}

void StoreWriter::AwaitWork(MutexLock& lock) {
  while (!stopping_ && flush_wanted_ == flushed_) {
    if (!status_.ok() || queue_.size() == 0) {
      changed_.wait(lock);
    } else if (!HasRoom() || std::chrono::steady_clock::now() >= next_commit_) {
      return;
    } else {
      changed_.wait_until(lock, next_commit_);
    }
  }
}

absl::Status StoreWriter::Commit(Batch& batch) {
  if (batch.size() == 0) return absl::OkStatus();
  const auto ids = sink_.AddMatches(batch.matches);
  if (!ids.ok()) {
    return IsRefusal(ids.status()) ? CommitOneByOne(batch) : ids.status();
  }
  for (size_t i = 0; i < batch.size(); ++i) batch.on_stored[i]((*ids)[i]);
  batch = Batch();
  return absl::OkStatus();
}

absl::Status StoreWriter::CommitOneByOne(Batch& batch) {
  while (batch.size() > 0) {
    const auto ids = sink_.AddMatches({batch.matches.data(), 1});
    if (!ids.ok() && !IsRefusal(ids.status())) return ids.status();
    const Batch settled = batch.PopFront();
    settled.on_stored.front()(ids.ok() ? absl::StatusOr<int64_t>(ids->front()) : ids.status());
  }
  return absl::OkStatus();
}

}  // namespace assize
