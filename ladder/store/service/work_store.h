// Workers on other machines, in the ladder's database: who has played which match, and which of them
// are shut out; and the tests of versions that a service plays.
//
// Safe on every thread. Errors name the file. Nothing is found in a file from before these tables.
#ifndef ASSIZE_LADDER_STORE_SERVICE_WORK_STORE_H_
#define ASSIZE_LADDER_STORE_SERVICE_WORK_STORE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

struct ShutOutWorker {
  std::string worker;
  std::string caller;
  // Token::id.
  int64_t token = 0;
  std::string reason;
  int64_t unix_us = 0;
};

// A test of versions that a service plays.
struct KeptRegress {
  // Who has asked for it; empty: an organiser.
  std::string owner;
  int64_t priority = 0;
};

class WorkStore {
 public:
  explicit WorkStore(LadderStore* store) : store_(store) {}

  // One that is shut out already stays so, for the first reason.
  absl::Status ShutOut(const ShutOutWorker& worker);
  absl::Status Readmit(int64_t token, const std::string& worker);
  // By token and name.
  absl::StatusOr<std::vector<ShutOutWorker>> LoadShutOut();
  // The worker's matches that count, as pages name them: "may-cup 17.3". The newest first, so many at
  // most.
  absl::StatusOr<std::vector<std::string>> LoadMatchNames(int64_t token, const std::string& worker,
                                                          int64_t most);

  // One that is there has this priority from now on.
  absl::Status AddRegress(EventId event, const KeptRegress& regress);
  // By event.
  absl::StatusOr<std::map<EventId, KeptRegress>> LoadRegresses();

 private:
  LadderStore* const store_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_SERVICE_WORK_STORE_H_
