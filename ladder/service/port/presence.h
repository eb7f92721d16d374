// Which remote bots are connected, as the process with the public port reports it.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_PORT_PRESENCE_H_
#define ASSIZE_LADDER_SERVICE_PORT_PRESENCE_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>

#include "assize/v1/front.pb.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class PresenceBook {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Now = std::function<Time()>;
  // A version that has not been connected for this long is absent. Also counted from a start of the
  // front, whose bots reconnect one after another.
  static constexpr std::chrono::seconds kExpected{15};

  explicit PresenceBook(Now now = std::chrono::steady_clock::now);

  // A front begins to report, has reported, has gone.
  void Connect();
  void Take(const v1::PresenceReport& report);
  void Disconnect();

  // How many matches the version can play at a time; 0: it is not connected, but expected. nullopt:
  // it is absent, so that no match waits for it.
  std::optional<int> StreamsOf(int64_t version);

  // By version; those that are connected.
  std::map<int64_t, v1::RemotePresence> Present();
  // The newest report, without bots; `connected`: whether that front is still connected.
  struct Front {
    bool connected = false;
    v1::PresenceReport report;
  };
  Front front();

 private:
  const Now now_;
  Mutex mutex_;
  bool connected_ ABSL_GUARDED_BY(mutex_) = false;
  Time since_ ABSL_GUARDED_BY(mutex_);
  std::map<int64_t, v1::RemotePresence> there_ ABSL_GUARDED_BY(mutex_);
  // When a version that is not connected was last connected.
  std::map<int64_t, Time> left_ ABSL_GUARDED_BY(mutex_);
  v1::PresenceReport report_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PORT_PRESENCE_H_
