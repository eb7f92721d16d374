// Duel d'Escrocs: questions about the public state.
#include "referee/games/duel_descrocs/board.h"

namespace assize::games::duel_descrocs {
namespace {

// The leader's card, if its skill is active and is this one.
const BanditCard* ActiveSkill(const Public& pub, Side side, Skill skill) {
  const std::optional<Chair> leader = pub.leaders[side];
  if (pub.config.mode == Mode::kTraining || !leader.has_value()) return nullptr;
  const BanditCard& card = PricesOf(pub, *leader);
  return card.skill == skill ? &card : nullptr;
}

}  // namespace

bool HasSkill(const Public& pub, Side side, Skill skill) {
  return ActiveSkill(pub, side, skill) != nullptr;
}

int MostFaceDown(const Public& pub, Side side) {
  const BanditCard* card = ActiveSkill(pub, side, Skill::kFaceDown);
  return card == nullptr ? 1 : card->amount;
}

int LimitOf(const Public& pub, Chair chair) {
  const Side side = SideOf(chair);
  const bool leads = pub.leaders[side] == chair;
  int limit = kChestLimit;
  if (IsTeamOfTwo(pub.config, side)) limit = leads ? kLeaderLimit : kMemberLimit;
  const BanditCard* card = ActiveSkill(pub, side, Skill::kChestLimit);
  return leads && card != nullptr ? limit + card->amount : limit;
}

CardSet ChestsOf(const Public& pub, Side side) {
  CardSet cards;
  for (Chair chair : ChairsOf(pub.config, side)) cards = cards | pub.chests[chair];
  return cards;
}

std::optional<Chair> ChestWith(const Public& pub, Side side, Card card) {
  for (Chair chair : ChairsOf(pub.config, side)) {
    if (pub.chests[chair].Has(card)) return chair;
  }
  return std::nullopt;
}

CardSet LarcinTargets(const Public& pub, Side side) {
  const Side other = Opponent(side);
  return ChestsOf(pub, other) | pub.split.shares[ShareOf(pub, other)];
}

}  // namespace assize::games::duel_descrocs
