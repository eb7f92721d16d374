// Which remote bots are there, as the process with the public port reports it.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_PRESENCE_H_
#define ASSIZE_LADDER_SERVICE_PRESENCE_H_

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
  // Who has not been there for so long is absent. Also counted from a start of the front: its bots come
  // back one after another.
  static constexpr std::chrono::seconds kExpected{15};

  explicit PresenceBook(Now now = std::chrono::steady_clock::now);

  // A front begins to report, has reported, has gone.
  void Connect();
  void Take(const v1::PresenceReport& report);
  void Disconnect();

  // How many matches the version can play at a time; 0: it is not there, but is expected. nullopt: it
  // is absent, so that nobody need wait for it.
  std::optional<int> StreamsOf(int64_t version);

  // By version; those that are there.
  std::map<int64_t, v1::RemotePresence> Present();
  // The newest report, without bots; `connected`: whether it is of a front that lives.
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
  // When a version that is not there was there last.
  std::map<int64_t, Time> left_ ABSL_GUARDED_BY(mutex_);
  v1::PresenceReport report_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PRESENCE_H_
