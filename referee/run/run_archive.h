// The run's part of the database, if one was asked for.
#ifndef ASSIZE_REFEREE_RUN_RUN_ARCHIVE_H_
#define ASSIZE_REFEREE_RUN_RUN_ARCHIVE_H_

#include <atomic>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/report.pb.h"
#include "referee/replay/store/store.h"
#include "referee/run/runner.h"

namespace assize::run {

// Calls come from one thread at a time.
class RunArchive {
 public:
  // Begins a run in the database at `path`; with an empty path nothing is kept and all calls
  // succeed.
  static absl::StatusOr<std::unique_ptr<RunArchive>> Open(const std::string& path,
                                                          const RunPlan& plan);

  // Takes a match. Since its record contains the deal's seed, it is written when the deal's other
  // matches are over as well, and in the order of the plan, so that equal runs number their matches
  // alike. An error means that matches can't be kept any more; go on adding those that end.
  absl::Status Add(FinishedMatch match);
  // Stores what is left and ends the run. OK if everything went well from the beginning.
  absl::Status Close(const Seed& seed);

  // Where the run's matches are.
  void Describe(v1::PlayReport* report) const;

 private:
  RunArchive() = default;

  bool Complete(int deal) const;
  void WriteDeal(int deal);
  absl::Status Write(PackedMatch match);

  std::string path_;
  std::unique_ptr<Store> store_;
  int64_t run_ = 0;
  int matches_per_deal_ = 1;
  // The deal that comes next.
  int next_deal_ = 0;
  // Later deals that did not wait for their turn.
  std::set<int> written_early_;
  // Matches of deals that are not written yet, by deal; packed, since there may be thousands.
  std::map<int, std::vector<PackedMatch>> held_back_;
  std::atomic<int64_t> first_ = std::numeric_limits<int64_t>::max();
  std::atomic<int64_t> last_ = 0;
  // The first.
  absl::Status failure_;
  // Last: it calls back until it is gone.
  std::unique_ptr<StoreWriter> writer_;
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_RUN_ARCHIVE_H_
