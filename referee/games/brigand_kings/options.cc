// Brigand Kings: what an asked seat may do: lists (KINGS-5.10), default moves (KINGS-5) and random
// moves. A function of the seat's view alone.
#include <algorithm>
#include <array>

#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/deployments.h"
#include "referee/games/brigand_kings/flips.h"
#include "referee/games/brigand_kings/rules.h"

namespace assize::games::brigand_kings {
namespace {

constexpr int kMasks = 1 << kDice;

bool IsAsked(const View& view) {
  return view.own.seat.has_value() && Rules::Asked(view.pub).Has(*view.own.seat);
}

// One symbol of a card of the seat that changes a die.
struct LegalUse {
  Card card;
  Use use;
};

// A uniform choice among all single uses of a card that is not yet flipped; size 0: there is none.
Flip DrawFlip(const CardList& cards, CardSet flipped, const Dice& dice, Stream& stream) {
  std::array<LegalUse, kMaxCountyCards * 3 * kDice> uses;
  size_t count = 0;
  for (Card card : cards) {
    if (flipped.Has(card)) continue;
    for (int s = 0; s < kSymbols; ++s) {
      const auto symbol = static_cast<Symbol>(s);
      const std::optional<uint8_t> face = FaceSetBy(card, symbol);
      for (uint8_t die = 0; face.has_value() && die < kDice; ++die) {
        if (IsDieFor(symbol, die) && dice[die] != *face) uses[count++] = {card, {symbol, die}};
      }
    }
  }
  Flip flip;
  if (count == 0) return flip;
  const LegalUse& drawn = uses[stream.Below(count)];
  flip.card = drawn.card;
  flip.uses[flip.size++] = drawn.use;
  return flip;
}

// Adds another symbol of the card for a die that it changes, if there is one.
void DrawSecondUse(Flip* flip, const Dice& dice, Stream& stream) {
  const int first = static_cast<int>(stream.Below(kSymbols));
  for (int i = 0; i < kSymbols; ++i) {
    const auto symbol = static_cast<Symbol>((first + i) % kSymbols);
    const std::optional<uint8_t> face = FaceSetBy(flip->card, symbol);
    if (!face.has_value() || symbol == flip->uses[0].symbol) continue;
    const int dice_of_kind = symbol == Symbol::kNumber ? kNumberDice : kDice - kNumberDice;
    const auto die = static_cast<uint8_t>((symbol == Symbol::kNumber ? 0 : kNumberDice) +
                                          stream.Below(static_cast<uint64_t>(dice_of_kind)));
    if (dice[die] == *face) continue;
    flip->uses[flip->size++] = {symbol, die};
    return;
  }
}

// One or two cards, each for one or two symbols.
std::vector<Flip> DrawFlips(const View& view, Stream& stream) {
  std::vector<Flip> flips;
  Dice dice = *view.pub.dice;
  CardSet flipped;
  for (uint64_t left = 1 + stream.Below(2); left > 0; --left) {
    Flip flip = DrawFlip(view.pub.face_up[*view.own.seat], flipped, dice, stream);
    if (flip.size == 0) break;
    CarryOutFlip(flip, dice);
    if (stream.Below(2) == 0) {
      const Dice after_one = dice;
      DrawSecondUse(&flip, after_one, stream);
      CarryOutFlip(flip, dice);
    }
    flipped.Add(flip.card);
    flips.push_back(flip);
  }
  return flips;
}

Deploy RandomDeploy(const View& view, Stream& stream) {
  std::vector<Flip> flips;
  const bool can_flip = !view.pub.face_up[*view.own.seat].Empty();
  if (can_flip && stream.Below(4) == 0) flips = DrawFlips(view, stream);
  Dice dice = *view.pub.dice;
  for (const Flip& flip : flips) CarryOutFlip(flip, dice);
  std::array<DeployGroup, kMaxDeploys> groups;
  size_t group_count = 0;
  int count = 0;
  ForEachDeployGroup(view.pub, dice, [&](const DeployGroup& group) {
    groups[group_count++] = group;
    count += group.Size();
  });
  auto left = static_cast<int>(stream.Below(static_cast<uint64_t>(count)));
  const DeployGroup* group = groups.data();
  while (left >= group->Size()) left -= group++->Size();
  Deploy drawn;
  group->ForEach([&](const Deploy& deploy) {
    if (left-- == 0) drawn = deploy;
  });
  drawn.flips = std::move(flips);
  return drawn;
}

// KINGS-5.4: nothing is placed; the transport is the highest number, of the lowest index.
Deploy DefaultDeploy(const Public& pub) {
  const auto begin = pub.dice->begin();
  Deploy deploy;
  deploy.transport = static_cast<uint8_t>(std::max_element(begin, begin + kNumberDice) - begin);
  return deploy;
}

}  // namespace

void Rules::ListOptions(const View& view, std::vector<Move>* moves) {
  moves->clear();
  if (!IsAsked(view)) return;
  switch (view.pub.decision) {
    case Decision::kDiscard:
      for (Card card : LegalDiscards(view.own.dealt)) moves->push_back(DiscardBonus{card});
      return;
    case Decision::kReroll1:
    case Decision::kReroll2:
      for (int mask = 0; mask < kMasks; ++mask) {
        moves->push_back(Reroll{static_cast<uint8_t>(mask)});
      }
      return;
    case Decision::kDeploy:
      return ForEachDeploy(view.pub, *view.pub.dice,
                           [&](const Deploy& deploy) { moves->push_back(deploy); });
    case Decision::kNone:
      return;
  }
}

bool Rules::ListsSample(const Public& pub) {
  return pub.decision == Decision::kDeploy && !pub.face_up[*pub.active].Empty();
}

Move Rules::AsListed(const Public& pub, const Move& move) {
  const Deploy* deploy = std::get_if<Deploy>(&move);
  if (deploy == nullptr) return move;
  const Dice dice = DiceAfterFlips(*pub.dice, *deploy);
  Deploy listed = *deploy;
  listed.transport = static_cast<uint8_t>(
      std::find(dice.begin(), dice.end(), dice[deploy->transport]) - dice.begin());
  return listed;
}

Move Rules::RandomMove(const View& view, Stream& stream) {
  switch (view.pub.decision) {
    case Decision::kDiscard: {
      const CardSet legal = LegalDiscards(view.own.dealt);
      const CardSet skipped =
          legal.Lowest(static_cast<int>(stream.Below(static_cast<uint64_t>(legal.Size()))));
      return DiscardBonus{(legal - skipped).Lowest()};
    }
    case Decision::kReroll1:
    case Decision::kReroll2:
      return Reroll{static_cast<uint8_t>(stream.Below(kMasks))};
    case Decision::kDeploy:
    case Decision::kNone:
      break;
  }
  return RandomDeploy(view, stream);
}

// KINGS-5.1 to KINGS-5.4.
Move Rules::DefaultMove(const View& view) {
  switch (view.pub.decision) {
    case Decision::kDiscard:
      return DiscardBonus{LegalDiscards(view.own.dealt).Lowest()};
    case Decision::kReroll1:
    case Decision::kReroll2:
      return Reroll{0};
    case Decision::kDeploy:
    case Decision::kNone:
      break;
  }
  return DefaultDeploy(view.pub);
}

}  // namespace assize::games::brigand_kings
