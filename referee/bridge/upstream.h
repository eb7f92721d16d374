// Frames on their way to the referee, in order, for callers that must not wait: what finds no room
// in the descriptor is written by a thread of its own.
#ifndef ASSIZE_REFEREE_BRIDGE_UPSTREAM_H_
#define ASSIZE_REFEREE_BRIDGE_UPSTREAM_H_

#include <condition_variable>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/base/mutex.h"
#include "referee/frames/bot_end.h"

namespace assize::bridge {

// Safe on every thread. Lives as long as its process.
class Upstream {
 public:
  explicit Upstream(frames::BotEnd* seat);

  // Writes a frame. True: it is on its way. False: it waits; when it is on its way, `written` is
  // called on another thread.
  bool Write(frames::Kind kind, std::string_view payload, std::function<void()> written = nullptr);

  // Waits until all is on its way.
  void Flush();

 private:
  void WriteWaiting();

  frames::BotEnd* const seat_;
  Mutex mutex_;
  std::condition_variable changed_;
  // What waits, and what to call when it is on its way.
  std::string waiting_ ABSL_GUARDED_BY(mutex_);
  std::vector<std::function<void()>> told_ ABSL_GUARDED_BY(mutex_);
  // The thread is writing.
  bool busy_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_UPSTREAM_H_
