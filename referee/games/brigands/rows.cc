#include "referee/games/brigands/rows.h"

#include <array>
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
  const auto team = [&](int tile) {
    return here ? pub.tiles[static_cast<District>(tile)][colour] : Team();
  };
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

}  // namespace

struct Description {
  static constexpr const char* kViewVersion = "brigands/view-1";
  static constexpr const char* kOptionVersion = "brigands/option-1";

  static Move AnyMove() { return Plan(); }
  static std::vector<Move> Numbered(const Config& config, int decision) {
    const bool plans = decision == static_cast<int>(Decision::kPlan);
    return plans ? AllPlans(config) : std::vector<Move>();
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
