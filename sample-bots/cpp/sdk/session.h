// One match as seen from a seat: what comes in, and what the bot answers. Without any network, so
// that a bot can be tested, or given a recorded match, message by message.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_SESSION_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_SESSION_H_

#include "assize/v1/referee.pb.h"
#include "sample-bots/cpp/sdk/bot.h"
#include "sample-bots/cpp/sdk/deadline.h"

namespace assize::bot {

// The version of the protocol that this SDK implements.
inline constexpr uint32_t kProtocolVersion = 1;

// The first message of every stream.
v1::BotMessage HelloOf(const BotInfo& info);

// Whether the request still waits for another move after this refusal.
bool WantsAnotherTry(const v1::Rejected& rejected);

// Used by one thread. Refers to the bot and the time source, which must outlive it.
class Session {
 public:
  explicit Session(Bot& bot, const TimeSource& time = TimeSource::Real())
      : bot_(bot), time_(time) {}

  // Passes a message, which has just arrived, to the bot. True: `answer` must be sent. `message`
  // may be emptied, since the open request is kept without a copy.
  [[nodiscard]] bool Receive(v1::RefereeMessage& message, v1::BotMessage& answer);

  // The match is over.
  bool over() const { return over_; }

 private:
  // The bot's time runs from here on.
  void StartClock(const v1::RefereeMessage& message);
  void Answer(v1::Move move, v1::BotMessage& answer) const;

  Bot& bot_;
  const TimeSource& time_;
  v1::ClockRules clock_rules_;
  v1::Request request_;
  bool over_ = false;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_SESSION_H_
