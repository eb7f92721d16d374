// Bots that send any bytes at any time to a match of Brigands with a fake clock: the match goes on,
// ends when nobody says anything more, and its record leads to the same record again.
//
// The first bytes choose the seats and the policy; then each action is a seat, a kind and what it
// needs. Most messages are made well enough to be understood, since raw bytes end a stream at once.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/referee.pb.h"
#include "referee/games/registry.h"
#include "referee/match/match.h"
#include "tests/fuzz/require.h"
#include "tests/match/reapply.h"

namespace assize::fuzz {
namespace {

using match::Match;
using match::MatchSpec;
using match::Micros;
using match::StreamEnd;

constexpr int kMaxActions = 400;
// Far above what a match of silent seats needs.
constexpr int kMaxTicks = 10000;

MatchSpec SpecFrom(FuzzedDataProvider& input) {
  const int seats = input.ConsumeIntegralInRange(2, 6);
  MatchSpec spec;
  spec.match_id = "fuzz";
  spec.game = games::FindGame("brigands").value();
  spec.config = spec.game->Configure(seats, {}).value();
  spec.seed = SeedFromText(absl::StrCat("fuzz-", input.ConsumeIntegralInRange(0, 15)));
  spec.salt = SeedFromText("salt");
  spec.policy = input.ConsumeBool() ? match::kLenient : match::kStrict;
  for (int i = 0; i < seats; ++i) spec.competitors.push_back({.name = absl::StrCat("bot-", i)});
  return spec;
}

// Drives a match as the host does: one stream a seat, writes reported, ticks at the deadlines.
class Driver {
 public:
  Driver(const MatchSpec& spec, FuzzedDataProvider& input)
      : input_(input),
        match_(Match::Create(spec, match::Timeouts{}, now_).value()),
        streaming_(spec.competitors.size(), false) {}

  const Match& match() const { return *match_; }

  void Play() {
    for (int i = 0; i < kMaxActions && !match_->over() && input_.remaining_bytes() > 0; ++i) {
      const Seat seat(input_.ConsumeIntegralInRange(0, match_->core().seats() - 1));
      if (streaming_[seat.index()]) {
        Act(seat);
      } else {
        Come(seat);
      }
      Deliver();
    }
  }

  // Nobody says anything more.
  void Outwait() {
    for (int i = 0; !match_->over(); ++i) {
      Require(i < kMaxTicks, "a match of silent seats ends");
      Require(match_->next_deadline().has_value(), "a match that is not over waits for something");
      now_ = std::max(now_, *match_->next_deadline());
      match_->Tick(now_);
      Deliver();
    }
    Require(!match_->next_deadline().has_value(), "a match that is over waits for nothing");
  }

 private:
  void Come(Seat seat) {
    const int kind = input_.ConsumeIntegralInRange(0, 15);
    if (kind == 0) return PassTime();
    if (kind == 1) return match_->Lose(seat, v1::FORFEIT_REASON_EXITED, "exit status 1", now_);
    if (kind == 2) return match_->Lose(seat, v1::FORFEIT_REASON_NO_SHOW, "not started", now_);
    streaming_[seat.index()] = true;
    match_->Open(seat, now_);
    if (kind > 3) SayHello(seat);
  }

  void Act(Seat seat) {
    switch (input_.ConsumeIntegralInRange(0, 15)) {
      case 0:
        return match_->Receive(seat, input_.ConsumeRandomLengthString(256), now_);
      case 1:
        return SayHello(seat);
      case 2:
        return PassTime();
      case 3:
        streaming_[seat.index()] = false;
        return match_->Disconnected(seat, StreamEnd::kLost, now_);
      case 4:
        return match_->Disconnected(seat, StreamEnd::kHalfClosed, now_);
      case 5:
        return match_->ReceiveTooLarge(seat, match::kMaxMessageBytes + 1, now_);
      case 6:
        return match_->NoteCpu(seat, SomeTime(), now_);
      case 7:
        // Time passes, and nobody has ticked yet.
        now_ += SomeTime();
        return;
      case 8:
        if (input_.ConsumeIntegral<uint8_t>() == 0) match_->Void("stopped", now_);
        return;
      case 9:
        return match_->HandedOver(seat, input_.ConsumeIntegral<uint8_t>(), now_);
      case 10:
      case 11:
        return SendMove(seat, MoveOfBytes(seat));
      default:
        return SendMove(seat, MoveByOption(seat));
    }
  }

