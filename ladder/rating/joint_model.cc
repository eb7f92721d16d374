#include "ladder/rating/joint_model.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"

namespace assize::ladder::rating {
namespace {

constexpr double kInformationOfGame = 0.25;
// A seat is seldom worth more than 100 Elo, so its prior weighs more than a strength's. It decides
// where somebody always sat in the same seat.
constexpr double kSeatPriorWeight = 10;

std::optional<int> LoneSeat(std::span<const SeatRank> seats, std::optional<int> lone_role) {
  for (size_t seat = 0; seat < seats.size(); ++seat) {
    if (lone_role == int{seats[seat].role}) return static_cast<int>(seat);
  }
  return std::nullopt;
}

// The ranks as 0, 1, ... without gaps: how many different ranks are better.
std::array<uint8_t, kMaxSeats> DenseRanks(std::span<const SeatRank> seats) {
  std::array<uint8_t, kMaxSeats> dense = {};
  for (size_t j = 0; j < seats.size(); ++j) {
    const uint8_t rank = seats[j].rank;
    const auto earlier = seats.first(j);
    if (std::ranges::find(earlier, rank, &SeatRank::rank) != earlier.end()) continue;
    for (size_t i = 0; i < seats.size(); ++i) dense[i] += rank < seats[i].rank ? 1 : 0;
  }
  return dense;
}

// A game's shares: what each seat is expected to be taken, out of the log sums.
struct Shares {
  std::array<double, kMaxSeats> expected = {};
  double log_sums = 0;
};

enum class Curvatures { kSkip, kAdd };

// With Curvatures::kAdd also adds the negative second derivatives to `bend`, but for the diagonal's
// `expected`.
template <Curvatures curvatures>
Shares SharesOf(const OrderPattern& pattern, const double* strength,
                double (*bend)[kMaxSeats] = nullptr) {
  Shares shares;
  for (const LogSum& sum : pattern.sums) {
    double total = 0;
    for (int i = 0; i < sum.size; ++i) total += strength[sum.members[i]];
    shares.log_sums += sum.weight * std::log(total);
    double chance[kMaxSeats];
    for (int i = 0; i < sum.size; ++i) {
      chance[i] = strength[sum.members[i]] / total;
      shares.expected[sum.members[i]] += sum.weight * chance[i];
    }
    if constexpr (curvatures == Curvatures::kAdd) {
      for (int i = 0; i < sum.size; ++i) {
        for (int j = 0; j <= i; ++j) {
          bend[sum.members[i]][sum.members[j]] -= sum.weight * chance[i] * chance[j];
        }
      }
    }
  }
  return shares;
}

}  // namespace

// Derivatives while the games are gone through.
struct JointModel::Sums {
  double value = 0;
  Eigen::VectorXd own;            // gradient by strength
  std::vector<double> slot;       // gradient by slot
  Eigen::MatrixXd own_own;        // lower half
  std::vector<double> own_slot;   // row by row
  std::vector<double> slot_slot;  // by slot, then by seat of its frame; lower half
};

absl::Status CheckGames(const GameTable& table, const FitOptions& options) {
  if (!options.lone_role) return absl::OkStatus();
  for (int64_t game = 0; game < table.games(); ++game) {
    const auto seats = table.seats(game);
    const auto lone = std::ranges::count_if(
        seats, [&](const SeatRank& seat) { return seat.role == *options.lone_role; });
    if (lone > 1) {
      return absl::InvalidArgumentError(absl::StrCat("game ", game, " has ", lone,
                                                     " seats in role ", *options.lone_role,
                                                     ": a lone role has at most one"));
    }
  }
  return absl::OkStatus();
}

JointModel::JointModel(const GameTable& table, const FitOptions& options)
    : strength_prior_(options.prior_games * kInformationOfGame), sets_(table.sets()) {
  NumberParameters(table);
  AddGames(table, options);
}

int JointModel::strength(int player, int role) const {
  return player < static_cast<int>(strength_of_.size()) ? strength_of_[player][role] : -1;
}

// Strengths by player and role, then the terms that the games have.
void JointModel::NumberParameters(const GameTable& table) {
  std::array<bool, kMaxRoles> roles = {};
  std::array<bool, kMaxSeats + 1> seat_counts = {};
  std::array<int, kMaxRoles> none;
  none.fill(-1);
  strength_of_.assign(table.players(), none);
  for (int64_t game = 0; game < table.games(); ++game) {
    const auto seats = table.seats(game);
    seat_counts[seats.size()] = true;
    for (const SeatRank& seat : seats) {
      roles[seat.role] = true;
      strength_of_[seat.player][seat.role] = 0;
    }
  }
  for (int player = 0; player < table.players(); ++player) {
    for (int role = 0; role < kMaxRoles; ++role) {
      int& number = strength_of_[player][role];
      if (number < 0) continue;
      number = strengths();
      owners_.push_back({player, role});
    }
  }
  parameters_ = strengths();
  const int first_seat_term = NumberTerms(roles, seat_counts);
  prior_ = Eigen::VectorXd::Constant(parameters_, strength_prior_);
  prior_.tail(parameters_ - first_seat_term) *= kSeatPriorWeight;
}

// Returns the first seat term.
int JointModel::NumberTerms(const std::array<bool, kMaxRoles>& roles,
                            const std::array<bool, kMaxSeats + 1>& seat_counts) {
  role_terms_.fill(-1);
  if (std::ranges::count(roles, true) > 1) {
    for (int role = 0; role < kMaxRoles; ++role) {
      if (roles[role]) role_terms_[role] = parameters_++;
    }
  }
  const int first_seat_term = parameters_;
  for (int seats = 0; seats <= kMaxSeats; ++seats) {
    seat_terms_[seats].fill(-1);
    for (int seat = 0; seat_counts[seats] && seat < seats; ++seat) {
      seat_terms_[seats][seat] = parameters_++;
    }
  }
  return first_seat_term;
}

void JointModel::AddGames(const GameTable& table, const FitOptions& options) {
  absl::flat_hash_map<uint64_t, uint32_t> pattern_numbers;
  games_.reserve(table.games());
  for (const GameTable::Set& set : table.sets()) {
    for (uint32_t number = set.first_game; number < set.first_game + set.games; ++number) {
      const auto seats = table.seats(number);
      const std::optional<int> lone = LoneSeat(seats, options.lone_role);
      const std::array<uint8_t, kMaxSeats> ranks = DenseRanks(seats);
      uint64_t key = seats.size() << 4 | (lone ? *lone + 1 : 0);
      for (size_t i = 0; i < seats.size(); ++i) key = key << 3 | ranks[i];
      const auto [entry, is_new] =
          pattern_numbers.try_emplace(key, static_cast<uint32_t>(patterns_.size()));
      if (is_new) {
        patterns_.push_back(
            PatternOf(std::span(ranks).first(seats.size()), lone, options.last_place));
      }
      games_.push_back({.pattern = entry->second,
                        .frame = static_cast<uint32_t>(FrameOf(seats)),
                        .first_seat = static_cast<uint32_t>(seat_strengths_.size()),
                        .count = static_cast<double>(set.count)});
      for (const SeatRank& seat : seats) {
        seat_strengths_.push_back(strength_of_[seat.player][seat.role]);
      }
    }
  }
}

int JointModel::FrameOf(std::span<const SeatRank> seats) {
  uint64_t key = seats.size();
  for (const SeatRank& seat : seats) key = key << 3 | seat.role;
  const auto [entry, is_new] = frame_numbers_.try_emplace(key, static_cast<int>(frames_.size()));
  if (is_new) {
    Frame frame{.seats = static_cast<int>(seats.size()), .first_slot = slots_};
    for (int seat = 0; seat < frame.seats; ++seat) {
      frame.role_term[seat] = role_terms_[seats[seat].role];
      frame.seat_term[seat] = seat_terms_[frame.seats][seat];
    }
    slots_ += frame.seats;
    frames_.push_back(frame);
  }
  return entry->second;
}

JointModel::Point JointModel::PointAt(const Eigen::VectorXd& x) const {
  Point point;
  point.log_own = x.head(strengths());
  for (int i = 0; i < strengths(); ++i) point.own.push_back(std::exp(x(i)));
  for (const Frame& frame : frames_) {
    for (int seat = 0; seat < frame.seats; ++seat) {
      double log = x(frame.seat_term[seat]);
      if (frame.role_term[seat] >= 0) log += x(frame.role_term[seat]);
      point.log_slot.push_back(log);
      point.slot.push_back(std::exp(log));
    }
  }
  return point;
}

void JointModel::Collect(const Game& game, const Point& point, Sums& sums) const {
  const Frame& frame = frames_[game.frame];
  const OrderPattern& pattern = patterns_[game.pattern];
  const uint32_t* own = seat_strengths_.data() + game.first_seat;
  double strength[kMaxSeats];
  double bend[kMaxSeats][kMaxSeats] = {};
  for (int i = 0; i < frame.seats; ++i) {
    strength[i] = point.own[own[i]] * point.slot[frame.first_slot + i];
  }
  const Shares shares = SharesOf<Curvatures::kAdd>(pattern, strength, bend);
  double value = -shares.log_sums;
  for (int i = 0; i < frame.seats; ++i) {
    const int slot = frame.first_slot + i;
    value += pattern.taken[i] * (point.log_own[own[i]] + point.log_slot[slot]);
    const double slope = game.count * (pattern.taken[i] - shares.expected[i]);
    sums.own[own[i]] += slope;
    sums.slot[slot] += slope;
    bend[i][i] += shares.expected[i];
  }
  sums.value += game.count * value;
  for (int i = 0; i < frame.seats; ++i) {
    const int slot = frame.first_slot + i;
    double* row = sums.own_slot.data() + size_t{own[i]} * slots_ + frame.first_slot;
    for (int j = 0; j < i; ++j) {
      const double value_ij = game.count * bend[i][j];
      sums.own_own(std::max(own[i], own[j]), std::min(own[i], own[j])) += value_ij;
      row[j] += value_ij;
      sums.own_slot[size_t{own[j]} * slots_ + slot] += value_ij;
      sums.slot_slot[size_t(slot) * kMaxSeats + j] += value_ij;
    }
    const double value_ii = game.count * bend[i][i];
    sums.own_own(own[i], own[i]) += value_ii;
    row[i] += value_ii;
    sums.slot_slot[size_t(slot) * kMaxSeats + i] += value_ii;
  }
}

// Spreads the slots' derivatives over their terms.
Curvature JointModel::Assemble(const Sums& sums) const {
  Curvature result{.value = sums.value,
                   .gradient = Eigen::VectorXd::Zero(parameters_),
                   .information = Eigen::MatrixXd::Zero(parameters_, parameters_)};
  const int own = strengths();
  result.gradient.head(own) = sums.own;
  result.information.topLeftCorner(own, own) = sums.own_own;
  const auto add = [&](int a, int b, double value) {
    if (a >= 0 && b >= 0) result.information(std::max(a, b), std::min(a, b)) += value;
  };
  for (const Frame& frame : frames_) {
    for (int i = 0; i < frame.seats; ++i) {
      const int slot = frame.first_slot + i;
      const int terms_i[] = {frame.role_term[i], frame.seat_term[i]};
      for (int term : terms_i) {
        if (term < 0) continue;
        result.gradient(term) += sums.slot[slot];
        for (int k = 0; k < own; ++k) {
          result.information(term, k) += sums.own_slot[size_t(k) * slots_ + slot];
        }
      }
      for (int j = 0; j <= i; ++j) {
        const double value = sums.slot_slot[size_t(slot) * kMaxSeats + j];
        const int terms_j[] = {frame.role_term[j], frame.seat_term[j]};
        for (int a : terms_i) {
          for (int b : terms_j) {
            // Of a pair's two mirrored entries one is in the lower half, or both are on the
            // diagonal.
            if (i == j && a < b) continue;
            add(a, b, i != j && a == b ? 2 * value : value);
          }
        }
      }
    }
  }
  return result;
}

Curvature JointModel::At(const Eigen::VectorXd& x) const {
  const int own = strengths();
  Sums sums{.own = Eigen::VectorXd::Zero(own),
            .slot = std::vector<double>(slots_),
            .own_own = Eigen::MatrixXd::Zero(own, own),
            .own_slot = std::vector<double>(size_t(own) * slots_),
            .slot_slot = std::vector<double>(size_t(slots_) * kMaxSeats)};
  const Point point = PointAt(x);
  for (const Game& game : games_) Collect(game, point, sums);
  Curvature result = Assemble(sums);
  result.value -= x.dot(prior_.cwiseProduct(x)) / 2;
  result.gradient -= prior_.cwiseProduct(x);
  result.information.diagonal() += prior_;
  return result;
}

JointModel::SetScores JointModel::ScoresAt(const Eigen::VectorXd& x) const {
  SetScores result{.spread = Eigen::MatrixXd::Zero(parameters_, parameters_),
                   .sets = std::vector<int64_t>(parameters_)};
  const Point point = PointAt(x);
  std::vector<double> score(parameters_);
  std::vector<int> touched;
  std::vector<bool> is_touched(parameters_);
  const auto add = [&](int parameter, double value) {
    if (parameter < 0) return;
    if (!is_touched[parameter]) touched.push_back(parameter);
    is_touched[parameter] = true;
    score[parameter] += value;
  };
  for (const GameTable::Set& set : sets_) {
    for (uint32_t number = set.first_game; number < set.first_game + set.games; ++number) {
      const Game& game = games_[number];
      const Frame& frame = frames_[game.frame];
      const uint32_t* own = seat_strengths_.data() + game.first_seat;
      double strength[kMaxSeats];
      for (int i = 0; i < frame.seats; ++i) {
        strength[i] = point.own[own[i]] * point.slot[frame.first_slot + i];
      }
      const OrderPattern& pattern = patterns_[game.pattern];
      const Shares shares = SharesOf<Curvatures::kSkip>(pattern, strength);
      for (int i = 0; i < frame.seats; ++i) {
        const double slope = pattern.taken[i] - shares.expected[i];
        add(static_cast<int>(own[i]), slope);
        add(frame.role_term[i], slope);
        add(frame.seat_term[i], slope);
      }
    }
    const double count = static_cast<double>(set.count);
    for (int a : touched) {
      result.sets[a] += set.count;
      for (int b : touched) {
        if (b <= a) result.spread(a, b) += count * score[a] * score[b];
      }
    }
    for (int parameter : touched) {
      score[parameter] = 0;
      is_touched[parameter] = false;
    }
    touched.clear();
  }
  return result;
}

}  // namespace assize::ladder::rating
