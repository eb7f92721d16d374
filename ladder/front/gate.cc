#include "ladder/front/gate.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "ladder/front/address.h"

namespace assize::front {
namespace {

constexpr int kBacklog = 4096;
// Others have their turn after this number.
constexpr int kMostAtOnce = 16;

struct Endpoint {
  std::string host;
  std::string port;
};

absl::StatusOr<Endpoint> Split(const std::string& address) {
  const size_t colon = address.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == address.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("address '", address, "': must be HOST:PORT, e.g. 0.0.0.0:7411 or [::]:7411"));
  }
  std::string host = address.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return Endpoint{host, address.substr(colon + 1)};
}

struct Named {
  std::string host;
  std::string whole;
};

Named NameOf(const sockaddr_storage& address, socklen_t size) {
  std::array<char, NI_MAXHOST> host = {};
  std::array<char, NI_MAXSERV> port = {};
  constexpr int kNumbers = NI_NUMERICHOST | NI_NUMERICSERV;
  if (getnameinfo(reinterpret_cast<const sockaddr*>(&address), size, host.data(), host.size(),
                  port.data(), port.size(), kNumbers) != 0) {
    return {"unknown", "unknown"};
  }
  const bool six = std::strchr(host.data(), ':') != nullptr;
  const std::string shown = six ? absl::StrCat("[", host.data(), "]") : host.data();
  return {shown, absl::StrCat(shown, ":", port.data())};
}

}  // namespace

absl::StatusOr<UniqueFd> ListenOn(const std::string& address) {
  const absl::StatusOr<Endpoint> endpoint = Split(address);
  if (!endpoint.ok()) return endpoint.status();
  addrinfo hints = {};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  const int failed = getaddrinfo(endpoint->host.c_str(), endpoint->port.c_str(), &hints, &found);
  if (failed != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("address '", address, "': ", gai_strerror(failed)));
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owned(found, freeaddrinfo);
  UniqueFd socket(
      ::socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, found->ai_protocol));
  const int on = 1;
  setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(socket.get(), found->ai_addr, found->ai_addrlen) != 0 ||
      listen(socket.get(), kBacklog) != 0) {
    return absl::UnavailableError(
        absl::StrCat("can't listen on ", address, ": ", std::strerror(errno)));
  }
  return socket;
}

std::string NameOf(const UniqueFd& listener) {
  sockaddr_storage address = {};
  socklen_t size = sizeof address;
  if (getsockname(listener.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) return "";
  return NameOf(address, size).whole;
}

// One listening socket.
class Gate::Door final : public http2::Reactor::Watcher,
                         public std::enable_shared_from_this<Gate::Door> {
 public:
  Door(Gate* gate, UniqueFd listener, const Certificate* certificate)
      : gate_(*gate), listener_(std::move(listener)), certificate_(certificate) {}

  void Open() { watched_ = gate_.reactor_.Watch(listener_.get(), EPOLLIN, shared_from_this()); }
  void Close() {
    gate_.reactor_.Forget(watched_);
    listener_.Reset();
  }

  void OnReady(uint32_t) override {
    for (int i = 0; i < kMostAtOnce && listener_.valid(); ++i) {
      sockaddr_storage address = {};
      socklen_t size = sizeof address;
      UniqueFd socket(accept4(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size,
                              SOCK_CLOEXEC | SOCK_NONBLOCK));
      if (!socket.valid()) {
        if (errno == EMFILE || errno == ENFILE) TurnAway();
        return;
      }
      const int on = 1;
      setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      const Named name = NameOf(address, size);
      gate_.LetIn(std::move(socket), PartyOf(name.host), name.whole, certificate_);
    }
  }

 private:
  // Without a descriptor nobody can be let in, nor turned away: one is kept for that.
  void TurnAway() {
    spare_.Reset();
    UniqueFd(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC)).Reset();
    spare_ = UniqueFd(open("/dev/null", O_RDONLY | O_CLOEXEC));
    gate_.counts_.set_refused_full(gate_.counts_.refused_full() + 1);
  }

  Gate& gate_;
  UniqueFd listener_;
  const Certificate* const certificate_;
  UniqueFd spare_{open("/dev/null", O_RDONLY | O_CLOEXEC)};
  http2::Reactor::Id watched_ = 0;
};

