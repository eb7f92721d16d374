// A match at a ladder's service, over as many streams as it takes. When the connection breaks, the
// match continues on another one by itself: the referee sends again what the bot has not received,
// and the match sends again what the referee may not have received.
//
//   RemoteMatch match(&service, [] { ... });
//   match.Begin(hello);
//   while (match.Next(message)) ...           // whenever something has changed
//   if (match.over()) match.status();
//
// On the reactor's thread.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_MATCH_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_MATCH_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "assize/v1/referee.pb.h"
#include "referee/http2/grpc.h"
#include "referee/http2/stream.h"
#include "sample-bots/cpp/sdk/remote_service.h"

namespace assize::bot {

class RemoteMatch {
 public:
  // The service must outlive it. `changed` runs when Next() may have something, or the match is
  // over.
  RemoteMatch(RemoteService* service, std::function<void()> changed);
  RemoteMatch(const RemoteMatch&) = delete;
  ~RemoteMatch();

  // Waits for a match from now on, however long that takes.
  void Begin(const v1::BotMessage& hello);
  // Takes the next message for the bot. False: there is none at the moment.
  bool Next(v1::RefereeMessage& message);
  // Sends an answer of the bot.
  void Send(const v1::BotMessage& move);
  // Ends it if it has not begun; else it goes on.
  void Leave();
  // Ends it in any case.
  void Cancel();

  // Nothing more will come.
  bool over() const { return state_ == State::kOver; }
  // Once it is over: OK, unless the service refused the bot.
  const absl::Status& status() const { return status_; }

 private:
  class Talk;
  enum class State { kNew, kReaching, kTalking, kPausing, kOver };

  bool begun() const;
  void Reach();
  void OpenStream();
  void LeaveStream();
  // The stream has ended with this status.
  void OnStreamEnd(absl::Status status, const http2::Fields& trailer);
  void MakeRoom();
  bool Takes(v1::RefereeMessage& message);
  void Judge(const absl::Status& status, const http2::Fields& trailer);
  bool IsFinal(const absl::Status& status);
  double PauseAfter(const absl::Status& status, const http2::Fields& trailer);
  void Pause(double seconds);
  void End(absl::Status status);

  RemoteService& service_;
  const std::function<void()> changed_;
  const http2::Reactor::Clock::time_point began_ = http2::Reactor::Clock::now();
  State state_ = State::kNew;
  absl::Status status_;
  // The last reason for a wait that was printed.
  std::string explained_;
  std::shared_ptr<Talk> talk_;
  http2::StreamPtr stream_;
  http2::Messages messages_;
  // Bytes that were received and not yet reported to the stream as taken.
  size_t untaken_ = 0;
  http2::Reactor::Id timer_ = 0;
  std::string session_;
  uint64_t round_trip_us_ = 0;
  uint64_t credit_us_ = 0;
  double pause_s_ = 0;
  v1::BotMessage hello_;
  // The bot's last answer, until a later message shows that it has arrived.
  std::optional<v1::BotMessage> unconfirmed_;
  // By request: how often its answer was sent again. If it had arrived before, that is refused, and
  // the bot must not see the refusal.
  std::map<uint64_t, int> resent_;
  // Of the last message that the bot has taken.
  uint64_t sequence_ = 0;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_MATCH_H_
