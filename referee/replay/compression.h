// zstd for the bodies of records: one frame with its size and a checksum.
//
// Safe on every thread.
#ifndef ASSIZE_REFEREE_REPLAY_COMPRESSION_H_
#define ASSIZE_REFEREE_REPLAY_COMPRESSION_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace assize {

// No record is larger than this; a frame that claims to be is damaged.
inline constexpr size_t kMaxUncompressed = 256 << 20;

// Fails only without memory (kInternal).
absl::StatusOr<std::string> Compress(std::string_view bytes);

// kDataLoss: the text says what zstd found and near which byte of the frame: damage is noticed at
// the latest at the end of the block (up to 128 KiB) that holds it.
absl::StatusOr<std::string> Decompress(std::string_view frame);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_COMPRESSION_H_
