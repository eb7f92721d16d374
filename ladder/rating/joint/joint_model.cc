#include "ladder/rating/joint/joint_model.h"

#include <algorithm>
#include <optional>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "ladder/stats/opponent_share.h"

namespace assize::ladder::rating {
namespace {

constexpr double kInformationOfGame = 0.25;
// Of a role term, and of the strengths where it is not given, until it is fitted.
constexpr double kPriorGames = 1;
// A seat is seldom worth more than 100 Elo, so its prior weighs more than a strength's. It decides
// where a player always sat in the same seat.
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

// The first seat that is of the same side; a seat on its own is its own.
size_t FirstPartner(std::span<const SeatRank> seats, size_t seat) {
  size_t first = 0;
  while (first < seat && stats::AreOpponents(seats[first], seats[seat])) ++first;
  return first;
}

}  // namespace

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

JointModel::JointModel(const GameTable& table, const FitOptions& options) : sets_(table.sets()) {
  const double precision = options.prior_games.value_or(kPriorGames) * kInformationOfGame;
  NumberParameters(table, precision);
  AddGames(table, options);
  AddTaken();
  SetPrior(1 / precision, 1);
}

void JointModel::SetPrior(double strength_variance, double dispersion) {
  strength_variance_ = strength_variance;
  dispersion_ = dispersion;
  prior_.head(strengths()).setConstant(dispersion / strength_variance);
}

int JointModel::strength(int player, int role) const {
  return player < static_cast<int>(strength_of_.size()) ? strength_of_[player][role] : -1;
}

// Strengths by player and role, then the terms that the games have.
void JointModel::NumberParameters(const GameTable& table, double prior) {
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
  prior_ = Eigen::VectorXd::Constant(parameters_, prior);
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
  links_.reserve(table.games());
  strengths_.reserve(table.all_seats().size());
  links_in_set_.reserve(table.sets().size());
  for (const GameTable::Set& set : table.sets()) {
    uint32_t links = 0;
    for (uint32_t number = set.first_game; number < set.first_game + set.games; ++number) {
      const auto seats = table.seats(number);
      const Chains chains = ChainsOfGame(seats, options);
      const auto first_slot = static_cast<uint32_t>(frames_[FrameOf(seats)].first_slot);
      for (uint32_t i = 0; i < chains.count; ++i) {
        const NestedSums& chain = chains_[chains.first + i];
        links_.push_back({.chain = chains.first + i,
                          .first_slot = first_slot,
                          .count = static_cast<double>(set.count)});
        for (int place = 0; place < chain.size; ++place) {
          const SeatRank& seat = seats[chain.seats[place]];
          strengths_.push_back(static_cast<uint16_t>(strength_of_[seat.player][seat.role]));
        }
      }
      links += chains.count;
    }
    links_in_set_.push_back(links);
  }
}

JointModel::Chains JointModel::ChainsOfGame(std::span<const SeatRank> seats,
                                            const FitOptions& options) {
  const std::optional<int> lone = LoneSeat(seats, options.lone_role);
  const std::array<uint8_t, kMaxSeats> ranks = DenseRanks(seats);
  uint64_t key = seats.size() << 4 | (lone ? *lone + 1 : 0);
  for (size_t i = 0; i < seats.size(); ++i) {
    key = key << 6 | FirstPartner(seats, i) << 3 | ranks[i];
  }
  const auto [entry, is_new] = chain_numbers_.try_emplace(key);
  if (is_new) {
    const OrderPattern pattern =
        HavePartners(seats)
            ? PatternOfSides(seats, options.last_place)
            : PatternOf(std::span(ranks).first(seats.size()), lone, options.last_place);
    const std::vector<NestedSums> chains = ChainsOf(pattern);
    entry->second = {.first = static_cast<uint32_t>(chains_.size()),
                     .count = static_cast<uint32_t>(chains.size())};
    chains_.insert(chains_.end(), chains.begin(), chains.end());
  }
  return entry->second;
}

int JointModel::FrameOf(std::span<const SeatRank> seats) {
  uint64_t key = seats.size();
  for (const SeatRank& seat : seats) key = key << 3 | seat.role;
  const auto [entry, is_new] = frame_numbers_.try_emplace(key, static_cast<int>(frames_.size()));
  if (is_new) {
    const int size = static_cast<int>(seats.size());
    frames_.push_back({.seats = size, .first_slot = static_cast<int>(slots_.size())});
    for (int seat = 0; seat < size; ++seat) {
      slots_.push_back({.role = role_terms_[seats[seat].role], .seat = seat_terms_[size][seat]});
    }
  }
  return entry->second;
}

void JointModel::AddTaken() {
  taken_own_.setZero(strengths());
  taken_slot_.setZero(static_cast<Eigen::Index>(slots_.size()));
  const uint16_t* own = strengths_.data();
  for (const Link& link : links_) {
    const NestedSums& chain = chains_[link.chain];
    for (int i = 0; i < chain.size; ++i) {
      const double taken = link.count * chain.taken[i];
      taken_own_(own[i]) += taken;
      taken_slot_(link.first_slot + chain.seats[i]) += taken;
    }
    own += chain.size;
  }
}

}  // namespace assize::ladder::rating
