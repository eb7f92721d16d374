// Methods about challenges.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_CHALLENGES_CHALLENGE_METHODS_H_
#define ASSIZE_LADDER_SERVICE_CHALLENGES_CHALLENGE_METHODS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/play/challenge_queue.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct ChallengeParts {
  ServiceStore* store = nullptr;
  PublishedCache* published = nullptr;
  ChallengeQueue* challenges = nullptr;
  Acts* acts = nullptr;
  Sight* sight = nullptr;
  // Microseconds since 1970.
  std::function<int64_t()> clock;
  // Bots that may be challenged at any time.
  std::vector<std::string> reference_bots = {};
};

class ChallengeMethods {
 public:
  explicit ChallengeMethods(ChallengeParts parts) : parts_(std::move(parts)) {}

  absl::StatusOr<v1::Challenge> RequestChallenge(const Caller& caller,
                                                 const v1::RequestChallengeRequest& request);
  absl::StatusOr<v1::Challenge> GetChallenge(const Caller& caller,
                                             const v1::GetChallengeRequest& request);
  absl::StatusOr<v1::ListChallengesResponse> ListChallenges(
      const Caller& caller, const v1::ListChallengesRequest& request);

 private:
  // The ladder with the challenges of the caller's bots.
  absl::StatusOr<PublishedCache::Ladder> ChallengesFor(const Caller& caller);
  absl::StatusOr<std::vector<Version>> OpponentsFor(const v1::RequestChallengeRequest& request,
                                                    const Version& challenger,
                                                    const std::string& game);
  absl::StatusOr<EventSetup> ChallengeSetup(const Caller& caller,
                                            const v1::RequestChallengeRequest& request);
  absl::Status CheckChallengesLeft(const std::string& owner);

  const ChallengeParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_CHALLENGES_CHALLENGE_METHODS_H_
