// Sends a seat's recorded stream to a bot of today, and compares its answers with the recorded ones.
//
// The clock is off: there is no limit to the wait for an answer, and each request has the whole time unless
// the caller says what the bot is told of it.
// Whatever the bot answers, the recorded match goes on.
//
// Used by one thread.
#ifndef ASSIZE_REFEREE_RUN_RECORD_FEED_H_
#define ASSIZE_REFEREE_RUN_RECORD_FEED_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/record.pb.h"
#include "assize/v1/referee.pb.h"
#include "referee/base/ids.h"
#include "referee/bots/process/conversation.h"
#include "referee/replay/playback/replay.h"

namespace assize::run {

// An answer of the bot.
struct FedAnswer {
  const v1::Request& request;
  // What was decided; null: the match ended before.
  const replay::Decision* recorded = nullptr;
  // The move in its plain form, or why the rules refuse the answer.
  std::optional<v1::GameMove> move = {};
  std::string refusal = {};

  // It is the recorded move.
  bool same() const {
    return recorded != nullptr && move.has_value() &&
           move->SerializeAsString() == recorded->move.SerializeAsString();
  }
};

// What a bot is told of its clock with a request, as v1::Clock.
struct ToldClock {
  std::chrono::microseconds left;
  std::chrono::microseconds bank;
};

struct FeedHooks {
  // A request may be answered more than once, where the record goes on with a refusal.
  std::function<void(const FedAnswer& answer)> on_answer;
  // The record goes on with a refusal of the answer to this request. May be null.
  std::function<void(const v1::Request& request, const v1::Rejected& rejected)> on_refusal =
      nullptr;
  // Null: it has the whole time.
  std::function<ToldClock(uint64_t request_id)> clock_at = nullptr;
};

enum class FeedEnd {
  kWhole,
  // The bot did not say Hello, or left its stream at a request.
  kNoHello,
  kLeft,
};

struct Fed {
  FeedEnd end = FeedEnd::kWhole;
  // The newest one that was sent; 0: none was.
  uint64_t request_id = 0;
};

// `last_request`: the bot is fed no further than to its decision; 0: to the end. kNotFound: the seat was not sent that
// request; other errors: the record can't be played, or the bot asks for another seat.
absl::StatusOr<Fed> FeedRecord(const v1::Record& record, const replay::ReplayedMatch& replayed,
                               Seat seat, bots::Conversation* line, const FeedHooks& hooks,
                               uint64_t last_request = 0);

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_RECORD_FEED_H_
