// A stream of a remote bot: its admission, its Hello, and then the messages between the bot and its
// seat. Where it waits and which seat it gets is decided by RemoteSeats.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_SEATS_BOT_STREAM_H_
#define ASSIZE_LADDER_FRONT_SEATS_BOT_STREAM_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/front.pb.h"
#include "ladder/front/seats/seat_connection.h"
#include "referee/http2/connection.h"
#include "referee/http2/grpc.h"
#include "referee/http2/reactor.h"

namespace assize::front {

// Asks the daemon for which version a token plays: answers later, once.
using Admission =
    std::function<void(const std::string& token, const std::string& peer,
                       std::function<void(absl::StatusOr<v1::AdmitAnswer>)> answered)>;

class BotStream final : public http2::StreamOwner,
                        public SeatedBot,
                        public std::enable_shared_from_this<BotStream> {
 public:
  // How long a client that asked for too much should wait.
  static constexpr int kRetryMs = 5000;

  struct Hooks {
    // Its token is not a bot's token.
    std::function<void()> on_refused;
    std::function<void(const std::shared_ptr<BotStream>&)> on_admitted;
    // Its Hello has arrived: it waits for TakeSeat().
    std::function<void(const std::shared_ptr<BotStream>&)> on_arrived;
    // It was admitted, and is over.
    std::function<void(const std::shared_ptr<BotStream>&)> on_left;
  };

  // The reactor and what the hooks use must outlive it.
  BotStream(http2::Reactor* reactor, http2::StreamPtr stream, const http2::Fields& head,
            Hooks hooks);

  // Asks for its admission; its Hello must come within `hello` after that.
  void Begin(const Admission& admission, const std::string& peer, std::chrono::milliseconds hello);

  // As it was sent; empty: there was none.
  const std::string& token() const { return token_; }
  // The session that it comes back to; empty: it wants a new one.
  const std::string& session() const { return session_; }
  bool admitted() const { return admission_.has_value(); }
  // Once it is admitted, as for version().
  const v1::AdmitAnswer& admission() const { return *admission_; }
  int64_t version() const { return admission_->version(); }
  http2::Connection* connection() const { return stream_->line(); }
  bool seated() const { return seat_ != nullptr; }
  bool ended() const { return ended_; }

  void TakeSeat(const std::shared_ptr<SeatConnection>& seat);
  void End(const absl::Status& status, int retry_ms = 0);
  // It does not have the token of a bot.
  void Refuse();
  // Its token is not valid any more.
  void Revoke();

  // SeatedBot:
  bool OnMessage(std::string_view message) override;
  void OnEnd(const absl::Status& status) override;
  void OnWritable() override { HandleMessages(); }

  // StreamOwner:
  void OnBytes(std::string_view bytes) override;
  void OnDone(const http2::Fields& trailer) override;
  void OnOver() override;
  void OnRoom() override;

 private:
  // The largest message of a bot.
  static constexpr size_t kMaxMessage = 65536;

  void HandleAdmission(absl::StatusOr<v1::AdmitAnswer> answer);
  // Takes the messages that have arrived: Hello, and then what the seat has room for.
  void HandleMessages();
  void HandleHello(std::string_view message);
  void HandleDone();
  void HandleTooLarge(size_t length);
  // No more can be read from the bot on this stream.
  void Break(const absl::Status& status);

  http2::Reactor& reactor_;
  const http2::StreamPtr stream_;
  const Hooks hooks_;
  const std::string token_;
  std::string session_;
  std::chrono::milliseconds hello_limit_{0};
  http2::Reactor::Id timer_ = 0;
  std::optional<v1::AdmitAnswer> admission_;
  http2::Messages messages_{kMaxMessage};
  std::string hello_;
  std::shared_ptr<SeatConnection> seat_;
  bool hello_received_ = false;
  bool done_ = false;
  bool done_sent_ = false;
  bool ended_ = false;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_SEATS_BOT_STREAM_H_
