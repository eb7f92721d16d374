#include "ladder/stats/spsa.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace assize::ladder::stats {
namespace {

// Spall's exponents, and the share of the iterations that stabilizes the first ones.
constexpr double kAlpha = 0.602;
constexpr double kGamma = 0.101;
constexpr double kStable = 0.1;

double Clamped(const SpsaParameter& parameter, double value) {
  return std::clamp(value, parameter.least, parameter.most);
}

// A value that people can read: three digits more than the step's first one.
double Tidy(const SpsaParameter& parameter, double value) {
  const double digit = std::pow(10, 3 - std::floor(std::log10(parameter.step)));
  return Clamped(parameter, std::round(value * digit) / digit);
}

// From 0 to less than 1.
double Share(Stream* stream) {
  constexpr uint64_t kParts = uint64_t{1} << 32;
  return static_cast<double>(stream->Below(kParts)) / static_cast<double>(kParts);
}

double Usable(const SpsaParameter& parameter, double value, double rounding) {
  if (!parameter.whole) return Tidy(parameter, value);
  return Clamped(parameter, std::floor(Clamped(parameter, value) + rounding));
}

std::vector<double> StartsOf(const std::vector<SpsaParameter>& parameters) {
  std::vector<double> values;
  for (const SpsaParameter& parameter : parameters) values.push_back(parameter.start);
  return values;
}

}  // namespace

Spsa::Spsa(std::vector<SpsaParameter> parameters, SpsaPlan plan, const Seed& seed)
    : parameters_(std::move(parameters)),
      plan_(plan),
      chance_(seed),
      values_(StartsOf(parameters_)) {}

std::vector<double> Spsa::Directions() const {
  Stream coin = chance_.Open({"direction", iteration_});
  std::vector<double> directions;
  for (size_t i = 0; i < parameters_.size(); ++i) {
    directions.push_back(coin.Below(2) == 0 ? -1.0 : 1.0);
  }
  return directions;
}

double Spsa::Perturbation(const SpsaParameter& parameter) const {
  return parameter.step * std::pow(1.0 * plan_.iterations / (iteration_ + 1), kGamma);
}

SpsaPair Spsa::Next() const {
  const std::vector<double> directions = Directions();
  Stream rounding = chance_.Open({"rounding", iteration_});
  SpsaPair pair;
  for (size_t i = 0; i < parameters_.size(); ++i) {
    const SpsaParameter& parameter = parameters_[i];
    const double move = directions[i] * Perturbation(parameter);
    const double up = Share(&rounding);
    pair.plus.push_back(Usable(parameter, values_[i] + move, up));
    pair.minus.push_back(Usable(parameter, values_[i] - move, up));
  }
  return pair;
}

void Spsa::Take(double difference) {
  const std::vector<double> directions = Directions();
  const double stable = kStable * plan_.iterations;
  const double fading = std::pow((stable + plan_.iterations) / (stable + iteration_ + 1), kAlpha);
  for (size_t i = 0; i < parameters_.size(); ++i) {
    const SpsaParameter& parameter = parameters_[i];
    const double gain = plan_.rate * parameter.step * parameter.step * fading;
    values_[i] = Clamped(parameter,
                         values_[i] + gain / Perturbation(parameter) * difference * directions[i]);
  }
  ++iteration_;
}

std::vector<double> Spsa::Proposal() const {
  std::vector<double> proposal;
  for (size_t i = 0; i < parameters_.size(); ++i) {
    proposal.push_back(Usable(parameters_[i], values_[i], 0.5));
  }
  return proposal;
}

}  // namespace assize::ladder::stats
