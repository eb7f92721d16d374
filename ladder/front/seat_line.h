// A worker's connection: a seat of one match that a remote bot is to take, in frames. The bot may
// lose its stream and come back with another one; the seat stays.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_SEAT_LINE_H_
#define ASSIZE_LADDER_FRONT_SEAT_LINE_H_

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

// The stream of a bot that has taken a seat, as the seat sees it.
class Sitter {
 public:
  virtual ~Sitter() = default;
  // A RefereeMessage. False: there is no room for more until SeatLine::Continue().
  virtual bool Hear(std::string_view message) = 0;
  // The referee has ended the stream.
  virtual void HearEnd(const absl::Status& status) = 0;
  // The seat may take more of what the bot says.
  virtual void GoOn() = 0;
};
using SitterPtr = std::shared_ptr<Sitter>;

class SeatLine final : public http2::Reactor::Watcher,
                       public std::enable_shared_from_this<SeatLine> {
 public:
  struct Hooks {
    std::function<void(const std::shared_ptr<SeatLine>&)> on_request;
    // The worker has gone, or the line was closed: nothing more is heard.
    std::function<void(const std::shared_ptr<SeatLine>&)> on_closed;
    // The bot that was away too long will not come back.
    std::function<void(const std::shared_ptr<SeatLine>&)> on_given_up;
  };

  static std::shared_ptr<SeatLine> Begin(http2::Reactor* reactor, UniqueFd worker, std::string id,
                                         std::chrono::milliseconds away_limit, Hooks hooks);

  const v1::SeatRequest& request() const { return request_; }
  // Names the session for the bot that has it.
  const std::string& id() const { return id_; }
  // Whose it is, once a bot has taken it.
  const std::string& token_id() const { return token_id_; }

  enum class State {
    kFree,     // nobody has taken it yet
    kTaken,    // a stream has it
    kAway,     // the bot has lost its stream and may come back
    kGivenUp,  // it may not any more
    kOver,     // the referee has ended the bot's part, or has gone
  };
  State state() const { return state_; }
  // The bot has said something after its Hello: so it knows that it has the seat.
  bool spoken() const { return spoken_; }

  void Answer(const v1::SeatAnswer& answer);
  // A bot sits down, with its Hello; another stream that still has the seat is ended.
  void Sit(const SitterPtr& sitter, const std::string& token_id, std::string_view hello);
  // From who has the seat; others are not heard. False: wait for GoOn().
  bool Say(const Sitter* sitter, std::string_view message);
  void SayTooLarge(const Sitter* sitter);
  void SayDone(const Sitter* sitter);
  void Leave(const Sitter* sitter);
  // Nobody will come, or come back, for the worker.
  void GiveUp();
  void Continue();
  void Close();

  void OnReady(uint32_t events) override;

 private:
  SeatLine(http2::Reactor* reactor, UniqueFd worker, std::string id,
           std::chrono::milliseconds away_limit, Hooks hooks);
  bool Has(const Sitter* sitter) const { return sitter_.get() == sitter && sitter != nullptr; }
  void Write(frames::Kind kind, std::string_view payload);
  void Flush();
  void ReadSome();
  bool TakeFrame();
  void HearFrame(frames::Kind kind, std::string_view payload);
  void HearEnd(std::string_view payload);
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
  // The bot has no room for what the referee says.
  bool held_ = false;
  SitterPtr sitter_;
  // Who opened the streams that the referee has not ended yet; null: one that was left.
  std::deque<SitterPtr> open_;
  uint32_t waits_for_ = 0;
  std::string in_;
  // How much at its beginning has been heard.
  size_t taken_ = 0;
  std::string out_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_SEAT_LINE_H_
