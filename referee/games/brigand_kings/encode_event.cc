// Brigand Kings: events to messages.
#include "assize/v1/games.pb.h"
#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/wire.h"

namespace assize::games::brigand_kings {
namespace {

uint32_t NumberOf(Seat seat) { return static_cast<uint32_t>(seat.index()); }

void WriteForces(const Fought::Forces& forces, pb::Event::Forces* message) {
  message->set_attackers(forces.attackers);
  message->set_defenders(forces.defenders);
  message->set_stability(forces.stability);
}

void WriteResult(const SeatResult& result, pb::Event::SeatResult* message) {
  WriteCards(result.bonus, message->mutable_bonus());
  message->set_card_points(result.card_points);
  message->set_points(result.points);
  message->set_place(result.place);
}

struct EventWriter {
  pb::Event* message;

  void operator()(const MatchStarted& event) {
    Write(event.config, message->mutable_match_started()->mutable_config());
  }
  void operator()(const BonusDealt& event) {
    pb::Event::BonusDealt* written = message->mutable_bonus_dealt();
    written->set_seat(NumberOf(event.seat));
    WriteCards(event.cards, written->mutable_cards());
  }
  void operator()(const BonusKept& event) {
    pb::Event::BonusKept* written = message->mutable_bonus_kept();
    written->set_seat(NumberOf(event.seat));
    WriteCards(event.kept, written->mutable_kept());
    written->set_discarded(static_cast<uint32_t>(event.discarded));
  }
  void operator()(const CardsDealt& event) {
    pb::Event::CardsDealt* written = message->mutable_cards_dealt();
    for (Position position : event.positions) {
      pb::County* county = written->add_counties();
      county->set_position(static_cast<uint32_t>(position));
      county->set_card(static_cast<uint32_t>(event.cards[position]));
    }
    written->set_deck(event.deck);
  }
  void operator()(const FirstPlayerChosen& event) {
    pb::Event::FirstPlayerChosen* written = message->mutable_first_player_chosen();
    written->set_seat(NumberOf(event.seat));
    for (const FirstRoll& roll : event.rolls) {
      Write(roll, event.seats, written->add_rolls());
    }
  }
  void operator()(const TurnStarted& event) {
    pb::Event::TurnStarted* written = message->mutable_turn_started();
    written->set_turn(event.turn);
    written->set_seat(NumberOf(event.seat));
    Write(event.dice, written->mutable_dice());
  }
  void operator()(const DiceRerolled& event) {
    pb::Event::DiceRerolled* written = message->mutable_dice_rerolled();
    written->set_seat(NumberOf(event.seat));
    written->set_reroll(event.reroll);
    written->set_mask(event.mask);
    Write(event.dice, written->mutable_dice());
  }
  void operator()(const Deployed& event) {
    pb::Event::Deployed* written = message->mutable_deployed();
    written->set_seat(NumberOf(event.seat));
    Write(event.command, written->mutable_command());
    Write(event.dice, written->mutable_dice());
  }
  void operator()(const Fought& event) {
    pb::Event::Fought* written = message->mutable_fought();
    written->set_position(static_cast<uint32_t>(event.position));
    written->set_attacker(NumberOf(event.attacker));
    written->set_defender(NumberOf(event.defender));
    WriteForces(event.before, written->mutable_before());
    WriteForces(event.after, written->mutable_after());
  }
  void operator()(const CountiesStabilised& event) {
    Write(event.positions, message->mutable_counties_stabilised()->mutable_positions());
  }
  void operator()(const CountyResolved& event) {
    pb::Event::CountyResolved* written = message->mutable_county_resolved();
    written->set_position(static_cast<uint32_t>(event.position));
    written->set_card(static_cast<uint32_t>(event.card));
    if (event.owner.has_value()) written->set_owner(NumberOf(*event.owner));
    written->set_soldiers(event.soldiers);
    written->set_stability(event.stability);
  }
  void operator()(const EndRolled& event) {
    pb::Event::EndRolled* written = message->mutable_end_rolled();
    written->set_position(static_cast<uint32_t>(event.position));
    written->set_card(static_cast<uint32_t>(event.card));
    written->set_owner(NumberOf(event.owner));
    written->set_soldiers(event.soldiers);
    written->set_roll(event.roll);
  }
  void operator()(const MatchOver& event) {
    pb::Event::MatchOver* written = message->mutable_match_over();
    for (Seat seat : SeatSet::First(event.seats)) {
      WriteResult(event.results[seat], written->add_results());
    }
    written->set_turns(event.turns);
    written->set_cap_reached(event.cap_reached);
  }
};

}  // namespace

void Codec::EncodeEvent(const Event& event, v1::GameEvent* message) {
  message->Clear();
  std::visit(EventWriter{message->mutable_brigand_kings()}, event);
}

}  // namespace assize::games::brigand_kings
