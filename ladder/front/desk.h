// What the front process asks the daemon, and what it reports: service FrontDesk of front.proto.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_DESK_H_
#define ASSIZE_LADDER_FRONT_DESK_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "absl/status/statusor.h"
#include "assize/v1/front.pb.h"
#include "ladder/front/daemon.h"
#include "referee/http2/reactor.h"

namespace assize::front {

// How often somebody may come with a wrong token: a pure value for each address.
class WrongTokens {
 public:
  using Time = http2::Reactor::Clock::time_point;
  static constexpr double kBurst = 20;
  static constexpr double kPerSecond = 0.5;

  explicit WrongTokens(Time now) : last_(now) {}

  bool Spent(Time now) const { return LeftAt(now) < 1; }
  // As if none had come.
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

class Desk {
 public:
  Desk(http2::Reactor* reactor, Daemon* daemon) : reactor_(*reactor), daemon_(*daemon) {}

  // FrontDesk.Admit. After too many wrong tokens from one address: kResourceExhausted, without
  // asking.
  void Admit(const std::string& token, const std::string& peer,
             std::function<void(absl::StatusOr<v1::AdmitAnswer>)> answered);

  struct Hooks {
    std::function<v1::PresenceReport()> report;
    std::function<void(const v1::PresenceOrder&)> on_order;
  };
  // FrontDesk.Presence, from now on: begun again whenever the daemon was restarted.
  void Begin(Hooks hooks);
  // There is something new to report.
  void Report();
  // The longest time between two reports: the daemon takes a front that is silent for dead.
  static constexpr std::chrono::milliseconds kSignOfLife{2000};

 private:
  class Presence;

  void CountWrong(const std::string& address);
  void Open();
  void Send();
  void SendRegularly();

  http2::Reactor& reactor_;
  Daemon& daemon_;
  Hooks hooks_;
  std::shared_ptr<Presence> presence_;
  bool report_due_ = false;
  http2::Reactor::Clock::time_point reported_{};
  std::unordered_map<std::string, WrongTokens> wrong_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_DESK_H_
