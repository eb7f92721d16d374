// Any bytes as a move, a view or a configuration of Brigands: what can be decoded comes back the
// same after it has been encoded, and a decoded move can be judged in any view of a real match.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/chance.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/rules.h"
#include "tests/fuzz/edits.h"
#include "tests/fuzz/require.h"

namespace assize::fuzz {
namespace {

using games::brigands::Codec;
using games::brigands::Config;
using games::brigands::Knowledge;
using games::brigands::Move;
using games::brigands::Rules;
using games::brigands::State;

// A match after some decisions, drawn from the input.
State SomeState(FuzzedDataProvider& input) {
  const int seats = input.ConsumeIntegralInRange(2, games::brigands::kMaxSeats);
  const Chance chance(SeedFromText("fuzz"));
  Stream stream = chance.Open(Label("moves"));
  State state = Rules::Start(Rules::Configure(seats, {}).value(), chance, nullptr);
  for (int left = input.ConsumeIntegralInRange(0, 40); left > 0 && !state.pub.asked.Empty();
       --left) {
    for (const Seat seat : state.pub.asked) {
      state.own[seat.index()].sealed = Rules::RandomMove(Rules::ViewOf(state, seat), stream);
    }
    Rules::Resolve(state, nullptr);
  }
  return state;
}

void CheckMove(FuzzedDataProvider& input) {
  const State state = SomeState(input);
  v1::GameMove message;
  if (!message.ParseFromString(input.ConsumeRemainingBytesAsString())) return;
  const auto move = Codec::DecodeMove(message);
  if (!move.ok()) return;
  v1::GameMove again;
  Codec::EncodeMove(*move, &again);
  Require(Codec::DecodeMove(again).value() == *move, "a move survives the codec");
  for (const Seat seat : state.pub.asked) {
    const games::Judgement judgement = Rules::Check(Rules::ViewOf(state, seat), *move);
    Require(!judgement.has_value() || !judgement->text.empty(), "a refusal says why");
  }
}

void CheckView(FuzzedDataProvider& input) {
  const State state = SomeState(input);
  const Seat seat(input.ConsumeIntegralInRange(0, state.pub.config.seats - 1));
  v1::GameView message;
  Codec::EncodeView(Rules::ViewOf(state, seat), &message);
  if (!message.ParseFromString(Edited(message.SerializeAsString(), input))) return;
  const auto known = Codec::DecodeView(message);
  if (!known.ok()) return;
  v1::GameView again;
  Codec::EncodeView(known->view(), &again);
  Require(Codec::DecodeView(again).value() == *known, "a view survives the codec");
}

void CheckConfig(FuzzedDataProvider& input) {
  v1::GameConfig message;
  if (!message.ParseFromString(input.ConsumeRemainingBytesAsString())) return;
  const auto config = Codec::DecodeConfig(message);
  if (!config.ok()) return;
  v1::GameConfig again;
  Codec::EncodeConfig(*config, &again);
  Require(Codec::DecodeConfig(again).value() == *config, "a configuration survives the codec");
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  FuzzedDataProvider input(data, size);
  switch (input.ConsumeIntegralInRange(0, 2)) {
    case 0:
      assize::fuzz::CheckMove(input);
      break;
    case 1:
      assize::fuzz::CheckView(input);
      break;
    default:
      assize::fuzz::CheckConfig(input);
  }
  return 0;
}
