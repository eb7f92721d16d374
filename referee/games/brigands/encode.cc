// Brigands: values to messages. Lists are in the order that the messages' comments promise.
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/names.h"

namespace assize::games::brigands {
namespace {

namespace pb = v1::brigands;

// The messages count from 1, since 0 means that a field is not set.
pb::District Number(District district) {
  return static_cast<pb::District>(static_cast<int>(district) + 1);
}
pb::Colour Number(Colour colour) { return static_cast<pb::Colour>(static_cast<int>(colour) + 1); }
pb::Track Number(Track track) { return static_cast<pb::Track>(static_cast<int>(track) + 1); }
pb::Action Number(Action action) { return static_cast<pb::Action>(static_cast<int>(action) + 1); }
pb::TavernChoice Number(TavernChoice choice) {
  return static_cast<pb::TavernChoice>(static_cast<int>(choice) + 1);
}
pb::Decision Number(Decision decision) { return static_cast<pb::Decision>(decision); }

void Write(const Config& config, pb::Config* message) {
  message->set_seats(config.seats);
  if (config.prince_seat.has_value()) {
    message->set_prince_seat(static_cast<uint32_t>(config.prince_seat->index()));
  }
  message->set_lone_team_takes_all(config.lone_team_takes_all);
  message->set_duel_threshold(config.duel_threshold);
}

template <class Districts>
void Write(const Districts& districts, google::protobuf::RepeatedField<int>* list) {
  for (District district : districts) list->Add(Number(district));
}

// --- Moves. ---

void Write(const Plan& plan, pb::Plan* message) {
  for (int i = 0; i < kDistricts; ++i) {
    const auto district = static_cast<District>(i);
    const Team& team = plan.cards[district];
    if (team.Empty()) continue;
    pb::Placement* placement = message->add_placements();
    placement->set_district(Number(district));
    placement->set_bandits(team.bandits);
    placement->set_patrols(team.patrols);
    placement->set_token(team.token);
  }
}

void Write(const Wheel& wheel, pb::Wheel* message) {
  message->set_action(Number(wheel.action));
  if (wheel.action == Action::kSteal || wheel.action == Action::kPush) {
    message->set_target(Number(wheel.target));
  }
}

struct MoveWriter {
  pb::Move* message;

  void operator()(const Plan& plan) { Write(plan, message->mutable_plan()); }
  void operator()(const Wheel& wheel) { Write(wheel, message->mutable_wheel()); }
  void operator()(const Port& list) {
    pb::Port* port = message->mutable_port();
    for (int i = 0; i < list.size; ++i) port->add_sell(list.sell[i]);
  }
  void operator()(const Tavern& tavern) {
    message->mutable_tavern()->set_choice(Number(tavern.choice));
  }
  void operator()(const Upgrade& upgrade) {
    message->mutable_upgrade()->set_track(Number(upgrade.track));
  }
  void operator()(const Escape& escape) {
    message->mutable_escape()->set_escaping(escape.escaping);
  }
};

// --- Views. ---

void WritePlayer(const Public& pub, Colour colour, pb::Player* player) {
  player->set_colour(Number(colour));
  player->set_ducats(static_cast<uint32_t>(pub.ducats[colour]));
  player->set_tokens(pub.tokens[colour]);
  player->set_prisoners(static_cast<uint32_t>(Prisoners(pub, colour)));
  player->set_patrols(pub.patrols[colour]);
  player->set_cards_held(pub.cards_held[colour]);
}

// Prisoners are listed with their player.
void WriteTile(const Public& pub, District district, pb::View* view) {
  pb::Tile* tile = nullptr;
  for (Colour colour : Players(pub)) {
    Team team = pub.tiles[district][colour];
    if (district == District::kPrison) team.bandits = 0;
    if (team.Empty()) continue;
    if (tile == nullptr) {
      tile = view->add_tiles();
      tile->set_district(Number(district));
    }
    pb::Team* written = tile->add_teams();
    written->set_colour(Number(colour));
    written->set_bandits(team.bandits);
    written->set_patrols(team.patrols);
    written->set_token(team.token);
  }
}

void WritePublic(const Public& pub, pb::View* view) {
  Write(pub.config, view->mutable_config());
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    WritePlayer(pub, ColourOf(pub, seat), view->add_players());
  }
  Write(pub.ring, view->mutable_ring());
  view->set_round(pub.round);
  view->set_decision(Number(pub.decision));
  if (pub.step > 0) view->set_tile(Number(TileOf(pub)));
  view->set_wave(pub.wave);
  for (Seat seat : pub.asked) view->add_asked(static_cast<uint32_t>(seat.index()));
  Write(pub.day_cards, view->mutable_day_cards());
  Write(pub.removed_day_cards, view->mutable_removed_day_cards());
  for (District district : pub.ring) WriteTile(pub, district, view);
  WriteTile(pub, District::kPrison, view);
  view->set_spy_level(pub.spy_level);
  view->set_judgment_level(pub.judgment_level);
}

// --- Events. ---

template <class T>
void WriteCounts(const ForColours<T>& counts,
                 google::protobuf::RepeatedPtrField<pb::ColourCount>* list) {
  for (Colour colour : counts.who) {
    pb::ColourCount* count = list->Add();
    count->set_colour(Number(colour));
    count->set_count(counts.of[colour]);
  }
}

struct EventWriter {
  pb::Event* message;

