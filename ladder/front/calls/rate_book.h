// How often each address may do something: a bucket for each, which fills up again by itself. Pure
// values; their user has the clock.
#ifndef ASSIZE_LADDER_FRONT_CALLS_RATE_BOOK_H_
#define ASSIZE_LADDER_FRONT_CALLS_RATE_BOOK_H_

#include <chrono>
#include <string>
#include <unordered_map>

#include "referee/http2/reactor.h"

namespace assize::front {

class RateBook {
 public:
  using Time = http2::Reactor::Clock::time_point;

  // Each key may do `burst` at once, and `per_second` in the long run.
  RateBook(double burst, double per_second) : burst_(burst), per_second_(per_second) {}

  // Whether the key may do nothing more now.
  bool Spent(const std::string& key, Time now) const { return Wait(key, now).count() > 0; }
  // For how long it may not; 0: it may.
  std::chrono::milliseconds Wait(const std::string& key, Time now) const;
  // The key has done something that costs as much as `cost` usual ones.
  void Count(const std::string& key, Time now, double cost = 1);

 private:
  struct Bucket {
    double left = 0;
    Time since;
  };

  double LeftAt(const Bucket& bucket, Time now) const;
  // Forgets buckets that are full, and of others the fullest one, if there are too many.
  void MakeRoom(const std::string& key, Time now);

  const double burst_;
  const double per_second_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_RATE_BOOK_H_
