// The fields as the messages' comments describe them, set one by one.
#include "tests/games/duel_descrocs/view_message.h"

#include <string>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

using Numbers = google::protobuf::RepeatedField<uint32_t>;

// --- Configurations. ---

void WriteSizes(const Edition& edition, Combination combination, Numbers* list) {
  for (int size = 0; size < kSizes; ++size) {
    if (edition.Sells(combination, size)) list->Add(static_cast<uint32_t>(size));
  }
}

void WritePrices(const Edition& edition, const BanditCard& card, Combination combination,
                 Numbers* list) {
  for (int size = 0; size < kSizes; ++size) {
    if (edition.Sells(combination, size)) {
      list->Add(card.prices[static_cast<size_t>(combination)][size]);
    }
  }
}

void Write(const Edition& edition, const BanditCard& card, pb::Edition::BanditCard* message) {
  WritePrices(edition, card, Combination::kSame, message->mutable_same());
  WritePrices(edition, card, Combination::kRun, message->mutable_run());
  WritePrices(edition, card, Combination::kColourRun, message->mutable_colour_run());
  WritePrices(edition, card, Combination::kPaintings, message->mutable_paintings());
  message->set_treasure(card.treasure);
  message->set_skill(Number<pb::Skill>(card.skill));
  message->set_amount(card.amount);
}

void Write(const ReinforcementCards& cards, pb::Edition* message) {
  message->set_rourou_turned_up(cards.rourou_turned_up);
  message->set_leo_coins(cards.leo_coins);
  message->set_leo_look(cards.leo_look);
  for (int number = 1; number <= kNumbers; ++number) {
    message->add_lucky_number_coins(cards.lucky_number_coins[number]);
  }
  message->set_lucky_special_coins(cards.lucky_special_coins);
  message->set_grobill_min_cards(cards.grobill_min_cards);
  message->set_freres_bonus(cards.freres_bonus);
  for (int i = 1; i <= cards.ailes_most; ++i) message->add_ailes_coins(cards.ailes_coins[i]);
  message->set_pat_gap(cards.pat_gap);
  message->set_pat_coins(cards.pat_coins);
}

void Write(const Edition& edition, pb::Edition* message) {
  message->set_id(std::string(edition.id()));
  message->set_digest(ToHex(edition.digest));
  WriteSizes(edition, Combination::kSame, message->mutable_same_sizes());
  WriteSizes(edition, Combination::kRun, message->mutable_run_sizes());
  WriteSizes(edition, Combination::kColourRun, message->mutable_colour_run_sizes());
  WriteSizes(edition, Combination::kPaintings, message->mutable_paintings_sizes());
  for (const BanditCard& card : edition.bandits) Write(edition, card, message->add_bandits());
  Write(edition.reinforcements, message);
  message->set_painting_loss(edition.painting_loss);
}

void Write(const Config& config, pb::Config* message) {
  message->set_mode(Number<pb::Mode>(config.mode));
  message->set_chairs(config.chairs);
  message->set_control(Number<pb::Control>(config.control));
  if (config.tiles.has_value()) {
    for (int i = 0; i < config.chairs; ++i) {
      message->add_tiles(Number<pb::Bandit>((*config.tiles)[i]));
    }
  }
  if (config.first_splitter.has_value()) {
    message->set_first_splitter(static_cast<uint32_t>(*config.first_splitter));
  }
  message->set_round_cap(config.round_cap);
  Write(config.edition, message->mutable_edition());
}

// --- Views. ---

void WriteChair(const Public& pub, Chair chair, pb::ChairState* message) {
  message->set_tile(Number<pb::Bandit>(pub.tiles[chair]));
  Write(pub.chests[chair], message->mutable_chest());
  Write(pub.used[chair], message->mutable_used());
  message->set_unused(pub.unused[chair]);
}

