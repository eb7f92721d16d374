#include "ladder/front/daemon.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/frames/unix_socket.h"
#include "referee/http2/grpc.h"

namespace assize::front {
namespace {

constexpr size_t kMostAnswer = 1 << 20;
// A daemon that does not answer in this time is as good as gone.
constexpr std::chrono::seconds kPatience(5);

// A call with one question and one answer.
class Question final : public http2::StreamOwner, public std::enable_shared_from_this<Question> {
 public:
  explicit Question(Daemon::Answered answered) : answered_(std::move(answered)) {}

  void Begin(http2::Reactor* reactor, http2::StreamPtr stream, std::string_view question) {
    stream_ = std::move(stream);
    stream_->Send(http2::Framed(question));
    stream_->End();
    reactor->After(kPatience, [weak = weak_from_this()] {
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

  Daemon::Answered answered_;
  http2::Messages answer_{kMostAnswer};
  http2::StreamPtr stream_;
};

}  // namespace

Daemon::~Daemon() {
  if (line_ != nullptr) line_->Close(http2::Cut::kOurs);
}

bool Daemon::Connect() {
  if (line_ != nullptr && !line_->closed()) return true;
  absl::StatusOr<UniqueFd> socket = frames::ConnectTo(path_);
  if (!socket.ok()) return false;
  // Its own limits are its own affair.
  const http2::Limits limits = {.most_head_bytes = 64 << 10};
  line_ = http2::Connection::Begin(&reactor_, http2::Wire(*std::move(socket)),
                                   http2::Connection::Side::kClient, limits, {});
  return true;
}

http2::StreamPtr Daemon::Open(std::string_view method, const http2::Fields& metadata,
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
  return line_->Open(head, std::move(owner));
}

void Daemon::Ask(std::string_view method, std::string_view question, Answered answered) {
  const auto asked = std::make_shared<Question>(std::move(answered));
  asked->Begin(&reactor_, Open(method, {}, asked), question);
}

}  // namespace assize::front
