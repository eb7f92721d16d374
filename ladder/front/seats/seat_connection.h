// A worker's connection for one seat of one match that a remote bot is to take, in frames. The bot
// may lose its stream and come back with another one; the seat stays.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_SEATS_SEAT_CONNECTION_H_
#define ASSIZE_LADDER_FRONT_SEATS_SEAT_CONNECTION_H_

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "assize/v1/front.pb.h"
#include "referee/base/unique_fd.h"
#include "referee/frames/frame.h"
#include "referee/http2/reactor.h"

namespace assize::front {

// The stream of a bot that has taken a seat, as the seat uses it.
class SeatedBot {
 public:
  virtual ~SeatedBot() = default;
  // A RefereeMessage for the bot. False: there is no room for more until
  // SeatConnection::ResumeReading().
  virtual bool OnMessage(std::string_view message) = 0;
  // The referee has ended the stream.
  virtual void OnEnd(const absl::Status& status) = 0;
  // The seat can take more messages of the bot.
  virtual void OnWritable() = 0;
};
using SeatedBotPtr = std::shared_ptr<SeatedBot>;

class SeatConnection final : public http2::Reactor::Watcher,
                             public std::enable_shared_from_this<SeatConnection> {
 public:
  struct Hooks {
    std::function<void(const std::shared_ptr<SeatConnection>&)> on_request;
    // The worker has gone, or the connection was closed.
    std::function<void(const std::shared_ptr<SeatConnection>&)> on_closed;
    // The bot was away too long: it can't come back.
    std::function<void(const std::shared_ptr<SeatConnection>&)> on_given_up;
  };

  static std::shared_ptr<SeatConnection> Begin(http2::Reactor* reactor, UniqueFd worker,
                                               std::string id, std::chrono::milliseconds away_limit,
                                               Hooks hooks);

  const v1::SeatRequest& request() const { return request_; }
  // Names the session for the bot that has it.
  const std::string& id() const { return id_; }
  // The token of the bot that has taken it; empty before.
  const std::string& token_id() const { return token_id_; }

  enum class State {
    kFree,     // no bot has taken it yet
    kTaken,    // a stream has it
    kAway,     // the bot has lost its stream and may come back
    kGivenUp,  // no bot may take it any more
    kOver,     // the referee has ended the bot's part, or has gone
  };
  State state() const { return state_; }
  // The bot has sent something after its Hello: so it knows that it has the seat.
  bool spoken() const { return spoken_; }

  void Answer(const v1::SeatAnswer& answer);
  // A bot takes the seat, with its Hello; another stream that still has the seat is ended.
  void Attach(const SeatedBotPtr& bot, const std::string& token_id, std::string_view hello);
  // A message of `bot`, ignored unless it has the seat. False: wait for OnWritable().
  bool Send(const SeatedBot* bot, std::string_view message);
  void SendTooLarge(const SeatedBot* bot);
  void SendDone(const SeatedBot* bot);
  void Detach(const SeatedBot* bot);
  // No bot will come, or come back: the worker sees the bot's end of the stream.
  void GiveUp();
  void ResumeReading();
  void Close();

  void OnReady(uint32_t events) override;

 private:
  SeatConnection(http2::Reactor* reactor, UniqueFd worker, std::string id,
                 std::chrono::milliseconds away_limit, Hooks hooks);
  bool IsCurrent(const SeatedBot* bot) const { return bot_.get() == bot && bot != nullptr; }
  void Write(frames::Kind kind, std::string_view payload);
  void Flush();
  void ReadSome();
  bool TakeFrame();
  void HandleFrame(frames::Kind kind, std::string_view payload);
  void HandleEnd(std::string_view payload);
  void Watch();

  http2::Reactor& reactor_;
  UniqueFd worker_;
  const std::string id_;
  const std::chrono::milliseconds away_limit_;
  Hooks hooks_;
  http2::Reactor::Id watched_ = 0;
  http2::Reactor::Id timer_ = 0;
  v1::SeatRequest request_;
  std::string token_id_;
  State state_ = State::kFree;
  bool requested_ = false;
  bool spoken_ = false;
  // The bot has no room for the referee's messages.
  bool paused_ = false;
  SeatedBotPtr bot_;
  // The bots of the streams that the referee has not ended yet; null: the bot has left its stream.
  std::deque<SeatedBotPtr> open_streams_;
  uint32_t waits_for_ = 0;
  std::string in_;
  // Bytes at its beginning that have been handled.
  size_t taken_ = 0;
  std::string out_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_SEATS_SEAT_CONNECTION_H_
