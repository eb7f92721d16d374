// Duel d'Escrocs: the parts of views and lists as bytes, field by field as the messages have them.
#include <array>
#include <cstdint>
#include <span>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

void WriteOwnOrTarget(int field, Card card, FieldBytes& bytes) {
  if (card != kNoCard) bytes.Present(field, card);
}

struct MoveBytes {
  FieldBytes& bytes;

  void operator()(const Keep& keep) const {
    bytes.Message(pb::Move::kKeepFieldNumber, [&] {
      Write(pb::Keep::kLowerFieldNumber, keep.lower, bytes);
      Write(pb::Keep::kHigherFieldNumber, keep.higher, bytes);
    });
  }
  void operator()(const NameLeader& named) const {
    bytes.Message(pb::Move::kLeaderFieldNumber,
                  [&] { bytes.Number(pb::NameLeader::kLeaderFieldNumber, named.leader); });
  }
  void operator()(const SplitCards& split) const {
    bytes.Message(pb::Move::kSplitFieldNumber, [&] {
      Write(pb::Split::kFirstFieldNumber, split.shares[0], bytes);
      Write(pb::Split::kSecondFieldNumber, split.shares[1], bytes);
      Write(pb::Split::kFaceDownFieldNumber, split.face_down, bytes);
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
                  [&] { Write(pb::Distribute::kLowerFieldNumber, distribution.lower, bytes); });
  }
  void operator()(const Resale& resale) const {
    bytes.Message(pb::Move::kResaleFieldNumber, [&] {
      for (int i = 0; i < resale.size; ++i) {
        bytes.Message(pb::Resale::kActionsFieldNumber, [&] { Write(resale.actions[i], bytes); });
      }
    });
  }
  void operator()(const Limit& limit) const {
    bytes.Message(pb::Move::kLimitFieldNumber, [&] {
      for (int i = 0; i < limit.size; ++i) {
        bytes.Message(pb::Limit::kChestsFieldNumber,
                      [&] { Write(pb::CardList::kCardsFieldNumber, limit.cards[i], bytes); });
      }
    });
  }
  void operator()(const KeepTurnedUp& kept) const {
    bytes.Message(pb::Move::kRourouFieldNumber,
                  [&] { bytes.Number(pb::KeepTurnedUp::kCardFieldNumber, kept.card); });
  }
};

// --- Configurations. ---

// Of each size of the combination that is sold, what `number_of` makes of it.
template <class NumberOf>
void WriteSold(int field, const Edition& edition, Combination combination,
               const NumberOf& number_of, FieldBytes& bytes) {
  std::array<int, kSizes> sizes;
  size_t count = 0;
  for (int size = 0; size < kSizes; ++size) {
    if (edition.Sells(combination, size)) sizes[count++] = size;
  }
  bytes.Numbers(field, std::span(sizes).first(count), number_of);
}

void WriteSizes(int field, const Edition& edition, Combination combination, FieldBytes& bytes) {
  WriteSold(
      field, edition, combination, [](int size) { return size; }, bytes);
}

void Write(const Edition& edition, const BanditCard& card, FieldBytes& bytes) {
  using Message = pb::Edition::BanditCard;
  const auto write_prices = [&](int field, Combination combination) {
    const auto& prices = card.prices[static_cast<size_t>(combination)];
    WriteSold(
        field, edition, combination, [&](int size) { return prices[static_cast<size_t>(size)]; },
        bytes);
  };
  write_prices(Message::kSameFieldNumber, Combination::kSame);
  write_prices(Message::kRunFieldNumber, Combination::kRun);
  write_prices(Message::kColourRunFieldNumber, Combination::kColourRun);
  write_prices(Message::kPaintingsFieldNumber, Combination::kPaintings);
  bytes.Number(Message::kTreasureFieldNumber, card.treasure);
  bytes.Number(Message::kSkillFieldNumber, Number<pb::Skill>(card.skill));
  bytes.Number(Message::kAmountFieldNumber, card.amount);
}

void Write(const ReinforcementCards& cards, FieldBytes& bytes) {
  const auto coins = [](uint8_t number) { return number; };
  bytes.Number(pb::Edition::kRourouTurnedUpFieldNumber, cards.rourou_turned_up);
  bytes.Number(pb::Edition::kLeoCoinsFieldNumber, cards.leo_coins);
  bytes.Number(pb::Edition::kLeoLookFieldNumber, cards.leo_look);
  bytes.Numbers(pb::Edition::kLuckyNumberCoinsFieldNumber,
                std::span(cards.lucky_number_coins).subspan(1, kNumbers), coins);
  bytes.Number(pb::Edition::kLuckySpecialCoinsFieldNumber, cards.lucky_special_coins);
  bytes.Number(pb::Edition::kGrobillMinCardsFieldNumber, cards.grobill_min_cards);
  bytes.Number(pb::Edition::kFreresBonusFieldNumber, cards.freres_bonus);
  bytes.Numbers(pb::Edition::kAilesCoinsFieldNumber,
                std::span(cards.ailes_coins).subspan(1, cards.ailes_most), coins);
  bytes.Number(pb::Edition::kPatGapFieldNumber, cards.pat_gap);
  bytes.Number(pb::Edition::kPatCoinsFieldNumber, cards.pat_coins);
}

void Write(const Edition& edition, FieldBytes& bytes) {
  const auto write_text = [&](int field, std::string_view text) {
    if (!text.empty()) bytes.Text(field, text);
  };
  write_text(pb::Edition::kIdFieldNumber, edition.id());
  write_text(pb::Edition::kDigestFieldNumber, ToHex(edition.digest));
  WriteSizes(pb::Edition::kSameSizesFieldNumber, edition, Combination::kSame, bytes);
  WriteSizes(pb::Edition::kRunSizesFieldNumber, edition, Combination::kRun, bytes);
  WriteSizes(pb::Edition::kColourRunSizesFieldNumber, edition, Combination::kColourRun, bytes);
  WriteSizes(pb::Edition::kPaintingsSizesFieldNumber, edition, Combination::kPaintings, bytes);
  for (const BanditCard& card : edition.bandits) {
    bytes.Message(pb::Edition::kBanditsFieldNumber, [&] { Write(edition, card, bytes); });
  }
  Write(edition.reinforcements, bytes);
  bytes.Number(pb::Edition::kPaintingLossFieldNumber, edition.painting_loss);
}

}  // namespace

