#include "ladder/rating/joint/order_pattern.h"

#include <algorithm>
#include <bit>
#include <map>

#include "ladder/stats/opponent_share.h"

namespace assize::ladder::rating {
namespace {

using SeatMask = uint32_t;

// The pattern while it grows: weights by the seats that a log sum is over.
class Builder {
 public:
  void Take(int seat, double weight) { pattern_.taken[seat] += weight; }

  // Subtracts weight * log(sum over the seats).
  void Sum(SeatMask seats, double weight) {
    if (seats == 0) return;
    if (std::has_single_bit(seats)) return Take(std::countr_zero(seats), -weight);
    weights_[seats] += weight;
  }

  OrderPattern Finish() {
    for (const auto& [seats, weight] : weights_) {
      // Weights of the two stages may cancel, up to rounding.
      if (weight < 1e-12) continue;
      LogSum sum{.weight = weight};
      for (int seat = 0; seat < kMaxSeats; ++seat) {
        if (seats >> seat & 1) sum.members[sum.size++] = static_cast<uint8_t>(seat);
      }
      pattern_.sums.push_back(sum);
    }
    return pattern_;
  }

 private:
  OrderPattern pattern_;
  std::map<SeatMask, double> weights_;
};

double Choose(int n, int k) {
  double ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

// `group` comes before `rest`, in any order within: the mean of the log likelihoods of all its
// orders. In an order, those of the group who are not yet placed are any subset of their size with
// equal chance.
void AddGroup(SeatMask group, SeatMask rest, Builder& builder) {
  const int size = std::popcount(group);
  for (SeatMask left = group; left != 0; left = (left - 1) & group) {
    builder.Sum(left | rest, 1 / Choose(size, std::popcount(left)));
  }
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    if (group >> seat & 1) builder.Take(seat, 1);
  }
}

}  // namespace

OrderPattern PatternOf(std::span<const uint8_t> ranks, std::optional<int> lone_seat,
                       LastPlace last_place) {
  Builder builder;
  std::map<uint8_t, SeatMask> groups;
  SeatMask field = 0;
  for (size_t seat = 0; seat < ranks.size(); ++seat) {
    if (lone_seat == static_cast<int>(seat)) continue;
    groups[ranks[seat]] |= SeatMask{1} << seat;
    field |= SeatMask{1} << seat;
  }
  const auto [best, worst] = std::minmax_element(ranks.begin(), ranks.end());
  if (lone_seat) {
    // First stage: the lone seat against the best of the field.
    const int rank = ranks[*lone_seat];
    const int opponent = groups.begin()->first;
    const double score = rank < opponent ? 1 : rank == opponent ? 0.5 : 0;
    builder.Take(*lone_seat, score);
    builder.Sum(field | SeatMask{1} << *lone_seat, 1);
    builder.Sum(field, score - 1);
  }
  SeatMask rest = field;
  for (const auto& [rank, group] : groups) {
    rest &= ~group;
    const bool unordered = rank == *worst && *best != *worst && last_place == LastPlace::kUnordered;
    if (!unordered) AddGroup(group, rest, builder);
  }
  return builder.Finish();
}

bool HavePartners(std::span<const SeatRank> seats) {
  for (size_t seat = 0; seat < seats.size(); ++seat) {
    if (stats::OpponentCount(seats, seat) + 1 < seats.size()) return true;
  }
  return false;
}

OrderPattern PatternOfSides(std::span<const SeatRank> seats, LastPlace last_place) {
  Builder builder;
  const auto [best, worst] = std::ranges::minmax(seats, {}, &SeatRank::rank);
  for (size_t a = 0; a < seats.size(); ++a) {
    for (size_t b = 0; b < a; ++b) {
      const int rank = seats[a].rank;
      const int other = seats[b].rank;
      const bool unordered = rank == other && rank == worst.rank && best.rank != worst.rank &&
                             last_place == LastPlace::kUnordered;
      if (unordered || !stats::AreOpponents(seats[a], seats[b])) continue;
      const double weight = 1 / stats::ComparisonsInGame(seats, a, b);
      const double score = rank < other ? 1 : rank == other ? 0.5 : 0;
      builder.Take(static_cast<int>(a), weight * score);
      builder.Take(static_cast<int>(b), weight * (1 - score));
      builder.Sum(SeatMask{1} << a | SeatMask{1} << b, weight);
    }
  }
  return builder.Finish();
}

}  // namespace assize::ladder::rating
