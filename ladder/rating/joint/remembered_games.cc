#include "ladder/rating/joint/remembered_games.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace assize::ladder::rating {
namespace {

// Three that a polynomial goes through, and the last one on the way to the next.
constexpr size_t kMaxPlaces = 4;

double Length(const Eigen::VectorXd& x) { return x.lpNorm<Eigen::Infinity>(); }

// From a point with its derivatives, by `way`, to where the information is `information`: what it
// is in between is linear.
Curvature Along(const Curvature& from, Eigen::MatrixXd information, const Eigen::VectorXd& way) {
  const Eigen::VectorXd bend = from.information.selfadjointView<Eigen::Lower>() * way;
  const Eigen::VectorXd end_bend = information.selfadjointView<Eigen::Lower>() * way;
  return {.value = from.value + way.dot(from.gradient) - way.dot(2 * bend + end_bend) / 6,
          .gradient = from.gradient - (bend + end_bend) / 2,
          .information = std::move(information)};
}

// Calls visit() with each choice of up to three of the numbers below `count`, smaller ones first.
template <typename Visitor>
void ForEachChoice(size_t count, Visitor visit) {
  for (size_t a = 0; a < count; ++a) visit(std::vector<size_t>{a});
  for (size_t a = 0; a < count; ++a) {
    for (size_t b = 0; b < a; ++b) visit(std::vector<size_t>{a, b});
  }
  for (size_t a = 0; a < count; ++a) {
    for (size_t b = 0; b < a; ++b) {
      for (size_t c = 0; c < b; ++c) visit(std::vector<size_t>{a, b, c});
    }
  }
}

}  // namespace

RememberedGames::Blend RememberedGames::BlendAt(const Eigen::VectorXd& x,
                                                std::span<const size_t> places) const {
  if (places.size() == 1) {
    const double distance = Length(x - places_[places[0]].x);
    return {.parts = {{.place = places[0], .distance = distance}}, .error = 2 * distance};
  }
  const Eigen::VectorXd line = places_[places.back()].x - places_[places.front()].x;
  std::vector<Eigen::VectorXd> away;
  std::vector<double> along;
  for (const size_t place : places) {
    away.push_back(places_[place].x - x);
    along.push_back(away.back().dot(line) / line.squaredNorm());
  }
  Blend blend;
  Eigen::VectorXd rest = Eigen::VectorXd::Zero(x.size());
  double remainder = 1;
  double aside = 0;
  for (size_t k = 0; k < places.size(); ++k) {
    double weight = 1;
    for (size_t j = 0; j < places.size(); ++j) {
      if (j != k) weight *= along[j] / (along[j] - along[k]);
    }
    const double distance = Length(away[k]);
    rest += weight * away[k];
    remainder *= 2 * Length(line) * std::abs(along[k]) / static_cast<double>(k + 1);
    aside += std::abs(weight) * distance * Length(away[k] - along[k] * line);
    blend.parts.push_back({.place = places[k], .weight = weight, .distance = distance});
  }
  blend.error = 2 * Length(rest) + remainder + 4 * aside;
  return blend;
}

RememberedGames::Blend RememberedGames::BestBlendAt(const Eigen::VectorXd& x) const {
  Blend best;
  ForEachChoice(places_.size(), [&](const std::vector<size_t>& places) {
    if (best.IsPrecise() && best.parts.size() < places.size()) return;
    Blend blend = BlendAt(x, places);
    if (blend.error < best.error) best = std::move(blend);
  });
  return best;
}

Curvature RememberedGames::Blended(const Blend& blend, const Eigen::VectorXd& x) const {
  const Place& nearest = places_[std::ranges::min(blend.parts, {}, &Blend::Part::distance).place];
  Eigen::MatrixXd information = Eigen::MatrixXd::Zero(x.size(), x.size());
  for (const Blend::Part& part : blend.parts) {
    information += part.weight * places_[part.place].games.information;
  }
  return Along(nearest.games, std::move(information), x - nearest.x);
}

void RememberedGames::Remember(Place place) {
  if (places_.size() == kMaxPlaces) {
    const auto far = [&](const Place& other) { return Length(place.x - other.x); };
    places_.erase(std::ranges::max_element(places_, {}, far));
  }
  places_.push_back(std::move(place));
}

Curvature RememberedGames::At(const Eigen::VectorXd& x) {
  if (const Blend blend = BestBlendAt(x); blend.IsPrecise()) {
    return model_.WithPrior(Blended(blend, x), x);
  }
  ++passes_;
  Place place{.x = x, .games = model_.GamesAt(x)};
  const Curvature at = model_.WithPrior(place.games, x);
  // Too long a step may overflow; nothing is like it.
  if (std::isfinite(at.value) && at.information.allFinite()) Remember(std::move(place));
  return at;
}

JointModel::SetScores RememberedGames::PassForScores(const Eigen::VectorXd& x) {
  ++passes_;
  return model_.ScoresAt(x);
}

const JointModel::SetScores& RememberedGames::ScoresOf(Place& place) {
  if (!place.scores.has_value()) place.scores = PassForScores(place.x);
  return *place.scores;
}

JointModel::SetScores RememberedGames::ScoresAt(const Eigen::VectorXd& x) {
  const Blend blend = BestBlendAt(x);
  if (!blend.IsPrecise()) return PassForScores(x);
  JointModel::SetScores scores = ScoresOf(places_[blend.parts[0].place]);
  scores.spread *= blend.parts[0].weight;
  for (size_t i = 1; i < blend.parts.size(); ++i) {
    scores.spread += blend.parts[i].weight * ScoresOf(places_[blend.parts[i].place]).spread;
  }
  return scores;
}

}  // namespace assize::ladder::rating