  void operator()(const MatchStarted& event) {
    auto* out = message->mutable_match_started();
    Write(event.config, out->mutable_config());
    for (int i = 0; i < event.config.seats; ++i) out->add_colours(Number(event.colours[i]));
    Write(event.ring, out->mutable_ring());
  }
  void operator()(const NewDay& event) {
    auto* out = message->mutable_new_day();
    out->set_round(event.round);
    out->set_day_card(Number(event.day_card));
    WriteCounts(event.tokens, out->mutable_tokens());
    if (event.second_patrol.has_value()) out->set_second_patrol(Number(*event.second_patrol));
  }
  void operator()(const PlansRevealed& event) {
    for (Colour colour : event.plans.who) {
      auto* out = message->mutable_plans_revealed()->add_plans();
      out->set_colour(Number(colour));
      Write(event.plans.of[colour], out->mutable_plan());
    }
  }
  void operator()(const CardsReturned& event) {
    WriteCounts(event.cards, message->mutable_cards_returned()->mutable_cards());
  }
  void operator()(const WheelRevealed& event) {
    message->mutable_wheel_revealed()->set_tile(Number(event.tile));
    for (Colour colour : event.choices.who) {
      auto* out = message->mutable_wheel_revealed()->add_choices();
      out->set_colour(Number(colour));
      Write(event.choices.of[colour], out->mutable_wheel());
    }
  }
  void operator()(const Spied& event) {
    message->mutable_spied()->set_tile(Number(event.tile));
    WriteCounts(event.cards, message->mutable_spied()->mutable_cards());
  }
  void operator()(const SpiedCards& event) {
    message->mutable_spied_cards()->set_colour(Number(event.colour));
    Write(event.cards, message->mutable_spied_cards()->mutable_cards());
  }
  void operator()(const PiecesLeft& event) {
    pb::Pieces* out = PiecesOf(event.by);
    out->set_colour(Number(event.colour));
    out->set_count(event.count);
    out->set_from(Number(event.tile));
    if (event.to.has_value()) out->set_to(Number(*event.to));
    out->set_patrols(event.colour == Colour::kWhite);
  }
  void operator()(const Stolen& event) {
    auto* out = message->mutable_stolen();
    out->set_tile(Number(event.tile));
    out->set_thief(Number(event.thief));
    out->set_victim(Number(event.victim));
    out->set_ducats(static_cast<uint32_t>(event.ducats));
  }
  void operator()(const Arrested& event) {
    message->mutable_arrested()->set_tile(Number(event.tile));
    WriteCounts(event.bandits, message->mutable_arrested()->mutable_bandits());
  }
  void operator()(const PreconditionFailed& event) {
    message->mutable_precondition_failed()->set_tile(Number(event.tile));
    WriteCounts(event.bandits, message->mutable_precondition_failed()->mutable_bandits());
  }
  void operator()(const DiceRolled& event) {
    auto* out = message->mutable_dice();
    out->set_tile(Number(event.tile));
    if (event.colour.has_value()) out->set_colour(Number(*event.colour));
    out->set_bandit(event.bandit);
    for (int i = 0; i < event.size; ++i) out->add_values(event.values[i]);
  }
  void operator()(const Gained& event) {
    message->mutable_gained()->set_tile(Number(event.tile));
    for (Colour colour : event.gains.who) {
      const Gain& gain = event.gains.of[colour];
      auto* out = message->mutable_gained()->add_gains();
      out->set_colour(Number(colour));
      out->set_ducats(gain.ducats);
      for (int i = 0; i < gain.port.size; ++i) out->add_sell(gain.port.sell[i]);
      out->set_tokens(gain.tokens);
    }
  }
  void operator()(const DayCardRemoved& event) {
    message->mutable_day_card_removed()->set_district(Number(event.district));
  }
  void operator()(const PrinceToken& event) {
    message->mutable_prince_token()->set_gained(event.gained);
  }
  void operator()(const Upgraded& event) {
    message->mutable_upgraded()->set_track(Number(event.track));
    message->mutable_upgraded()->set_level(event.level);
  }
  void operator()(const Judged& event) {
    WriteCounts(event.fines, message->mutable_judged()->mutable_fines());
    WriteCounts(event.released, message->mutable_judged()->mutable_released());
  }
  void operator()(const Escaped& event) {
    for (Colour colour : event.results.who) {
      const EscapeResult& result = event.results.of[colour];
      auto* out = message->mutable_escaped()->add_results();
      out->set_colour(Number(colour));
      out->set_escaped(result.escaped);
      out->set_stayed(result.stayed);
      out->set_tokens(result.tokens);
    }
  }
  void operator()(const MatchOver& event) {
    // Seats that are not in play have no rank.
    for (int i = 0; i < kMaxSeats && event.ranks[i] > 0; ++i) {
      message->mutable_match_over()->add_ducats(static_cast<uint32_t>(event.ducats[i]));
      message->mutable_match_over()->add_ranks(event.ranks[i]);
    }
  }

