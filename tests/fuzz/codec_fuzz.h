// Any bytes as a move, a view or a configuration of one game: what can be decoded comes back the
// same after it has been encoded, and a decoded move can be judged in any view of a real match.
#ifndef ASSIZE_TESTS_FUZZ_CODEC_FUZZ_H_
#define ASSIZE_TESTS_FUZZ_CODEC_FUZZ_H_

#include <fuzzer/FuzzedDataProvider.h>

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "assize/v1/games.pb.h"
#include "referee/base/chance.h"
#include "referee/games/game.h"
#include "tests/fuzz/edits.h"
#include "tests/fuzz/require.h"

namespace assize::fuzz {

// Who plays, and what is played.
struct Setting {
  int seats = 2;
  games::OptionValues options;
};

template <class Rules, class Codec>
class CodecFuzz {
 public:
  using Knowledge = typename decltype(Codec::DecodeView(v1::GameView()))::value_type;

  // One of `settings` is drawn from the input.
  CodecFuzz(const std::vector<Setting>& settings, FuzzedDataProvider* input)
      : settings_(settings), input_(*input) {}

  void Run() {
    switch (input_.ConsumeIntegralInRange(0, 2)) {
      case 0:
        return CheckMove();
      case 1:
        CheckView();
        return;
      default:
        return CheckConfig();
    }
  }

  // A real view with damage; what was read of it, if anything was.
  std::optional<Knowledge> CheckView() {
    const State& state = SomeState();
    const Seat seat(input_.ConsumeIntegralInRange(0, Rules::Seats(state.pub) - 1));
    v1::GameView message;
    Codec::EncodeView(Rules::ViewOf(state, seat), &message);
    if (!message.ParseFromString(Edited(message.SerializeAsString(), input_))) return std::nullopt;
    const auto known = Codec::DecodeView(message);
    if (!known.ok()) return std::nullopt;
    v1::GameView again;
    Codec::EncodeView(known->view(), &again);
    Require(Codec::DecodeView(again).value() == *known, "a view survives the codec");
    return *known;
  }

  // A configuration with damage.
  void CheckConfig() {
    const Setting& setting =
        settings_[input_.ConsumeIntegralInRange<size_t>(0, settings_.size() - 1)];
    v1::GameConfig message;
    Codec::EncodeConfig(Rules::Configure(setting.seats, setting.options).value(), &message);
    if (!message.ParseFromString(Edited(message.SerializeAsString(), input_))) return;
    const auto config = Codec::DecodeConfig(message);
    if (!config.ok()) return;
    v1::GameConfig again;
    Codec::EncodeConfig(*config, &again);
    Require(Codec::DecodeConfig(again).value() == *config, "a configuration survives the codec");
  }

 private:
  using State = typename Rules::State;

  // A match after some decisions; equal numbers give equal matches.
  const State& SomeState() {
    static std::map<std::pair<size_t, int>, State> known;
    const auto number = input_.ConsumeIntegralInRange<size_t>(0, settings_.size() - 1);
    const int decisions = input_.ConsumeIntegralInRange(0, 40);
    const auto [entry, is_new] = known.try_emplace({number, decisions});
    if (is_new) entry->second = StateAfter(settings_[number], decisions);
    return entry->second;
  }

  static State StateAfter(const Setting& setting, int decisions) {
    const Chance chance(SeedFromText("fuzz"));
    Stream stream = chance.Open(Label("moves"));
    State state =
        Rules::Start(Rules::Configure(setting.seats, setting.options).value(), chance, nullptr);
    for (int left = decisions; left > 0 && !Rules::Asked(state.pub).Empty(); --left) {
      for (const Seat seat : Rules::Asked(state.pub)) {
        state.own[seat.index()].sealed = Rules::RandomMove(Rules::ViewOf(state, seat), stream);
      }
      Rules::Resolve(state, nullptr);
    }
    return state;
  }

  // Any bytes, or a real move with damage.
  v1::GameMove SomeMove(const State& state) {
    v1::GameMove message;
    if (Rules::Asked(state.pub).Empty() || input_.ConsumeBool()) {
      if (!message.ParseFromString(input_.ConsumeRemainingBytesAsString())) message.Clear();
      return message;
    }
    Stream stream = Chance(SeedFromText("fuzz")).Open(Label("move"));
    const Seat seat = *Rules::Asked(state.pub).begin();
    Codec::EncodeMove(Rules::RandomMove(Rules::ViewOf(state, seat), stream), &message);
    v1::GameMove damaged;
    if (!damaged.ParseFromString(Edited(message.SerializeAsString(), input_))) return message;
    return damaged;
  }

  void CheckMove() {
    const State& state = SomeState();
    const auto move = Codec::DecodeMove(SomeMove(state));
    if (!move.ok()) return Require(!move.status().message().empty(), "an error says why");
    v1::GameMove again;
    Codec::EncodeMove(*move, &again);
    Require(Codec::DecodeMove(again).value() == *move, "a move survives the codec");
    for (const Seat seat : Rules::Asked(state.pub)) {
      const games::Judgement judgement = Rules::Check(Rules::ViewOf(state, seat), *move);
      Require(!judgement.has_value() || !judgement->text.empty(), "a refusal says why");
    }
  }

  const std::vector<Setting>& settings_;
  FuzzedDataProvider& input_;
};

}  // namespace assize::fuzz

#endif  // ASSIZE_TESTS_FUZZ_CODEC_FUZZ_H_
