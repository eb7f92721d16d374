#include "ladder/rating/joint/rolling_fit.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ladder/rating/elo.h"
#include "ladder/rating/newton.h"
#include "referee/base/status.h"

namespace assize::ladder::rating {
namespace {

constexpr double kRollingPriorGames = 1;
// Of a strength: how much one game against an equal contributes.
constexpr double kPriorPrecision = kRollingPriorGames / 4;

using Places = std::vector<Eigen::Index>;

Eigen::VectorXd Pick(const Eigen::VectorXd& all, const Places& places) { return all(places); }

// Adds a matrix of which only the lower half is filled, to both halves.
void AddLowerHalf(const Eigen::MatrixXd& part, const Places& places, Eigen::MatrixXd& sum) {
  for (size_t column = 0; column < places.size(); ++column) {
    for (size_t row = column; row < places.size(); ++row) {
      const double value = part(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column));
      sum(places[row], places[column]) += value;
      if (row != column) sum(places[column], places[row]) += value;
    }
  }
}

void Grow(Eigen::VectorXd& vector, double value) {
  vector.conservativeResize(vector.size() + 1);
  vector(vector.size() - 1) = value;
}

}  // namespace

int RollingFit::SlotOf(int player) {
  const auto known = slots_.find(player);
  if (known != slots_.end()) return known->second;
  std::vector<bool> taken(slots_.size() + 1);
  for (const auto& [other, slot] : slots_) {
    if (slot < static_cast<int>(taken.size())) taken[static_cast<size_t>(slot)] = true;
  }
  const int slot = static_cast<int>(std::ranges::find(taken, false) - taken.begin());
  slots_.emplace(player, slot);
  return slot;
}

absl::StatusOr<GameTable> RollingFit::TableOf(std::span<const Set> sets) {
  GameTable table;
  for (const Set& set : sets) {
    table.BeginSet();
    for (Game game : set) {
      for (SeatRank& seat : game) seat.player = SlotOf(seat.player);
      ASSIZE_RETURN_IF_ERROR(table.AddGame(game));
    }
  }
  return table;
}

Eigen::Index RollingFit::PlaceOf(const Key& key, double prior) {
  const auto [entry, is_new] = places_.try_emplace(key, at_.size());
  if (is_new) {
    const Eigen::Index size = at_.size() + 1;
    Grow(at_, 0);
    Grow(slope_, 0);
    precision_.conservativeResize(size, size);
    precision_.row(size - 1).setZero();
    precision_.col(size - 1).setZero();
    precision_(size - 1, size - 1) = prior;
  }
  return entry->second;
}

Places RollingFit::PlacesIn(const JointModel& model) {
  std::map<int, int> players;
  for (const auto& [player, slot] : slots_) players.emplace(slot, player);
  Places places(static_cast<size_t>(model.parameters()));
  const auto place = [&](int parameter, const Key& key) {
    if (parameter >= 0)
      places[static_cast<size_t>(parameter)] = PlaceOf(key, model.prior()(parameter));
  };
  for (int i = 0; i < model.strengths(); ++i) {
    const JointModel::Owner owner = model.owner(i);
    place(i, {Kind::kStrength, players.at(owner.player), owner.role});
  }
  for (int role = 0; role < kMaxRoles; ++role) {
    place(model.role_term(role), {Kind::kRoleTerm, role, 0});
  }
  for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
    for (int seat = 0; seat < seats; ++seat) {
      place(model.seat_term(seats, seat), {Kind::kSeatTerm, seats, seat});
    }
  }
  return places;
}

absl::Status RollingFit::Update(const GameTable& table) {
  const JointModel model(table, {.prior_games = kRollingPriorGames, .lone_role = LoneRole(table)});
  const Places places = PlacesIn(model);
  const auto function = [&](const Eigen::VectorXd& x) {
    const Curvature games = model.GamesAt(Pick(x, places));
    const Eigen::VectorXd pull = precision_ * x;
    Curvature all{.value = games.value + x.dot(slope_) - x.dot(pull) / 2,
                  .gradient = slope_ - pull,
                  .information = precision_};
    for (size_t i = 0; i < places.size(); ++i) {
      all.gradient(places[i]) += games.gradient(static_cast<Eigen::Index>(i));
    }
    AddLowerHalf(games.information, places, all.information);
    return all;
  };
  ASSIZE_ASSIGN_OR_RETURN(const Maximum maximum, Maximize(function, at_));
  at_ = maximum.at;
  const Eigen::Index size = at_.size();
  covariance_ = maximum.curvature.information.selfadjointView<Eigen::Lower>().llt().solve(
      Eigen::MatrixXd::Identity(size, size));
  return absl::OkStatus();
}

