// The base of a bot that knows its game, for which it has plain values and the referee's own rules.
//
//   class MyBot : public BrigandsBot {            // brigands_bot.h
//     Move Choose(const View& view, const Chance& chance) override {
//       std::vector<Move> moves;
//       Rules::ListOptions(view, &moves);         // also: Check, DefaultMove, RandomMove, Redeal
//       return moves.front();
//     }
//   };
//
// deadline() is the time that is left for it (deadline.h).
//
// A view contains what the seat may know and nothing else; Rules::Redeal(view, chance) makes a
// whole state out of it, in which everything that the seat can't know is dealt at random.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_GAME_BOT_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_GAME_BOT_H_

#include <cstdio>
#include <string>

#include "sample-bots/cpp/sdk/bot.h"
#include "sample-bots/cpp/sdk/decision_chance.h"

namespace assize::bot {

// R and C: a game's Rules and Codec (referee/games/rules_table.h).
template <class R, class C>
class GameBot : public Bot {
 public:
  using Rules = R;
  using Codec = C;
  using Move = typename R::Move;
  using View = typename R::View;

  // A legal move of the seat whose view this is. All randomness should come from `chance`: then the
  // bot plays the same match in the same way again.
  virtual Move Choose(const View& view, const Chance& chance) = 0;

  void Start(const v1::Welcome& welcome) override { chance_ = DecisionChance(welcome); }

  v1::Move Decide(const v1::Request& request) final {
    return Answer(request, [&](const View& view) { return Choose(view, chance_.For(request)); });
  }
  // Answers with Fallback(), which is legal: a second refusal would be a fault of the SDK.
  v1::Move Retry(const v1::Request& request, const v1::Rejected& rejected) override {
    Refused(rejected);
    return Answer(request, [&](const View& view) { return Fallback(view); });
  }

 protected:
  // The answer after a refusal: a legal move. Unless overridden, the default move, which the
  // referee plays for a seat that does not answer. A game in which bots can't send that move
  // overrides this.
  virtual Move Fallback(const View& view) { return R::DefaultMove(view); }

 private:
  // A view that can't be read is answered without a move, which the referee refuses.
  template <class Function>
  static v1::Move Answer(const v1::Request& request, Function choose) {
    v1::Move answer;
    const auto knowledge = C::DecodeView(request.view());
    if (!knowledge.ok()) {
      std::fprintf(stderr, "view: %s\n", std::string(knowledge.status().message()).c_str());
      return answer;
    }
    C::EncodeMove(choose(knowledge->view()), answer.mutable_move());
    return answer;
  }

  DecisionChance chance_;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_GAME_BOT_H_
