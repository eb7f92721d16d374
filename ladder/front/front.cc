#include "ladder/front/front.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/front/calls/call_door.h"
#include "ladder/front/calls/daemon_client.h"
#include "ladder/front/calls/front_desk_client.h"
#include "ladder/front/web/web_door.h"
#include "referee/base/status.h"
#include "referee/base/tasks/processors.h"
#include "referee/frames/unix_socket.h"
#include "referee/http2/grpc.h"

namespace assize::front {
namespace {

constexpr char kPlay[] = "/assize.v1.Referee/Play";
constexpr std::chrono::seconds kCertificateEvery(5);
// Descriptors for workers and for everything but clients' connections.
constexpr size_t kOtherDescriptors = 1024;

// This process's memory must not be readable from a core file or by a debugger.
void ForbidDumps() {
  prctl(PR_SET_DUMPABLE, 0);
  const rlimit none = {};
  setrlimit(RLIMIT_CORE, &none);
}

// Raises the limit of descriptors as far as the system allows, and returns it.
size_t RaiseDescriptorLimit() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return kOtherDescriptors;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<size_t>(limit.rlim_cur);
}

bool IsLoopback(const UniqueFd& listener) {
  sockaddr_storage address = {};
  socklen_t size = sizeof address;
  if (getsockname(listener.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) return false;
  if (address.ss_family == AF_INET) {
    const auto& four = reinterpret_cast<const sockaddr_in&>(address);
    return ntohl(four.sin_addr.s_addr) >> 24 == 127;
  }
  const auto& six = reinterpret_cast<const sockaddr_in6&>(address);
  return address.ss_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
}

// Runs a function when a descriptor can be read.
class DescriptorWatcher final : public http2::Reactor::Watcher {
 public:
  DescriptorWatcher(UniqueFd descriptor, std::function<void(int)> ready)
      : descriptor_(std::move(descriptor)), ready_(std::move(ready)) {}
  int descriptor() const { return descriptor_.get(); }
  void OnReady(uint32_t) override { ready_(descriptor_.get()); }

 private:
  const UniqueFd descriptor_;
  const std::function<void(int)> ready_;
};

class Front {
 public:
  Front(const FrontSettings& settings, std::function<void(const std::string&)> note)
      : settings_(settings),
        note_(std::move(note)),
        daemon_(&reactor_, settings.daemon),
        desk_line_(&reactor_, settings.daemon),
        front_desk_(&reactor_, &desk_line_),
        call_door_(&reactor_, &daemon_, &front_desk_, settings.describe),
        web_door_(&reactor_, &daemon_, &call_door_, settings.web),
        remote_seats_(&reactor_, settings.remote_seats,
                      [this](const std::string& token, const std::string& peer, auto answered) {
                        front_desk_.Admit(token, peer, std::move(answered));
                      }),
        acceptor_(&reactor_, LimitsWithin(settings.connections),
                  [this](const http2::StreamPtr& stream, const http2::Fields& head,
                         const std::string& peer) { return Receive(stream, head, peer); }) {}

  absl::Status Open(const std::function<void(const std::string&)>& listening);
  void Run() {
    // Matches go through this thread: it must not wait while the service computes tables.
    SetTimeSlices(TimeSlices::kShort);
    reactor_.Run();
  }

 private:
  static ConnectionLimits LimitsWithin(ConnectionLimits limits) {
    const size_t most = RaiseDescriptorLimit();
    limits.most_connections =
        std::min(limits.most_connections,
                 most > 2 * kOtherDescriptors ? most - kOtherDescriptors : most / 2);
    return limits;
  }

  absl::Status OpenPorts(const std::function<void(const std::string&)>& listening);
  absl::Status OpenSeats();
  void HandleSignals();
  void ShowLife();
  void RefreshCertificate();
  void WarnOfExpiry();
  std::shared_ptr<http2::StreamOwner> Receive(const http2::StreamPtr& stream,
                                              const http2::Fields& head, const std::string& peer);
  v1::PresenceReport Report();
  void HandleOrder(const v1::PresenceOrder& order);
  void Drain();
  void StopWhenEmpty();
  void Watch(UniqueFd descriptor, std::function<void(int)> ready);

  const FrontSettings settings_;
  const std::function<void(const std::string&)> note_;
  http2::Reactor reactor_;
  std::optional<Certificate> certificate_;
  DaemonClient daemon_;
  // Answers about who may come must not wait behind long tables.
  DaemonClient desk_line_;
  FrontDeskClient front_desk_;
  CallDoor call_door_;
  WebDoor web_door_;
  RemoteSeats remote_seats_;
  Acceptor acceptor_;
  uint64_t calls_ = 0;
  bool draining_ = false;
  bool certificate_failed_ = false;
};

void Front::Watch(UniqueFd descriptor, std::function<void(int)> ready) {
  auto watcher = std::make_shared<DescriptorWatcher>(std::move(descriptor), std::move(ready));
  const int number = watcher->descriptor();
  reactor_.Watch(number, EPOLLIN, std::move(watcher));
}

absl::Status Front::OpenPorts(const std::function<void(const std::string&)>& listening) {
  if (!settings_.tls_listen.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(Certificate certificate,
                            Certificate::Read(settings_.certificate, settings_.key));
    certificate_ = std::move(certificate);
    WarnOfExpiry();
    ASSIZE_ASSIGN_OR_RETURN(UniqueFd listener, ListenOn(settings_.tls_listen));
    listening(absl::StrCat("tls ", NameOf(listener)));
    acceptor_.Open(std::move(listener), &*certificate_);
  }
  if (!settings_.plain_listen.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(UniqueFd listener, ListenOn(settings_.plain_listen));
    if (!IsLoopback(listener)) {
      return absl::InvalidArgumentError(
          absl::StrCat("--plain-listen ", settings_.plain_listen,
                       ": tokens must not cross a network unencrypted; name an address of this "
                       "machine, e.g. 127.0.0.1:7410, or use --tls-listen"));
    }
    listening(absl::StrCat("plain ", NameOf(listener)));
    acceptor_.Open(std::move(listener), nullptr);
  }
  return absl::OkStatus();
}

absl::Status Front::OpenSeats() {
  ASSIZE_ASSIGN_OR_RETURN(UniqueFd seats, frames::ListenAt(settings_.seats));
  Watch(std::move(seats), [this](int listener) {
    UniqueFd worker(accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (worker.valid()) remote_seats_.AddWorker(std::move(worker));
  });
  return absl::OkStatus();
}

void Front::HandleSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, signal);
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  Watch(UniqueFd(signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK)), [this](int descriptor) {
    signalfd_siginfo signal = {};
    if (read(descriptor, &signal, sizeof signal) != sizeof signal) return;
    if (signal.ssi_signo == SIGHUP) return RefreshCertificate();
    if (draining_) return reactor_.Stop();
    Drain();
  });
}

