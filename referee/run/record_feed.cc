#include "referee/run/record_feed.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/table.h"
#include "referee/match/bot_message.h"
#include "referee/replay/playback/seat_transcript.h"

namespace assize::run {
namespace {

using replay::SeatMessage;

// By request: what was decided.
std::map<uint64_t, replay::Decision> DecisionsOf(const replay::ReplayedMatch& match, Seat seat) {
  std::map<uint64_t, replay::Decision> decisions;
  for (const replay::ReplayedStep& step : match.steps) {
    for (const replay::ReplayedEntry& entry : step.entries) {
      if (entry.seat == seat && entry.decision.has_value() && entry.decision->request_id > 0) {
        decisions[entry.decision->request_id] = *entry.decision;
      }
    }
  }
  return decisions;
}

// With the clock's field after the message, as in a match.
std::string WithClock(std::string bytes, const ToldClock& told) {
  v1::RefereeMessage clock;
  clock.mutable_clock()->set_left_us(static_cast<uint64_t>(told.left.count()));
  clock.mutable_clock()->set_bank_us(static_cast<uint64_t>(told.bank.count()));
  return std::move(bytes) + clock.SerializeAsString();
}

// What the rules make of a bot's answer.
void Judge(const games::Table& table, Seat seat, const v1::Move& move, FedAnswer* answer) {
  const std::unique_ptr<games::Table> trial = table.Clone();
  if (move.choice_case() == v1::Move::CHOICE_NOT_SET) {
    answer->refusal = "neither option nor move";
    return;
  }
  const games::Verdict verdict = move.has_option() ? trial->CommitOption(seat, move.option())
                                                   : trial->Commit(seat, move.move());
  if (!verdict.accepted()) {
    answer->refusal = verdict.text;
  } else {
    answer->move = trial->Answer(seat);
  }
}

class Feeding {
 public:
  Feeding(const replay::ReplayedMatch& replayed, Seat seat, bots::Conversation* line,
          const FeedHooks& hooks)
      : rules_(replayed.spec.clock_rules),
        seat_(seat),
        line_(*line),
        hooks_(hooks),
        decisions_(DecisionsOf(replayed, seat)) {}

  absl::StatusOr<Fed> Run(const v1::Record& record, bool ends_with_a_side, uint64_t last_request) {
    v1::BotMessage hello;
    if (!Receive(&hello) || !hello.has_hello()) return Fed{.end = FeedEnd::kNoHello};
    ASSIZE_RETURN_IF_ERROR(match::CheckHello(hello.hello(), seat_));
    ASSIZE_RETURN_IF_ERROR(CheckRequest(last_request));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<SeatMessage> sent,
                            replay::SeatTranscript(record, seat_, hello.hello(), ends_with_a_side));
    for (const SeatMessage& seat_message : sent) {
      v1::RefereeMessage message;
      message.ParseFromString(seat_message.bytes);
      // A refusal belongs to the request.
      if (last_request > 0 && answered_ == last_request && !message.has_rejected()) break;
      if (!Send(seat_message, message)) {
        return Fed{.end = FeedEnd::kLeft, .request_id = request_.request_id()};
      }
    }
    line_.Finish();
    return Fed{.request_id = request_.request_id()};
  }

 private:
  absl::Status CheckRequest(uint64_t request) const {
    if (request == 0 || decisions_.contains(request)) return absl::OkStatus();
    return absl::NotFoundError(absl::StrCat("--request ", request, ": seat ", seat_.index(),
                                            " has answered the requests 1 to ",
                                            decisions_.empty() ? 0 : decisions_.rbegin()->first));
  }

  // Bytes that are not a message count as an empty one.
  bool Receive(v1::BotMessage* message) {
    const std::optional<std::string> bytes = line_.Next();
    if (!bytes.has_value()) return false;
    if (!message->ParseFromString(*bytes)) message->Clear();
    return true;
  }

  // Sends a message and takes the answer, if it wants one. False: the bot has left.
  bool Send(const SeatMessage& sent, const v1::RefereeMessage& message) {
    if (message.has_request()) request_ = message.request();
    const bool timed = message.has_request() || message.has_rejected();
    line_.Send(timed ? WithClock(sent.bytes, ClockNow()) : sent.bytes);
    if (message.has_request()) {
      table_ = sent.table.get();
      return TakeAnswer();
    }
    if (message.has_rejected()) {
      if (hooks_.on_refusal != nullptr) hooks_.on_refusal(request_, message.rejected());
      return message.rejected().tries_left() == 0 || TakeAnswer();
    }
    return true;
  }

  ToldClock ClockNow() const {
    if (hooks_.clock_at != nullptr) return hooks_.clock_at(request_.request_id());
    return {.left = rules_.move_limit + rules_.bank, .bank = rules_.bank};
  }

  bool TakeAnswer() {
    v1::BotMessage message;
    do {
      if (!Receive(&message)) return false;
      // Skips further answers to earlier requests.
    } while (message.move().request_id() > 0 &&
             message.move().request_id() < request_.request_id());
    const auto recorded = decisions_.find(request_.request_id());
    FedAnswer answer{.request = request_,
                     .recorded = recorded == decisions_.end() ? nullptr : &recorded->second};
    Judge(*table_, seat_, message.move(), &answer);
    hooks_.on_answer(answer);
    answered_ = request_.request_id();
    return true;
  }

  const match::ClockRules& rules_;
  const Seat seat_;
  bots::Conversation& line_;
  const FeedHooks& hooks_;
  const std::map<uint64_t, replay::Decision> decisions_;
  // The newest request, and the game as it stood.
  v1::Request request_;
  const games::Table* table_ = nullptr;
  // The newest request that was answered.
  uint64_t answered_ = 0;
};

}  // namespace

absl::StatusOr<Fed> FeedRecord(const v1::Record& record, const replay::ReplayedMatch& replayed,
                               Seat seat, bots::Conversation* line, const FeedHooks& hooks,
                               uint64_t last_request) {
  return Feeding(replayed, seat, line, hooks)
      .Run(record, replayed.spec.ends_with_a_side, last_request);
}

}  // namespace assize::run
