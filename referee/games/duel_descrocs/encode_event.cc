// Duel d'Escrocs: events to messages.
#include "assize/v1/games.pb.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

uint32_t Number(Side side) { return static_cast<uint32_t>(side); }
uint32_t Number(Chair chair) { return static_cast<uint32_t>(chair); }
uint32_t Number(Card card) { return static_cast<uint32_t>(card); }

void WriteByChair(const ByChair<CardSet>& cards, int chairs,
                  google::protobuf::RepeatedPtrField<pb::CardList>* list) {
  for (int i = 0; i < chairs; ++i) Write(cards.values[i], list->Add()->mutable_cards());
}

struct EventWriter {
  pb::Event* message;

  void operator()(const MatchStarted& event) {
    pb::Event::MatchStarted* written = message->mutable_match_started();
    ParseWritten([&](FieldBytes& bytes) { Write(event.config, bytes); }, written->mutable_config());
    for (int i = 0; i < event.config.chairs; ++i) {
      written->add_tiles(duel_descrocs::Number<pb::Bandit>(event.tiles.values[i]));
    }
  }
  void operator()(const ReinforcementsDealt& event) {
    pb::Event::ReinforcementsDealt* written = message->mutable_reinforcements_dealt();
    written->set_side(Number(event.side));
    Write(event.cards, written->mutable_cards());
  }
  void operator()(const ReinforcementsKept& event) {
    pb::Event::ReinforcementsKept* written = message->mutable_reinforcements_kept();
    written->set_side(Number(event.side));
    Write(event.kept, written->mutable_kept());
  }
  void operator()(const LeadersNamed& event) {
    pb::Event::LeadersNamed* written = message->mutable_leaders_named();
    const std::optional<Chair> zero = event.leaders[Side::kZero];
    const std::optional<Chair> one = event.leaders[Side::kOne];
    if (zero.has_value()) written->set_side_0(Number(*zero));
    if (one.has_value()) written->set_side_1(Number(*one));
  }
  void operator()(const RoundStarted& event) {
    pb::Event::RoundStarted* written = message->mutable_round_started();
    written->set_round(event.round);
    written->set_splitter(Number(event.splitter));
    Write(event.coins, written->mutable_coins());
  }
  void operator()(const Reshuffled& event) {
    message->mutable_reshuffled()->set_cards(event.cards);
  }
  void operator()(const HandDrawn& event) {
    pb::Event::HandDrawn* written = message->mutable_hand_drawn();
    written->set_side(Number(event.side));
    written->set_round(event.round);
    Write(event.cards, written->mutable_cards());
  }
  void operator()(const SeenCardsDrawn& event) {
    pb::Event::SeenCardsDrawn* written = message->mutable_seen_cards_drawn();
    written->set_side(Number(event.side));
    written->set_round(event.round);
    Write(event.cards, written->mutable_cards());
  }
  void operator()(const SplitMade& event) {
    pb::Event::SplitMade* written = message->mutable_split_made();
    written->set_side(Number(event.side));
    for (int i = 0; i < 2; ++i) {
      pb::Share* share = written->add_shares();
      Write(event.shares[i], share->mutable_cards());
      share->set_face_down(event.face_down[i]);
    }
  }
  void operator()(const FaceDownCards& event) {
    pb::Event::FaceDownCards* written = message->mutable_face_down_cards();
    written->set_side(Number(event.side));
    written->set_round(event.round);
    Write(event.face_down[0], written->mutable_share_0());
    Write(event.face_down[1], written->mutable_share_1());
  }
  void operator()(const Looked& event) {
    message->mutable_looked()->set_side(Number(event.side));
    message->mutable_looked()->set_choice(duel_descrocs::Number<pb::LookChoice>(event.choice));
  }
  void operator()(const ShareChosen& event) {
    pb::Event::ShareChosen* written = message->mutable_share_chosen();
    written->set_chooser(Number(event.chooser));
    written->set_share(event.share);
    for (int i = 0; i < 2; ++i) {
      pb::Share* share = written->add_shares();
      Write(event.shares[i], share->mutable_cards());
      Write(event.turned_over[i], share->mutable_turned_over());
    }
    written->set_looked(event.looked);
    written->set_leo_seen(event.leo_seen);
  }
  void operator()(const LarcinResolved& event) {
    pb::Event::LarcinResolved* written = message->mutable_larcin_resolved();
    written->set_side(Number(event.side));
    if (event.card.has_value()) written->set_card(Number(*event.card));
    if (event.chest.has_value()) written->set_chest(Number(*event.chest));
  }
  void operator()(const Deposited& event) {
    pb::Event::Deposited* written = message->mutable_deposited();
    WriteByChair(event.cards, event.chairs, written->mutable_chests());
    written->set_chooser(Number(event.chooser));
    written->set_bonus(static_cast<uint32_t>(event.bonus));
    Write(event.lost, written->mutable_lost());
  }
  void operator()(const TickClosed& event) {
    pb::Event::TickClosed* written = message->mutable_tick_closed();
    written->set_tick(event.tick);
    for (int i = 0; i < event.chairs; ++i) Write(event.actions.values[i], written->add_actions());
  }
  void operator()(const Exchanged& event) {
    pb::Event::Exchanged* written = message->mutable_exchanged();
    written->set_chair(Number(event.chair));
    Write(event.cards, written->mutable_cards());
    written->set_coins(static_cast<uint32_t>(event.coins));
  }
  void operator()(const Discarded& event) {
    message->mutable_discarded()->set_chair(Number(event.chair));
    message->mutable_discarded()->set_card(Number(event.card));
  }
  void operator()(const TurnedUp& event) {
    pb::Event::TurnedUp* written = message->mutable_turned_up();
    written->set_chair(Number(event.chair));
    for (int i = 0; i < event.size; ++i) written->add_cards(Number(event.cards[i]));
  }
  void operator()(const Reinforced& event) {
    pb::Event::Reinforced* written = message->mutable_reinforced();
    written->set_chair(Number(event.chair));
    written->set_reinforcement(duel_descrocs::Number<pb::Reinforcement>(event.card));
    written->set_failed(event.failed);
    written->set_coins(static_cast<uint32_t>(event.coins));
    if (event.gained.has_value()) written->set_gained(Number(*event.gained));
    if (event.given.has_value()) written->set_given(Number(*event.given));
    if (event.chest.has_value()) written->set_chest(Number(*event.chest));
    Write(event.discarded, written->mutable_discarded());
    Write(event.lost, written->mutable_lost());
  }
  void operator()(const LeoSaw& event) {
    pb::Event::LeoSaw* written = message->mutable_leo_saw();
    written->set_side(Number(event.side));
    written->set_first(event.first);
    for (int i = 0; i < event.size; ++i) written->add_top(Number(event.top[i]));
    Write(event.theirs[0], written->mutable_theirs_lower());
    Write(event.theirs[1], written->mutable_theirs_higher());
  }
  void operator()(const LimitApplied& event) {
    WriteByChair(event.cards, event.chairs, message->mutable_limit_applied()->mutable_chests());
  }
  void operator()(const MatchOver& event) {
    pb::Event::MatchOver* written = message->mutable_match_over();
    Write(event.coins, written->mutable_coins());
    if (event.winner.has_value()) written->set_winner(Number(*event.winner));
    written->set_rounds(event.rounds);
  }
};

}  // namespace

void Codec::EncodeEvent(const Event& event, v1::GameEvent* message) {
  message->Clear();
  std::visit(EventWriter{message->mutable_duel_descrocs()}, event);
}

}  // namespace assize::games::duel_descrocs
