// The resale of the greedy player: one action of one chair.
#include <algorithm>
#include <vector>

#include "referee/games/duel_descrocs/actions.h"
#include "referee/games/duel_descrocs/players/greedy.h"
#include "referee/games/duel_descrocs/players/worth.h"
#include "referee/games/duel_descrocs/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"

namespace assize::bot::duel_descrocs {
namespace {

using games::duel_descrocs::ActionKind;
using games::duel_descrocs::LimitOf;
using games::duel_descrocs::Reinforcement;
using games::duel_descrocs::ReinforcementSet;
using games::duel_descrocs::Rules;
using games::duel_descrocs::SideOf;
using games::duel_descrocs::State;

// Random draws of the next round by which a chest is judged.
constexpr int kDraws = 6;
// What a coin of the next round counts for now.
constexpr double kTomorrow = 0.85;
// The least gain for which a reinforcement that can also wait is played.
constexpr double kWorthIt = 2.5;

class Trader {
 public:
  Trader(const View& view, Chair chair, const Chance& chance, Care care)
      : view_(view),
        pub_(view.pub),
        chair_(chair),
        chest_(view.pub.chests[chair]),
        unused_(games::duel_descrocs::UnusedOf(view, chair)),
        may_end_(MatchMayEnd(view.pub)) {
    if (care == Care::kFull && !may_end_) DrawTomorrow(chance);
  }

  Action Decide() const {
    for (Reinforcement card :
         {Reinforcement::kNinjaLeo, Reinforcement::kLucky, Reinforcement::kPat}) {
      if (const std::optional<Action> action = First(card)) return *action;
    }
    if (const std::optional<Action> sale = BestSale()) return *sale;
    if (const std::optional<Action> action = BestReinforcement()) return *action;
    return Action();
  }

 private:
  // Cards that may join the chest in the next round.
  void DrawTomorrow(const Chance& chance) {
    for (int i = 0; i < kDraws; ++i) {
      const State state = Rules::Redeal(view_, PartOf(chance, Label("tomorrow", i)));
      CardSet draw;
      for (int j = 0; j < 2 + i % 2 && j < pub_.pile; ++j) {
        draw.Add(state.hidden.pile[pub_.pile - 1 - j]);
      }
      draw.Remove(games::duel_descrocs::kLarcin);
      draws_.push_back(draw);
    }
  }

  // What the chest may bring later on.
  double Future(CardSet chest) const {
    if (may_end_) return 0;
    if (draws_.empty()) return kTomorrow * Worth(pub_, chair_, chest);
    double sum = 0;
    for (CardSet draw : draws_) sum += BestSellOut(pub_, chair_, chest | draw).coins;
    const int surplus = std::max(0, chest.Size() - LimitOf(pub_, chair_));
    return kTomorrow * (sum / static_cast<double>(draws_.size()) - surplus);
  }

  // The only way to play a card that has no parameters, if it may be played.
  std::optional<Action> First(Reinforcement card) const {
    std::optional<Action> first;
    if (!unused_.Has(card)) return first;
    games::duel_descrocs::ForEachWayToPlay(pub_, chair_, card, [&](const Action& action) {
      if (!first.has_value()) first = action;
    });
    return first;
  }

  // A sale that brings more than keeping everything; the best one.
  std::optional<Action> BestSale() const {
    std::optional<Action> best;
    double most = Future(chest_) + 0.01;
    // When the match may end, only the best way to sell out counts.
    const int all = may_end_ ? BestSellOut(pub_, chair_, chest_).coins : 0;
    games::duel_descrocs::ForEachSale(pub_.config.edition, chest_, [&](CardSet cards) {
      const int price =
          *games::duel_descrocs::PriceOf(pub_.config.edition, pub_.tiles[chair_], cards);
      double value = price + Future(chest_ - cards);
      if (may_end_) {
        value = price + BestSellOut(pub_, chair_, chest_ - cards).coins == all ? price : 0;
      }
      if (value <= most) return;
      most = value;
      best = SaleOf(cards, price);
    });
    return best;
  }
  // The Croc brothers come along where much is sold, or at the end.
  Action SaleOf(CardSet cards, int price) const {
    Action action;
    action.kind = ActionKind::kExchange;
    if (unused_.Has(Reinforcement::kFreresCroc) && (price >= 3 || may_end_)) {
      action = games::duel_descrocs::Reinforce(Reinforcement::kFreresCroc);
    }
    action.cards = cards;
    return action;
  }

  std::optional<Action> BestReinforcement() const {
    std::optional<Action> best;
    double most = may_end_ ? 0.5 : kWorthIt;
    for (Reinforcement card : unused_) {
      games::duel_descrocs::ForEachWayToPlay(pub_, chair_, card, [&](const Action& action) {
        const double gain = GainOf(action);
        if (gain <= most) return;
        most = gain;
        best = action;
      });
    }
    return best;
  }

  double Gain(Chair chair, CardSet before, CardSet after) const {
    return Worth(pub_, chair, after) - Worth(pub_, chair, before);
  }

  double GainOf(const Action& action) const {
    CardSet target{};
    if (action.target != games::duel_descrocs::kNoCard) target.Add(action.target);
    switch (action.reinforcement) {
      case Reinforcement::kSuperRourou:
        return chest_.Size() < LimitOf(pub_, chair_) ? kWorthIt + 0.1 : 0;
      case Reinforcement::kDoug:
        return Gain(chair_, chest_, chest_ | target);
      case Reinforcement::kVipere: {
        const Chair victim = Victim(action);
        const CardSet own{action.own};
        const CardSet theirs = pub_.chests[victim];
        return Gain(chair_, chest_, (chest_ - own) | target) -
               Gain(victim, theirs, (theirs - target) | own);
      }
      case Reinforcement::kGrobill: {
        const Chair victim = Victim(action);
        const CardSet theirs = pub_.chests[victim];
        return -Gain(victim, theirs, theirs - target);
      }
      case Reinforcement::kAilesNoires: {
        const int coins = pub_.config.edition.reinforcements.ailes_coins[action.cards.Size()];
        return coins + Gain(chair_, chest_, chest_ - action.cards);
      }
      default:
        return 0;
    }
  }
  Chair Victim(const Action& action) const {
    const Side other = games::duel_descrocs::Opponent(SideOf(chair_));
    return *games::duel_descrocs::ChestWith(pub_, other, action.target);
  }

  const View& view_;
  const Public& pub_;
  const Chair chair_;
  const CardSet chest_;
  const ReinforcementSet unused_;
  const bool may_end_;
  std::vector<CardSet> draws_;
};

}  // namespace

Action GreedyAction(const View& view, Chair chair, const Chance& chance, Care care) {
  return Trader(view, chair, chance, care).Decide();
}

}  // namespace assize::bot::duel_descrocs
