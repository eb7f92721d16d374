#include "sample-bots/cpp/sdk/session.h"

#include <utility>

namespace assize::bot {

v1::BotMessage HelloOf(const BotInfo& info) {
  v1::BotMessage message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_protocol_version(kProtocolVersion);
  hello.set_bot_name(info.name);
  hello.set_bot_version(info.version);
  hello.set_wants_options(info.wants_options);
  if (info.max_options.has_value()) hello.set_max_options(*info.max_options);
  return message;
}

bool WantsAnotherTry(const v1::Rejected& rejected) {
  switch (rejected.reason()) {
    case v1::REJECT_REASON_SEAT:
    case v1::REJECT_REASON_FIELD:
    case v1::REJECT_REASON_ILLEGAL:
    case v1::REJECT_REASON_TURNED_DOWN:
      return rejected.tries_left() > 0;
    default:
      return false;
  }
}

bool Session::Receive(v1::RefereeMessage& message, v1::BotMessage& answer) {
  switch (message.message_case()) {
    case v1::RefereeMessage::kWelcome:
      clock_rules_ = message.welcome().clock_rules();
      bot_.Start(message.welcome());
      return false;
    case v1::RefereeMessage::kRequest:
      StartClock(message);
      request_.Swap(message.mutable_request());
      for (const v1::GameEvent& event : request_.events()) bot_.Told(event);
      Answer(bot_.Decide(request_), answer);
      return true;
    case v1::RefereeMessage::kRejected:
      if (message.rejected().request_id() != request_.request_id() ||
          !WantsAnotherTry(message.rejected())) {
        bot_.Refused(message.rejected());
        return false;
      }
      StartClock(message);
      Answer(bot_.Retry(request_, message.rejected()), answer);
      return true;
    case v1::RefereeMessage::kDefaulted:
      bot_.Defaulted(message.defaulted());
      return false;
    case v1::RefereeMessage::kMatchOver:
      over_ = true;
      for (const v1::GameEvent& event : message.match_over().events()) bot_.Told(event);
      bot_.Over(message.match_over());
      return false;
    case v1::RefereeMessage::MESSAGE_NOT_SET:
      return false;
  }
  return false;
}

void Session::StartClock(const v1::RefereeMessage& message) {
  bot_.set_deadline(message.has_clock() ? Deadline(message.clock(), clock_rules_, time_)
                                        : Deadline());
}

void Session::Answer(v1::Move move, v1::BotMessage& answer) const {
  move.set_request_id(request_.request_id());
  *answer.mutable_move() = std::move(move);
}

}  // namespace assize::bot
