#include "ladder/front/calls/call_proxy.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ladder/front/calls/flow.h"
#include "referee/http2/grpc.h"

namespace assize::front {
namespace {

constexpr std::array<std::string_view, 3> kServices = {"/assize.v1.Ladder/", "/assize.v1.Browser/",
                                                       "/assize.v1.Work/"};
// Of a call's metadata nothing else is passed on.
constexpr std::array<std::string_view, 2> kPassed = {"authorization", "grpc-timeout"};
constexpr char kPeer[] = "assize-peer";

// Fields of an answer that concern one connection only.
bool IsPerConnection(const http2::Field& field) {
  return field.name.starts_with(':') || field.name == "content-type" ||
         field.name == "grpc-encoding" || field.name == "grpc-accept-encoding";
}

http2::Fields WithoutPerConnection(http2::Fields fields) {
  std::erase_if(fields, IsPerConnection);
  return fields;
}

class ProxiedCall : public std::enable_shared_from_this<ProxiedCall> {
 public:
  ProxiedCall(http2::StreamPtr client, CallDoor::Admission admission)
      : client_(std::move(client)), admission_(std::move(admission)) {}

  std::shared_ptr<http2::StreamOwner> Begin(DaemonClient* daemon, std::string_view method,
                                            const http2::Fields& metadata) {
    daemon_ = daemon->Open(method, metadata, std::make_shared<DaemonSide>(shared_from_this()));
    return std::make_shared<ClientSide>(shared_from_this());
  }

 private:
  // The client's side.
  class ClientSide final : public http2::StreamOwner {
   public:
    explicit ClientSide(std::shared_ptr<ProxiedCall> call) : call_(std::move(call)) {}
    void OnBytes(std::string_view bytes) override {
      call_->up_.Pass(bytes.size(), bytes, call_->client_.get(), call_->daemon_.get());
    }
    void OnDone(const http2::Fields&) override { call_->daemon_->End(); }
    void OnOver() override { call_->daemon_->Reset(); }
    void OnRoom() override { call_->down_.Acknowledge(call_->daemon_.get(), call_->client_.get()); }

   private:
    const std::shared_ptr<ProxiedCall> call_;
  };

  // The daemon's side.
  class DaemonSide final : public http2::StreamOwner {
   public:
    explicit DaemonSide(std::shared_ptr<ProxiedCall> call) : call_(std::move(call)) {}
    void OnHead(const http2::Fields& fields) override {
      call_->client_->SendHead(WithoutPerConnection(fields));
    }
    void OnBytes(std::string_view bytes) override {
      call_->down_.Pass(bytes.size(), bytes, call_->daemon_.get(), call_->client_.get());
    }
    void OnDone(const http2::Fields& trailer) override {
      const bool answered = http2::Find(trailer, "grpc-status") != nullptr;
      answered_ = true;
      call_->admission_.answer(
          trailer,
          [client = call_->client_, end = answered ? WithoutPerConnection(trailer)
                                                   : http2::TrailerOf(http2::StatusIn(trailer))] {
            client->Finish(end);
          });
    }
    void OnOver() override {
      if (answered_) return;
      call_->client_->Finish(
          http2::TrailerOf(absl::UnavailableError("the service is not there; try again")));
    }
    void OnRoom() override { call_->up_.Acknowledge(call_->client_.get(), call_->daemon_.get()); }

   private:
    const std::shared_ptr<ProxiedCall> call_;
    bool answered_ = false;
  };

  const http2::StreamPtr client_;
  const CallDoor::Admission admission_;
  http2::StreamPtr daemon_;
  Flow up_;
  Flow down_;
};

}  // namespace

bool IsProxied(std::string_view path) {
  return std::ranges::any_of(
      kServices, [path](std::string_view service) { return path.starts_with(service); });
}

http2::Fields PassedFields(const http2::Fields& head, const std::string& peer) {
  http2::Fields passed;
  for (const http2::Field& field : head) {
    if (std::ranges::find(kPassed, field.name) != kPassed.end()) passed.push_back(field);
  }
  passed.push_back({kPeer, peer});
  return passed;
}

std::shared_ptr<http2::StreamOwner> ProxyCall(DaemonClient* daemon, const http2::StreamPtr& stream,
                                              const http2::Fields& head, const std::string& peer,
                                              CallDoor::Admission admission) {
  const auto call = std::make_shared<ProxiedCall>(stream, std::move(admission));
  return call->Begin(daemon, *http2::Find(head, ":path"), PassedFields(head, peer));
}

}  // namespace assize::front
