// Brigand Kings: configurations, moves and views to messages. Lists are in the order that the
// messages' comments promise.
#include "assize/v1/games.pb.h"
#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/games/brigand_kings/wire.h"

namespace assize::games::brigand_kings {
namespace {

void WritePlacements(const ByPosition<int32_t>& soldiers,
                     google::protobuf::RepeatedPtrField<pb::Placement>* list) {
  for (Position position : kPositions) {
    if (soldiers[position] == 0) continue;
    pb::Placement* placement = list->Add();
    placement->set_position(static_cast<int>(position));
    placement->set_soldiers(soldiers[position]);
  }
}

void WriteFlip(const Flip& flip, pb::Flip* message) {
  message->set_card(static_cast<uint32_t>(flip.card));
  for (const Use& use : flip.used()) {
    pb::Use* written = message->add_uses();
    written->set_symbol(Number<pb::Symbol>(use.symbol));
    written->set_die(use.die);
  }
}

struct MoveWriter {
  pb::Move* message;

  void operator()(const DiscardBonus& discard) {
    message->mutable_discard()->set_card(static_cast<uint32_t>(discard.card));
  }
  void operator()(const Reroll& reroll) {
    message->mutable_reroll()->set_mask(static_cast<int32_t>(reroll.mask));
  }
  void operator()(const Deploy& deploy) { Write(deploy, message->mutable_deploy()); }
};

void WriteCounty(const County& county, Position position, pb::County* message) {
  message->set_position(static_cast<uint32_t>(position));
  if (county.card.has_value()) message->set_card(static_cast<uint32_t>(*county.card));
  if (county.owner.has_value()) message->set_owner(static_cast<uint32_t>(county.owner->index()));
  message->set_soldiers(county.soldiers);
  message->set_stability(county.stability);
}

void WriteSeat(const Public& pub, Seat seat, pb::SeatState* message) {
  message->set_supply(pub.supply[seat]);
  message->set_camp(pub.camp[seat]);
  WriteCards(pub.face_up[seat], message->mutable_face_up());
  WriteCards(pub.spent[seat], message->mutable_spent());
  WriteCards(pub.bonus[seat], message->mutable_bonus());
}

void WritePublic(const Public& pub, pb::View* view) {
  Write(pub.config, view->mutable_config());
  for (Position position : kPositions) {
    WriteCounty(pub.counties[position], position, view->add_counties());
  }
  for (Seat seat : SeatSet::First(pub.config.seats)) WriteSeat(pub, seat, view->add_seats());
  WriteCards(pub.discards, view->mutable_discards());
  if (pub.deck.has_value()) view->set_deck(*pub.deck);
  if (pub.dice.has_value()) Write(*pub.dice, view->mutable_dice());
  view->set_turn(pub.turn);
  if (pub.active.has_value()) view->set_active(static_cast<uint32_t>(pub.active->index()));
  view->set_decision(static_cast<pb::Decision>(pub.decision));
  for (Seat seat : Rules::Asked(pub)) view->add_asked(static_cast<uint32_t>(seat.index()));
  for (const FirstRoll& roll : pub.first_rolls) {
    Write(roll, pub.config.seats, view->add_first_rolls());
  }
  Write(pub.fresh, view->mutable_fresh());
  const bool over = pub.decision == Decision::kNone;
  for (Position position : kPositions) {
    if (over) view->add_end_rolls(pub.end_rolls[position]);
  }
  view->set_cap_reached(pub.cap_reached);
}

void WritePrivate(const Private& own, pb::View* view) {
  view->set_seat(static_cast<uint32_t>(own.seat->index()));
  WriteCards(own.dealt, view->mutable_dealt());
  WriteCards(own.kept, view->mutable_kept());
  if (own.sealed.has_value()) Write(*own.sealed, view->mutable_sealed());
}

}  // namespace

void Write(const Config& config, pb::Config* message) {
  message->set_seats(config.seats);
  message->set_pawns(config.pawns);
  message->set_courts(config.courts);
  message->set_soldiers(config.soldiers);
  if (config.first_player.has_value()) {
    message->set_first_player(static_cast<uint32_t>(config.first_player->index()));
  }
  message->set_turn_cap(config.turn_cap);
}

void Write(const Dice& dice, pb::Dice* message) {
  for (int die = 0; die < kDice; ++die) {
    if (die < kNumberDice) {
      message->add_numbers(dice[die]);
    } else {
      message->add_suits(Number<pb::Suit>(dice[die]));
    }
  }
}

void Write(const FirstRoll& roll, int seats, pb::FirstRoll* message) {
  for (Seat seat : SeatSet::First(seats)) message->add_numbers(roll[seat]);
}

void Write(const Deploy& deploy, pb::Deploy* message) {
  for (const Flip& flip : deploy.flips) WriteFlip(flip, message->add_flips());
  message->set_transport(deploy.transport);
  WritePlacements(deploy.muster, message->mutable_muster());
  if (deploy.camp_suit.has_value()) message->set_camp_suit(Number<pb::Suit>(*deploy.camp_suit));
  message->set_camp_muster(deploy.camp_muster);
  WritePlacements(deploy.from_camp, message->mutable_from_camp());
}

void Write(const Move& move, pb::Move* message) { std::visit(MoveWriter{message}, move); }

void Codec::EncodeConfig(const Config& config, v1::GameConfig* message) {
  message->Clear();
  Write(config, message->mutable_brigand_kings());
}

void Codec::EncodeView(const View& view, v1::GameView* message) {
  message->Clear();
  pb::View* written = message->mutable_brigand_kings();
  WritePublic(view.pub, written);
  if (view.own.seat.has_value()) WritePrivate(view.own, written);
}

void Codec::EncodeMove(const Move& move, v1::GameMove* message) {
  message->Clear();
  Write(move, message->mutable_brigand_kings());
}

}  // namespace assize::games::brigand_kings