Gate::Gate(http2::Reactor* reactor, const GateLimits& limits, OnCall on_call)
    : reactor_(*reactor), limits_(limits), on_call_(std::move(on_call)) {}

void Gate::Open(UniqueFd listener, const Certificate* certificate) {
  doors_.push_back(std::make_shared<Door>(this, std::move(listener), certificate));
  doors_.back()->Open();
}

void Gate::Drain() {
  for (const std::shared_ptr<Door>& door : doors_) door->Close();
  doors_.clear();
  for (const Visitor& visitor : lines_) visitor.line->Leave();
}

// Those who have not begun to speak go first, then those who speak to nobody.
bool Gate::MakeRoom() {
  const bool full = lines_.size() >= limits_.most_connections;
  if (!full && new_ < limits_.most_new) return true;
  const auto dispensable = [full](const Visitor& visitor) {
    return !visitor.line->closed() && (visitor.is_new || (full && visitor.line->streams() == 0));
  };
  const auto oldest = std::ranges::find_if(lines_, dispensable);
  if (oldest == lines_.end()) return false;
  oldest->line->Close(oldest->is_new ? http2::Cut::kHandshake : http2::Cut::kIdle);
  return true;
}

bool Gate::LetIn(UniqueFd socket, const std::string& address, const std::string& peer,
                 const Certificate* certificate) {
  const auto known = per_address_.find(address);
  const bool too_many = known != per_address_.end() && known->second >= limits_.most_per_address;
  if (too_many || !MakeRoom()) {
    counts_.set_refused_full(counts_.refused_full() + 1);
    return false;
  }
  counts_.set_connections(counts_.connections() + 1);
  ++per_address_[address];
  ++new_;
  const Place place = lines_.insert(lines_.end(), {.line = nullptr, .address = address});
  http2::Wire wire = certificate == nullptr
                         ? http2::Wire(std::move(socket))
                         : http2::Wire(std::move(socket), certificate->context());
  place->line = http2::Connection::Begin(
      &reactor_, std::move(wire), http2::Connection::Side::kServer, limits_.line,
      {.on_call = [this, peer](const http2::StreamPtr& stream,
                               const http2::Fields& head) { return on_call_(stream, head, peer); },
       .on_ready = [this, place] { See(place); },
       .on_held = [this](int64_t bytes) { Hold(bytes); },
       .on_closed = [this, place](http2::Cut why) { Forget(place, why); }});
  return true;
}

void Gate::Hold(int64_t bytes) {
  held_ = static_cast<size_t>(static_cast<int64_t>(held_) + bytes);
  if (held_ <= limits_.most_held || std::exchange(relief_due_, true)) return;
  // Not while one of them is being read.
  reactor_.Later([this] { Relieve(); });
}

void Gate::Relieve() {
  relief_due_ = false;
  while (held_ > limits_.most_held) {
    const auto largest = std::ranges::max_element(lines_, {}, [](const Visitor& visitor) {
      return visitor.line->closed() ? 0 : visitor.line->held();
    });
    if (largest == lines_.end() || largest->line->closed()) return;
    // What is left is that of lines that are closed, and goes with them.
    if (largest->line->held() == 0) return;
    largest->line->Close(http2::Cut::kFlood);
  }
}

void Gate::See(Place place) {
  if (std::exchange(place->is_new, false)) --new_;
}

void Gate::Forget(Place place, http2::Cut why) {
  See(place);
  if (why == http2::Cut::kHandshake) counts_.set_refused_handshake(counts_.refused_handshake() + 1);
  if (why == http2::Cut::kFlood) counts_.set_cut_flood(counts_.cut_flood() + 1);
  if (why == http2::Cut::kSilent || why == http2::Cut::kStalled) {
    counts_.set_cut_silent(counts_.cut_silent() + 1);
  }
  const auto address = per_address_.find(place->address);
  if (address != per_address_.end() && --address->second == 0) per_address_.erase(address);
  lines_.erase(place);
}

void Gate::AddTo(v1::FrontCounts* counts) const { counts->MergeFrom(counts_); }

}  // namespace assize::front
