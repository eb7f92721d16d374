// The connection to a ladder's service: made when it is needed, watched, and closed when it fails.
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

// Time limits. A service that is gone is noticed within 15 seconds: the silence, the ping that is
// not answered, and for each up to a second until it is checked.
struct RemoteTimes {
  http2::DialLimits dial;
  std::chrono::milliseconds silence{8000};
  std::chrono::milliseconds answer{4000};
  // For how long to try to reach a service that has never answered.
  std::chrono::milliseconds first_contact{30000};
  // The pause between two tries: the first one, the longest during a match, and the longest while
  // waiting for a match. The last is less than the 15 seconds that a service waits for its bots
  // after its start.
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

  // Runs `reached` once, now or later: with OK when there is a connection, else with the error. Not
  // if StopReaching() or HangUp() is called before.
  void Reach(std::function<void(const absl::Status&)> reached);
  void StopReaching();
  // Closes the connection. The next Reach() makes another one.
  void HangUp();
  // A call of Referee.Play on the connection, which has been reached.
  http2::StreamPtr Play(const http2::Fields& metadata, std::shared_ptr<http2::StreamOwner> owner);

  const RemotePlace& place() const { return place_; }
  const RemoteTimes& times() const { return times_; }
  http2::Reactor& reactor() { return reactor_; }
  // Whether it has answered on any connection so far.
  bool met() const { return met_; }

 private:
  void OnWire(absl::StatusOr<http2::Wire> wire);
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
