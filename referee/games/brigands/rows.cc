#include "referee/games/brigands/rows.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/plans.h"

namespace assize::games::brigands {
namespace {

constexpr int kDecisions = 7;
constexpr int kActions = 7;
// A purse is shown in two scales: up to 250 as it is, and in tens up to 2,500.
constexpr int kSmallPurse = 250;
constexpr int kTens = 10;

// The players of a row, who have colours.
class Places : public SeatPlaces {
 public:
  explicit Places(const View& view)
      : SeatPlaces(view.pub.config.seats, view.own.seat), pub_(view.pub) {}

  Colour ColourAt(int place) const { return ColourOf(pub_, SeatAt(place)); }
  // -1: the colour is not in play.
  int PlaceOf(Colour colour) const {
    for (int place = 0; Has(place); ++place) {
      if (ColourAt(place) == colour) return place;
    }
    return -1;
  }

 private:
  const Public& pub_;
};

template <class Out>
void DescribePlayer(const Public& pub, const Places& places, int place, Out& out) {
  const bool here = places.Has(place);
  const Colour colour = here ? places.ColourAt(place) : Colour::kBlue;
  const auto value = [&](int number) { return here ? number : 0; };
  // Beside each other, where they are read three times.
  std::array<Team, kDistricts> teams{};
  if (here) {
    for (size_t tile = 0; tile < teams.size(); ++tile) teams[tile] = pub.tiles.values[tile][colour];
  }
  const auto team = [&](int tile) { return teams[static_cast<size_t>(tile)]; };
  out.Flag({"player", place, ".present"}, "BRIG-1.1", here);
  out.OneHot({"player", place, ".colour"}, "BRIG-1.1", kColours,
             here ? static_cast<int>(colour) : -1);
  out.Flag({"player", place, ".asked"}, "BRIG-9.1", here && pub.asked.Has(places.SeatAt(place)));
  out.Count({"player", place, ".ducats"}, "BRIG-2.1", kSmallPurse, value(pub.ducats[colour]));
  out.Count({"player", place, ".ducats_in_tens"}, "BRIG-2.1", kSmallPurse,
            value(pub.ducats[colour] / kTens));
  out.Count({"player", place, ".tokens"}, "BRIG-2.1", kTokens, value(pub.tokens[colour]));
  out.Count({"player", place, ".reserve"}, "BRIG-2.4", kTokens, here ? Reserve(pub, colour) : 0);
  out.Count({"player", place, ".patrols"}, "BRIG-2.1", kPatrols, value(pub.patrols[colour]));
  out.Count({"player", place, ".cards_held"}, "BRIG-6", kRingTiles, value(pub.cards_held[colour]));
  out.Counts({"player", place, ".bandits_on"}, "BRIG-2.1", kDistricts, kMeeples,
             [&](int tile) { return team(tile).bandits; });
  out.Counts({"player", place, ".patrols_on"}, "BRIG-2.1", kDistricts, kPatrols,
             [&](int tile) { return team(tile).patrols; });
  out.Flags({"player", place, ".token_on"}, "BRIG-2.1", kDistricts,
            [&](int tile) { return team(tile).token; });
}

template <class Out>
void DescribeView(const View& view, Out& out) {
  const Public& pub = view.pub;
  const Places places(view);
  out.OneHot("seats", "BRIG-1.6", kMaxSeats - 1, pub.config.seats - 2);
  out.OneHot("viewer", "BRIG-2.2", kMaxSeats, view.own.seat ? view.own.seat->index() : -1);
  out.Flag("lone_team_takes_all", "BRIG-1.6", pub.config.lone_team_takes_all);
  out.Count("duel_threshold", "BRIG-1.6", kSmallPurse, pub.config.duel_threshold);
  out.Count("duel_threshold_in_tens", "BRIG-1.6", kSmallPurse, pub.config.duel_threshold / kTens);
  out.OneHot("round", "BRIG-4", kRounds, pub.round - 1);
  out.OneHot("decision", "BRIG-7", kDecisions, static_cast<int>(pub.decision));
  out.OneHot("step", "BRIG-4", kPrisonStep + 1, pub.step);
  out.OneHot("wave", "BRIG-7.6", kMeeples + 1, pub.wave);
  for (int position = 0; position < kRingTiles; ++position) {
    out.OneHot({"ring", position, ""}, "BRIG-3.2", kRingTiles,
               static_cast<int>(pub.ring[static_cast<size_t>(position)]));
  }
  out.Flags("day_cards", "BRIG-3.3", kRingTiles,
            [&](int card) { return pub.day_cards.Has(static_cast<District>(card)); });
  out.Flags("removed_day_cards", "BRIG-3.3", kRingTiles,
            [&](int card) { return pub.removed_day_cards.Has(static_cast<District>(card)); });
  out.Count("spy_level", "BRIG-1.4", kTopLevel, pub.spy_level);
  out.Count("judgment_level", "BRIG-1.4", kTopLevel, pub.judgment_level);
  for (int place = 0; place < kMaxSeats; ++place) DescribePlayer(pub, places, place, out);
  out.Flags("missing", "BRIG-6.5", kRingTiles,
            [&](int card) { return view.own.missing.Has(static_cast<District>(card)); });
  for (int place = 0; place < kMaxSeats; ++place) {
    const DistrictSet held =
        places.Has(place) ? view.own.held[places.ColourAt(place)] : DistrictSet();
    out.Flags({"held", place, ""}, "BRIG-6", kRingTiles,
              [&](int card) { return held.Has(static_cast<District>(card)); });
  }
  out.Flag("answered", "BRIG-9.3", view.own.sealed.has_value());
}

template <class T>
T Of(const Move& move) {
  const T* const part = std::get_if<T>(&move);
  return part == nullptr ? T() : *part;
}

// What a plan leaves in hand (BRIG-7.3).
int TokensLeft(const View& view, const Plan& plan) {
  int left = view.own.seat ? view.pub.tokens[ColourOf(view.pub, *view.own.seat)] : 0;
  for (const Team& team : plan.cards.values) left -= team.token;
  return left;
}

template <class Out>
void DescribeOption(const View& view, const Move& move, Out& out) {
  const Plan plan = Of<Plan>(move);
  const auto team = [&](int card) { return plan.cards[static_cast<District>(card)]; };
  out.OneHot("move", "BRIG-7", static_cast<int>(std::variant_size_v<Move>),
             static_cast<int>(move.index()));
  out.Counts("bandits_on", "BRIG-7.1", kDistricts, kMeeples,
             [&](int card) { return team(card).bandits; });
  out.Counts("patrols_on", "BRIG-7.2", kDistricts, kPatrols,
             [&](int card) { return team(card).patrols; });
  out.Flags("token_on", "BRIG-7.3", kDistricts, [&](int card) { return team(card).token; });
  out.Count("tokens_left", "BRIG-7.3", kTokens, TokensLeft(view, plan));
  const auto* const wheel = std::get_if<Wheel>(&move);
  out.OneHot("action", "BRIG-7.4", kActions, wheel ? static_cast<int>(wheel->action) : -1);
  const bool targets =
      wheel != nullptr && (wheel->action == Action::kSteal || wheel->action == Action::kPush);
  out.OneHot("target", "BRIG-7.4", kMaxSeats, targets ? Places(view).PlaceOf(wheel->target) : -1);
  const Port port = Of<Port>(move);
  out.Count("port_bandits", "BRIG-7.5", kMeeples, port.size);
  out.Counts("port_sold", "BRIG-7.5", kMeeples, kTokens,
             [&](int bandit) { return port.sell[static_cast<size_t>(bandit)]; });
  const auto* const tavern = std::get_if<Tavern>(&move);
  out.Flag("three_dice", "BRIG-7.6", tavern && tavern->choice == TavernChoice::kRoll3);
  const auto* const upgrade = std::get_if<Upgrade>(&move);
  out.OneHot("track", "BRIG-7.7", 2, upgrade ? static_cast<int>(upgrade->track) : -1);
  out.Count("escaping", "BRIG-7.8", kMeeples, Of<Escape>(move).escaping);
}

// All plans of a round: with any bandits out of prison and any tokens.
std::vector<Move> AllPlans(const Config& config) {
  std::vector<Move> plans;
  for (int bandits = 0; bandits <= kMeeples; ++bandits) {
    for (const PlanTable::Entry& entry : BanditPlans(bandits).WithTokens(kMeeples)) {
      if (config.mode() == Mode::kPrince) {
        plans.push_back(entry.plan);
        continue;
      }
      for (int patrols = 1; patrols <= 2; ++patrols) {
        for (const PlanTable::Entry& guarded : DuelPatrolPlans(patrols).WithTokens(0)) {
          Plan plan = entry.plan;
          for (District card : guarded.used) {
            plan.cards[card].patrols = guarded.plan.cards[card].patrols;
          }
          plans.push_back(plan);
        }
      }
    }
  }
  if (config.mode() == Mode::kDuel) return plans;
  for (const PlanTable::Entry& entry : PrincePlans().WithTokens(kMeeples)) {
    plans.push_back(entry.plan);
  }
  return plans;
}

int OffsetOf(std::string_view name) {
  const auto& fields = Rows::OptionLayout().fields;
  const auto named = [&](const Field& field) { return field.name == name; };
  return std::find_if(fields.begin(), fields.end(), named)->offset;
}

// The rows of the plans of a table. All of them is known beforehand but the tokens that are left.
class PlanRows {
 public:
  // Of those with at most `tokens` tokens.
  PlanRows(const PlanTable& table, int tokens)
      : width_(static_cast<size_t>(Rows::OptionLayout().width)),
        left_(static_cast<size_t>(OffsetOf("tokens_left"))) {
    const std::span<const PlanTable::Entry> entries = table.WithTokens(tokens);
    rows_.resize(entries.size() * width_);
    for (size_t number = 0; number < entries.size(); ++number) {
      const Plan& plan = entries[number].plan;
      Rows::WriteBare(Config(), plan, &rows_[number * width_]);
      const auto has_token = [](const Team& team) { return team.token != 0; };
      tokens_.push_back(static_cast<uint8_t>(
          std::count_if(plan.cards.values.begin(), plan.cards.values.end(), has_token)));
    }
  }

