#include "ladder/front/web/web_call.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/service.pb.h"
#include "ladder/front/calls/flow.h"
#include "referee/http2/grpc.h"

namespace assize::front {
namespace {

// Of the budget for requests and answers this much is taken at a time.
constexpr size_t kShare = 64 << 10;

std::string PathOf(const google::protobuf::MethodDescriptor& method) {
  return absl::StrCat("/", method.service()->full_name(), "/", method.name());
}

// What both kinds of calls have in common: the daemon's answer, as one body.
class WebCall : public http2::StreamOwner, public std::enable_shared_from_this<WebCall> {
 public:
  WebCall(WebCallParts parts, CallDoor::Admission admission)
      : parts_(std::move(parts)), admission_(std::move(admission)) {}

  // The client's side.
  void OnOver() override {
    if (daemon_ != nullptr) daemon_->Reset();
    admission_.place = nullptr;
    shares_.clear();
  }

 protected:
  void Open() {
    daemon_ = parts_.daemon->Open(PathOf(*parts_.method), parts_.metadata,
                                  std::make_shared<DaemonSide>(shared_from_this()));
  }
  virtual void OnDaemonRoom() {}

  // Errors of ours.
  void Refuse(const absl::Status& why, v1::Reason reason) {
    if (std::exchange(answered_, true)) return;
    RefuseCall(parts_.stream.get(), parts_.request, why, reason, parts_.more);
    if (daemon_ != nullptr) daemon_->Reset();
  }

  // Reserves room for a request, and then for an answer, of `bytes` bytes. False: the call was refused.
  bool Reserve(size_t bytes) {
    while (shares_.size() * kShare < bytes) {
      absl::StatusOr<CallLimit::Place> share = parts_.answers->Take(parts_.address, kShare);
      if (!share.ok()) {
        Refuse(share.status(), v1::REASON_LIMIT);
        return false;
      }
      shares_.push_back(*std::move(share));
    }
    return true;
  }

  const WebCallParts& parts() const { return parts_; }
  CallDoor::Token token() const { return admission_.token; }
  http2::Stream& client() { return *parts_.stream; }
  http2::Stream& daemon() { return *daemon_; }
  bool answered() const { return answered_; }

 private:
  // The daemon's side.
  class DaemonSide final : public http2::StreamOwner {
   public:
    explicit DaemonSide(std::shared_ptr<WebCall> call) : call_(std::move(call)) {}
    void OnBytes(std::string_view bytes) override { call_->Collect(bytes); }
    void OnDone(const http2::Fields& trailer) override { call_->Answer(trailer); }
    void OnOver() override { call_->Lose(); }
    void OnRoom() override { call_->OnDaemonRoom(); }

   private:
    const std::shared_ptr<WebCall> call_;
  };

  size_t most_answer() const {
    return parts_.format == Format::kJson ? kMaxJsonAnswer : kMaxProtoAnswer;
  }

  void Collect(std::string_view bytes) {
    daemon_->Took(bytes.size());
    if (answered_) return;
    collected_ += bytes.size();
    if (collected_ > most_answer() + http2::kGrpcHead) {
      return Refuse(absl::ResourceExhaustedError(
                        absl::StrCat("the answer is longer than ", most_answer(),
                                     " bytes; ask for less at a time, or with gRPC")),
                    v1::REASON_TOO_LARGE);
    }
    if (Reserve(collected_)) answer_.Add(bytes);
  }

  // The daemon has gone, unless it has said all.
  void Lose() {
    if (complete_) return;
    Refuse(absl::UnavailableError("the service is not there; try again"), v1::REASON_DRAINING);
  }

  void Answer(const http2::Fields& trailer) {
    complete_ = true;
    if (answered_) return;
    const absl::Status status = http2::StatusIn(trailer);
    if (!status.ok()) {
      answered_ = true;
      const std::string body =
          ErrorJson(status, DetailsIn(http2::Find(trailer, "grpc-status-details-bin")));
      return admission_.answer(trailer, [self = shared_from_this(), status, body] {
        self->Send(HttpStatusOf(status.code()), TypeOf(Format::kJson), body);
      });
    }
    // What takes long waits until others had their turn.
    parts_.reactor->Slowly([self = shared_from_this()] { self->SendMessage(); });
  }

  void SendMessage() {
    if (answered_ || client().over()) return;
    const http2::Messages::Next next = answer_.Peek();
    absl::StatusOr<std::string> body =
        next.state == http2::Messages::State::kWhole
            ? BodyFrom(*parts_.method->output_type(), parts_.format, std::string(next.message))
            : absl::InternalError("an answer without a message");
    if (!body.ok()) return Refuse(body.status(), v1::REASON_INTERNAL);
    parts_.charge(body->size());
    answer_.Drop();
    if (!Reserve(body->size())) return;
    answered_ = true;
    Send(200, TypeOf(parts_.format), *body);
  }

