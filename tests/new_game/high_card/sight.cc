// High Card in words.
#include "referee/words/sight.h"

#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/high_card/codec.h"
#include "referee/games/high_card/rules.h"

namespace assize {
namespace {

using namespace games::high_card;
using absl::StrCat;

class CardPlayer final : public GameSight<CardPlayer, Rules, Codec> {
 public:
  using GameSight::GameSight;

  std::string Text() const override {
    return StrCat("Round ", pub().rounds.size() + 1, " of ", kHand,
                  ". Your cards: ", absl::StrJoin(own().hand, ", "), ".\n", StandingText());
  }
  std::string Question() const override { return "Which card do you play?"; }
  std::string Form() const override { return "a card: 1 to 9"; }

 private:
  friend GameSight;

  absl::StatusOr<Move> MoveOf(std::string_view line) const {
    int card = 0;
    if (absl::SimpleAtoi(std::string(line), &card) && card >= 1 && card <= kCards) {
      return Play{static_cast<Card>(card)};
    }
    return absl::InvalidArgumentError(
        StrCat("read \"", std::string(line), "\": must be a card, 1 to 9"));
  }
  Sight::Parts PartsIn(const Play& play) const { return {StrCat(play.card + 0)}; }
};

}  // namespace

namespace games::high_card {

absl::StatusOr<std::unique_ptr<Sight>> SightOf(const v1::GameView& view) {
  return CardPlayer::Of(view);
}

}  // namespace games::high_card
}  // namespace assize
