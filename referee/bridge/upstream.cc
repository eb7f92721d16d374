#include "referee/bridge/upstream.h"

#include <thread>
#include <utility>

namespace assize::bridge {

Upstream::Upstream(frames::BotEnd* seat) : seat_(seat) {
  std::thread([this] { WriteWaiting(); }).detach();
}

bool Upstream::Write(frames::Kind kind, std::string_view payload, std::function<void()> written) {
  const std::string frame = frames::Framed(kind, payload);
  const MutexLock lock(mutex_);
  const bool in_turn = waiting_.empty() && !busy_;
  const size_t sent = in_turn ? seat_->WriteSome(frame) : 0;
  if (sent == frame.size()) return true;
  waiting_.append(frame, sent);
  if (written != nullptr) told_.push_back(std::move(written));
  changed_.notify_all();
  return false;
}

void Upstream::Flush() {
  MutexLock lock(mutex_);
  changed_.wait(
      lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return waiting_.empty() && !busy_; });
}

void Upstream::WriteWaiting() {
  MutexLock lock(mutex_);
  while (true) {
    changed_.wait(lock,
                  [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return !waiting_.empty(); });
    const std::string bytes = std::exchange(waiting_, {});
    const std::vector<std::function<void()>> told = std::exchange(told_, {});
    busy_ = true;
    lock.unlock();
    // Without a referee there is nobody to report to; what the bot says is read and dropped.
    seat_->WriteAll(bytes);
    for (const std::function<void()>& written : told) written();
    lock.lock();
    busy_ = false;
    changed_.notify_all();
  }
}

}  // namespace assize::bridge
