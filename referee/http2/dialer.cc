#include "referee/http2/dialer.h"

#include <netdb.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/mutex.h"
#include "referee/base/tasks/guarded.h"

namespace assize::http2 {
namespace {

constexpr size_t kMaxAddresses = 8;

absl::StatusOr<std::vector<Address>> AddressesOf(const Target& target, int flags) {
  addrinfo hints = {};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags;
  addrinfo* found = nullptr;
  const int failed = getaddrinfo(target.host.c_str(), target.port.c_str(), &hints, &found);
  if (failed != 0) {
    return absl::UnavailableError(
        absl::StrCat("the name ", target.host, " has no address here: ",
                     failed == EAI_SYSTEM ? std::strerror(errno) : gai_strerror(failed)));
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owned(found, freeaddrinfo);
  std::vector<Address> addresses;
  for (; found != nullptr; found = found->ai_next) {
    Address address = {.bytes = {}, .size = found->ai_addrlen};
    std::memcpy(&address.bytes, found->ai_addr, found->ai_addrlen);
    addresses.push_back(address);
  }
  return addresses;
}

std::string TextOf(const Address& address) {
  std::array<char, NI_MAXHOST> host = {};
  std::array<char, NI_MAXSERV> port = {};
  getnameinfo(reinterpret_cast<const sockaddr*>(&address.bytes), address.size, host.data(),
              host.size(), port.data(), port.size(), NI_NUMERICHOST | NI_NUMERICSERV);
  return address.bytes.ss_family == AF_INET6 ? absl::StrCat("[", host.data(), "]:", port.data())
                                             : absl::StrCat(host.data(), ":", port.data());
}

}  // namespace

// Between the thread that looks a name up, which may be late, and the reactor's.
struct Dialer::Answer {
  // Readable once the addresses are there.
  const UniqueFd ready{eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
  Mutex mutex;
  absl::StatusOr<std::vector<Address>> addresses ABSL_GUARDED_BY(mutex);
};

absl::StatusOr<Target> TargetOf(const std::string& text) {
  const size_t colon = text.rfind(':');
  uint32_t port = 0;
  if (colon != std::string::npos && colon > 0 && absl::SimpleAtoi(text.substr(colon + 1), &port) &&
      port > 0 && port < 65536) {
    std::string host = text.substr(0, colon);
    const bool bracketed = host.starts_with('[') && host.ends_with(']');
    if (bracketed) host = host.substr(1, host.size() - 2);
    if (!host.empty() && (bracketed || host.find(':') == std::string::npos)) {
      return Target{host, text.substr(colon + 1), text};
    }
  }
  return absl::InvalidArgumentError(
      absl::StrCat("'", text, "' must be HOST:PORT, e.g. club.example:7411 or [::1]:7411"));
}

absl::StatusOr<std::vector<Address>> Dialer::SystemLookup(const Target& target) {
  return AddressesOf(target, 0);
}

Dialer::Dialer(Reactor* reactor, Target target, TlsContext tls, const DialLimits& limits, Done done)
    : reactor_(*reactor),
      target_(std::move(target)),
      tls_(std::move(tls)),
      limits_(limits),
      done_(std::move(done)) {}

Dialer::~Dialer() = default;

std::shared_ptr<Dialer> Dialer::Begin(Reactor* reactor, Target target, TlsContext tls,
                                      const DialLimits& limits, Done done, Lookup lookup) {
  std::shared_ptr<Dialer> dialer(
      new Dialer(reactor, std::move(target), std::move(tls), limits, std::move(done)));
  dialer->Look(lookup);
  return dialer;
}

void Dialer::Look(const Lookup& lookup) {
  // What is an address itself needs no thread.
  if (auto known = AddressesOf(target_, AI_NUMERICHOST); known.ok()) {
    addresses_ = *std::move(known);
    reactor_.Later([self = shared_from_this()] {
      if (self->state_ == State::kLooking) self->TryNext();
    });
    return;
  }
  answer_ = std::make_shared<Answer>();
  WatchFor(answer_->ready.get(), EPOLLIN);
  timer_ = reactor_.After(limits_.lookup, [this] {
    Finish(absl::UnavailableError(absl::StrCat("looking up the name ", target_.host,
                                               " takes longer than ", limits_.lookup.count() / 1000,
                                               " s")));
  });
  std::thread([answer = answer_, lookup, target = target_] {
    auto addresses = Guarded("the lookup of a name", [&] { return lookup(target); });
    const MutexLock lock(answer->mutex);
    answer->addresses = std::move(addresses);
    eventfd_write(answer->ready.get(), 1);
  }).detach();
}

void Dialer::OnAddresses() {
  Forget();
  absl::StatusOr<std::vector<Address>> found;
  {
    const MutexLock lock(answer_->mutex);
    found = std::move(answer_->addresses);
  }
  if (!found.ok()) return Finish(found.status());
  addresses_ = *std::move(found);
  // Not that of std::ranges, which clang 14 can't read.
  std::stable_partition(addresses_.begin(), addresses_.end(),
                        [](const Address& address) { return address.bytes.ss_family == AF_INET6; });
  if (addresses_.size() > kMaxAddresses) addresses_.resize(kMaxAddresses);
  TryNext();
}

void Dialer::TryNext() {
  Forget();
  wire_.reset();
  socket_.Reset();
  if (next_ == addresses_.size()) {
    const std::string text = absl::StrJoin(troubles_, "; ");
    return Finish(distrusted_ ? absl::FailedPreconditionError(text) : absl::UnavailableError(text));
  }
  const Address& address = addresses_[next_++];
  state_ = State::kConnecting;
  socket_ = UniqueFd(
      socket(address.bytes.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, IPPROTO_TCP));
  if (!socket_.valid()) return Fail(std::strerror(errno));
  const int on = 1;
  setsockopt(socket_.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if ((connect(socket_.get(), reinterpret_cast<const sockaddr*>(&address.bytes), address.size) !=
           0 &&
       errno != EINPROGRESS)) {
    return Fail(std::strerror(errno));
  }
  WatchFor(socket_.get(), EPOLLOUT);
  timer_ = reactor_.After(limits_.connect, [this] { Fail("no answer"); });
}

void Dialer::OnConnected() {
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(socket_.get(), SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) return Fail(std::strerror(error));
  Forget();
  if (tls_ == nullptr) return Finish(Wire(std::move(socket_)));
  state_ = State::kShaking;
  const int descriptor = socket_.get();
  wire_ = Wire::ToServer(std::move(socket_), tls_, target_.host);
  WatchFor(descriptor, EPOLLOUT);
  timer_ = reactor_.After(limits_.handshake, [this] { Fail("no answer in TLS"); });
}

void Dialer::Shake() {
  const Wire::State state = wire_->Handshake();
  if (state == Wire::State::kDone) {
    Forget();
    return Finish(*std::exchange(wire_, std::nullopt));
  }
  if (state != Wire::State::kGone) {
    return reactor_.Change(watched_, state == Wire::State::kWantsRead ? EPOLLIN : EPOLLOUT);
  }
  const std::string trouble = wire_->Trouble();
  distrusted_ = distrusted_ || !trouble.empty();
  Fail(trouble.empty() ? "the connection was lost during the TLS handshake" : trouble);
}

void Dialer::OnReady(uint32_t /*events*/) {
  switch (state_) {
    case State::kLooking:
      return OnAddresses();
    case State::kConnecting:
      return OnConnected();
    case State::kShaking:
      return Shake();
    case State::kOver:
      return;
  }
}

void Dialer::WatchFor(int descriptor, uint32_t events) {
  watched_ = reactor_.Watch(descriptor, events, shared_from_this());
}

void Dialer::Forget() {
  reactor_.Cancel(std::exchange(timer_, 0));
  reactor_.Forget(std::exchange(watched_, 0));
}

void Dialer::Fail(const std::string& why) {
  troubles_.push_back(absl::StrCat(TextOf(addresses_[next_ - 1]), ": ", why));
  TryNext();
}

void Dialer::Finish(absl::StatusOr<Wire> wire) {
  const std::shared_ptr<Dialer> self = shared_from_this();
  Forget();
  state_ = State::kOver;
  if (const Done done = std::exchange(done_, nullptr)) done(std::move(wire));
}

void Dialer::Cancel() {
  Forget();
  done_ = nullptr;
  state_ = State::kOver;
  wire_.reset();
  socket_.Reset();
}

}  // namespace assize::http2
