#include "ladder/front/calls/daemon_client.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/frames/unix_socket.h"
#include "referee/http2/grpc.h"

namespace assize::front {
namespace {

constexpr size_t kMaxAnswer = 1 << 20;
// A daemon that does not answer within this time counts as gone.
constexpr std::chrono::seconds kAnswerLimit(5);

class UnaryCall final : public http2::StreamOwner, public std::enable_shared_from_this<UnaryCall> {
 public:
  explicit UnaryCall(DaemonClient::Answered answered) : answered_(std::move(answered)) {}

  void Begin(http2::Reactor* reactor, http2::StreamPtr stream, std::string_view request) {
    stream_ = std::move(stream);
    stream_->Send(http2::Framed(request));
    stream_->End();
    reactor->After(kAnswerLimit, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->GiveUp();
    });
  }

  void OnBytes(std::string_view bytes) override {
    answer_.Add(bytes);
    if (stream_ != nullptr) stream_->Took(bytes.size());
  }
  void OnDone(const http2::Fields& trailer) override {
    absl::Status status = http2::StatusIn(trailer);
    const http2::Messages::Next next = answer_.Peek();
    if (status.ok() && next.state != http2::Messages::State::kWhole) {
      status = absl::InternalError("an answer without a message");
    }
    if (!status.ok()) return Answer(std::move(status));
    Answer(std::string(next.message));
  }
  void OnOver() override {
    Answer(absl::UnavailableError("the service is not there; try again"));
    stream_ = nullptr;
  }

 private:
  void GiveUp() {
    if (answered_ == nullptr) return;
    if (stream_ != nullptr) stream_->Reset();
    Answer(absl::UnavailableError("the service does not answer; try again"));
  }
  void Answer(absl::StatusOr<std::string> answer) {
    if (const auto answered = std::exchange(answered_, nullptr)) answered(std::move(answer));
  }

  DaemonClient::Answered answered_;
  http2::Messages answer_{kMaxAnswer};
  http2::StreamPtr stream_;
};

}  // namespace

DaemonClient::~DaemonClient() {
  if (connection_ != nullptr) connection_->Close(http2::Cut::kOurs);
}

bool DaemonClient::Connect() {
  if (connection_ != nullptr && !connection_->closed()) return true;
  absl::StatusOr<UniqueFd> socket = frames::ConnectTo(path_);
  if (!socket.ok()) return false;
  // The daemon is trusted: only the head is bounded.
  const http2::Limits limits = {.most_head_bytes = 64 << 10};
  connection_ = http2::Connection::Begin(&reactor_, http2::Wire(*std::move(socket)),
                                         http2::Connection::Side::kClient, limits, {});
  return true;
}

http2::StreamPtr DaemonClient::Open(std::string_view method, const http2::Fields& metadata,
                                    std::shared_ptr<http2::StreamOwner> owner) {
  if (!Connect()) {
    const auto stream = std::make_shared<http2::Stream>(nullptr, -1, nullptr);
    reactor_.Later([owner = std::move(owner)] { owner->OnOver(); });
    return stream;
  }
  http2::Fields head = {
      {":method", "POST"},         {":scheme", "http"}, {":path", std::string(method)},
      {":authority", "localhost"}, {"te", "trailers"},  {"content-type", "application/grpc"}};
  head.insert(head.end(), metadata.begin(), metadata.end());
  return connection_->Open(head, std::move(owner));
}

void DaemonClient::Ask(std::string_view method, std::string_view request, Answered answered) {
  const auto asked = std::make_shared<UnaryCall>(std::move(answered));
  asked->Begin(&reactor_, Open(method, {}, asked), request);
}

}  // namespace assize::front
