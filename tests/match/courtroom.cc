#include "tests/match/courtroom.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assize::match {
namespace {

const Timeouts kTimeouts = {.start = kStartLimit, .hello = kHelloLimit};

// The newest message of one kind.
template <class Has, class Get>
auto Newest(const std::vector<v1::RefereeMessage>& inbox, Has has, Get get) {
  const auto found = std::find_if(inbox.rbegin(), inbox.rend(), has);
  using Message = std::decay_t<decltype(get(*found))>;
  return found == inbox.rend() ? Message() : get(*found);
}

template <class Has>
size_t Count(const std::vector<v1::RefereeMessage>& inbox, Has has) {
  return std::count_if(inbox.begin(), inbox.end(), has);
}

}  // namespace

Spec& Spec::Seats(int seats) {
  seats_ = seats;
  return *this;
}

Spec& Spec::Rounds(int rounds) {
  rounds_ = rounds;
  return *this;
}

Spec& Spec::InTurns() {
  asking_ = Asking::kInTurns;
  return *this;
}

Spec& Spec::InTeams() {
  game_ = &FakeTeamGame();
  return *this;
}

Spec& Spec::Under(const Policy& policy) {
  policy_ = policy;
  return *this;
}

Spec& Spec::Seeded(std::string_view seed) {
  seed_ = seed;
  return *this;
}

Spec& Spec::ChargingCpu(int wall_factor) {
  charged_ = Charged::kCpu;
  wall_factor_ = wall_factor;
  return *this;
}

Spec& Spec::FromAfar(Micros round_trip, Micros most_credit) {
  round_trip_ = round_trip;
  most_credit_ = most_credit;
  return *this;
}

MatchSpec Spec::Make() const {
  MatchSpec spec;
  spec.match_id = "match-7";
  spec.game = game_;
  spec.config = FakeConfig(seats_, rounds_, asking_);
  spec.seed = SeedFromText(seed_);
  spec.salt = SeedFromText("salt");
  spec.policy = policy_;
  spec.clock_rules = {.move_limit = kMoveLimit,
                      .bank = kBank,
                      .charged = charged_,
                      .wall_factor = wall_factor_,
                      .most_credit = most_credit_};
  for (int seat = 0; seat < seats_; ++seat) {
    spec.competitors.push_back({.name = absl::StrCat("competitor-", seat), .version = "1"});
  }
  return spec;
}

v1::Hello HelloOf(int seat) {
  v1::Hello hello;
  hello.set_protocol_version(1);
  hello.set_bot_name(absl::StrCat("bot-", seat));
  hello.set_bot_version("0.1");
  return hello;
}

Courtroom::Courtroom(const Spec& spec, SeatSet unhurried) {
  Timeouts timeouts = kTimeouts;
  timeouts.unhurried = unhurried;
  timeouts.round_trips = {spec.round_trip()};
  match_ = Match::Create(spec.Make(), timeouts, now_).value();
  bots_.resize(seats());
}

void Courtroom::Pass(Micros time) {
  const Micros end = now_ + time;
  while (match_->next_deadline().has_value() && *match_->next_deadline() <= end) {
    now_ = std::max(now_, *match_->next_deadline());
    Meter();
    match_->Tick(now_);
    Deliver();
  }
  now_ = end;
}

void Courtroom::Open(int seat) {
  bots_[seat].streaming = true;
  bots_[seat].closing.reset();
  match_->Open(Seat(seat), now_);
  Deliver();
}

void Courtroom::Say(int seat, const v1::Hello& hello) {
  v1::BotMessage message;
  *message.mutable_hello() = hello;
  SendBytes(seat, message.SerializeAsString());
}

void Courtroom::Join(int seat) {
  Open(seat);
  Say(seat, HelloOf(seat));
}

void Courtroom::JoinAll() {
  for (int seat = 0; seat < seats(); ++seat) Join(seat);
}

void Courtroom::Rejoin(int seat, uint64_t last_sequence) {
  v1::Hello hello = HelloOf(seat);
  hello.set_last_sequence(last_sequence);
  Open(seat);
  Say(seat, hello);
}

void Courtroom::Answer(int seat, uint32_t number) {
  Move(seat, request(seat).request_id(), number);
}

void Courtroom::AnswerAll(uint32_t number) {
  for (int seat = 0; seat < seats(); ++seat) Answer(seat, number);
}

void Courtroom::Move(int seat, uint64_t request_id, uint32_t number) {
  v1::Move move;
  move.set_request_id(request_id);
  *move.mutable_move() = NumberMove(number);
  Send(seat, move);
}

