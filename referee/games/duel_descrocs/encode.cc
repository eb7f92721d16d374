// Duel d'Escrocs: configurations and moves to messages.
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

void WriteReinforcement(const Action& action, pb::Reinforce* message) {
  message->set_reinforcement(Number<pb::Reinforcement>(action.reinforcement));
  if (action.target != kNoCard) message->set_target(static_cast<uint32_t>(action.target));
  if (action.own != kNoCard) message->set_own(static_cast<uint32_t>(action.own));
  Write(action.cards, message->mutable_cards());
}

struct MoveWriter {
  pb::Move* message;

  void operator()(const Keep& keep) { Write(keep, message->mutable_keep()); }
  void operator()(const NameLeader& named) {
    message->mutable_leader()->set_leader(static_cast<uint32_t>(named.leader));
  }
  void operator()(const SplitCards& split) {
    Write(split.shares[0], message->mutable_split()->mutable_first());
    Write(split.shares[1], message->mutable_split()->mutable_second());
    Write(split.face_down, message->mutable_split()->mutable_face_down());
  }
  void operator()(const Look& look) {
    message->mutable_look()->set_choice(Number<pb::LookChoice>(look.choice));
  }
  void operator()(const Choose& choose) { message->mutable_choose()->set_share(choose.share); }
  void operator()(const TakeByLarcin& taken) {
    message->mutable_larcin()->set_card(static_cast<uint32_t>(taken.card));
  }
  void operator()(const Distribute& distribution) {
    Write(distribution.lower, message->mutable_distribute()->mutable_lower());
  }
  void operator()(const Resale& resale) {
    pb::Resale* list = message->mutable_resale();
    for (int i = 0; i < resale.size; ++i) Write(resale.actions[i], list->add_actions());
  }
  void operator()(const Limit& limit) {
    pb::Limit* list = message->mutable_limit();
    for (int i = 0; i < limit.size; ++i) {
      Write(limit.cards[i], list->add_chests()->mutable_cards());
    }
  }
  void operator()(const KeepTurnedUp& kept) {
    message->mutable_rourou()->set_card(static_cast<uint32_t>(kept.card));
  }
};

}  // namespace

void Write(const Keep& keep, pb::Keep* message) {
  Write(keep.lower, message->mutable_lower());
  Write(keep.higher, message->mutable_higher());
}

void Write(const Action& action, pb::Action* message) {
  switch (action.kind) {
    case ActionKind::kDone:
      message->mutable_done();
      return;
    case ActionKind::kExchange:
      return Write(action.cards, message->mutable_exchange()->mutable_cards());
    case ActionKind::kDiscard:
      return message->mutable_discard()->set_card(static_cast<uint32_t>(action.own));
    case ActionKind::kReinforce:
      return WriteReinforcement(action, message->mutable_reinforce());
  }
}

void Write(const Move& move, pb::Move* message) { std::visit(MoveWriter{message}, move); }

void Codec::EncodeConfig(const Config& config, v1::GameConfig* message) {
  message->Clear();
  ParseWritten([&](FieldBytes& bytes) { Write(config, bytes); }, message->mutable_duel_descrocs());
}

void Codec::EncodeMove(const Move& move, v1::GameMove* message) {
  message->Clear();
  Write(move, message->mutable_duel_descrocs());
}

}  // namespace assize::games::duel_descrocs
