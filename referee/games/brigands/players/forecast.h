// Where the others' pieces may be once the plans are revealed, as chances. Each piece may be on any
// district, a little more often where a Day card lies, independently of the other pieces.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_FORECAST_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_FORECAST_H_

#include <array>

#include "referee/games/brigands/types.h"

namespace assize::bot::brigands {

using games::brigands::ByColour;
using games::brigands::ByDistrict;
using games::brigands::Colour;
using games::brigands::District;
using games::brigands::View;

class Forecast {
 public:
  // For a seat that must plan.
  explicit Forecast(const View& view);

  // The chance that `count` bandits of others are there, 0 to most_bandits().
  double Bandits(District district, int count) const { return bandits_[district][count]; }
  // The mean number of a colour's bandits there: 0 where its card is known to be missing.
  double MeanBandits(District district, Colour colour) const {
    return mean_bandits_[district][colour];
  }
  // The chance that a patrol of others is there.
  double Patrol(District district) const { return patrol_[district]; }
  // The most bandits that others can send out.
  int most_bandits() const { return most_bandits_; }

 private:
  // The prince of six seats faces five brigands of three.
  static constexpr int kMaxBandits = 15;

  int most_bandits_ = 0;
  ByDistrict<std::array<double, kMaxBandits + 1>> bandits_;
  ByDistrict<ByColour<double>> mean_bandits_;
  ByDistrict<double> patrol_;
};

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_FORECAST_H_
