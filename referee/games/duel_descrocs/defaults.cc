// Duel d'Escrocs: the move of a seat that does not answer (DUEL-8.1).
#include <algorithm>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {
namespace {

// The two lowest ids; DUEL-9.4: the lowest for the lower chair, the next for the higher.
Keep DefaultKeep(const View& view) {
  const ReinforcementSet pair = view.own.dealt.Lowest(kKept);
  if (!IsTeamOfTwo(view.pub.config, OwnSide(view))) return {pair, {}};
  const ReinforcementSet lowest = pair.Lowest(1);
  return {lowest, pair - lowest};
}

// By id: the first two, the last three, and the first of all face down.
SplitCards DefaultSplit(const View& view) {
  const CardSet hand = view.own.hand;
  const CardSet first_two = hand.Lowest(2);
  return {{first_two, hand - first_two}, hand.Lowest(1)};
}

// DUEL-9.9: in the order of ids, each to the chair with more free space, which may be negative.
Distribute DefaultDistribution(const View& view) {
  const Public& pub = view.pub;
  const ChairSet chairs = ChairsOf(pub.config, OwnSide(view));
  const Chair lower = chairs.Lowest();
  const Chair higher = (chairs - ChairSet{lower}).Lowest();
  int lower_space = LimitOf(pub, lower) - pub.chests[lower].Size();
  int higher_space = LimitOf(pub, higher) - pub.chests[higher].Size();
  Distribute answer;
  for (Card card : pub.split.shares[ShareOf(pub, OwnSide(view))]) {
    if (lower_space >= higher_space) {
      answer.lower.Add(card);
      --lower_space;
    } else {
      --higher_space;
    }
  }
  return answer;
}

// Paintings first, then the lowest basic cards; the Grand Tresor last.
CardSet DefaultDiscard(CardSet chest, int surplus) {
  const CardSet paintings = (chest & kPaintings).Lowest(surplus);
  return paintings | (chest - kPaintings).Lowest(surplus - paintings.Size());
}

Limit DefaultLimit(const View& view) {
  Limit limit;
  for (Chair chair : AskedChairs(view.pub, *view.own.seat)) {
    const CardSet chest = view.pub.chests[chair];
    limit.cards[limit.size++] = DefaultDiscard(chest, chest.Size() - LimitOf(view.pub, chair));
  }
  return limit;
}

Card LowestTurnedUp(const Public& pub) {
  CardSet cards;
  for (int i = 0; i < pub.turned_up_size; ++i) cards.Add(pub.turned_up[i]);
  return (cards - CardSet{kLarcin}).Lowest();
}

}  // namespace

Move Rules::DefaultMove(const View& view) {
  const Public& pub = view.pub;
  switch (pub.decision) {
    case Decision::kKeep:
      return DefaultKeep(view);
    case Decision::kLeader:
      return NameLeader{ChairsOf(pub.config, OwnSide(view)).Lowest()};
    case Decision::kSplit:
      return DefaultSplit(view);
    case Decision::kLook:
      return Look{LookChoice::kSkip};
    case Decision::kChoose:
      return Choose{1};
    case Decision::kLarcin:
      return TakeByLarcin{LarcinTargets(pub, OwnSide(view)).Lowest()};
    case Decision::kDistribute:
      return DefaultDistribution(view);
    case Decision::kLimit:
      return DefaultLimit(view);
    case Decision::kRourou:
      return KeepTurnedUp{LowestTurnedUp(pub)};
    case Decision::kResale:
    case Decision::kNone:
      break;
  }
  // DONE for every chair.
  Resale resale;
  resale.size = static_cast<uint8_t>(AskedChairs(pub, *view.own.seat).Size());
  return resale;
}

}  // namespace assize::games::duel_descrocs