absl::Status RollingFit::FoldOldSets() {
  if (pending_.size() < 2 * kSetsKept) return absl::OkStatus();
  const auto old = static_cast<ptrdiff_t>(pending_.size() - kSetsKept);
  ASSIZE_ASSIGN_OR_RETURN(const GameTable all, TableOf(pending_));
  ASSIZE_ASSIGN_OR_RETURN(const GameTable table,
                          TableOf(std::span(pending_).first(static_cast<size_t>(old))));
  const JointModel model(table, {.prior_games = kRollingPriorGames, .lone_role = LoneRole(all)});
  const Places places = PlacesIn(model);
  const Eigen::VectorXd at = Pick(at_, places);
  const Curvature curvature = model.GamesAt(at);
  const Eigen::VectorXd slope =
      curvature.gradient + curvature.information.selfadjointView<Eigen::Lower>() * at;
  for (size_t i = 0; i < places.size(); ++i) {
    slope_(places[i]) += slope(static_cast<Eigen::Index>(i));
  }
  AddLowerHalf(curvature.information, places, precision_);
  pending_.erase(pending_.begin(), pending_.begin() + old);
  IntegrateOut();
  return absl::OkStatus();
}

// With P and s in blocks of the parameters that stay (k) and those that go (d): P_kk - P_kd P_dd^-1
// P_dk and s_k - P_kd P_dd^-1 s_d.
void RollingFit::IntegrateOut() {
  std::set<int> playing;
  for (const Set& set : pending_) {
    for (const Game& game : set) {
      for (const SeatRank& seat : game) playing.insert(seat.player);
    }
  }
  Places gone;
  Places stay;
  std::map<Key, Eigen::Index> places;
  for (const auto& [key, place] : places_) {
    const auto& [kind, player, role] = key;
    if (kind == Kind::kStrength && retired_.contains(player) && !playing.contains(player)) {
      gone.push_back(place);
      slots_.erase(player);
    } else {
      places.emplace(key, static_cast<Eigen::Index>(stay.size()));
      stay.push_back(place);
    }
  }
  if (gone.empty()) return;
  const Eigen::MatrixXd cross = precision_(stay, gone);
  const auto factors = Eigen::MatrixXd(precision_(gone, gone)).llt();
  const Eigen::VectorXd slope = Pick(slope_, stay) - cross * factors.solve(Pick(slope_, gone));
  const Eigen::MatrixXd precision =
      Eigen::MatrixXd(precision_(stay, stay)) - cross * factors.solve(cross.transpose());
  slope_ = slope;
  precision_ = precision;
  at_ = Pick(at_, stay);
  covariance_ = Eigen::MatrixXd(covariance_(stay, stay));
  places_ = std::move(places);
}

absl::Status RollingFit::AddRound(std::span<const Set> sets, std::span<const int> retired) {
  retired_.insert(retired.begin(), retired.end());
  for (const Set& set : sets) {
    pending_.push_back(set);
    for (const Game& game : set) {
      for (const SeatRank& seat : game) ++role_seats_[seat.role];
    }
  }
  if (pending_.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const GameTable table, TableOf(pending_));
  const std::optional<GameTable> condensed = Condense(table);
  ASSIZE_RETURN_IF_ERROR(Update(condensed.has_value() ? *condensed : table));
  return FoldOldSets();
}

Belief RollingFit::BeliefOf(std::span<const int> players) const {
  const auto size = static_cast<Eigen::Index>(players.size());
  double seats = 0;
  for (int64_t count : role_seats_) seats += static_cast<double>(count);
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(size, at_.size());
  Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(size, size);
  for (Eigen::Index i = 0; i < size; ++i) {
    for (int role = 0; role < kMaxRoles; ++role) {
      const double share = seats > 0
                               ? static_cast<double>(role_seats_[static_cast<size_t>(role)]) / seats
                               : (role == 0 ? 1 : 0);
      const auto place = places_.find({Kind::kStrength, players[static_cast<size_t>(i)], role});
      if (place == places_.end()) {
        covariance(i, i) += share * share / kPriorPrecision;
      } else {
        weights(i, place->second) = share;
      }
    }
  }
  if (at_.size() > 0) covariance += weights * covariance_ * weights.transpose();
  covariance *= kEloPerLogStrength * kEloPerLogStrength;
  const Eigen::VectorXd elo = kEloPerLogStrength * (weights * at_);
  return {.elo = {elo.data(), elo.data() + elo.size()},
          .covariance = {.size = static_cast<int>(size),
                         .values = {covariance.data(), covariance.data() + covariance.size()}}};
}

}  // namespace assize::ladder::rating
