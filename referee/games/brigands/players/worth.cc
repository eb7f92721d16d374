#include "referee/games/brigands/players/worth.h"

#include <algorithm>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/data.h"
#include "referee/games/brigands/rules.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

// A win is worth more than any number of ducats in sight.
constexpr double kWinWorth = 200;

// What a brigand has by itself.
double Holdings(const Public& pub, Colour colour) {
  return pub.ducats[colour] + TokenWorth(pub.round) * pub.tokens[colour] +
         kPrisonerWorth * Prisoners(pub, colour);
}

double BestHoldings(const Public& pub, ColourSet brigands) {
  double best = 0;
  for (Colour colour : brigands) best = std::max(best, Holdings(pub, colour));
  return best;
}

double PrinceWorth(const Public& pub) {
  double all = 0;
  double cards = 0;
  for (Colour colour : Brigands(pub)) {
    all += Holdings(pub, colour);
    cards += pub.cards_held[colour];
  }
  // The richest brigand decides the match (BRIG-8.1), but any may become the richest.
  return -BestHoldings(pub, Brigands(pub)) - 0.5 * all +
         TokenWorth(pub.round) * pub.tokens[Colour::kWhite] + 1.0 * pub.spy_level +
         2.0 * pub.judgment_level + 0.7 * cards;
}

}  // namespace

double TokenWorth(int round) { return round >= kRounds ? 0.0 : 2.0; }

double PositionWorth(const Public& pub, Colour colour) {
  double result = 0;
  if (pub.asked.Empty()) {
    result = kWinWorth * Rules::Result(pub)[SeatOf(pub, colour).index()].score;
  }
  if (colour == Colour::kWhite) return result + PrinceWorth(pub);
  ColourSet rivals = Brigands(pub);
  rivals.Remove(colour);
  const double envy = IsDuel(pub) ? 1.0 : 0.3;
  return result + Holdings(pub, colour) - envy * BestHoldings(pub, rivals);
}

}  // namespace assize::bot::brigands
