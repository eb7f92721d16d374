#include "sample-bots/cpp/sdk/remote_service.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace assize::bot {
namespace {

constexpr char kMethod[] = "/assize.v1.Referee/Play";
constexpr std::chrono::seconds kLookEvery(1);

}  // namespace

RemoteService::RemoteService(http2::Reactor* reactor, RemotePlace place, const RemoteTimes& times)
    : reactor_(*reactor), place_(std::move(place)), times_(times) {
  timer_ = reactor_.After(kLookEvery, [this] { LookAfter(); });
}

RemoteService::~RemoteService() {
  reactor_.Cancel(timer_);
  HangUp();
  // What is closed is destroyed at the end of a turn.
  reactor_.RunLater();
}

void RemoteService::Reach(std::function<void(const absl::Status&)> reached) {
  if (line_ != nullptr && !line_->closed()) return reached(absl::OkStatus());
  reached_ = std::move(reached);
  dialer_ =
      http2::Dialer::Begin(&reactor_, place_.server, place_.tls, times_.dial,
                           [this](absl::StatusOr<http2::Wire> wire) { OnWire(std::move(wire)); });
}

void RemoteService::StopReaching() {
  reached_ = nullptr;
  if (const auto dialer = std::exchange(dialer_, nullptr)) dialer->Cancel();
}

void RemoteService::HangUp() {
  StopReaching();
  if (const ConnectionPtr line = std::exchange(line_, nullptr)) line->Close(http2::Cut::kOurs);
}

void RemoteService::OnWire(absl::StatusOr<http2::Wire> wire) {
  dialer_ = nullptr;
  const auto reached = std::exchange(reached_, nullptr);
  if (!wire.ok()) {
    const bool distrusted = absl::IsFailedPrecondition(wire.status());
    return reached({wire.status().code(), distrusted ? absl::StrCat(wire.status().message(),
                                                                    "; trusted are ", place_.roots)
                                                     : wire.status().message()});
  }
  const http2::Limits limits = {.silence = times_.silence, .answer = times_.answer};
  line_ =
      http2::Connection::Begin(&reactor_, *std::move(wire), http2::Connection::Side::kClient,
                               limits, {.on_call = nullptr, .on_ready = [this] { met_ = true; }});
  reached(absl::OkStatus());
}

http2::StreamPtr RemoteService::Play(const http2::Fields& metadata,
                                     std::shared_ptr<http2::StreamOwner> owner) {
  http2::Fields head = {
      {":method", "POST"},         {":scheme", place_.tls == nullptr ? "http" : "https"},
      {":path", kMethod},          {":authority", place_.server.text},
      {"te", "trailers"},          {"content-type", "application/grpc"},
      {"user-agent", "assize-cpp"}};
  head.insert(head.end(), metadata.begin(), metadata.end());
  return line_->Open(head, std::move(owner));
}

void RemoteService::LookAfter() {
  if (line_ != nullptr && !line_->closed() &&
      http2::Reactor::Clock::now() - line_->heard() > times_.silence) {
    line_->Ping([] {});
  }
  timer_ = reactor_.After(kLookEvery, [this] { LookAfter(); });
}

}  // namespace assize::bot
