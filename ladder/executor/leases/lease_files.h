// The open leases of a service, a file each, so that they outlive it: who has which matches, and no
// seeds. A folder that is only its owner's.
//
// Safe on every thread; one lease is used by one at a time.
#ifndef ASSIZE_LADDER_EXECUTOR_LEASES_LEASE_FILES_H_
#define ASSIZE_LADDER_EXECUTOR_LEASES_LEASE_FILES_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/work.pb.h"

namespace assize::ladder {

class LeaseFiles {
 public:
  // `folder` is made with mode 0700 if it is not there.
  static absl::StatusOr<std::unique_ptr<LeaseFiles>> Open(const std::string& folder);

  // Those that lie there. What can't be read is removed: its matches are played again.
  std::vector<v1::KeptLease> Load();
  // When it returns the lease outlives this process.
  absl::Status Keep(const v1::KeptLease& lease);
  void Forget(const std::string& lease);

 private:
  explicit LeaseFiles(std::string folder) : folder_(std::move(folder)) {}

  std::string PathOf(const std::string& lease) const;

  const std::string folder_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_LEASES_LEASE_FILES_H_
