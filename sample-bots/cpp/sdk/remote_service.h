// The connection to a ladder's service: made when somebody needs it, watched, and given up.
//
// On the reactor's thread.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_SERVICE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_SERVICE_H_

#include <chrono>
#include <functional>
#include <memory>

#include "absl/status/status.h"
#include "referee/http2/connection.h"
#include "referee/http2/dialer.h"
#include "referee/http2/reactor.h"
#include "sample-bots/cpp/sdk/remote_place.h"

namespace assize::bot {

// How long what may take. A service that is gone is noticed within 15 seconds: silence, a ping that is not
// answered, and a second of looking for each.
struct RemoteTimes {
  http2::DialLimits dial;
  std::chrono::milliseconds silence{8000};
  std::chrono::milliseconds answer{4000};
  // How long a service that was never reached is tried.
  std::chrono::milliseconds first_contact{30000};
  // Between two tries: at first, at most in a match, and at most while waiting for one, which is less than
  // the 15 seconds for which a bot is expected after a start of the service.
  double first_pause_s = 0.1;
  double most_pause_playing_s = 1;
  double most_pause_waiting_s = 10;
  // After a refusal that names no time.
  double refused_s = 5;
};

class RemoteService {
 public:
  using ConnectionPtr = std::shared_ptr<http2::Connection>;

  RemoteService(http2::Reactor* reactor, RemotePlace place, const RemoteTimes& times);
  RemoteService(const RemoteService&) = delete;
  ~RemoteService();

  // Runs `reached` with OK once there is a connection, or with why there is none: now or later, once; unless
  // StopReaching() or HangUp() is called before.
  void Reach(std::function<void(const absl::Status&)> reached);
  void StopReaching();
  // The next one to reach is another connection.
  void HangUp();
  // A call of Referee.Play on the connection, which has been reached.
  http2::StreamPtr Play(const http2::Fields& metadata, std::shared_ptr<http2::StreamOwner> owner);

  const RemotePlace& place() const { return place_; }
  const RemoteTimes& times() const { return times_; }
  http2::Reactor& reactor() { return reactor_; }
  // It has answered, on any connection.
  bool met() const { return met_; }

 private:
  void HearWire(absl::StatusOr<http2::Wire> wire);
  void LookAfter();

  http2::Reactor& reactor_;
  const RemotePlace place_;
  const RemoteTimes times_;
  std::shared_ptr<http2::Dialer> dialer_;
  ConnectionPtr line_;
  std::function<void(const absl::Status&)> reached_;
  http2::Reactor::Id timer_ = 0;
  bool met_ = false;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_SERVICE_H_
