// A match at a ladder's service, over as many streams as it takes: the connection may break, and the match
// comes back by itself, with what the bot has not been told and what the referee may not have heard.
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
  // The service must outlive it. `changed` runs when Next() may have something, or the match is over.
  RemoteMatch(RemoteService* service, std::function<void()> changed);
  RemoteMatch(const RemoteMatch&) = delete;
  ~RemoteMatch();

  // Waits for a match from now on, however long that takes.
  void Begin(const v1::BotMessage& hello);
  // Takes the next message for the bot. False: there is none now.
  bool Next(v1::RefereeMessage& message);
  // An answer of the bot.
  void Say(const v1::BotMessage& move);
  // If it has not begun, it is over; else it goes on.
  void Leave();
  // It is over, whatever it has come to.
  void Cancel();

  // Nothing more will come.
  bool over() const { return state_ == State::kOver; }
  // OK, unless the service will not have the bot. Once it is over.
  const absl::Status& status() const { return status_; }

 private:
  class Talk;
  enum class State { kNew, kReaching, kTalking, kPausing, kOver };

  bool begun() const;
  void Reach();
  void OpenStream();
  void LeaveStream();
  // The stream has ended so.
  void HearEnd(absl::Status status, const http2::Fields& trailer);
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
  // Who waits hears once why he does.
  std::string explained_;
  std::shared_ptr<Talk> talk_;
  http2::StreamPtr stream_;
  http2::Messages messages_;
  // Bytes of the stream that wait to be taken.
  size_t untaken_ = 0;
  http2::Reactor::Id timer_ = 0;
  std::string session_;
  uint64_t round_trip_us_ = 0;
  uint64_t credit_us_ = 0;
  double pause_s_ = 0;
  v1::BotMessage hello_;
  // Our last answer, as long as nothing shows that it has arrived.
  std::optional<v1::BotMessage> unconfirmed_;
  // By request: how often its answer was said again; if it had arrived, that is refused.
  std::map<uint64_t, int> said_again_;
  // Of the last message that the bot has taken.
  uint64_t sequence_ = 0;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_MATCH_H_
