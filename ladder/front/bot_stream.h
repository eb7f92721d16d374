// A stream of a remote bot: who it is, its Hello, and then what the bot says to its seat and hears
// from it. Where it waits and which seat it gets is its hall's.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_BOT_STREAM_H_
#define ASSIZE_LADDER_FRONT_BOT_STREAM_H_

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
#include "ladder/front/seat_line.h"
#include "referee/http2/connection.h"
#include "referee/http2/grpc.h"
#include "referee/http2/reactor.h"

namespace assize::front {

// Who may play, asked of the daemon: answers later, once.
using Admission =
    std::function<void(const std::string& token, const std::string& peer,
                       std::function<void(absl::StatusOr<v1::AdmitAnswer>)> answered)>;

class BotStream final : public http2::StreamOwner,
                        public Sitter,
                        public std::enable_shared_from_this<BotStream> {
 public:
  // How long somebody who asks for too much should wait.
  static constexpr int kRetryMs = 5000;

  struct Hooks {
    // Its token is none of a bot's.
    std::function<void()> on_refused;
    std::function<void(const std::shared_ptr<BotStream>&)> on_admitted;
    // Its Hello is there: it waits for TakeSeat().
    std::function<void(const std::shared_ptr<BotStream>&)> on_arrived;
    // It was admitted, and is over.
    std::function<void(const std::shared_ptr<BotStream>&)> on_left;
  };

  // The reactor and what the hooks use must outlive it.
  BotStream(http2::Reactor* reactor, http2::StreamPtr stream, const http2::Fields& head,
            Hooks hooks);

  // Asks who it is; its Hello must come within that time.
  void Begin(const Admission& admission, const std::string& peer, std::chrono::milliseconds hello);

  // As it was sent; empty: none was.
  const std::string& token() const { return token_; }
  // The session that it comes back to; empty: it wants a new one.
  const std::string& session() const { return session_; }
  bool admitted() const { return admission_.has_value(); }
  // Once it is admitted.
  const v1::AdmitAnswer& admission() const { return *admission_; }
  int64_t version() const { return admission_->version(); }
  http2::Connection* line() const { return stream_->line(); }
  bool seated() const { return seat_ != nullptr; }
  bool ended() const { return ended_; }

  void TakeSeat(const std::shared_ptr<SeatLine>& seat);
  void End(const absl::Status& status, int retry_ms = 0);
  // It has no token of a bot.
  void Refuse();
  // Its token is good for nothing any more.
  void Revoke();

  // Sitter:
  bool Hear(std::string_view message) override;
  void HearEnd(const absl::Status& status) override;
  void GoOn() override { Pump(); }

  // StreamOwner:
  void OnBytes(std::string_view bytes) override;
  void OnDone(const http2::Fields& trailer) override;
  void OnOver() override;
  void OnRoom() override;

 private:
  // The largest message of a bot.
  static constexpr size_t kMostMessage = 65536;

  void HearAdmission(absl::StatusOr<v1::AdmitAnswer> answer);
  // Takes the messages that have come, as far as they are wanted: Hello, and then what the seat has
  // room for.
  void Pump();
  void Greet(std::string_view message);
  void HearDone();
  void HearTooLarge(size_t length);
  // The bot can't be heard on this stream any more.
  void Break(const absl::Status& status);

  http2::Reactor& reactor_;
  const http2::StreamPtr stream_;
  const Hooks hooks_;
  const std::string token_;
  std::string session_;
  http2::Reactor::Id timer_ = 0;
  std::optional<v1::AdmitAnswer> admission_;
  http2::Messages messages_{kMostMessage};
  std::string hello_;
  std::shared_ptr<SeatLine> seat_;
  bool greeted_ = false;
  bool done_ = false;
  bool done_told_ = false;
  bool ended_ = false;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_BOT_STREAM_H_