  Micros SomeTime() { return Micros(input_.ConsumeIntegralInRange<int64_t>(0, 20'000'000)); }

  void PassTime() {
    now_ += SomeTime();
    match_->Tick(now_);
  }

  void SayHello(Seat seat) {
    v1::BotMessage message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_protocol_version(1);
    hello.set_bot_name("bot");
    const uint8_t flags = input_.ConsumeIntegral<uint8_t>();
    hello.set_wants_options((flags & 1) != 0);
    if ((flags & 96) == 96) hello.set_max_options(input_.ConsumeIntegral<uint16_t>());
    if ((flags & 6) == 6) hello.set_last_sequence(input_.ConsumeIntegral<uint8_t>());
    if ((flags & 24) == 24) hello.set_seat(input_.ConsumeIntegral<uint8_t>());
    match_->Receive(seat, message.SerializeAsString(), now_);
  }

  // The request that is open, or one near it.
  uint64_t SomeRequest(Seat seat) {
    const auto open = match_->core().open_request(seat);
    const uint64_t id = open.has_value() ? open->id : 1;
    return input_.ConsumeIntegralInRange(0, 7) == 0 ? input_.ConsumeIntegral<uint8_t>() : id;
  }

  v1::Move MoveByOption(Seat seat) {
    v1::Move move;
    move.set_request_id(SomeRequest(seat));
    // Few decisions have many options.
    move.set_option(input_.ConsumeBool() ? input_.ConsumeIntegralInRange<uint32_t>(0, 3)
                                         : input_.ConsumeIntegral<uint16_t>());
    return move;
  }

  // With whatever the bytes say about the game's own move.
  v1::Move MoveOfBytes(Seat seat) {
    v1::Move move;
    move.set_request_id(SomeRequest(seat));
    v1::GameMove& choice = *move.mutable_move();
    if (!choice.ParsePartialFromString(input_.ConsumeRandomLengthString(128))) choice.Clear();
    return move;
  }

  void SendMove(Seat seat, const v1::Move& move) {
    v1::BotMessage message;
    *message.mutable_move() = move;
    match_->Receive(seat, message.SerializeAsString(), now_);
  }

  void Deliver() {
    for (int i = 0; i < match_->core().seats(); ++i) DeliverTo(Seat(i));
  }

  void DeliverTo(Seat seat) {
    while (const auto out = match_->TakeNext(seat, now_)) {
      Require(streaming_[seat.index()], "messages are for seats that have a stream");
      v1::RefereeMessage message;
      Require(message.ParseFromString(out->bytes), "a message of the referee parses");
      Require(message.sequence() == out->sequence, "a message tells its number");
      match_->HandedOver(seat, out->sequence, now_);
    }
    if (match_->TakeClosing(seat).has_value()) {
      Require(streaming_[seat.index()], "only a stream can be closed");
      streaming_[seat.index()] = false;
    }
  }

  FuzzedDataProvider& input_;
  Micros now_ = std::chrono::seconds(1000);
  std::unique_ptr<Match> match_;
  std::vector<bool> streaming_;
};

void CheckRecord(const v1::Record& record) {
  if (record.end().reason() != v1::END_REASON_VOID) {
    double sum = 0;
    for (const v1::SeatResult& result : record.end().results()) sum += result.score();
    Require(std::abs(sum - 1) < 1e-9, "scores add up to 1");
  }
  const std::string bytes = record.SerializeAsString();
  v1::Record stored;
  Require(stored.ParseFromString(bytes), "a record can be read back");
  const MatchSpec spec = match::SpecOf(stored.header()).value();
  Require(match::Reapply(stored, spec)->record().SerializeAsString() == bytes,
          "a record's inputs lead to the same record");
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize::fuzz;  // NOLINT(google-build-using-namespace)
  FuzzedDataProvider input(data, size);
  const assize::match::MatchSpec spec = SpecFrom(input);
  Driver driver(spec, input);
  driver.Play();
  driver.Outwait();
  CheckRecord(driver.match().core().record());
  return 0;
}
