// All hands of a number of dice, in order.
#include "referee/games/brigands_bluff/worlds/hand.h"

namespace assize::games::brigands_bluff {
namespace {

// Appends `hand` with `dice` more dice, none of a lower face than `lowest`.
void AppendHands(Hand hand, int dice, int lowest, std::vector<Hand>* hands) {
  if (dice == 0) {
    hands->push_back(hand);
    return;
  }
  for (int face = lowest; face < kFaces; ++face) {
    Hand more = hand;
    more.Add(static_cast<Face>(face));
    AppendHands(more, dice - 1, face, hands);
  }
}

std::vector<Hand> HandsOf(int dice) {
  std::vector<Hand> hands;
  AppendHands(Hand(), dice, 0, &hands);
  return hands;
}

}  // namespace

std::span<const Hand> AllHands(int dice) {
  static const std::array<std::vector<Hand>, 4> kHands = {HandsOf(0), HandsOf(1), HandsOf(2),
                                                          HandsOf(3)};
  return kHands[dice];
}

uint32_t WaysToRoll(Hand hand) {
  uint32_t ways = 1;
  int dice = 0;
  for (int face = 0; face < kFaces; ++face) {
    for (int same = 1; same <= hand.Of(static_cast<Face>(face)); ++same) {
      ways = ways * ++dice / same;
    }
  }
  return ways;
}

}  // namespace assize::games::brigands_bluff
