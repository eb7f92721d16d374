#include "referee/games/brigands/players/plan_evaluation.h"

#include <algorithm>
#include <cmath>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/data.h"
#include "referee/games/brigands/players/forecast.h"
#include "referee/games/brigands/players/worth.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

// What the district's effect gives or spares, on average, for each bandit that is arrested there.
constexpr double kMeanGain = 4;
// How far a mood changes a bandit's worth on a district, in ducats.
constexpr double kMoodSwing = 1.2;

// The estimates for one seat.
class Estimator {
 public:
  explicit Estimator(const View& view)
      : pub_(view.pub), own_(ColourOf(view.pub, *view.own.seat)), forecast_(view) {}

  double Pieces(District district, Team team) const {
    if (own_ == Colour::kWhite) return PrinceTeam(district, team);
    double worth = team.patrols * PatrolCatch(district);
    if (team.bandits > 0) worth += BanditTeam(district, team);
    return worth;
  }

 private:
  double BanditTeam(District district, Team team) const {
    const int size = team.bandits;
    const double arrest = team.patrols > 0 ? 1.0 : forecast_.Patrol(district);
    double worth = (1 - arrest) * Gain(district, size) + arrest * kPrisonerWorth * size;
    if (team.token) worth += TokenUse(district, size, arrest) - TokenWorth(pub_.round);
    return worth;
  }

  // The effect's mean gain for a team that no patrol meets (BRIG-1.2).
  double Gain(District district, int size) const {
    double mean = 0;
    for (int others = 0; others <= forecast_.most_bandits(); ++others) {
      mean += forecast_.Bandits(district, others) * GainAmong(district, size, others);
    }
    return mean;
  }

  double GainAmong(District district, int size, int others) const {
    const bool day = HasDayCard(pub_, district);
    const double jailed = kPrisonerWorth * size;
    switch (district) {
      case District::kMarket:
        return kMarketGain.With(day)[size];
      case District::kTownHall:
        return Share(kTownHallLoot.With(day), size, others);
      case District::kPort:
        return PortGain(size, day);
      case District::kTavern:
        return size * (day ? kTavernDayDice * kMeanDie : kMeanDie);
      case District::kPalace:
        return size + others <= kPalaceMost ? size * kPalaceGain.With(day) : jailed;
      case District::kConvoy:
        return size + others >= kConvoyLeast
                   ? Share(kConvoyLoot + kConvoyDice.With(day) * kMeanDie, size, others)
                   : jailed;
      case District::kTreasure:
        return others == 0 ? kTreasureGain.With(day) : jailed;
      case District::kPrison:
        return jailed;
    }
    return 0;
  }

  // BRIG-1.3.
  static double Share(double loot, int size, int others) {
    return others == 0 ? loot : std::floor(loot / (size + others)) * size;
  }

  // Tokens in the last round are for selling, before it for keeping.
  double PortGain(int size, bool day) const {
    const int hand = pub_.tokens[own_];
    if (pub_.round >= kRounds) return kPortPrice * (hand + (size - 1) * kPortTake.With(day));
    const int taken = std::min(kTokens - hand, size * kPortTake.With(day));
    return std::max(taken * TokenWorth(pub_.round), 1.0 * kPortPrice * hand);
  }

  // A token saves the team from a patrol, or steals where there is somebody to steal from.
  double TokenUse(District district, int size, double arrest) const {
    const double saved = arrest * (1.0 - kPrisonerWorth * size);
    const double company = 1 - forecast_.Bandits(district, 0);
    return saved + 0.7 * (1 - arrest) * company * std::min<double>(3 * size, MeanDucats());
  }

  double MeanDucats() const {
    double sum = 0;
    int players = 0;
    for (Colour colour : Brigands(pub_)) {
      if (colour == own_) continue;
      sum += pub_.ducats[colour];
      ++players;
    }
    return sum / players;
  }

  // What a patrol takes from the others on a district: the rich one's bandits count more.
  double PatrolCatch(District district) const {
    const double day = HasDayCard(pub_, district) ? 1.5 : 1.0;
    double worth = 0;
    for (Colour colour : Brigands(pub_)) {
      if (colour == own_) continue;
      worth += forecast_.MeanBandits(district, colour) * (1 + pub_.ducats[colour] / 25.0);
    }
    return worth * (kMeanGain * day - kPrisonerWorth);
  }

  double PrinceTeam(District district, Team team) const {
    if (team.patrols == 0) return 0;
    double worth = district == District::kPrison ? PrisonVisit() : PatrolCatch(district);
    // A second patrol can go where the first is not needed, but seldom does better.
    worth *= 1 + 0.15 * (team.patrols - 1);
    if (team.token) worth += PrinceToken(district, team.patrols) - TokenWorth(pub_.round);
    return worth;
  }

  // BRIG-5.5.2: a token and a level for the prince, fines, and all prisoners free.
  double PrisonVisit() const {
    const int level = std::min<int>(pub_.judgment_level + 1, kTopLevel);
    double worth = pub_.round < kRounds ? TokenWorth(pub_.round) + 1.5 : 0;
    for (Colour colour : Brigands(pub_)) {
      const int fine = std::min<int>(pub_.ducats[colour], level * Prisoners(pub_, colour));
      worth += fine * (1 + pub_.ducats[colour] / 25.0);
      if (pub_.round < kRounds) worth += 0.5 * kPrisonerWorth * Prisoners(pub_, colour);
    }
    return worth;
  }

  // STEAL from the richest that may be there (BRIG-5.1.5).
  double PrinceToken(District district, int patrols) const {
    double worth = 0;
    for (Colour colour : Brigands(pub_)) {
      const double there = district == District::kPrison
                               ? Prisoners(pub_, colour) > 0
                               : std::min(1.0, forecast_.MeanBandits(district, colour));
      const int loot = std::min<int>(pub_.ducats[colour], kStealPerPatrol * patrols);
      worth = std::max(worth, there * loot * (1 + pub_.ducats[colour] / 25.0));
    }
    return worth;
  }

  const Public& pub_;
  const Colour own_;
  const Forecast forecast_;
};

double Mood(Stream& stream) {
  constexpr int kSteps = 1024;
  return kMoodSwing * (2.0 * static_cast<double>(stream.Below(kSteps + 1)) / kSteps - 1);
}

}  // namespace

PlanEvaluation::PlanEvaluation(const View& view, Stream& mood) {
  const Estimator estimator(view);
  for (int i = 0; i < kDistricts; ++i) {
    const auto district = static_cast<District>(i);
    const double swing = Mood(mood);
    for (int index = 0; index < kTeams; ++index) {
      const Team team = TeamOf(index);
      const int pieces = team.bandits + team.patrols;
      worth_[district][index] = pieces == 0 ? 0 : estimator.Pieces(district, team) + swing * pieces;
    }
  }
}

double PlanEvaluation::Of(const Plan& plan) const {
  double worth = 0;
  for (int i = 0; i < kDistricts; ++i) {
    const auto district = static_cast<District>(i);
    worth += worth_[district][IndexOf(plan.cards[district])];
  }
  return worth;
}

}  // namespace assize::bot::brigands
