// zstd for the bodies of records: one frame with its size. It has no checksum: who stores a frame
// keeps a hash with it, and what a damaged frame still contains can be read.
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

// kDataLoss: the frame cannot be read; the text says what zstd found and from which byte of the
// frame on. Not every damage makes a frame unreadable: the content may be another one.
absl::StatusOr<std::string> Decompress(std::string_view frame);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_COMPRESSION_H_