absl::Status Front::Open(const std::function<void(const std::string&)>& listening) {
  signal(SIGPIPE, SIG_IGN);
  HandleSignals();
  ASSIZE_RETURN_IF_ERROR(OpenSeats());
  remote_seats_.OnChange([this] { front_desk_.Report(); });
  front_desk_.Begin({.report = [this] { return Report(); },
                     .on_order = [this](const v1::PresenceOrder& order) { HandleOrder(order); },
                     .on_lost = [this] { call_door_.SetServing(false); }});
  ASSIZE_RETURN_IF_ERROR(OpenPorts(listening));
  if (settings_.alive != nullptr) ShowLife();
  if (certificate_.has_value()) {
    reactor_.Every(kCertificateEvery, [this] { RefreshCertificate(); });
  }
  return absl::OkStatus();
}

void Front::ShowLife() {
  settings_.alive();
  reactor_.Every(FrontSettings::kAliveEvery, settings_.alive);
}

void Front::RefreshCertificate() {
  if (!certificate_.has_value()) return;
  const http2::TlsContext before = certificate_->context();
  const absl::Status refreshed = certificate_->Refresh();
  if (certificate_->context() != before) {
    note_("the certificate was read again");
    WarnOfExpiry();
  }
  // Reported once, and again only after it was good in between.
  if (!refreshed.ok() && !certificate_failed_) {
    note_(
        absl::StrCat("keeping the certificate that is in use: ", std::string(refreshed.message())));
  }
  certificate_failed_ = !refreshed.ok();
}

