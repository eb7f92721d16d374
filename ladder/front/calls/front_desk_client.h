// The client of the daemon's service FrontDesk (front.proto): admission of bots, and reports of who
// is connected.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_CALLS_FRONT_DESK_CLIENT_H_
#define ASSIZE_LADDER_FRONT_CALLS_FRONT_DESK_CLIENT_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/front.pb.h"
#include "ladder/front/calls/daemon_client.h"
#include "ladder/front/calls/rate_book.h"
#include "referee/http2/reactor.h"

namespace assize::front {

class FrontDeskClient {
 public:
  FrontDeskClient(http2::Reactor* reactor, DaemonClient* daemon)
      : reactor_(*reactor), daemon_(*daemon) {}

  // FrontDesk.Admit. After too many wrong tokens from one address: kResourceExhausted, without
  // asking.
  void Admit(const std::string& token, const std::string& peer,
             std::function<void(absl::StatusOr<v1::AdmitAnswer>)> answered);

  struct Hooks {
    std::function<v1::PresenceReport()> report;
    std::function<void(const v1::PresenceOrder&)> on_order;
    // The daemon has gone.
    std::function<void()> on_lost;
  };
  // Opens FrontDesk.Presence, and opens it again whenever the daemon was restarted.
  void Begin(Hooks hooks);
  // There is something new to report.
  void Report();
  // The longest time between two reports: the daemon considers a silent front dead.
  static constexpr std::chrono::milliseconds kSignOfLife{2000};

 private:
  class Presence;

  void Open();
  void Send();

  http2::Reactor& reactor_;
  DaemonClient& daemon_;
  Hooks hooks_;
  std::shared_ptr<Presence> presence_;
  bool report_due_ = false;
  http2::Reactor::Clock::time_point reported_{};
  // Wrong tokens of an address.
  RateBook wrong_{20, 0.5};
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_FRONT_DESK_CLIENT_H_
