#include "ladder/front/listen/acceptor.h"

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
#include "ladder/front/listen/client_address.h"

namespace assize::front {
namespace {

constexpr int kBacklog = 4096;
// Connections that one listener may accept before others have their turn.
constexpr int kMaxAtOnce = 16;

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
class Acceptor::Listener final : public http2::Reactor::Watcher,
                                 public std::enable_shared_from_this<Acceptor::Listener> {
 public:
  Listener(Acceptor* acceptor, UniqueFd listener, const Certificate* certificate)
      : acceptor_(*acceptor), listener_(std::move(listener)), certificate_(certificate) {}

  void Open() { watched_ = acceptor_.reactor_.Watch(listener_.get(), EPOLLIN, shared_from_this()); }
  void Close() {
    acceptor_.reactor_.Forget(watched_);
    listener_.Reset();
  }

  void OnReady(uint32_t) override {
    for (int i = 0; i < kMaxAtOnce && listener_.valid(); ++i) {
      sockaddr_storage address = {};
      socklen_t size = sizeof address;
      UniqueFd socket(accept4(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size,
                              SOCK_CLOEXEC | SOCK_NONBLOCK));
      if (!socket.valid()) {
        if (errno == EMFILE || errno == ENFILE) RejectOne();
        return;
      }
      const int on = 1;
      setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      const Named name = NameOf(address, size);
      acceptor_.Accept(std::move(socket), ClientKey(name.host), name.whole, certificate_);
    }
  }

 private:
  // Without a free descriptor a connection can be neither accepted nor refused: one is kept for
  // that.
  void RejectOne() {
    spare_.Reset();
    UniqueFd(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC)).Reset();
    spare_ = UniqueFd(open("/dev/null", O_RDONLY | O_CLOEXEC));
    acceptor_.counts_.set_refused_full(acceptor_.counts_.refused_full() + 1);
  }

  Acceptor& acceptor_;
  UniqueFd listener_;
  const Certificate* const certificate_;
  UniqueFd spare_{open("/dev/null", O_RDONLY | O_CLOEXEC)};
  http2::Reactor::Id watched_ = 0;
};

Acceptor::Acceptor(http2::Reactor* reactor, const ConnectionLimits& limits, OnCall on_call)
    : reactor_(*reactor), limits_(limits), on_call_(std::move(on_call)) {}

void Acceptor::Open(UniqueFd listener, const Certificate* certificate) {
  listeners_.push_back(std::make_shared<Listener>(this, std::move(listener), certificate));
  listeners_.back()->Open();
}

void Acceptor::Drain() {
  for (const std::shared_ptr<Listener>& listener : listeners_) listener->Close();
  listeners_.clear();
  for (const Client& client : clients_) client.connection->Leave();
}

// Connections that have not begun to speak HTTP/2 go first, then those without a stream.
bool Acceptor::MakeRoom() {
  const bool full = clients_.size() >= limits_.most_connections;
  if (!full && new_ < limits_.most_new) return true;
  const auto dispensable = [full](const Client& client) {
    return !client.connection->closed() &&
           (client.is_new || (full && client.connection->streams() == 0));
  };
  const auto oldest = std::ranges::find_if(clients_, dispensable);
  if (oldest == clients_.end()) return false;
  oldest->connection->Close(oldest->is_new ? http2::Cut::kHandshake : http2::Cut::kIdle);
  return true;
}

void Acceptor::Accept(UniqueFd socket, const std::string& address, const std::string& peer,
                      const Certificate* certificate) {
  const auto known = per_address_.find(address);
  const bool too_many = known != per_address_.end() && known->second >= limits_.most_per_address;
  if (too_many || !MakeRoom()) {
    counts_.set_refused_full(counts_.refused_full() + 1);
    return;
  }
  counts_.set_connections(counts_.connections() + 1);
  ++per_address_[address];
  ++new_;
  const ClientIterator client =
      clients_.insert(clients_.end(), {.connection = nullptr, .address = address});
  http2::Wire wire = certificate == nullptr
                         ? http2::Wire(std::move(socket))
                         : http2::Wire(std::move(socket), certificate->context());
  client->connection = http2::Connection::Begin(
      &reactor_, std::move(wire), http2::Connection::Side::kServer, limits_.connection,
      {.on_call = [this, peer](const http2::StreamPtr& stream,
                               const http2::Fields& head) { return on_call_(stream, head, peer); },
       .on_ready = [this, client] { MarkReady(client); },
       .on_held = [this](int64_t bytes) { CountHeld(bytes); },
       .on_closed = [this, client](http2::Cut why) { Remove(client, why); }});
}

void Acceptor::CountHeld(int64_t bytes) {
  held_ = static_cast<size_t>(static_cast<int64_t>(held_) + bytes);
  if (held_ <= limits_.most_held || std::exchange(reduction_due_, true)) return;
  // Not while one of them is being read.
  reactor_.Later([this] { ReduceHeld(); });
}

void Acceptor::ReduceHeld() {
  reduction_due_ = false;
  while (held_ > limits_.most_held) {
    const auto largest = std::ranges::max_element(clients_, {}, [](const Client& client) {
      return client.connection->closed() ? 0 : client.connection->held();
    });
    if (largest == clients_.end() || largest->connection->closed()) return;
    // The rest belongs to connections that are closed, and goes with them.
    if (largest->connection->held() == 0) return;
    largest->connection->Close(http2::Cut::kFlood);
  }
}

void Acceptor::MarkReady(ClientIterator client) {
  if (std::exchange(client->is_new, false)) --new_;
}

void Acceptor::Remove(ClientIterator client, http2::Cut why) {
  MarkReady(client);
  if (why == http2::Cut::kHandshake) counts_.set_refused_handshake(counts_.refused_handshake() + 1);
  if (why == http2::Cut::kFlood) counts_.set_cut_flood(counts_.cut_flood() + 1);
  if (why == http2::Cut::kSilent || why == http2::Cut::kStalled) {
    counts_.set_cut_silent(counts_.cut_silent() + 1);
  }
  const auto address = per_address_.find(client->address);
  if (address != per_address_.end() && --address->second == 0) per_address_.erase(address);
  clients_.erase(client);
}

void Acceptor::AddTo(v1::FrontCounts* counts) const { counts->MergeFrom(counts_); }

}  // namespace assize::front