// Clients refuse one that has expired; the port stays open, so that a new one is all that is
// needed.
void Front::WarnOfExpiry() {
  const std::string warning = certificate_->ExpiryWarning();
  if (!warning.empty()) note_(warning);
}

std::shared_ptr<http2::StreamOwner> Front::Receive(const http2::StreamPtr& stream,
                                                   const http2::Fields& head,
                                                   const std::string& peer) {
  if (!http2::IsGrpc(head)) {
    ++calls_;
    return web_door_.Begin(stream, head, peer);
  }
  const std::string* const encoding = http2::Find(head, "grpc-encoding");
  if (encoding != nullptr && *encoding != "identity") {
    stream->Finish(http2::TrailerOf(absl::UnimplementedError(
        absl::StrCat("Compression algorithm '", *encoding, "' is disabled."))));
    return nullptr;
  }
  const std::string* const path = http2::Find(head, ":path");
  if (path != nullptr && *path == kPlay) return remote_seats_.AddStream(stream, head, peer);
  if (path == nullptr || !call_door_.Takes(*path)) {
    stream->Finish(http2::TrailerOf(absl::UnimplementedError("")));
    return nullptr;
  }
  ++calls_;
  return call_door_.Begin(stream, head, peer);
}

v1::PresenceReport Front::Report() {
  v1::PresenceReport report = remote_seats_.Report();
  acceptor_.AddTo(report.mutable_counts());
  report.mutable_counts()->set_calls(calls_);
  report.set_connections(static_cast<uint32_t>(acceptor_.connections()));
  report.set_most_late_us(static_cast<uint64_t>(reactor_.TakeLateness().count()));
  return report;
}

void Front::HandleOrder(const v1::PresenceOrder& order) {
  if (!order.revoked().empty()) remote_seats_.Revoke(order.revoked());
  if (order.order_case() != v1::PresenceOrder::kDraining) return;
  call_door_.SetServing(!order.draining() && !draining_);
  if (order.draining()) {
    remote_seats_.Drain();
  } else if (!draining_) {
    remote_seats_.StopDraining();
  }
}

void Front::Drain() {
  draining_ = true;
  call_door_.SetServing(false);
  note_("stopping when the matches in play are over; another SIGTERM stops at once");
  remote_seats_.Drain();
  acceptor_.Drain();
  reactor_.After(settings_.drain, [this] { reactor_.Stop(); });
  StopWhenEmpty();
}

void Front::StopWhenEmpty() {
  constexpr std::chrono::milliseconds kCheckEvery(50);
  if (remote_seats_.empty()) {
    // The last messages are still to be written.
    reactor_.After(kCheckEvery, [this] { reactor_.Stop(); });
    return;
  }
  reactor_.After(kCheckEvery, [this] { StopWhenEmpty(); });
}

}  // namespace

absl::Status Serve(const FrontSettings& settings,
                   const std::function<void(const std::string& line)>& listening,
                   const std::function<void(const std::string& line)>& note) {
  ForbidDumps();
  Front front(settings, note);
  ASSIZE_RETURN_IF_ERROR(front.Open(listening));
  front.Run();
  return absl::OkStatus();
}

}  // namespace assize::front
