// How many calls of clients may be open at a time, or bytes wait for them: of each key and in all.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_CALLS_CALL_LIMITS_H_
#define ASSIZE_LADDER_FRONT_CALLS_CALL_LIMITS_H_

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace assize::front {

// Of what nobody has shown a good token for: health, reflection, calls without a token or with a
// wrong one.
inline constexpr size_t kMaxWithoutToken = 4;
inline constexpr size_t kMaxWithoutTokenInAll = 256;
// Whose tokens the daemon is being asked about, by address.
inline constexpr size_t kMaxAsked = 256;
inline constexpr size_t kMaxAskedInAll = 1024;
// Of one token; the daemon has limits of its own for streams.
inline constexpr size_t kMaxOfToken = 64;
inline constexpr size_t kMaxOfTokensInAll = 4096;

// Calls of one token, or of one address without: what comes sooner waits, at most so long. The daemon refuses
// what is more than that of one token.
inline constexpr double kMaxCallsAtOnce = 200;
inline constexpr double kCallsPerSecond = 50;
inline constexpr std::chrono::milliseconds kMaxTurn{1000};

class CallLimit {
 public:
  // A place, given back when the last copy goes. It may outlive the limit.
  using Place = std::shared_ptr<const void>;

  // `what` is for the text: "open calls without a token"; `whose` as well: "of one address".
  CallLimit(std::string what, std::string whose, size_t most_of_one, size_t most_in_all);

  // A place that counts as `weight` of them. kResourceExhausted names the bound.
  absl::StatusOr<Place> Take(const std::string& key, size_t weight = 1);
  // Places that are taken.
  size_t taken() const;

 private:
  struct Taken;

  const std::string what_;
  const std::string whose_;
  const size_t most_of_one_;
  const size_t most_in_all_;
  const std::shared_ptr<Taken> taken_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_CALL_LIMITS_H_
