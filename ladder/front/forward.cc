#include "ladder/front/forward.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/match.h"
#include "ladder/front/grpc.h"

namespace assize::front {
namespace {

constexpr std::array<std::string_view, 4> kServices = {
    "/assize.v1.Ladder/", "/grpc.health.v1.Health/", "/grpc.reflection.v1.ServerReflection/",
    "/grpc.reflection.v1alpha.ServerReflection/"};
// Of a call's metadata nothing else is passed on.
constexpr std::array<std::string_view, 2> kPassed = {"authorization", "grpc-timeout"};
constexpr char kPeer[] = "assize-peer";

// Of an answer's fields these are between two neighbours only.
bool IsOurs(const Field& field) {
  return field.name.starts_with(':') || field.name == "content-type" ||
         field.name == "grpc-encoding" || field.name == "grpc-accept-encoding";
}

Fields WithoutOurs(Fields fields) {
  std::erase_if(fields, IsOurs);
  return fields;
}

// One direction: what has come in and is acknowledged when the other side has room for it.
class Flow {
 public:
  void Pass(std::string_view bytes, Stream* from, Stream* to) {
    owed_ += bytes.size();
    to->Send(bytes);
    Settle(from, to);
  }
  void Settle(Stream* from, Stream* to) {
    if (to->unsent() <= Stream::kRoom) from->Took(std::exchange(owed_, 0));
  }

 private:
  size_t owed_ = 0;
};

class ForwardedCall : public std::enable_shared_from_this<ForwardedCall> {
 public:
  explicit ForwardedCall(StreamPtr stranger) : stranger_(std::move(stranger)) {}

  std::shared_ptr<StreamOwner> Begin(Daemon* daemon, std::string_view method,
                                     const Fields& metadata) {
    daemon_ = daemon->Open(method, metadata, std::make_shared<Inner>(shared_from_this()));
    return std::make_shared<Outer>(shared_from_this());
  }

 private:
  // The stranger's side.
  class Outer final : public StreamOwner {
   public:
    explicit Outer(std::shared_ptr<ForwardedCall> call) : call_(std::move(call)) {}
    void OnBytes(std::string_view bytes) override {
      call_->up_.Pass(bytes, call_->stranger_.get(), call_->daemon_.get());
    }
    void OnDone(const Fields&) override { call_->daemon_->End(); }
    void OnOver() override { call_->daemon_->Reset(); }
    void OnRoom() override { call_->down_.Settle(call_->daemon_.get(), call_->stranger_.get()); }

   private:
    const std::shared_ptr<ForwardedCall> call_;
  };

  // The daemon's side.
  class Inner final : public StreamOwner {
   public:
    explicit Inner(std::shared_ptr<ForwardedCall> call) : call_(std::move(call)) {}
    void OnHead(const Fields& fields) override { call_->stranger_->SendHead(WithoutOurs(fields)); }
    void OnBytes(std::string_view bytes) override {
      call_->down_.Pass(bytes, call_->daemon_.get(), call_->stranger_.get());
    }
    void OnDone(const Fields& trailer) override {
      const bool answered = Find(trailer, "grpc-status") != nullptr;
      call_->stranger_->Finish(answered ? WithoutOurs(trailer) : TrailerOf(StatusIn(trailer)));
    }
    void OnOver() override {
      // Without effect if it has an end already.
      call_->stranger_->Finish(
          TrailerOf(absl::UnavailableError("the service is not there; try again")));
    }
    void OnRoom() override { call_->up_.Settle(call_->stranger_.get(), call_->daemon_.get()); }

   private:
    const std::shared_ptr<ForwardedCall> call_;
  };

  const StreamPtr stranger_;
  StreamPtr daemon_;
  Flow up_;
  Flow down_;
};

}  // namespace

bool IsForwarded(std::string_view path) {
  return std::ranges::any_of(
      kServices, [path](std::string_view service) { return path.starts_with(service); });
}

std::shared_ptr<StreamOwner> Forward(Daemon* daemon, const StreamPtr& stream, const Fields& head,
                                     const std::string& peer) {
  Fields passed;
  for (const Field& field : head) {
    if (std::ranges::find(kPassed, field.name) != kPassed.end()) passed.push_back(field);
  }
  passed.push_back({kPeer, peer});
  const auto call = std::make_shared<ForwardedCall>(stream);
  return call->Begin(daemon, *Find(head, ":path"), passed);
}

}  // namespace assize::front
