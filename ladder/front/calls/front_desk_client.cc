#include "ladder/front/calls/front_desk_client.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "ladder/front/listen/client_address.h"
#include "referee/http2/grpc.h"

namespace assize::front {
namespace {

constexpr char kAdmit[] = "/assize.v1.FrontDesk/Admit";
constexpr char kPresence[] = "/assize.v1.FrontDesk/Presence";
constexpr std::chrono::milliseconds kAgain(500);
constexpr std::chrono::milliseconds kReportEvery(200);
// Bytes of reports that the daemon has not read: more would be useless.
constexpr size_t kMaxUnread = 1 << 20;
constexpr size_t kMaxOrder = 65536;

}  // namespace

void FrontDeskClient::Admit(const std::string& token, const std::string& peer,
                            std::function<void(absl::StatusOr<v1::AdmitAnswer>)> answered) {
  const std::string address = AddressOf(peer);
  if (wrong_.Spent(address, reactor_.turn())) {
    return answered(absl::ResourceExhaustedError(
        "E_RATE: too many wrong tokens came from this address; come again later"));
  }
  // None of ours has other characters, and a text of Protocol Buffers may not have all of them.
  if (!std::ranges::all_of(token, absl::ascii_isprint)) {
    wrong_.Count(address, reactor_.turn());
    return answered(absl::UnauthenticatedError("the token has characters that no token has"));
  }
  v1::AdmitRequest request;
  request.set_token(token);
  request.set_peer(peer);
  daemon_.Ask(kAdmit, request.SerializeAsString(),
              [this, address, answered = std::move(answered)](absl::StatusOr<std::string> bytes) {
                if (absl::IsUnauthenticated(bytes.status())) wrong_.Count(address, reactor_.turn());
                if (!bytes.ok()) return answered(bytes.status());
                v1::AdmitAnswer answer;
                if (!answer.ParseFromString(*bytes))
                  return answered(absl::InternalError("no AdmitAnswer"));
                answered(std::move(answer));
              });
}

// The open stream of reports and orders.
class FrontDeskClient::Presence final : public http2::StreamOwner {
 public:
  explicit Presence(FrontDeskClient* client) : client_(client) {}
  void Take(http2::StreamPtr stream) { stream_ = std::move(stream); }
  void Send(const v1::PresenceReport& report) {
    if (stream_->unsent() < kMaxUnread) stream_->Send(http2::Framed(report.SerializeAsString()));
  }

  void OnBytes(std::string_view bytes) override {
    orders_.Add(bytes);
    stream_->Took(bytes.size());
    http2::Messages::Next next = orders_.Peek();
    for (; next.state == http2::Messages::State::kWhole; next = orders_.Peek()) {
      v1::PresenceOrder order;
      const bool read = order.ParseFromString(std::string(next.message));
      orders_.Take();
      if (read) client_->hooks_.on_order(order);
    }
  }
  void OnDone(const http2::Fields&) override { stream_->Reset(); }
  void OnOver() override {
    client_->presence_ = nullptr;
    client_->hooks_.on_lost();
    client_->reactor_.After(kAgain, [client = client_] { client->Open(); });
  }

 private:
  FrontDeskClient* const client_;
  http2::StreamPtr stream_;
  http2::Messages orders_{kMaxOrder};
};

void FrontDeskClient::Begin(Hooks hooks) {
  hooks_ = std::move(hooks);
  Open();
  reactor_.Every(kSignOfLife, [this] {
    if (http2::Reactor::Clock::now() - reported_ >= kSignOfLife / 2) Report();
  });
}

void FrontDeskClient::Open() {
  presence_ = std::make_shared<Presence>(this);
  presence_->Take(daemon_.Open(kPresence, {}, presence_));
  presence_->Send(hooks_.report());
}

void FrontDeskClient::Report() {
  if (std::exchange(report_due_, true)) return;
  const http2::Reactor::Clock::time_point now = http2::Reactor::Clock::now();
  const auto wait = std::chrono::ceil<std::chrono::milliseconds>(reported_ + kReportEvery - now);
  reactor_.After(std::max(wait, std::chrono::milliseconds(0)), [this] {
    report_due_ = false;
    reported_ = http2::Reactor::Clock::now();
    Send();
  });
}

void FrontDeskClient::Send() {
  if (presence_ != nullptr) presence_->Send(hooks_.report());
}

}  // namespace assize::front