  pb::Pieces* PiecesOf(Action by) {
    switch (by) {
      case Action::kHome:
        return message->mutable_went_home();
      case Action::kReturnPrison:
        return message->mutable_returned_prison();
      case Action::kMove:
        return message->mutable_moved();
      default:
        return message->mutable_pushed();
    }
  }
};

}  // namespace

void Codec::EncodeConfig(const Config& config, v1::GameConfig* message) {
  message->Clear();
  Write(config, message->mutable_brigands());
}

void Codec::EncodeMove(const Move& move, v1::GameMove* message) {
  message->Clear();
  std::visit(MoveWriter{message->mutable_brigands()}, move);
}

void Codec::EncodeView(const View& view, v1::GameView* message) {
  message->Clear();
  pb::View* out = message->mutable_brigands();
  WritePublic(view.pub, out);
  if (!view.own.seat.has_value()) return;
  out->set_seat(static_cast<uint32_t>(view.own.seat->index()));
  Write(view.own.missing, out->mutable_missing_cards());
  for (Colour colour : Brigands(view.pub)) {
    if (view.own.held[colour].Empty()) continue;
    pb::HeldCards* held = out->add_held_cards();
    held->set_colour(Number(colour));
    Write(view.own.held[colour], held->mutable_cards());
  }
  if (view.own.sealed.has_value()) {
    std::visit(MoveWriter{out->mutable_sealed()}, *view.own.sealed);
  }
}

void Codec::EncodeEvent(const Event& event, v1::GameEvent* message) {
  message->Clear();
  std::visit(EventWriter{message->mutable_brigands()}, event);
}

}  // namespace assize::games::brigands
