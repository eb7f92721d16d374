#include "referee/games/brigands/players/forecast.h"

#include <cmath>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/data.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

// How often a piece is sent to a district with a Day card, against one without.
constexpr double kDayCardPull = 1.6;

double Pull(const Public& pub, District district) {
  return HasDayCard(pub, district) ? kDayCardPull : 1.0;
}

double SumOfPulls(const Public& pub, DistrictSet districts) {
  double sum = 0;
  for (District district : districts) sum += Pull(pub, district);
  return sum;
}

int PatrolsOfOthers(const Public& pub, Colour own) {
  int patrols = 0;
  for (Colour colour : Players(pub)) {
    if (colour != own) patrols += pub.patrols[colour];
  }
  return patrols;
}

}  // namespace

Forecast::Forecast(const View& view) {
  const Public& pub = view.pub;
  const Colour own = ColourOf(pub, *view.own.seat);
  for (Colour colour : Brigands(pub)) {
    if (colour == own) continue;
    const int free = FreeBandits(pub, colour);
    most_bandits_ += free;
    const DistrictSet playable = kRingDistricts - view.own.held[colour];
    const double sum = SumOfPulls(pub, playable);
    for (District district : playable) {
      mean_bandits_[district][colour] = free * Pull(pub, district) / sum;
    }
  }
  const double sum = SumOfPulls(pub, kRingDistricts);
  // The prince may also send a patrol to PRISON, a duellist may not.
  const double patrol_sum = IsDuel(pub) ? sum : sum + 1;
  const int patrols = PatrolsOfOthers(pub, own);
  for (District district : kRingDistricts) {
    const double pull = Pull(pub, district);
    patrol_[district] = 1 - std::pow(1 - pull / patrol_sum, patrols);
    // The binomial distribution, each chance from the one before.
    const double here = pull / sum;
    double chance = std::pow(1 - here, most_bandits_);
    for (int count = 0; count <= most_bandits_; ++count) {
      bandits_[district][count] = chance;
      chance *= (most_bandits_ - count) * here / ((count + 1) * (1 - here));
    }
  }
}

}  // namespace assize::bot::brigands
