#include "referee/replay/store_writer.h"

#include <iterator>
#include <utility>

#include "referee/base/mutex.h"
#include "referee/base/status.h"

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
  MutexLock lock(mutex_);
  changed_.wait(
      lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return HasRoom() || !status_.ok(); });
  if (!HasRoom()) return status_;
  queue_.matches.push_back(std::move(packed));
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