void WriteSide(const Public& pub, Side side, pb::SideState* message) {
  message->set_coins(static_cast<uint32_t>(pub.coins[side]));
  if (pub.leaders[side].has_value()) {
    message->set_leader(static_cast<uint32_t>(*pub.leaders[side]));
  }
}

void WriteSubmission(const Submission& submission, pb::Submission* message) {
  const Action& action = submission.action;
  Write(action, message->mutable_action());
  const bool attacks =
      action.kind == ActionKind::kReinforce && (action.reinforcement == Reinforcement::kVipere ||
                                                action.reinforcement == Reinforcement::kGrobill);
  if (attacks) message->set_target_chest(static_cast<uint32_t>(submission.target_chest));
}

void WriteSplit(const Public& pub, pb::View* view) {
  for (int i = 0; i < 2; ++i) {
    pb::Share* share = view->add_shares();
    Write(pub.split.shares[i], share->mutable_cards());
    share->set_face_down(pub.split.face_down[i]);
    Write(pub.split.turned_over[i], share->mutable_turned_over());
  }
  if (pub.split.chosen.has_value()) view->set_chosen(*pub.split.chosen);
  view->set_looked(pub.looked);
}

void WritePublic(const Public& pub, pb::View* view) {
  Write(pub.config, view->mutable_config());
  for (Chair chair : AllChairs(pub.config)) WriteChair(pub, chair, view->add_chairs());
  for (Side side : kBothSides) WriteSide(pub, side, view->add_sides());
  Write(pub.discard, view->mutable_discard());
  view->set_pile(pub.pile);
  view->set_drawn(pub.drawn);
  view->set_shuffles(pub.shuffles);
  view->set_round(pub.round);
  view->set_splitter(static_cast<uint32_t>(pub.splitter));
  view->set_decision(static_cast<pb::Decision>(pub.decision));
  for (Chair chair : pub.deciding) view->add_deciding(static_cast<uint32_t>(chair));
  for (Seat seat : pub.asked) view->add_asked(static_cast<uint32_t>(seat.index()));
  view->set_tick(pub.tick);
  if (pub.tick_closed) {
    for (Chair chair : AllChairs(pub.config)) {
      WriteSubmission(pub.submissions[chair], view->add_submissions());
    }
  }
  Write(pub.pending, view->mutable_pending());
  WriteSplit(pub, view);
  if (pub.leo.has_value()) view->set_leo_side(static_cast<uint32_t>(*pub.leo));
  view->set_leo_top(pub.leo_top);
  view->set_leo_seen(pub.leo_seen);
  for (int i = 0; i < pub.turned_up_size; ++i) {
    view->add_turned_up(static_cast<uint32_t>(pub.turned_up[i]));
  }
  view->set_first_turned_up(pub.first_turned_up);
}

void WritePrivate(const Private& own, pb::View* view) {
  view->set_seat(static_cast<uint32_t>(own.seat->index()));
  Write(own.dealt, view->mutable_dealt());
  Write(own.kept[0], view->mutable_kept_lower());
  Write(own.kept[1], view->mutable_kept_higher());
  Write(own.hand, view->mutable_hand());
  Write(own.face_down[0], view->mutable_face_down_0());
  Write(own.face_down[1], view->mutable_face_down_1());
  for (int i = 0; i < own.top_size; ++i) view->add_top(static_cast<uint32_t>(own.top[i]));
  Write(own.seen, view->mutable_seen());
  Write(own.theirs[0], view->mutable_theirs_lower());
  Write(own.theirs[1], view->mutable_theirs_higher());
  if (own.sealed.has_value()) Write(*own.sealed, view->mutable_sealed());
}

}  // namespace

void SetFields(const View& view, v1::GameView* message) {
  pb::View* written = message->mutable_duel_descrocs();
  WritePublic(view.pub, written);
  if (!view.own.seat.has_value()) return;
  WritePrivate(view.own, written);
}

}  // namespace assize::games::duel_descrocs
