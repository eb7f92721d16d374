// The client of the daemon's service FrontDesk (front.proto): admission of bots, and reports of who
// is connected.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_FRONT_DESK_CLIENT_H_
#define ASSIZE_LADDER_FRONT_FRONT_DESK_CLIENT_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "absl/status/statusor.h"
#include "assize/v1/front.pb.h"
#include "ladder/front/daemon_client.h"
#include "referee/http2/reactor.h"

namespace assize::front {

// How many wrong tokens may come from one address: a pure value.
class WrongTokens {
 public:
  using Time = http2::Reactor::Clock::time_point;
  static constexpr double kBurst = 20;
  static constexpr double kPerSecond = 0.5;

  explicit WrongTokens(Time now) : last_(now) {}

  bool Spent(Time now) const { return LeftAt(now) < 1; }
  // Equal to the state before the first one.
  bool Forgotten(Time now) const { return LeftAt(now) >= kBurst; }
  void Count(Time now) {
    left_ = LeftAt(now) - 1;
    last_ = now;
  }
  // How many more may come.
  double LeftAt(Time now) const;

 private:
  double left_ = kBurst;
  Time last_;
};

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

  void CountWrong(const std::string& address);
  void Open();
  void Send();
  void SendRegularly();

  http2::Reactor& reactor_;
  DaemonClient& daemon_;
  Hooks hooks_;
  std::shared_ptr<Presence> presence_;
  bool report_due_ = false;
  http2::Reactor::Clock::time_point reported_{};
  std::unordered_map<std::string, WrongTokens> wrong_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_FRONT_DESK_CLIENT_H_
