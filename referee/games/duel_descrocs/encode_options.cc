// Duel d'Escrocs: lists of moves as bytes, each written field by field as encode.cc has it.
#include <algorithm>
#include <vector>

#include "assize/v1/games.pb.h"
#include "assize/v1/referee.pb.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/games/duel_descrocs/wire.h"
#include "referee/games/field_bytes.h"

namespace assize::games::duel_descrocs {
namespace {

struct MoveBytes {
  FieldBytes& bytes;

  void Cards(int field, CardSet cards) const {
    bytes.Numbers(field, cards, [](Card card) { return card; });
  }
  void Reinforcements(int field, ReinforcementSet cards) const {
    bytes.Numbers(field, cards, [](Reinforcement card) { return Number<int>(card); });
  }
  void OwnOrTarget(int field, Card card) const {
    if (card != kNoCard) bytes.Present(field, card);
  }

  void operator()(const Keep& keep) const {
    bytes.Message(pb::Move::kKeepFieldNumber, [&] {
      Reinforcements(pb::Keep::kLowerFieldNumber, keep.lower);
      Reinforcements(pb::Keep::kHigherFieldNumber, keep.higher);
    });
  }
  void operator()(const NameLeader& named) const {
    bytes.Message(pb::Move::kLeaderFieldNumber,
                  [&] { bytes.Number(pb::NameLeader::kLeaderFieldNumber, named.leader); });
  }
  void operator()(const SplitCards& split) const {
    bytes.Message(pb::Move::kSplitFieldNumber, [&] {
      Cards(pb::Split::kFirstFieldNumber, split.shares[0]);
      Cards(pb::Split::kSecondFieldNumber, split.shares[1]);
      Cards(pb::Split::kFaceDownFieldNumber, split.face_down);
    });
  }
  void operator()(const Look& look) const {
    bytes.Message(pb::Move::kLookFieldNumber, [&] {
      bytes.Number(pb::Look::kChoiceFieldNumber, Number<pb::LookChoice>(look.choice));
    });
  }
  void operator()(const Choose& choose) const {
    bytes.Message(pb::Move::kChooseFieldNumber,
                  [&] { bytes.Number(pb::Choose::kShareFieldNumber, choose.share); });
  }
  void operator()(const TakeByLarcin& taken) const {
    bytes.Message(pb::Move::kLarcinFieldNumber,
                  [&] { bytes.Number(pb::TakeByLarcin::kCardFieldNumber, taken.card); });
  }
  void operator()(const Distribute& distribution) const {
    bytes.Message(pb::Move::kDistributeFieldNumber,
                  [&] { Cards(pb::Distribute::kLowerFieldNumber, distribution.lower); });
  }
  void operator()(const Resale& resale) const {
    bytes.Message(pb::Move::kResaleFieldNumber, [&] {
      for (int i = 0; i < resale.size; ++i) {
        bytes.Message(pb::Resale::kActionsFieldNumber, [&] { Write(resale.actions[i]); });
      }
    });
  }
  void operator()(const Limit& limit) const {
    bytes.Message(pb::Move::kLimitFieldNumber, [&] {
      for (int i = 0; i < limit.size; ++i) {
        bytes.Message(pb::Limit::kChestsFieldNumber,
                      [&] { Cards(pb::CardList::kCardsFieldNumber, limit.cards[i]); });
      }
    });
  }
  void operator()(const KeepTurnedUp& kept) const {
    bytes.Message(pb::Move::kRourouFieldNumber,
                  [&] { bytes.Number(pb::KeepTurnedUp::kCardFieldNumber, kept.card); });
  }

  void Write(const Action& action) const {
    switch (action.kind) {
      case ActionKind::kDone:
        return bytes.Message(pb::Action::kDoneFieldNumber, [] {});
      case ActionKind::kExchange:
        return bytes.Message(pb::Action::kExchangeFieldNumber,
                             [&] { Cards(pb::Exchange::kCardsFieldNumber, action.cards); });
      case ActionKind::kDiscard:
        return bytes.Message(pb::Action::kDiscardFieldNumber,
                             [&] { bytes.Number(pb::Discard::kCardFieldNumber, action.own); });
      case ActionKind::kReinforce:
        return bytes.Message(pb::Action::kReinforceFieldNumber, [&] {
          bytes.Number(pb::Reinforce::kReinforcementFieldNumber,
                       Number<pb::Reinforcement>(action.reinforcement));
          OwnOrTarget(pb::Reinforce::kTargetFieldNumber, action.target);
          OwnOrTarget(pb::Reinforce::kOwnFieldNumber, action.own);
          Cards(pb::Reinforce::kCardsFieldNumber, action.cards);
        });
    }
  }
};

}  // namespace

bool Codec::EncodeOptions(const View& view, size_t limit, EncodedOptions* options) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  if (moves.empty()) return false;
  FieldBytes bytes(&options->bytes);
  for (size_t i = 0; i < std::min(limit, moves.size()); ++i) {
    bytes.Message(v1::Request::kOptionsFieldNumber, [&] {
      bytes.Message(v1::GameMove::kDuelDescrocsFieldNumber,
                    [&] { std::visit(MoveBytes{bytes}, moves[i]); });
    });
  }
  options->partial = moves.size() > limit;
  return true;
}

}  // namespace assize::games::duel_descrocs
