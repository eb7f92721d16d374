// Duel d'Escrocs: views to bytes, field by field as the message has them. Lists are in the order
// that the message's comments promise.
#include <span>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

using Message = pb::View;

void WriteChair(const Public& pub, Chair chair, FieldBytes& bytes) {
  bytes.Number(pb::ChairState::kTileFieldNumber, Number<pb::Bandit>(pub.tiles[chair]));
  Write(pb::ChairState::kChestFieldNumber, pub.chests[chair], bytes);
  Write(pb::ChairState::kUsedFieldNumber, pub.used[chair], bytes);
  bytes.Number(pb::ChairState::kUnusedFieldNumber, pub.unused[chair]);
}

void WriteSide(const Public& pub, Side side, FieldBytes& bytes) {
  bytes.Number(pb::SideState::kCoinsFieldNumber, static_cast<uint32_t>(pub.coins[side]));
  if (pub.leaders[side].has_value()) {
    bytes.Present(pb::SideState::kLeaderFieldNumber, *pub.leaders[side]);
  }
}

void WriteSubmission(const Submission& submission, FieldBytes& bytes) {
  const Action& action = submission.action;
  bytes.Message(pb::Submission::kActionFieldNumber, [&] { Write(action, bytes); });
  const bool attacks =
      action.kind == ActionKind::kReinforce && (action.reinforcement == Reinforcement::kVipere ||
                                                action.reinforcement == Reinforcement::kGrobill);
  if (attacks) {
    bytes.Present(pb::Submission::kTargetChestFieldNumber, submission.target_chest);
  }
}

void WriteSplit(const Public& pub, FieldBytes& bytes) {
  for (size_t i = 0; i < 2; ++i) {
    bytes.Message(Message::kSharesFieldNumber, [&] {
      Write(pb::Share::kCardsFieldNumber, pub.split.shares[i], bytes);
      bytes.Number(pb::Share::kFaceDownFieldNumber, pub.split.face_down[i]);
      Write(pb::Share::kTurnedOverFieldNumber, pub.split.turned_over[i], bytes);
    });
  }
  if (pub.split.chosen.has_value()) bytes.Present(Message::kChosenFieldNumber, *pub.split.chosen);
  bytes.Number(Message::kLookedFieldNumber, pub.looked);
}

void WritePublic(const Public& pub, FieldBytes& bytes) {
  const auto number_of = [](auto one) { return one; };
  bytes.Message(Message::kConfigFieldNumber, [&] { Write(pub.config, bytes); });
  for (Chair chair : AllChairs(pub.config)) {
    bytes.Message(Message::kChairsFieldNumber, [&] { WriteChair(pub, chair, bytes); });
  }
  for (Side side : kBothSides) {
    bytes.Message(Message::kSidesFieldNumber, [&] { WriteSide(pub, side, bytes); });
  }
  Write(Message::kDiscardFieldNumber, pub.discard, bytes);
  bytes.Number(Message::kPileFieldNumber, pub.pile);
  bytes.Number(Message::kDrawnFieldNumber, pub.drawn);
  bytes.Number(Message::kShufflesFieldNumber, pub.shuffles);
  bytes.Number(Message::kRoundFieldNumber, pub.round);
  bytes.Number(Message::kSplitterFieldNumber, pub.splitter);
  bytes.Number(Message::kDecisionFieldNumber, pub.decision);
  bytes.Numbers(Message::kDecidingFieldNumber, pub.deciding, number_of);
  bytes.Numbers(Message::kAskedFieldNumber, pub.asked, [](Seat seat) { return seat.index(); });
  bytes.Number(Message::kTickFieldNumber, pub.tick);
  if (pub.tick_closed) {
    for (Chair chair : AllChairs(pub.config)) {
      bytes.Message(Message::kSubmissionsFieldNumber,
                    [&] { WriteSubmission(pub.submissions[chair], bytes); });
    }
  }
  Write(Message::kPendingFieldNumber, pub.pending, bytes);
  WriteSplit(pub, bytes);
  if (pub.leo.has_value()) bytes.Present(Message::kLeoSideFieldNumber, *pub.leo);
  bytes.Number(Message::kLeoTopFieldNumber, pub.leo_top);
  bytes.Number(Message::kLeoSeenFieldNumber, pub.leo_seen);
  bytes.Numbers(Message::kTurnedUpFieldNumber, std::span(pub.turned_up).first(pub.turned_up_size),
                number_of);
  bytes.Number(Message::kFirstTurnedUpFieldNumber, pub.first_turned_up);
}

void WritePrivate(const Private& own, FieldBytes& bytes) {
  bytes.Present(Message::kSeatFieldNumber, own.seat->index());
  Write(Message::kDealtFieldNumber, own.dealt, bytes);
  Write(Message::kKeptLowerFieldNumber, own.kept[0], bytes);
  Write(Message::kKeptHigherFieldNumber, own.kept[1], bytes);
  Write(Message::kHandFieldNumber, own.hand, bytes);
  Write(Message::kFaceDown0FieldNumber, own.face_down[0], bytes);
  Write(Message::kFaceDown1FieldNumber, own.face_down[1], bytes);
  bytes.Numbers(Message::kTopFieldNumber, std::span(own.top).first(own.top_size),
                [](Card card) { return card; });
  Write(Message::kSeenFieldNumber, own.seen, bytes);
  Write(Message::kTheirsLowerFieldNumber, own.theirs[0], bytes);
  Write(Message::kTheirsHigherFieldNumber, own.theirs[1], bytes);
  if (own.sealed.has_value()) {
    bytes.Message(Message::kSealedFieldNumber, [&] { Write(*own.sealed, bytes); });
  }
}

}  // namespace

void Codec::EncodeView(const View& view, FieldBytes& bytes) {
  bytes.Message(v1::GameView::kDuelDescrocsFieldNumber, [&] {
    WritePublic(view.pub, bytes);
    if (view.own.seat.has_value()) WritePrivate(view.own, bytes);
  });
}

void Codec::EncodeView(const View& view, v1::GameView* message) {
  ParseWritten([&](FieldBytes& bytes) { EncodeView(view, bytes); }, message);
}

}  // namespace assize::games::duel_descrocs
