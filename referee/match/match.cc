#include "referee/match/match.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/match/bot_message.h"
#include "referee/match/draft.h"

namespace assize::match {
namespace {

void KeepEarlier(Micros candidate, std::optional<Micros>* earliest) {
  if (!earliest->has_value() || candidate < **earliest) *earliest = candidate;
}

// The bytes with the field `clock` behind them.
std::string WithClock(std::string_view bytes, Micros left, Micros bank) {
  constexpr size_t kClockBytes = 32;
  v1::RefereeMessage message;
  message.mutable_clock()->set_left_us(std::max<int64_t>(0, left.count()));
  message.mutable_clock()->set_bank_us(bank.count());
  std::string whole;
  whole.reserve(bytes.size() + kClockBytes);
  whole.append(bytes);
  message.AppendToString(&whole);
  return whole;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Match>> Match::Create(const MatchSpec& spec, Timeouts timeouts,
                                                     Micros now) {
  ASSIZE_ASSIGN_OR_RETURN(std::unique_ptr<MatchCore> core, MatchCore::Create(spec));
  return std::unique_ptr<Match>(new Match(std::move(core), spec.clock_rules, timeouts, now));
}

Match::Match(std::unique_ptr<MatchCore> core, const ClockRules& rules, Timeouts timeouts,
             Micros now)
    : core_(std::move(core)),
      rules_(rules),
      timeouts_(timeouts),
      began_(now),
      start_deadline_(now + timeouts.start),
      clocks_(core_->seats()) {
  for (SeatClock& clock : clocks_) clock.bank = rules.bank;
  for (Seat seat : timeouts.unhurried) clock(seat).unhurried = true;
  for (size_t i = 0; i < std::min(timeouts.round_trips.size(), clocks_.size()); ++i) {
    clocks_[i].round_trip = timeouts.round_trips[i];
    if (rules.charged == Charged::kWall) {
      clocks_[i].credit = std::min(timeouts.round_trips[i], rules.most_credit);
    }
  }
}

// What the open request may cost of the time that is charged.
Micros Match::Allowance(const SeatClock& clock) const { return rules_.move_limit + clock.bank; }

// By the clock on the wall.
Micros Match::Deadline(const SeatClock& clock) const {
  return clock.started + Allowance(clock) * rules_.wall_factor + clock.credit;
}

// What the bot may have used after its answer, while we were late, is not counted.
Micros Match::CpuSpent(const SeatClock& clock, Micros late) const {
  if (!clock.cpu.has_value()) return Micros(0);
  return std::max(Micros(0), *clock.cpu - clock.cpu_started - late);
}

bool Match::IsOver(const SeatClock& clock, Micros now, Micros late) const {
  if (clock.request_id == 0 || clock.unhurried) return false;
  if (now > Deadline(clock)) return true;
  return rules_.charged == Charged::kCpu && CpuSpent(clock, late) > Allowance(clock);
}

// Until the open request is answered by default, of the time that is charged.
Micros Match::Left(const SeatClock& clock, Micros now) const {
  const Micros all = rules_.move_limit + clock.bank;
  if (!clock.handed_over) return all;
  return all - (rules_.charged == Charged::kCpu ? CpuSpent(clock, Micros(0)) : now - clock.started);
}

// Also notes what the input costs the seat.
Stamp Match::StampAt(Seat seat, Micros now, Micros late) {
  SeatClock& clock = this->clock(seat);
  Stamp stamp{.at_us = static_cast<uint64_t>(std::max<int64_t>(0, (now - began_).count()))};
  clock.spent = Micros(0);
  if (clock.request_id == 0) return stamp;
  // An answer may overtake the notice that its request was handed over: no time was used then.
  const Micros used = std::max(Micros(0), now - late - clock.started);
  clock.spent = rules_.charged == Charged::kCpu ? CpuSpent(clock, late)
                                                : std::max(Micros(0), used - clock.credit);
  stamp.used_us = static_cast<uint64_t>(used.count());
  stamp.cpu_us = static_cast<uint64_t>(CpuSpent(clock, Micros(0)).count());
  stamp.late_us = static_cast<uint64_t>(late.count());
  return stamp;
}

void Match::NoteCpu(Seat seat, Micros used, Micros now) {
  clock(seat).cpu = used;
  clock(seat).cpu_noted = now;
}

void Match::Open(Seat seat, Micros now) {
  Expire(now);
  stream(seat).Open();
  clock(seat).hello_deadline = now + timeouts_.hello;
}

void Match::Receive(Seat seat, std::string_view bytes, Micros now, Micros late) {
  ExpireBefore(seat, now - late, late);
  if (!stream(seat).listens()) return;
  clock(seat).bytes_received += bytes.size();
  Draft<v1::BotMessage> draft;
  v1::BotMessage& message = *draft;
  if (!ReadBotMessage(bytes, &message)) {
    Break(seat, StreamEnd::kUnreadable,
          {absl::StatusCode::kInvalidArgument, "E_PARSE: these bytes are no BotMessage"}, now);
  } else if (AwaitsHello(seat)) {
    ReceiveHello(seat, message, now);
  } else if (message.has_hello()) {
    Break(seat, StreamEnd::kSecondHello,
          {absl::StatusCode::kFailedPrecondition, "E_HELLO: a stream has one Hello"}, now);
  } else {
    core_->Move(seat, message.move(), StampAt(seat, now, late));
  }
  Advance(now);
}

void Match::ReceiveHello(Seat seat, const v1::BotMessage& message, Micros now) {
  if (!message.has_hello()) {
    stream(seat).Finish({absl::StatusCode::kFailedPrecondition,
                         "E_HELLO: the first message of a stream must be Hello"});
  } else if (auto refusal = core_->Hello(seat, message.hello(), StampAt(seat, now))) {
    stream(seat).Finish(*std::move(refusal));
  }
}

void Match::ReceiveTooLarge(Seat seat, size_t bytes, Micros now) {
  Expire(now);
  if (!stream(seat).listens()) return;
  clock(seat).bytes_received += bytes;
  Break(seat, StreamEnd::kUnreadable,
        {absl::StatusCode::kResourceExhausted,
         absl::StrCat("Received message larger than max (", bytes, " vs. ", kMaxMessageBytes, ")")},
        now);
  Advance(now);
}

// Ends a stream that broke the protocol.
void Match::Break(Seat seat, StreamEnd end, Closing closing, Micros now) {
  core_->Disconnect(seat, end, StampAt(seat, now));
  stream(seat).Finish(std::move(closing));
}

void Match::Disconnected(Seat seat, StreamEnd end, Micros now) {
  Expire(now);
  if (end == StreamEnd::kHalfClosed) {
    if (!stream(seat).listens()) return;
    Break(seat, end,
          {absl::StatusCode::kInvalidArgument,
           "E_CLOSED: the bot's half of the stream was closed during the match"},
          now);
  } else {
    core_->Disconnect(seat, end, StampAt(seat, now));
  }
  Advance(now);
}

void Match::Lose(Seat seat, v1::ForfeitReason reason, std::string_view detail, Micros now) {
  Expire(now);
  core_->Lose(seat, reason, detail, StampAt(seat, now));
  Advance(now);
}

void Match::HandedOver(Seat seat, uint64_t sequence, Micros now) {
  SeatClock& clock = this->clock(seat);
  const std::optional<MatchCore::OpenRequest> open = core_->open_request(seat);
  if (clock.handed_over || !open.has_value() || open->sequence != sequence) return;
  clock.handed_over = true;
  clock.started = now;
  clock.cpu_started = clock.cpu.value_or(Micros(0));
}

void Match::Tick(Micros now) { Expire(now); }

void Match::Void(std::string_view reason, Micros now) {
  core_->Void(reason);
  Advance(now);
}

void Match::EndAgainstLost(Micros now) {
  core_->EndAgainstLost();
  Advance(now);
}

// Everything whose time was over before `now` happens first, and all of it at once.
void Match::Expire(Micros now) {
  if (over()) return;
  for (int i = 0; i < core_->seats(); ++i) ExpireSeat(Seat(i), now, Micros(0));
  Advance(now);
}

// The same for a message that came at `came`, `late` before we took it up.
void Match::ExpireBefore(Seat answering, Micros came, Micros late) {
  if (over()) return;
  for (int i = 0; i < core_->seats(); ++i) {
    ExpireSeat(Seat(i), came, Seat(i) == answering ? late : Micros(0));
  }
  Advance(came);
}

void Match::ExpireSeat(Seat seat, Micros now, Micros late) {
  SeatClock& clock = this->clock(seat);
  if (AwaitsHello(seat) && now > clock.hello_deadline) {
    stream(seat).Finish({absl::StatusCode::kFailedPrecondition, "E_HELLO: no Hello in time"});
  }
  if (core_->joining()) {
    if (now > start_deadline_ && !core_->accounted_for(seat)) {
      absent_.Add(seat);
      core_->Lose(seat, v1::FORFEIT_REASON_NO_SHOW, kNoHelloInTime, StampAt(seat, now));
    }
  } else if (IsOver(clock, now, late)) {
    // That we see it only now is our lateness.
    const Stamp stamp = StampAt(seat, now, std::max(Micros(0), now - Deadline(clock)));
    clock.spent = Allowance(clock);
    core_->Timeout(seat, stamp);
  }
}

// Lets the core go on and keeps every seat's clock in step with it.
void Match::Advance(Micros now) {
  core_->Advance();
  for (int i = 0; i < core_->seats(); ++i) {
    if (over() && AwaitsHello(Seat(i))) stream(Seat(i)).Finish(MatchOverClosing());
    FollowRequest(Seat(i), now);
  }
  if (over() && !ended_.has_value()) ended_ = now;
}

// Starts the clock for a new request and charges the bank for the one before it.
void Match::FollowRequest(Seat seat, Micros now) {
  SeatClock& clock = this->clock(seat);
  const std::optional<MatchCore::OpenRequest> open = core_->open_request(seat);
  const uint64_t id = open.has_value() ? open->id : 0;
  if (id != clock.request_id) {
    if (!clock.unhurried) {
      clock.bank -= std::clamp(clock.spent - rules_.move_limit, Micros(0), clock.bank);
    }
    clock.spent = Micros(0);
    clock.request_id = id;
    clock.started = now;
    clock.cpu_started = clock.cpu.value_or(Micros(0));
    clock.handed_over = false;
  }
  // Nobody is there to be handed it: the time runs at once.
  if (!core_->connected(seat)) clock.handed_over = true;
}

bool Match::AsksNext(Seat seat) const {
  const std::optional<uint64_t> next = core_->stream(seat).next();
  const std::optional<MatchCore::OpenRequest> open = core_->open_request(seat);
  return next.has_value() && open.has_value() && *next >= open->sequence;
}

std::optional<Match::Outgoing> Match::TakeNext(Seat seat, Micros now) {
  const std::optional<uint64_t> sequence = core_->stream(seat).TakeNext();
  if (!sequence.has_value()) return std::nullopt;
  const std::string& bytes = core_->stream(seat).bytes(*sequence);
  Outgoing out{*sequence, {}};
  const std::optional<MatchCore::OpenRequest> open = core_->open_request(seat);
  if (open.has_value() && *sequence >= open->sequence) {
    const SeatClock& clock = this->clock(seat);
    out.bytes = WithClock(bytes, Left(clock, now), clock.bank);
  } else {
    out.bytes = bytes;
  }
  clock(seat).bytes_sent += out.bytes.size();
  return out;
}

std::optional<Micros> Match::next_deadline() const {
  if (over()) return std::nullopt;
  // Deadlines are in time until they are past.
  constexpr Micros kPast(1);
  std::optional<Micros> earliest;
  for (int i = 0; i < core_->seats(); ++i) {
    const SeatClock& clock = this->clock(Seat(i));
    if (AwaitsHello(Seat(i))) {
      KeepEarlier(clock.hello_deadline + kPast, &earliest);
    }
    if (clock.request_id == 0 || clock.unhurried) continue;
    KeepEarlier(Deadline(clock) + kPast, &earliest);
    if (rules_.charged == Charged::kCpu && clock.cpu.has_value()) {
      KeepEarlier(NextLook(clock), &earliest);
    }
  }
  if (core_->joining()) KeepEarlier(start_deadline_ + kPast, &earliest);
  return earliest;
}

// When the bot's CPU time can be over at the earliest, but no sooner than is worth a look.
Micros Match::NextLook(const SeatClock& clock) const {
  constexpr Micros kSoonest = std::chrono::milliseconds(1);
  constexpr int kLooks = 64;
  const Micros allowance = Allowance(clock);
  const Micros left = allowance - CpuSpent(clock, Micros(0));
  return clock.cpu_noted + std::max({left / timeouts_.processors, allowance / kLooks, kSoonest});
}

v1::MatchTiming Match::Timing() const {
  v1::MatchTiming timing = core_->timing();
  const auto is_zero = [](uint64_t value) { return value == 0; };
  if (std::ranges::all_of(timing.cpu_us(), is_zero)) timing.clear_cpu_us();
  if (std::ranges::all_of(timing.late_us(), is_zero)) timing.clear_late_us();
  timing.set_duration_us((ended_.value_or(began_) - began_).count());
  for (const SeatClock& clock : clocks_) {
    v1::SeatTiming& seat = *timing.add_seats();
    seat.set_bytes_received(clock.bytes_received);
    seat.set_bytes_sent(clock.bytes_sent);
    seat.set_round_trip_us(static_cast<uint64_t>(clock.round_trip.count()));
  }
  return timing;
}

}  // namespace assize::match
