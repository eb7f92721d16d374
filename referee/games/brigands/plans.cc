// Brigands: the tables of plans, and lists, draws and defaults made from them.
#include "referee/games/brigands/plans.h"

#include <algorithm>
#include <bit>

#include "referee/games/brigands/board.h"

namespace assize::games::brigands {
namespace {

// All ways to place `pieces` on the cards from `card` on, those with more on the first card first.
void ListPlacements(int card, int pieces, std::vector<int>& placement,
                    std::vector<std::vector<int>>& placements) {
  if (card + 1 == static_cast<int>(placement.size())) {
    placement[card] = pieces;
    placements.push_back(placement);
    return;
  }
  for (int here = pieces; here >= 0; --here) {
    placement[card] = here;
    ListPlacements(card + 1, pieces - here, placement, placements);
  }
}

PlanTable::Entry EntryOf(Piece piece, const std::vector<int>& placement) {
  PlanTable::Entry entry;
  for (int card = 0; card < static_cast<int>(placement.size()); ++card) {
    if (placement[card] == 0) continue;
    const auto district = static_cast<District>(card);
    const auto count = static_cast<uint8_t>(placement[card]);
    Team& team = entry.plan.cards[district];
    if (piece == Piece::kBandit) {
      team.bandits = count;
    } else {
      team.patrols = count;
    }
    entry.used.Add(district);
  }
  return entry;
}

}  // namespace

PlanTable::PlanTable(Piece piece, int pieces, int cards) : parts_(size_t{1} << kDistricts) {
  std::vector<int> placement(cards);
  std::vector<std::vector<int>> placements;
  ListPlacements(0, pieces, placement, placements);
  for (int tokens = 0; tokens <= kMeeples; ++tokens) {
    AddWithTokens(piece, tokens, placements);
    ends_[tokens] = entries_.size();
    for (Part& part : parts_) part.ends[tokens] = part.numbers.size();
  }
}

// One token at most on any used card: every subset of the used cards.
void PlanTable::AddWithTokens(Piece piece, int tokens,
                              const std::vector<std::vector<int>>& placements) {
  for (const std::vector<int>& placement : placements) {
    const Entry bare = EntryOf(piece, placement);
    const std::vector<District> used(bare.used.begin(), bare.used.end());
    for (unsigned subset = 0; subset < (1u << used.size()); ++subset) {
      if (std::popcount(subset) != tokens) continue;
      Entry entry = bare;
      for (size_t i = 0; i < used.size(); ++i) {
        entry.plan.cards[used[i]].token = (subset >> i) & 1;
      }
      AddToParts(entry, static_cast<uint16_t>(entries_.size()));
      entries_.push_back(entry);
    }
  }
}

// To those of all sets of cards that contain the used ones.
void PlanTable::AddToParts(const Entry& entry, uint16_t number) {
  const size_t used = NumberOf(entry.used);
  for (size_t cards = used; cards < parts_.size(); cards = (cards + 1) | used) {
    parts_[cards].numbers.push_back(number);
  }
}

const PlanTable& BanditPlans(int bandits) {
  static const std::array<PlanTable, kMeeples + 1> tables = {
      PlanTable(Piece::kBandit, 0, kRingTiles), PlanTable(Piece::kBandit, 1, kRingTiles),
      PlanTable(Piece::kBandit, 2, kRingTiles), PlanTable(Piece::kBandit, 3, kRingTiles)};
  return tables[bandits];
}

const PlanTable& PrincePlans() {
  static const PlanTable table(Piece::kPatrol, kPatrols, kDistricts);
  return table;
}

const PlanTable& DuelPatrolPlans(int patrols) {
  static const std::array<PlanTable, 2> tables = {PlanTable(Piece::kPatrol, 1, kRingTiles),
                                                  PlanTable(Piece::kPatrol, 2, kRingTiles)};
  return tables[patrols - 1];
}

// BRIG-7.1, BRIG-7.2, BRIG-7.3; BRIG-6.5: a card that the prince holds can't be played.
PlanLimits PlanLimitsOf(const View& view) {
  const Colour colour = ColourOf(view.pub, *view.own.seat);
  const bool prince = colour == Colour::kWhite;
  PlanLimits limits{.bandits = prince ? 0 : FreeBandits(view.pub, colour),
                    .patrols = view.pub.patrols[colour],
                    .tokens = view.pub.tokens[colour],
                    .playable = kRingDistricts - view.own.missing};
  if (prince) limits.playable.Add(District::kPrison);
  return limits;
}

const PlanTable& MainPlans(const View& view, const PlanLimits& limits) {
  const bool prince = ColourOf(view.pub, *view.own.seat) == Colour::kWhite;
  return prince ? PrincePlans() : BanditPlans(limits.bandits);
}

namespace {

std::span<const PlanTable::Entry> DuelTable(const PlanLimits& limits) {
  return DuelPatrolPlans(limits.patrols).WithTokens(0);
}

// Bandits and patrols on the same cards (BRIG-12.A15).
Plan Joined(Plan bandits, const Plan& patrols) {
  for (int i = 0; i < kDistricts; ++i) {
    const auto district = static_cast<District>(i);
    bandits.cards[district].patrols = patrols.cards[district].patrols;
  }
  return bandits;
}

}  // namespace

void ListPlans(const View& view, std::vector<Move>* moves) {
  const PlanLimits limits = PlanLimitsOf(view);
  const PlanTable& table = MainPlans(view, limits);
  moves->clear();
  if (IsDuel(view.pub)) {
    const std::span<const PlanTable::Entry> all = table.WithTokens(limits.tokens);
    moves->reserve(all.size() * DuelTable(limits).size());
    for (const PlanTable::Entry& bandits : all) {
      for (const PlanTable::Entry& patrols : DuelTable(limits)) {
        moves->push_back(Joined(bandits.plan, patrols.plan));
      }
    }
    return;
  }
  const std::span<const uint16_t> playable = table.Playable(limits.tokens, limits.playable);
  moves->reserve(playable.size());
  for (uint16_t number : playable) moves->push_back(table[number].plan);
}

int CountPlans(const View& view) {
  const PlanLimits limits = PlanLimitsOf(view);
  const PlanTable& table = MainPlans(view, limits);
  if (!IsDuel(view.pub)) {
    return static_cast<int>(table.Playable(limits.tokens, limits.playable).size());
  }
  return static_cast<int>(table.WithTokens(limits.tokens).size() * DuelTable(limits).size());
}

Plan PlanAt(const View& view, int number) {
  const PlanLimits limits = PlanLimitsOf(view);
  const PlanTable& table = MainPlans(view, limits);
  const auto at = static_cast<size_t>(number);
  if (!IsDuel(view.pub)) return table[table.Playable(limits.tokens, limits.playable)[at]].plan;
  const std::span<const PlanTable::Entry> patrols = DuelTable(limits);
  return Joined(table[at / patrols.size()].plan, patrols[at % patrols.size()].plan);
}

// A draw from the table until a plan without a missing card comes: each is as likely as any other,
// and there always is one (BRIG-6.8).
Plan RandomPlan(const View& view, Stream& stream) {
  const PlanLimits limits = PlanLimitsOf(view);
  const std::span<const PlanTable::Entry> table = MainPlans(view, limits).WithTokens(limits.tokens);
  const PlanTable::Entry* entry = nullptr;
  do {
    entry = &table[stream.Below(table.size())];
  } while (!(entry->used - limits.playable).Empty());
  if (!IsDuel(view.pub)) return entry->plan;
  const std::span<const PlanTable::Entry> patrols = DuelTable(limits);
  return Joined(entry->plan, patrols[stream.Below(patrols.size())].plan);
}

// BRIG-7.1: all on TAVERN, or else on the first playable ring position. BRIG-7.2: the prince
// watches ring positions 1, 2 and PRISON. BRIG-7.3: a duellist's patrols go to the first ring
// positions that contain none of its pieces.
Plan DefaultPlan(const View& view) {
  const Public& pub = view.pub;
  const PlanLimits limits = PlanLimitsOf(view);
  Plan plan;
  if (ColourOf(pub, *view.own.seat) == Colour::kWhite) {
    for (District watched : {pub.ring[0], pub.ring[1], District::kPrison}) {
      plan.cards[watched].patrols = 1;
    }
    return plan;
  }
  const District first_playable = *std::find_if(
      pub.ring.begin(), pub.ring.end(), [&](District tile) { return limits.playable.Has(tile); });
  const District goal = limits.playable.Has(District::kTavern) ? District::kTavern : first_playable;
  plan.cards[goal].bandits = static_cast<uint8_t>(limits.bandits);
  for (int placed = 0; placed < limits.patrols; ++placed) {
    const District empty = *std::find_if(pub.ring.begin(), pub.ring.end(),
                                         [&](District tile) { return plan.cards[tile].Empty(); });
    plan.cards[empty].patrols = 1;
  }
  return plan;
}

}  // namespace assize::games::brigands
