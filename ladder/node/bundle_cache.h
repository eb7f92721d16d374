// Bots that a worker has fetched, by their digests: a folder that several workers of one user may
// share. What was not used for longest goes first where there is too much; nothing that was used in
// the last ten minutes.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_NODE_BUNDLE_CACHE_H_
#define ASSIZE_LADDER_NODE_BUNDLE_CACHE_H_

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "ladder/model/roster.h"
#include "referee/base/hash.h"

namespace assize::ladder::node {

class BundleCache {
 public:
  using Fetch = std::function<absl::StatusOr<Bundle>()>;

  BundleCache(std::string root, int64_t most_bytes)
      : root_(std::move(root)), most_bytes_(most_bytes) {}

  // The folder with the bot's files: those that are there if they are whole, else those that `fetch`
  // returns. Errors of the files name them.
  absl::StatusOr<std::string> Get(const Bytes32& sha256, const Fetch& fetch);

 private:
  void Trim();

  const std::string root_;
  const int64_t most_bytes_;
  // Names of those that were compared with their digests.
  std::set<std::string> checked_;
};

}  // namespace assize::ladder::node

#endif  // ASSIZE_LADDER_NODE_BUNDLE_CACHE_H_
