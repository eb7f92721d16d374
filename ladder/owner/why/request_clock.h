// The time that a seat had for each request, computed from a record and its times.
#ifndef ASSIZE_LADDER_OWNER_WHY_REQUEST_CLOCK_H_
#define ASSIZE_LADDER_OWNER_WHY_REQUEST_CLOCK_H_

#include <algorithm>
#include <cstdint>

#include "assize/v1/record.pb.h"
#include "referee/replay/summary/loss_detail.h"

namespace assize::ladder::owner {

// Follows the entries of one seat. Microseconds of the kind that the clock charges.
class RequestClock {
 public:
  explicit RequestClock(const v1::ClockRules& rules)
      : limit_us_(static_cast<int64_t>(rules.move_limit_us())),
        bank_us_(static_cast<int64_t>(rules.bank_us())),
        charges_cpu_(rules.charged() == v1::ClockRules::CHARGED_CPU) {}

  int64_t limit_us() const { return limit_us_; }
  // For the request that is open: the limit and what is left of the bank.
  int64_t given_us() const { return limit_us_ + bank_us_; }
  // Since the request, at the entry with that index in the record.
  int64_t UsedUs(const v1::MatchTiming& timing, int index) const {
    const auto& used = charges_cpu_ ? timing.cpu_us() : timing.used_us();
    return index < used.size() ? static_cast<int64_t>(used[index]) : 0;
  }
  // The seat's next entry; one that ends a request takes what it overran from the bank.
  void Add(const v1::Entry& entry, const v1::MatchTiming& timing, int index) {
    if (!EndsRequest(entry)) return;
    const int64_t over = UsedUs(timing, index) - limit_us_;
    bank_us_ -= std::clamp(over, int64_t{0}, bank_us_);
  }

 private:
  int64_t limit_us_;
  int64_t bank_us_;
  bool charges_cpu_;
};

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_WHY_REQUEST_CLOCK_H_
