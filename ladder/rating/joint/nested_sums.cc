#include "ladder/rating/joint/nested_sums.h"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

namespace assize::ladder::rating {
namespace {

using SeatMask = uint32_t;

SeatMask MaskOf(const LogSum& sum) {
  SeatMask mask = 0;
  for (int i = 0; i < sum.size; ++i) mask |= SeatMask{1} << sum.members[i];
  return mask;
}

void Append(SeatMask leaving, NestedSums& chain) {
  for (uint8_t seat = 0; seat < kMaxSeats; ++seat) {
    if (leaving >> seat & 1) chain.seats[chain.size++] = seat;
  }
}

// Takes the first sum, then each that is within the last one taken and weighs the same.
NestedSums TakeChain(std::vector<LogSum>& sums) {
  NestedSums chain{.weight = sums.front().weight};
  SeatMask within = MaskOf(sums.front());
  chain.starts = 1;
  std::vector<LogSum> others;
  for (const LogSum& sum : std::span(sums).subspan(1)) {
    const SeatMask mask = MaskOf(sum);
    if ((mask & ~within) != 0 || sum.weight != chain.weight) {
      others.push_back(sum);
      continue;
    }
    Append(within & ~mask, chain);
    chain.starts |= static_cast<uint8_t>(1u << chain.size);
    within = mask;
  }
  Append(within, chain);
  sums = std::move(others);
  return chain;
}

}  // namespace

std::vector<NestedSums> ChainsOf(const OrderPattern& pattern) {
  std::vector<LogSum> sums = pattern.sums;
  std::ranges::stable_sort(sums, std::ranges::greater(), &LogSum::size);
  std::array<double, kMaxSeats> taken = pattern.taken;
  std::vector<NestedSums> chains;
  while (!sums.empty()) {
    NestedSums& chain = chains.emplace_back(TakeChain(sums));
    for (int i = 0; i < chain.size; ++i) {
      chain.taken[i] = std::exchange(taken[chain.seats[i]], 0.0);
    }
  }
  return chains;
}

}  // namespace assize::ladder::rating
