// A weaker player: in a share of its decisions it takes any legal move.
//
//   class MyBot : public WithSlips<BrigandsBot> {
//     Move Play(const View& view, const Chance& chance) override { ... }
//   };
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_SLIPS_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_SLIPS_H_

#include "referee/base/chance.h"

namespace assize::bot {

// `Base` is the base of the game's bots (game_bot.h). Slips are drawn from the decision's chance, so
// that the same deal brings the same ones again.
template <class Base>
class WithSlips : public Base {
 public:
  using Move = typename Base::Move;
  using View = typename Base::View;

  // `share`: 0 to 1.
  explicit WithSlips(double share) : share_(share) {}

  Move Choose(const View& view, const Chance& chance) final {
    Stream stream = chance.Open(Label("slip"));
    constexpr uint64_t kParts = 1'000'000;
    const auto part = static_cast<double>(stream.Below(kParts));
    if (part < share_ * static_cast<double>(kParts)) return Base::Rules::RandomMove(view, stream);
    return Play(view, chance);
  }

 protected:
  // What it plays otherwise: as of GameBot::Choose().
  virtual Move Play(const View& view, const Chance& chance) = 0;

 private:
  const double share_;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_SLIPS_H_
