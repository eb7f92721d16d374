// Duel d'Escrocs: Larcin, the distribution in a team, the deposit (DUEL-5.4, DUEL-5.5, DUEL-9.9).
#include "referee/games/duel_descrocs/play.h"

namespace assize::games::duel_descrocs {
namespace {

// Whose share contains Larcin. There is one Larcin, so never both (DUEL-14.E7).
std::optional<Side> OwnerOfLarcin(const Public& pub) {
  for (Side side : kBothSides) {
    if (pub.split.shares[ShareOf(pub, side)].Has(kLarcin)) return side;
  }
  return std::nullopt;
}

// DUEL-5.5: by the sizes as chosen, so share 0 is the smaller one whatever Larcin moved.
Coins PayBonus(Public& pub) {
  const Side chooser = Chooser(pub);
  if (*pub.split.chosen != 0 || !HasSkill(pub, chooser, Skill::kSmallerShare)) return 0;
  const Coins bonus = PricesOf(pub, *pub.leaders[chooser]).amount;
  pub.coins[chooser] = static_cast<Coins>(pub.coins[chooser] + bonus);
  return bonus;
}

// DUEL-9.9: what of the side's share goes to the lower chair; all of it where there is one chair.
CardSet CardsForLower(const Play& play, Side side, CardSet share) {
  const ChairSet chairs = ChairsOf(play.pub.config, side);
  if (chairs.Size() < 2 || share.Empty()) return share;
  return play.AnswerFor<Distribute>(*play.pub.leaders[side]).lower;
}

}  // namespace

// DUEL-5.4, DUEL-14.E6: Larcin resolves after the reveal, also if it had lain face down.
Stage ResolveLarcin(Play& play) {
  Public& pub = play.pub;
  const std::optional<Side> owner = OwnerOfLarcin(pub);
  if (!owner.has_value()) return Stage::kAskDistribution;
  pub.split.shares[ShareOf(pub, *owner)].Remove(kLarcin);
  pub.discard.Add(kLarcin);
  if (!LarcinTargets(pub, *owner).Empty()) {
    return play.Ask(Decision::kLarcin, {*pub.leaders[*owner]});
  }
  play.ShowAll(LarcinResolved{.side = *owner, .card = {}, .chest = {}});
  return Stage::kAskDistribution;
}

Stage CarryOutLarcin(Play& play) {
  Public& pub = play.pub;
  const Chair taker = pub.deciding.Lowest();
  const Side side = SideOf(taker);
  const Card card = play.AnswerFor<TakeByLarcin>(taker).card;
  const std::optional<Chair> chest = ChestWith(pub, Opponent(side), card);
  if (chest.has_value()) pub.chests[*chest].Remove(card);
  if (!chest.has_value()) pub.split.shares[ShareOf(pub, Opponent(side))].Remove(card);
  pub.split.shares[ShareOf(pub, side)].Add(card);
  play.ShowAll(LarcinResolved{.side = side, .card = card, .chest = chest});
  return Stage::kAskDistribution;
}

// DUEL-8.2: not asked are a team of one, and a team whose share is empty. DUEL-9.13: the leader.
Stage AskDistribution(Play& play) {
  const Public& pub = play.pub;
  ChairSet leaders;
  for (Side side : kBothSides) {
    if (!IsTeamOfTwo(pub.config, side)) continue;
    if (!pub.split.shares[ShareOf(pub, side)].Empty()) leaders.Add(*pub.leaders[side]);
  }
  return leaders.Empty() ? Stage::kDeposit : play.Ask(Decision::kDistribute, leaders);
}

// DUEL-5.5: the bonus, the chests, the loss by paintings. DUEL-9.10: only new cards are distributed
// (DUEL-14.E10).
Stage Deposit(Play& play) {
  Public& pub = play.pub;
  Deposited deposited{.chairs = pub.config.chairs,
                      .cards = {},
                      .bonus = PayBonus(pub),
                      .chooser = Chooser(pub),
                      .lost = {}};
  for (Side side : kBothSides) {
    const CardSet share = pub.split.shares[ShareOf(pub, side)];
    const CardSet lower = CardsForLower(play, side, share);
    for (Chair chair : ChairsOf(pub.config, side)) {
      const CardSet cards = PlaceOf(chair) == 0 ? lower : share - lower;
      deposited.cards[chair] = cards;
      pub.chests[chair] = pub.chests[chair] | cards;
    }
    deposited.lost[side] = LoseByPaintings(play, side, (share & kPaintings).Size());
  }
  pub.split.shares = {};
  pub.split.chosen.reset();
  play.ShowAll(deposited);
  return Stage::kTick;
}

}  // namespace assize::games::duel_descrocs
