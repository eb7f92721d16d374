// zstd for the bodies of records: one frame with its size, without a checksum. Frames are stored
// with a hash instead, so that the content of a damaged frame can still be read.
//
// Safe on every thread.
#ifndef ASSIZE_REFEREE_REPLAY_SUMMARY_COMPRESSION_H_
#define ASSIZE_REFEREE_REPLAY_SUMMARY_COMPRESSION_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "referee/base/hash.h"

namespace assize {

// No record is larger than this; a frame that claims to be is damaged.
inline constexpr size_t kMaxUncompressed = 256 << 20;

// Fails only without memory (kInternal).
absl::StatusOr<std::string> Compress(std::string_view bytes);

// kDataLoss: the frame can't be read; the text has zstd's error and the byte of the frame where it
// occurred. Damage does not always make a frame unreadable: its content may be different instead.
absl::StatusOr<std::string> Decompress(std::string_view frame);

struct FrameContent {
  Bytes32 sha256{};
  uint64_t size = 0;
};

// What is in a frame that need not be ours, without keeping it. kDataLoss: it can't be read, or has
// more than kMaxUncompressed bytes.
absl::StatusOr<FrameContent> ContentOf(std::string_view frame);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SUMMARY_COMPRESSION_H_