  void Send(int status, std::string_view type, const std::string& body) {
    AnswerWith(&client(), parts_.request, status, type, body, parts_.more);
  }

  const WebCallParts parts_;
  CallDoor::Admission admission_;
  http2::StreamPtr daemon_;
  http2::Messages answer_{kMaxProtoAnswer};
  size_t collected_ = 0;
  std::vector<CallLimit::Place> shares_;
  // The daemon has said all that it will.
  bool complete_ = false;
  bool answered_ = false;
};

class ConnectCall final : public WebCall {
 public:
  using WebCall::WebCall;

  void Begin() {
    if (token() == CallDoor::Token::kNotGood) return Ask("");
    late_ = parts().reactor->After(kRequestTime, [weak = weak_from_this()] {
      if (const auto call = weak.lock()) static_cast<ConnectCall&>(*call).TooLate();
    });
  }

  // Taken as it comes: calls that share a connection, as behind a proxy, must not use up its window.
  void OnBytes(std::string_view bytes) override {
    client().Took(bytes.size());
    if (answered() || asked_) return;
    if (body_.size() + bytes.size() > kMaxRequest) return Refuse(TooLong(), v1::REASON_TOO_LARGE);
    if (Reserve(body_.size() + bytes.size())) body_.append(bytes);
  }
  void OnDone(const http2::Fields&) override {
    if (answered() || asked_) return;
    const absl::StatusOr<std::string> request = Request();
    body_ = std::string();
    if (!request.ok()) {
      return Refuse(request.status(), absl::IsInvalidArgument(request.status())
                                          ? v1::REASON_BAD_VALUE
                                          : v1::REASON_LIMIT);
    }
    Ask(*request);
  }
  void OnOver() override {
    parts().reactor->Cancel(late_);
    WebCall::OnOver();
  }

  static absl::Status TooLong() {
    return absl::ResourceExhaustedError(
        absl::StrCat("a request has at most ", kMaxRequest, " bytes; longer ones take gRPC"));
  }

 private:
  void Ask(const std::string& request) {
    asked_ = true;
    Open();
    daemon().Send(http2::Framed(request));
    daemon().End();
  }

  void TooLate() {
    if (asked_) return;
    Refuse(absl::DeadlineExceededError(
               absl::StrCat("the request did not come within ", kRequestTime.count(), " seconds")),
           v1::REASON_LIMIT);
  }

  absl::StatusOr<std::string> Request() const {
    if (!parts().spend(body_.size())) {
      return absl::ResourceExhaustedError(
          "too many calls came from this address; try again in some seconds");
    }
    return RequestFrom(*parts().method->input_type(), parts().format, body_);
  }

  http2::Reactor::Id late_ = 0;
  // The daemon has been asked.
  bool asked_ = false;
  std::string body_;
};

class ZipCall final : public WebCall {
 public:
  using WebCall::WebCall;

  void Begin() {
    Open();
    v1::SubmitBotRequest start;
    start.mutable_start()->set_size(*parts().request.length);
    daemon().Send(http2::Framed(start.SerializeAsString()));
  }

  void OnBytes(std::string_view bytes) override {
    if (answered()) return client().Took(bytes.size());
    v1::SubmitBotRequest piece;
    piece.set_piece(std::string(bytes));
    flow_.Pass(bytes.size(), http2::Framed(piece.SerializeAsString()), &client(), &daemon());
  }
  void OnDone(const http2::Fields&) override {
    if (!answered()) daemon().End();
  }

 private:
  void OnDaemonRoom() override { flow_.Acknowledge(&client(), &daemon()); }

  Flow flow_;
};

}  // namespace

void RefuseCall(http2::Stream* stream, const WebRequest& request, const absl::Status& why,
                v1::Reason reason, const http2::Fields& more) {
  AnswerWith(stream, request, HttpStatusOf(why.code()), TypeOf(Format::kJson),
             ErrorJson(why, DetailsOf(reason)), more);
}

std::shared_ptr<http2::StreamOwner> BeginConnectCall(WebCallParts parts,
                                                     CallDoor::Admission admission) {
  if (parts.request.length.value_or(0) > kMaxRequest) {
    RefuseCall(parts.stream.get(), parts.request, ConnectCall::TooLong(), v1::REASON_TOO_LARGE,
               parts.more);
    return nullptr;
  }
  const auto call = std::make_shared<ConnectCall>(std::move(parts), std::move(admission));
  call->Begin();
  return call;
}

std::shared_ptr<http2::StreamOwner> BeginZipCall(WebCallParts parts,
                                                 CallDoor::Admission admission) {
  const auto call = std::make_shared<ZipCall>(std::move(parts), std::move(admission));
  call->Begin();
  return call;
}

}  // namespace assize::front
