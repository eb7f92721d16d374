// Estimates of what is to come, by the expected number of dice of each face alone.
#include "referee/games/brigands_bluff/players/greedy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "referee/games/brigands_bluff/worlds/judge.h"

namespace assize::bot::brigands_bluff {
namespace {

using games::brigands_bluff::Choice;
using games::brigands_bluff::Clue;
using games::brigands_bluff::Decision;
using games::brigands_bluff::Face;
using games::brigands_bluff::FaceSet;
using games::brigands_bluff::Hand;
using games::brigands_bluff::kFaces;
using games::brigands_bluff::MenuClues;
using games::brigands_bluff::Public;
using games::brigands_bluff::World;
using games::brigands_bluff::Worlds;

// By face: how many dice a captain can expect.
using Expected = std::array<double, kFaces>;

// The face of `among` of which most is expected; of equals the first.
Face Best(const Expected& expected, FaceSet among) {
  std::optional<Face> best;
  for (int i = 0; i < kFaces; ++i) {
    const Face face = static_cast<Face>(i);
    if (!among.Has(face)) continue;
    if (!best || expected[i] > expected[static_cast<size_t>(*best)]) best = face;
  }
  return *best;
}

// The faces that the captain can still name, or has just rolled.
FaceSet Nameable(const Public& pub) {
  if (pub.decision == Decision::kFirstSplit) return {pub.rolls.back().x, pub.rolls.back().y};
  FaceSet faces = FaceSet::All();
  if (pub.taken.has_value()) faces = faces - FaceSet{*pub.taken, *pub.left};
  return faces;
}

// What it costs that the captain names a face: the dice that score, and my own among them once
// more.
double Cost(const Weights& weights, const World& dice, int my_place, Face named) {
  double cost = weights.own * dice.hands[my_place].Of(named);
  for (const Hand& hand : dice.hands) cost += hand.Of(named);
  return cost;
}

// The same for both splits, over all pairs that the captain may roll; in the extra clues for the
// second split alone.
double CostAfter(const Weights& weights, const Worlds& left, const Public& pub, const World& dice,
                 int my_place) {
  const Expected expected = left.ExpectedDice();
  if (pub.decision == Decision::kExtraClue) {
    return Cost(weights, dice, my_place, Best(expected, Nameable(pub)));
  }
  double cost = 0;
  for (int x = 0; x < kFaces; ++x) {
    for (int y = 0; y < x; ++y) {
      const FaceSet pair = {static_cast<Face>(x), static_cast<Face>(y)};
      cost += Cost(weights, dice, my_place, Best(expected, pair)) +
              Cost(weights, dice, my_place, Best(expected, FaceSet::All() - pair));
    }
  }
  return cost / (kFaces * (kFaces - 1) / 2);
}

// Of clues that cost the same, the one that leaves most.
Clue BestClue(const Weights& weights, const View& view) {
  const Public& pub = view.pub;
  const World& dice = *view.own.dice;
  const int my_place = pub.worlds.round().PlaceOf(*view.own.seat);
  std::optional<std::pair<double, double>> best;
  Clue chosen;
  for (const Clue& clue : MenuClues(pub.worlds, pub.config.clues, dice, *view.own.seat)) {
    const Worlds left = pub.worlds.AfterClue(clue);
    const auto worlds = static_cast<double>(left.weight());
    const double worth_left = weights.left * std::log2(worlds);
    const std::pair worth(worth_left - CostAfter(weights, left, pub, dice, my_place), worlds);
    if (best.has_value() && worth <= *best) continue;
    best = worth;
    chosen = clue;
  }
  return chosen;
}

}  // namespace

Move GreedyMove(const View& view) { return GreedyMoveBy({}, view); }

Move GreedyMoveBy(const Weights& weights, const View& view) {
  const Decision decision = view.pub.decision;
  if (decision == Decision::kClue || decision == Decision::kExtraClue)
    return BestClue(weights, view);
  return Choice{Best(view.pub.worlds.ExpectedDice(), Nameable(view.pub))};
}

}  // namespace assize::bot::brigands_bluff
