// How a client reaches a server: its name's addresses, a connection to one of them, TLS.
//
//   auto dialer = Dialer::Begin(&reactor, *TargetOf("club.example:7411"), tls, {}, done);
//
// A name is looked up on a thread of its own, as that may take long; all else is on the reactor's.
#ifndef ASSIZE_REFEREE_HTTP2_DIALER_H_
#define ASSIZE_REFEREE_HTTP2_DIALER_H_

#include <netinet/in.h>
#include <sys/socket.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/unique_fd.h"
#include "referee/http2/reactor.h"
#include "referee/http2/wire.h"

namespace assize::http2 {

struct Target {
  // A name or an address, without brackets.
  std::string host;
  std::string port;
  // As it was written.
  std::string text;
};

// Of "HOST:PORT" or "[::1]:PORT"; kInvalidArgument for anything else.
absl::StatusOr<Target> TargetOf(const std::string& text);

struct Address {
  sockaddr_storage bytes{};
  socklen_t size = 0;
};

struct DialLimits {
  std::chrono::milliseconds lookup{20000};
  // Of each address.
  std::chrono::milliseconds connect{5000};
  std::chrono::milliseconds handshake{10000};
};

class Dialer final : public Reactor::Watcher, public std::enable_shared_from_this<Dialer> {
 public:
  // kUnavailable: it can't be reached now; kFailedPrecondition: it can't prove that it is the
  // server that is meant. The text names the addresses that were tried.
  using Done = std::function<void(absl::StatusOr<Wire>)>;
  // What a name stands for, as getaddrinfo() has it: an error in words, or addresses. Called on a
  // thread of its own.
  using Lookup = std::function<absl::StatusOr<std::vector<Address>>(const Target&)>;

  // `tls` null: without TLS. Addresses of IPv6 come first. `done` runs later, once, unless Cancel()
  // was called before.
  static std::shared_ptr<Dialer> Begin(Reactor* reactor, Target target, TlsContext tls,
                                       const DialLimits& limits, Done done,
                                       Lookup lookup = SystemLookup);
  ~Dialer() override;
  void Cancel();
  static absl::StatusOr<std::vector<Address>> SystemLookup(const Target& target);

  void OnReady(uint32_t events) override;

 private:
  struct Answer;
  Dialer(Reactor* reactor, Target target, TlsContext tls, const DialLimits& limits, Done done);
  void Look(const Lookup& lookup);
  void OnAddresses();
  void TryNext();
  void OnConnected();
  void Shake();
  void WatchFor(int descriptor, uint32_t events);
  void Forget();
  // This address is none.
  void Fail(const std::string& why);
  void Finish(absl::StatusOr<Wire> wire);

  Reactor& reactor_;
  const Target target_;
  const TlsContext tls_;
  const DialLimits limits_;
  Done done_;
  enum class State { kLooking, kConnecting, kShaking, kOver } state_ = State::kLooking;
  // What the thread writes that looks the name up.
  std::shared_ptr<Answer> answer_;
  std::vector<Address> addresses_;
  size_t next_ = 0;
  UniqueFd socket_;
  std::optional<Wire> wire_;
  Reactor::Id watched_ = 0;
  Reactor::Id timer_ = 0;
  // Of the addresses that were tried.
  std::vector<std::string> troubles_;
  bool distrusted_ = false;
};

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_DIALER_H_
