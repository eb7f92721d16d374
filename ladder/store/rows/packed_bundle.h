// New versions whose files are compressed already and lie in memory that need not be ours, such as
// a mapped file: adding one takes no memory worth mentioning, however large its files are.
#ifndef ASSIZE_LADDER_STORE_ROWS_PACKED_BUNDLE_H_
#define ASSIZE_LADDER_STORE_ROWS_PACKED_BUNDLE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ladder/model/roster.h"
#include "referee/base/hash.h"

namespace assize::ladder {

struct PackedFile {
  std::string path;
  bool executable = false;
  // Of its content.
  Bytes32 sha256{};
  int64_t size = 0;
  // Compress(content).
  std::string_view body;
};

struct PackedBundle {
  // Bundle::Hash().
  Bytes32 sha256{};
  std::vector<PackedFile> files;
};

struct PackedVersion {
  // Without bundles.
  NewVersion facts;
  PackedBundle submitted;
  std::optional<PackedBundle> built;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_ROWS_PACKED_BUNDLE_H_
