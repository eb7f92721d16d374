// A new version on its way from the process that has tried it to the daemon, which adds it: a file
// with the compressed bodies of all files, and behind them a v1::TrialVersion.
#ifndef ASSIZE_LADDER_SUBMIT_BUNDLES_PACKED_FILE_H_
#define ASSIZE_LADDER_SUBMIT_BUNDLES_PACKED_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "ladder/model/roster.h"
#include "ladder/store/packed_version.h"

namespace assize::ladder {

// Writes it into the empty file `descriptor`; returns how many bytes of it are the TrialVersion.
absl::StatusOr<uint64_t> WritePacked(const NewVersion& version, int descriptor);

// Such a file, mapped.
class PackedFileMap {
 public:
  // kDataLoss: it is none. It is not trusted.
  static absl::StatusOr<std::unique_ptr<PackedFileMap>> Open(int descriptor, uint64_t list_bytes);
  ~PackedFileMap();
  PackedFileMap(const PackedFileMap&) = delete;
  PackedFileMap& operator=(const PackedFileMap&) = delete;

  // Good as long as the map is.
  const PackedVersion& version() const { return version_; }

 private:
  PackedFileMap(void* bytes, size_t size) : bytes_(bytes), size_(size) {}

  void* const bytes_;
  const size_t size_;
  PackedVersion version_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_BUNDLES_PACKED_FILE_H_
