// Duel d'Escrocs: what an asked seat may do: lists and random moves (DUEL-8.1). A function of the
// seat's view alone.
#include <array>

#include "referee/games/duel_descrocs/actions.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {
namespace {

bool IsAsked(const View& view) {
  return view.own.seat.has_value() && view.pub.asked.Has(*view.own.seat);
}

// D0: pairs for one chair; DUEL-9.4: one card for each of two.
void ListKeeps(const View& view, std::vector<Move>* moves) {
  const bool two = IsTeamOfTwo(view.pub.config, OwnSide(view));
  for (Reinforcement first : view.own.dealt) {
    for (Reinforcement second : view.own.dealt) {
      if (first == second) continue;
      if (two) moves->push_back(Keep{{first}, {second}});
      if (!two && first < second) moves->push_back(Keep{{first, second}, {}});
    }
  }
}

// D1: 5 splits into 1 and 4, then 10 into 2 and 3, each with every set of face-down cards.
template <class Visit>
void ForEachSplit(const View& view, const Visit& visit) {
  const CardSet hand = view.own.hand;
  const int most = MostFaceDown(view.pub, OwnSide(view));
  for (int smaller = 1; smaller <= 2; ++smaller) {
    ForEachSubset(hand, smaller, [&](CardSet share) {
      for (int down = 1; down <= most; ++down) {
        ForEachSubset(hand, down, [&](CardSet face_down) {
          visit(SplitCards{{share, hand - share}, face_down});
        });
      }
    });
  }
}

// The subset of that number in binary, of cards in order.
CardSet SubsetAt(CardSet cards, unsigned number) {
  CardSet subset;
  for (Card card : cards) {
    if ((number & 1) != 0) subset.Add(card);
    number >>= 1;
  }
  return subset;
}

// D3t: the cards that the own side has taken.
CardSet TakenCards(const View& view) {
  return view.pub.split.shares[ShareOf(view.pub, OwnSide(view))];
}

CardSet TurnedUpCards(const Public& pub) {
  CardSet cards;
  for (int i = 0; i < pub.turned_up_size; ++i) cards.Add(pub.turned_up[i]);
  return cards - CardSet{kLarcin};
}

// D4 and D5: every combination of what the seat's chairs may do. `visit_chair(chair, add)` calls
// add with each part of one chair.
template <class Answer, class Part, class VisitChair>
void ListProduct(const View& view, std::array<Part, 2> Answer::*parts,
                 const VisitChair& visit_chair, std::vector<Move>* moves) {
  const ChairSet chairs = AskedChairs(view.pub, *view.own.seat);
  Answer answer;
  answer.size = static_cast<uint8_t>(chairs.Size());
  const auto add_last = [&](int place, const Part& part) {
    (answer.*parts)[place] = part;
    moves->push_back(answer);
  };
  const Chair lower = chairs.Lowest();
  if (chairs.Size() == 1) {
    return visit_chair(lower, [&](const Part& part) { add_last(0, part); });
  }
  const Chair higher = (chairs - ChairSet{lower}).Lowest();
  visit_chair(lower, [&](const Part& part) {
    (answer.*parts)[0] = part;
    visit_chair(higher, [&](const Part& other) { add_last(1, other); });
  });
}

int Surplus(const Public& pub, Chair chair) {
  return pub.chests[chair].Size() - LimitOf(pub, chair);
}

Resale RandomResale(const View& view, Stream& stream) {
  Resale resale;
  for (Chair chair : AskedChairs(view.pub, *view.own.seat)) {
    uint64_t count = 0;
    ForEachAction(view, chair, [&](const Action&) { ++count; });
    uint64_t left = stream.Below(count);
    ForEachAction(view, chair, [&](const Action& action) {
      if (left-- == 0) resale.actions[resale.size] = action;
    });
    ++resale.size;
  }
  return resale;
}

Limit RandomLimit(const View& view, Stream& stream) {
  Limit limit;
  for (Chair chair : AskedChairs(view.pub, *view.own.seat)) {
    std::array<Card, kCards> cards;
    size_t size = 0;
    for (Card card : view.pub.chests[chair]) cards[size++] = card;
    stream.Shuffle(std::span<Card>(cards.data(), size));
    for (int i = 0; i < Surplus(view.pub, chair); ++i) limit.cards[limit.size].Add(cards[i]);
    ++limit.size;
  }
  return limit;
}

SplitCards RandomSplit(const View& view, Stream& stream) {
  uint64_t count = 0;
  ForEachSplit(view, [&](const SplitCards&) { ++count; });
  uint64_t left = stream.Below(count);
  SplitCards drawn;
  ForEachSplit(view, [&](const SplitCards& split) {
    if (left-- == 0) drawn = split;
  });
  return drawn;
}

}  // namespace

void Rules::ListOptions(const View& view, std::vector<Move>* moves) {
  moves->clear();
  if (!IsAsked(view)) return;
  const Public& pub = view.pub;
  switch (pub.decision) {
    case Decision::kKeep:
      return ListKeeps(view, moves);
    case Decision::kLeader:
      for (Chair chair : ChairsOf(pub.config, OwnSide(view))) moves->push_back(NameLeader{chair});
      return;
    case Decision::kSplit:
      return ForEachSplit(view, [&](const SplitCards& split) { moves->push_back(split); });
    case Decision::kLook:
      for (LookChoice choice : {LookChoice::kSkip, LookChoice::kLook}) {
        moves->push_back(Look{choice});
      }
      return;
    case Decision::kChoose:
      for (uint8_t share : {0, 1}) moves->push_back(Choose{share});
      return;
    case Decision::kLarcin:
      for (Card card : LarcinTargets(pub, OwnSide(view))) moves->push_back(TakeByLarcin{card});
      return;
    case Decision::kDistribute: {
      const CardSet taken = TakenCards(view);
      for (unsigned i = 0; i < 1u << taken.Size(); ++i) {
        moves->push_back(Distribute{SubsetAt(taken, i)});
      }
      return;
    }
    case Decision::kResale:
      return ListProduct<Resale, Action>(
          view, &Resale::actions,
          [&](Chair chair, const auto& add) { ForEachAction(view, chair, add); }, moves);
    case Decision::kLimit:
      return ListProduct<Limit, CardSet>(
          view, &Limit::cards,
          [&](Chair chair, const auto& add) {
            ForEachSubset(pub.chests[chair], Surplus(pub, chair), add);
          },
          moves);
    case Decision::kRourou:
      for (Card card : TurnedUpCards(pub)) moves->push_back(KeepTurnedUp{card});
      return;
    case Decision::kNone:
      return;
  }
}

Move Rules::RandomMove(const View& view, Stream& stream) {
  switch (view.pub.decision) {
    case Decision::kSplit:
      return RandomSplit(view, stream);
    case Decision::kChoose:
      return Choose{static_cast<uint8_t>(stream.Below(2))};
    case Decision::kResale:
      return RandomResale(view, stream);
    case Decision::kLimit:
      return RandomLimit(view, stream);
    default: {
      std::vector<Move> moves;
      ListOptions(view, &moves);
      return moves[stream.Below(moves.size())];
    }
  }
}

}  // namespace assize::games::duel_descrocs
