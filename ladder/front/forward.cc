#include "ladder/front/forward.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/match.h"
#include "referee/http2/grpc.h"

namespace assize::front {
namespace {

constexpr std::array<std::string_view, 4> kServices = {
    "/assize.v1.Ladder/", "/grpc.health.v1.Health/", "/grpc.reflection.v1.ServerReflection/",
    "/grpc.reflection.v1alpha.ServerReflection/"};
// Of a call's metadata nothing else is passed on.
constexpr std::array<std::string_view, 2> kPassed = {"authorization", "grpc-timeout"};
constexpr char kPeer[] = "assize-peer";

// Of an answer's fields these are between two neighbours only.
bool IsOurs(const http2::Field& field) {
  return field.name.starts_with(':') || field.name == "content-type" ||
         field.name == "grpc-encoding" || field.name == "grpc-accept-encoding";
}

http2::Fields WithoutOurs(http2::Fields fields) {
  std::erase_if(fields, IsOurs);
  return fields;
}

// One direction: what has come in and is acknowledged when the other side has room for it.
class Flow {
 public:
  void Pass(std::string_view bytes, http2::Stream* from, http2::Stream* to) {
    owed_ += bytes.size();
    to->Send(bytes);
    Settle(from, to);
  }
  void Settle(http2::Stream* from, http2::Stream* to) {
    if (to->unsent() <= http2::Stream::kRoom) from->Took(std::exchange(owed_, 0));
  }

 private:
  size_t owed_ = 0;
};

class ForwardedCall : public std::enable_shared_from_this<ForwardedCall> {
 public:
  explicit ForwardedCall(http2::StreamPtr stranger) : stranger_(std::move(stranger)) {}

  std::shared_ptr<http2::StreamOwner> Begin(Daemon* daemon, std::string_view method,
                                            const http2::Fields& metadata) {
    daemon_ = daemon->Open(method, metadata, std::make_shared<Inner>(shared_from_this()));
    return std::make_shared<Outer>(shared_from_this());
  }

 private:
  // The stranger's side.
  class Outer final : public http2::StreamOwner {
   public:
    explicit Outer(std::shared_ptr<ForwardedCall> call) : call_(std::move(call)) {}
    void OnBytes(std::string_view bytes) override {
      call_->up_.Pass(bytes, call_->stranger_.get(), call_->daemon_.get());
    }
    void OnDone(const http2::Fields&) override { call_->daemon_->End(); }
    void OnOver() override { call_->daemon_->Reset(); }
    void OnRoom() override { call_->down_.Settle(call_->daemon_.get(), call_->stranger_.get()); }

   private:
    const std::shared_ptr<ForwardedCall> call_;
  };

  // The daemon's side.
  class Inner final : public http2::StreamOwner {
   public:
    explicit Inner(std::shared_ptr<ForwardedCall> call) : call_(std::move(call)) {}
    void OnHead(const http2::Fields& fields) override {
      call_->stranger_->SendHead(WithoutOurs(fields));
    }
    void OnBytes(std::string_view bytes) override {
      call_->down_.Pass(bytes, call_->daemon_.get(), call_->stranger_.get());
    }
    void OnDone(const http2::Fields& trailer) override {
      const bool answered = http2::Find(trailer, "grpc-status") != nullptr;
      call_->stranger_->Finish(answered ? WithoutOurs(trailer)
                                        : http2::TrailerOf(http2::StatusIn(trailer)));
    }
    void OnOver() override {
      // Without effect if it has an end already.
      call_->stranger_->Finish(
          http2::TrailerOf(absl::UnavailableError("the service is not there; try again")));
    }
    void OnRoom() override { call_->up_.Settle(call_->stranger_.get(), call_->daemon_.get()); }

   private:
    const std::shared_ptr<ForwardedCall> call_;
  };

  const http2::StreamPtr stranger_;
  http2::StreamPtr daemon_;
  Flow up_;
  Flow down_;
};

}  // namespace

bool IsForwarded(std::string_view path) {
  return std::ranges::any_of(
      kServices, [path](std::string_view service) { return path.starts_with(service); });
}

std::shared_ptr<http2::StreamOwner> Forward(Daemon* daemon, const http2::StreamPtr& stream,
                                            const http2::Fields& head, const std::string& peer) {
  http2::Fields passed;
  for (const http2::Field& field : head) {
    if (std::ranges::find(kPassed, field.name) != kPassed.end()) passed.push_back(field);
  }
  passed.push_back({kPeer, peer});
  const auto call = std::make_shared<ForwardedCall>(stream);
  return call->Begin(daemon, *http2::Find(head, ":path"), passed);
}

}  // namespace assize::front