void Courtroom::Send(int seat, const v1::Move& move) {
  v1::BotMessage message;
  *message.mutable_move() = move;
  SendBytes(seat, message.SerializeAsString());
}

void Courtroom::SendBytes(int seat, std::string_view bytes) {
  Meter();
  match_->Receive(Seat(seat), bytes, now_, late_);
  Deliver();
}

void Courtroom::SendTooMuch(int seat) {
  match_->ReceiveTooLarge(Seat(seat), kMaxMessageBytes + 1, now_);
  Deliver();
}

void Courtroom::Drop(int seat) {
  bots_[seat].streaming = false;
  match_->Disconnected(Seat(seat), StreamEnd::kLost, now_);
  Deliver();
}

void Courtroom::CloseHalf(int seat) {
  match_->Disconnected(Seat(seat), StreamEnd::kHalfClosed, now_);
  Deliver();
}

void Courtroom::Exit(int seat, std::string_view detail) {
  if (bots_[seat].streaming) Drop(seat);
  match_->Lose(Seat(seat), v1::FORFEIT_REASON_EXITED, detail, now_);
  Deliver();
}

void Courtroom::NeverComes(int seat) {
  match_->Lose(Seat(seat), v1::FORFEIT_REASON_NO_SHOW, "not started", now_);
  Deliver();
}

void Courtroom::Burn(int seat, Micros cpu) {
  bots_[seat].cpu = bots_[seat].cpu.value_or(0us) + cpu;
  Meter();
}

void Courtroom::Meter() {
  for (int seat = 0; seat < seats(); ++seat) {
    if (bots_[seat].cpu.has_value()) match_->NoteCpu(Seat(seat), *bots_[seat].cpu, now_);
  }
}

void Courtroom::HandOver(int seat) {
  Meter();
  match_->HandedOver(Seat(seat), bots_[seat].newest_sequence, now_);
  Deliver();
}

void Courtroom::EndAgainstLost() {
  match_->EndAgainstLost(now_);
  Deliver();
}

void Courtroom::Void(std::string_view reason) {
  match_->Void(reason, now_);
  Deliver();
}

v1::Request Courtroom::request(int seat) const {
  return Newest(
      inbox(seat), [](const auto& m) { return m.has_request(); },
      [](const auto& m) { return m.request(); });
}

v1::Rejected Courtroom::rejected(int seat) const {
  return Newest(
      inbox(seat), [](const auto& m) { return m.has_rejected(); },
      [](const auto& m) { return m.rejected(); });
}

v1::Defaulted Courtroom::defaulted(int seat) const {
  return Newest(
      inbox(seat), [](const auto& m) { return m.has_defaulted(); },
      [](const auto& m) { return m.defaulted(); });
}

v1::MatchOver Courtroom::match_over(int seat) const {
  return Newest(
      inbox(seat), [](const auto& m) { return m.has_match_over(); },
      [](const auto& m) { return m.match_over(); });
}

size_t Courtroom::CountRequests(int seat) const {
  return Count(inbox(seat), [](const auto& m) { return m.has_request(); });
}

size_t Courtroom::CountRejected(int seat) const {
  return Count(inbox(seat), [](const auto& m) { return m.has_rejected(); });
}

std::string Courtroom::ClosingReason(int seat) const {
  const std::optional<Closing>& closing = bots_[seat].closing;
  if (!closing.has_value()) return "";
  if (closing->code == absl::StatusCode::kOk) return "OK";
  return closing->text.substr(0, closing->text.find(':'));
}

void Courtroom::Deliver() {
  for (int seat = 0; seat < seats(); ++seat) DeliverTo(seat);
}

void Courtroom::DeliverTo(int seat) {
  Bot& bot = bots_[seat];
  while (auto out = match_->TakeNext(Seat(seat), now_)) {
    EXPECT_TRUE(bot.streaming) << "a message for seat " << seat << ", which has no stream";
    v1::RefereeMessage message;
    EXPECT_TRUE(message.ParseFromString(out->bytes));
    EXPECT_EQ(message.sequence(), out->sequence);
    bot.newest_sequence = out->sequence;
    bot.inbox.push_back(message);
    message.clear_clock();
    bot.received.push_back(message.SerializeAsString());
    if (bot.handing == Handing::kAtOnce) match_->HandedOver(Seat(seat), out->sequence, now_);
  }
  if (auto closing = match_->TakeClosing(Seat(seat))) {
    EXPECT_TRUE(bot.streaming) << "an end for seat " << seat << ", which has no stream";
    bot.streaming = false;
    bot.received.push_back(
        absl::StrCat("end ", static_cast<int>(closing->code), " ", closing->text));
    bot.closing = std::move(closing);
  }
}

}  // namespace assize::match