  size_t size() const { return tokens_.size(); }
  const uint8_t* operator[](size_t number) const { return &rows_[number * width_]; }
  // Writes the rows of `count` plans of a player who has that many tokens in hand, and returns where
  // the next row is.
  uint8_t* Write(size_t first, size_t count, int tokens, uint8_t* rows) const {
    std::copy_n((*this)[first], count * width_, rows);
    for (size_t number = first; number < first + count; ++number) {
      rows[left_] = static_cast<uint8_t>(tokens - tokens_[number]);
      rows += width_;
    }
    return rows;
  }

 private:
  const size_t width_;
  const size_t left_;
  std::vector<uint8_t> rows_;
  std::vector<uint8_t> tokens_;
};

const PlanRows& BanditRows(int bandits) {
  static const std::array<PlanRows, kMeeples + 1> rows = {
      PlanRows(BanditPlans(0), kMeeples), PlanRows(BanditPlans(1), kMeeples),
      PlanRows(BanditPlans(2), kMeeples), PlanRows(BanditPlans(3), kMeeples)};
  return rows[static_cast<size_t>(bandits)];
}
const PlanRows& PrinceRows() {
  static const PlanRows rows(PrincePlans(), kMeeples);
  return rows;
}
// Patrols bring no tokens (BRIG-12.A14).
const PlanRows& GuardRows(int patrols) {
  static const std::array<PlanRows, 2> rows = {PlanRows(DuelPatrolPlans(1), 0),
                                               PlanRows(DuelPatrolPlans(2), 0)};
  return rows[static_cast<size_t>(patrols - 1)];
}

void WritePlayable(const View& view, uint8_t* rows) {
  const PlanLimits limits = PlanLimitsOf(view);
  const PlanTable& table = MainPlans(view, limits);
  const PlanRows& plans = &table == &PrincePlans() ? PrinceRows() : BanditRows(limits.bandits);
  const std::span<const uint16_t> numbers = table.Playable(limits.tokens, limits.playable);
  for (size_t i = 0; i < numbers.size();) {
    size_t run = 1;
    while (i + run < numbers.size() && numbers[i + run] == numbers[i] + run) ++run;
    rows = plans.Write(numbers[i], run, limits.tokens, rows);
    i += run;
  }
}

// Each plan of bandits with each of patrols.
void WriteDuelPlans(const View& view, uint8_t* rows) {
  static const int patrols_on = OffsetOf("patrols_on");
  const PlanLimits limits = PlanLimitsOf(view);
  const PlanRows& plans = BanditRows(limits.bandits);
  const PlanRows& guards = GuardRows(limits.patrols);
  const size_t count = BanditPlans(limits.bandits).WithTokens(limits.tokens).size();
  for (size_t number = 0; number < count; ++number) {
    for (size_t guard = 0; guard < guards.size(); ++guard) {
      std::copy_n(guards[guard] + patrols_on, kDistricts,
                  std::exchange(rows, plans.Write(number, 1, limits.tokens, rows)) + patrols_on);
    }
  }
}

// Places in AllPlans().
void NumberPlayable(const View& view, int32_t* numbers) {
  const PlanLimits limits = PlanLimitsOf(view);
  const PlanTable& table = MainPlans(view, limits);
  const int earlier = &table == &PrincePlans() ? kMeeples + 1 : limits.bandits;
  size_t first = 0;
  for (int bandits = 0; bandits < earlier; ++bandits) first += BanditRows(bandits).size();
  for (uint16_t number : table.Playable(limits.tokens, limits.playable)) {
    *numbers++ = static_cast<int32_t>(first + number);
  }
}

void NumberDuelPlans(const View& view, int32_t* numbers) {
  const PlanLimits limits = PlanLimitsOf(view);
  const size_t each = GuardRows(1).size() + GuardRows(2).size();
  size_t first = limits.patrols == 1 ? 0 : GuardRows(1).size();
  for (int bandits = 0; bandits < limits.bandits; ++bandits) {
    first += BanditRows(bandits).size() * each;
  }
  const size_t count = BanditPlans(limits.bandits).WithTokens(limits.tokens).size();
  for (size_t number = 0; number < count; ++number) {
    for (size_t guard = 0; guard < GuardRows(limits.patrols).size(); ++guard) {
      *numbers++ = static_cast<int32_t>(first + number * each + guard);
    }
  }
}

}  // namespace

struct Description {
  static constexpr const char* kViewVersion = "brigands/view-1";
  static constexpr const char* kOptionVersion = "brigands/option-1";

  static Move AnyMove() { return Plan(); }
  static std::vector<Move> Numbered(const Config& config, int decision) {
    const bool plans = decision == static_cast<int>(Decision::kPlan);
    return plans ? AllPlans(config) : std::vector<Move>();
  }
  static bool ListRows(const View& view, uint8_t* rows) {
    if (view.pub.decision != Decision::kPlan) return false;
    IsDuel(view.pub) ? WriteDuelPlans(view, rows) : WritePlayable(view, rows);
    return true;
  }
  static bool ListNumbers(const View& view, int32_t* numbers) {
    if (view.pub.decision != Decision::kPlan) return false;
    IsDuel(view.pub) ? NumberDuelPlans(view, numbers) : NumberPlayable(view, numbers);
    return true;
  }
  template <class Out>
  static void OfView(const View& view, Out& out) {
    DescribeView(view, out);
  }
  template <class Out>
  static void OfOption(const View& view, const Move& move, Out& out) {
    DescribeOption(view, move, out);
  }
};

}  // namespace assize::games::brigands

namespace assize::games {
template struct GameRows<brigands::View, brigands::Move, brigands::Description>;
}  // namespace assize::games