void Write(const Config& config, FieldBytes& bytes) {
  bytes.Number(pb::Config::kModeFieldNumber, Number<pb::Mode>(config.mode));
  bytes.Number(pb::Config::kChairsFieldNumber, config.chairs);
  bytes.Number(pb::Config::kControlFieldNumber, Number<pb::Control>(config.control));
  if (config.tiles.has_value()) {
    bytes.Numbers(pb::Config::kTilesFieldNumber, std::span(*config.tiles).first(config.chairs),
                  [](Bandit bandit) { return Number<pb::Bandit>(bandit); });
  }
  if (config.first_splitter.has_value()) {
    bytes.Present(pb::Config::kFirstSplitterFieldNumber, *config.first_splitter);
  }
  bytes.Number(pb::Config::kRoundCapFieldNumber, config.round_cap);
  bytes.Message(pb::Config::kEditionFieldNumber, [&] { Write(config.edition, bytes); });
}

void Write(const Action& action, FieldBytes& bytes) {
  switch (action.kind) {
    case ActionKind::kDone:
      return bytes.Message(pb::Action::kDoneFieldNumber, [] {});
    case ActionKind::kExchange:
      return bytes.Message(pb::Action::kExchangeFieldNumber,
                           [&] { Write(pb::Exchange::kCardsFieldNumber, action.cards, bytes); });
    case ActionKind::kDiscard:
      return bytes.Message(pb::Action::kDiscardFieldNumber,
                           [&] { bytes.Number(pb::Discard::kCardFieldNumber, action.own); });
    case ActionKind::kReinforce:
      return bytes.Message(pb::Action::kReinforceFieldNumber, [&] {
        bytes.Number(pb::Reinforce::kReinforcementFieldNumber,
                     Number<pb::Reinforcement>(action.reinforcement));
        WriteOwnOrTarget(pb::Reinforce::kTargetFieldNumber, action.target, bytes);
        WriteOwnOrTarget(pb::Reinforce::kOwnFieldNumber, action.own, bytes);
        Write(pb::Reinforce::kCardsFieldNumber, action.cards, bytes);
      });
  }
}

void Write(const Move& move, FieldBytes& bytes) { std::visit(MoveBytes{bytes}, move); }

}  // namespace assize::games::duel_descrocs
