// The front process: the service's public port. See README.md.
#ifndef ASSIZE_LADDER_FRONT_FRONT_H_
#define ASSIZE_LADDER_FRONT_FRONT_H_

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "ladder/front/calls/probes.h"
#include "ladder/front/listen/acceptor.h"
#include "ladder/front/seats/remote_seats.h"
#include "ladder/front/web/web_door.h"

namespace assize::front {

struct FrontSettings {
  // "HOST:PORT", empty: none. TLS needs both files; plain is for addresses of this machine alone.
  std::string tls_listen;
  std::string certificate;
  std::string key;
  std::string plain_listen;
  // Paths of unix sockets: the daemon's, and ours for match workers.
  std::string daemon;
  std::string seats;
  // Whether reflection lists the methods, to callers without a token too.
  Probes::Describe describe = Probes::Describe::kMethods;
  // After SIGTERM, for matches in play.
  std::chrono::milliseconds drain{60000};
  // Called regularly as long as the one thread does its work; may be null.
  std::function<void()> alive;
  static constexpr std::chrono::seconds kAliveEvery{2};
  WebSettings web;
  ConnectionLimits connections;
  RemoteSeatLimits remote_seats;
};

// Serves until SIGTERM or SIGINT, and then until the matches in play are over. `listening` gets a
// line for each port, "tls 0.0.0.0:7411", once it is open; `note` gets messages for the organiser.
// The process has one thread.
absl::Status Serve(const FrontSettings& settings,
                   const std::function<void(const std::string& line)>& listening,
                   const std::function<void(const std::string& line)>& note);

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_FRONT_H_
