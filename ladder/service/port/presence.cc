#include "ladder/service/port/presence.h"

#include <algorithm>
#include <utility>

namespace assize::ladder::service {

PresenceBook::PresenceBook(Now now) : now_(std::move(now)), since_(now_()) {}

void PresenceBook::Connect() {
  const MutexLock lock(mutex_);
  connected_ = true;
  since_ = now_();
}

void PresenceBook::Take(const v1::PresenceReport& report) {
  const MutexLock lock(mutex_);
  const Time now = now_();
  for (const auto& [version, bot] : there_) left_[version] = now;
  there_.clear();
  for (const v1::RemotePresence& bot : report.bots()) {
    there_[bot.version()] = bot;
    left_.erase(bot.version());
  }
  std::erase_if(left_, [now](const auto& entry) { return now - entry.second > kExpected; });
  report_ = report;
  report_.clear_bots();
}

void PresenceBook::Disconnect() {
  const MutexLock lock(mutex_);
  connected_ = false;
  there_.clear();
  left_.clear();
}

// Without a front no bot can connect, and that is not a bot's fault.
std::optional<int> PresenceBook::StreamsOf(int64_t version) {
  const MutexLock lock(mutex_);
  if (!connected_) return 0;
  const auto found = there_.find(version);
  if (found != there_.end()) {
    const v1::RemotePresence& bot = found->second;
    return static_cast<int>(
        std::min<uint64_t>(uint64_t{bot.waiting()} + bot.playing() + bot.away(), INT32_MAX));
  }
  const auto left = left_.find(version);
  const Time last = left == left_.end() ? since_ : std::max(since_, left->second);
  if (now_() - last < kExpected) return 0;
  return std::nullopt;
}

std::map<int64_t, v1::RemotePresence> PresenceBook::Present() {
  const MutexLock lock(mutex_);
  return there_;
}

PresenceBook::Front PresenceBook::front() {
  const MutexLock lock(mutex_);
  return {.connected = connected_, .report = report_};
}

}  // namespace assize::ladder::service
