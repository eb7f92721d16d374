#include "referee/games/duel_descrocs/players/greedy.h"

#include <algorithm>
#include <array>
#include <vector>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/players/worth.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::bot::duel_descrocs {
namespace {

namespace game = games::duel_descrocs;
using game::Decision;
using game::Reinforcement;
using game::ReinforcementSet;
using game::Rules;

// The most useful ones first.
constexpr std::array<Reinforcement, game::kReinforcements> kByUse = {
    Reinforcement::kPat,         Reinforcement::kDoug,       Reinforcement::kNinjaLeo,
    Reinforcement::kLucky,       Reinforcement::kFreresCroc, Reinforcement::kAilesNoires,
    Reinforcement::kSuperRourou, Reinforcement::kVipere,     Reinforcement::kGrobill};
constexpr std::array<game::Skill, game::kSkills> kSkillsByUse = {
    game::Skill::kLook, game::Skill::kSmallerShare, game::Skill::kChestLimit,
    game::Skill::kFaceDown};

Move KeepTheMostUseful(const View& view) {
  std::vector<Reinforcement> kept;
  for (Reinforcement card : kByUse) {
    if (view.own.dealt.Has(card)) kept.push_back(card);
  }
  if (game::IsTeamOfTwo(view.pub.config, OwnSide(view))) return game::Keep{{kept[0]}, {kept[1]}};
  return game::Keep{{kept[0], kept[1]}, {}};
}

Move NameTheMostSkilful(const View& view) {
  const game::ChairSet chairs = game::ChairsOf(view.pub.config, OwnSide(view));
  for (game::Skill skill : kSkillsByUse) {
    for (Chair chair : chairs) {
      if (game::PricesOf(view.pub, chair).skill == skill) return game::NameLeader{chair};
    }
  }
  return game::NameLeader{chairs.Lowest()};
}

// What a chest is worth, less a price for each card above its limit.
double Kept(const Public& pub, Chair chair, CardSet chest) {
  return Worth(pub, chair, chest) - 2.0 * std::max(0, chest.Size() - game::LimitOf(pub, chair));
}

// The option of the highest value; the first of equal ones.
template <class Value>
Move BestOption(const View& view, const Value& value) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  std::vector<double> values;
  for (const Move& move : moves) values.push_back(value(move));
  return moves[std::max_element(values.begin(), values.end()) - values.begin()];
}

Move TakeTheBest(const View& view) {
  const Public& pub = view.pub;
  const game::Side side = OwnSide(view);
  return BestOption(view, [&](const Move& move) {
    const Card card = std::get<game::TakeByLarcin>(move).card;
    CardSet share = pub.split.shares[game::ShareOf(pub, side)];
    CardSet theirs = pub.split.shares[game::ShareOf(pub, game::Opponent(side))];
    theirs.Remove(card);
    share.Add(card);
    double loss = 0;
    for (Chair chair : game::ChairsOf(pub.config, game::Opponent(side))) {
      CardSet chest = pub.chests[chair];
      if (!chest.Has(card)) continue;
      chest.Remove(card);
      loss = Worth(pub, chair, pub.chests[chair]) - Worth(pub, chair, chest);
    }
    return WorthOfShare(pub, side, share) + loss - WorthOfShare(pub, game::Opponent(side), theirs);
  });
}

Move DistributeWell(const View& view) {
  const Public& pub = view.pub;
  const game::ChairSet chairs = game::ChairsOf(pub.config, OwnSide(view));
  const Chair lower = chairs.Lowest();
  const Chair higher = (chairs - game::ChairSet{lower}).Lowest();
  const CardSet taken = pub.split.shares[game::ShareOf(pub, OwnSide(view))];
  return BestOption(view, [&](const Move& move) {
    const CardSet cards = std::get<game::Distribute>(move).lower;
    return Kept(pub, lower, pub.chests[lower] | cards) +
           Kept(pub, higher, pub.chests[higher] | (taken - cards));
  });
}

Move DropTheLeast(const View& view) {
  const Public& pub = view.pub;
  game::Limit limit;
  for (Chair chair : game::AskedChairs(pub, *view.own.seat)) {
    CardSet chest = pub.chests[chair];
    while (chest.Size() > game::LimitOf(pub, chair)) {
      Card least = chest.Lowest();
      double most = -1;
      for (Card card : chest) {
        const double worth = Worth(pub, chair, chest - CardSet{card});
        if (worth > most) {
          most = worth;
          least = card;
        }
      }
      chest.Remove(least);
    }
    limit.cards[limit.size++] = pub.chests[chair] - chest;
  }
  return limit;
}

Move KeepTheBest(const View& view) {
  const Chair chair = view.pub.deciding.Lowest();
  return BestOption(view, [&](const Move& move) {
    const Card card = std::get<game::KeepTurnedUp>(move).card;
    CardSet chest = view.pub.chests[chair];
    chest.Add(card);
    const int loss = game::IsPainting(card) ? view.pub.config.edition.painting_loss : 0;
    return Worth(view.pub, chair, chest) - loss;
  });
}

Move ActInTick(const View& view, const Chance& chance, Care care) {
  game::Resale resale;
  for (Chair chair : game::AskedChairs(view.pub, *view.own.seat)) {
    resale.actions[resale.size++] = GreedyAction(view, chair, chance, care);
  }
  return resale;
}

}  // namespace

Move GreedyMove(const View& view, const Chance& chance, Care care) {
  switch (view.pub.decision) {
    case Decision::kKeep:
      return KeepTheMostUseful(view);
    case Decision::kLeader:
      return NameTheMostSkilful(view);
    case Decision::kSplit:
      return BestSplits(view, chance, care, 1).front().move;
    case Decision::kLook:
      return game::Look{game::LookChoice::kLook};
    case Decision::kChoose:
      return GreedyChoice(view, chance, care);
    case Decision::kLarcin:
      return TakeTheBest(view);
    case Decision::kDistribute:
      return DistributeWell(view);
    case Decision::kResale:
      return ActInTick(view, chance, care);
    case Decision::kLimit:
      return DropTheLeast(view);
    case Decision::kRourou:
      return KeepTheBest(view);
    case Decision::kNone:
      break;
  }
  return Rules::DefaultMove(view);
}

}  // namespace assize::bot::duel_descrocs
