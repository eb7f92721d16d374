#include "tests/bots/court.h"

#include <gtest/gtest.h>

#include "referee/games/brigands/codec.h"

namespace assize::bots_test {

using games::brigands::Codec;
using games::brigands::Config;
using games::brigands::Rules;
using games::brigands::State;

v1::BotMessage Receive(Stream& stream) {
  v1::BotMessage message;
  EXPECT_TRUE(stream.Read(&message)) << "the bot has closed its half of the stream";
  return message;
}

State Start(const Case& the_case) {
  Config config;
  config.seats = static_cast<uint8_t>(the_case.seats);
  if (the_case.seats > 2) config.prince_seat = Seat(the_case.prince_seat);
  return Rules::Start(config, Chance(SeedFromText(the_case.match_id)), nullptr);
}

v1::RefereeMessage WelcomeOf(const Case& the_case) {
  v1::RefereeMessage message;
  v1::Welcome& welcome = *message.mutable_welcome();
  welcome.set_match_id(the_case.match_id);
  welcome.set_seat(static_cast<uint32_t>(the_case.seat));
  welcome.set_seats(static_cast<uint32_t>(the_case.seats));
  Codec::EncodeConfig(Start(the_case).pub.config, welcome.mutable_config());
  return message;
}

v1::RefereeMessage RequestOf(const State& state, Seat seat, uint64_t request_id,
                             const v1::Hello& hello) {
  v1::RefereeMessage message;
  v1::Request& request = *message.mutable_request();
  request.set_request_id(request_id);
  request.set_decision(std::string(Rules::DecisionName(state.pub, seat)));
  const games::brigands::View view = Rules::ViewOf(state, seat);
  Codec::EncodeView(view, request.mutable_view());
  if (!hello.wants_options()) return message;
  std::vector<games::brigands::Move> moves;
  Rules::ListOptions(view, &moves);
  if (hello.has_max_options()) {
    request.set_option_count(static_cast<uint32_t>(moves.size()));
    if (moves.size() > hello.max_options()) return message;
  }
  for (const games::brigands::Move& move : moves) Codec::EncodeMove(move, request.add_options());
  return message;
}

v1::RefereeMessage RefusalOf(uint64_t request_id, v1::RejectReason reason, uint32_t tries_left) {
  v1::RefereeMessage message;
  v1::Rejected& rejected = *message.mutable_rejected();
  rejected.set_request_id(request_id);
  rejected.set_reason(reason);
  rejected.set_text("BRIG-7.1: because the test says so");
  rejected.set_tries_left(tries_left);
  return message;
}

v1::RefereeMessage EndOfMatch() {
  v1::RefereeMessage message;
  message.mutable_match_over()->set_reason(v1::END_REASON_FINISHED);
  return message;
}

games::brigands::Move LegalMove(const State& state, Seat seat, const v1::Move& answer) {
  const games::brigands::View view = Rules::ViewOf(state, seat);
  if (answer.choice_case() == v1::Move::kOption) {
    std::vector<games::brigands::Move> moves;
    Rules::ListOptions(view, &moves);
    EXPECT_LT(answer.option(), moves.size());
    return answer.option() < moves.size() ? moves[answer.option()] : Rules::DefaultMove(view);
  }
  const auto move = Codec::DecodeMove(answer.move());
  EXPECT_TRUE(move.ok()) << move.status() << answer.ShortDebugString();
  if (!move.ok()) return Rules::DefaultMove(view);
  const games::Judgement breach = Rules::Check(view, *move);
  EXPECT_FALSE(breach.has_value()) << breach->text << answer.ShortDebugString();
  return breach.has_value() ? Rules::DefaultMove(view) : *move;
}

Script WholeMatch(Case& the_case) {
  return [&the_case](Stream& stream) -> absl::Status {
    const v1::BotMessage hello = Receive(stream);
    EXPECT_TRUE(hello.has_hello());
    the_case.hello = hello.hello();
    stream.Write(WelcomeOf(the_case));
    State state = Start(the_case);
    const Seat own(the_case.seat);
    uint64_t request_id = 0;
    while (!state.pub.asked.Empty()) {
      for (Seat seat : state.pub.asked) {
        games::brigands::Move move = Rules::DefaultMove(Rules::ViewOf(state, seat));
        if (seat == own) {
          stream.Write(RequestOf(state, seat, ++request_id, the_case.hello));
          const v1::BotMessage answer = Receive(stream);
          // A bot that answers no more has failed the test already.
          if (!answer.has_move()) return absl::CancelledError();
          EXPECT_EQ(answer.move().request_id(), request_id);
          the_case.moves.push_back(answer.move());
          move = LegalMove(state, seat, answer.move());
        }
        state.own[seat.index()].sealed = move;
      }
      Rules::Resolve(state, nullptr);
    }
    stream.Write(EndOfMatch());
    return absl::OkStatus();
  };
}

}  // namespace assize::bots_test
