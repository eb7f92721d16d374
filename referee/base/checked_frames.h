// A file that grows by frames: bytes with their length and their checksum, so that a file which was
// cut off in the middle of a frame can be read up to there.
//
//   frame = length (4 bytes, little-endian), the first 8 bytes of SHA-256(payload), payload
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_CHECKED_FRAMES_H_
#define ASSIZE_REFEREE_BASE_CHECKED_FRAMES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assize::checked_frames {

// A longer payload is no frame of ours.
inline constexpr size_t kMaxPayload = size_t{64} << 20;

// The frame of `payload`, which is at most kMaxPayload long.
std::string Framed(std::string_view payload);

// The payload of the frame at the beginning of `bytes`, and takes the frame away from them.
// nullopt: no whole frame stands there.
std::optional<std::string_view> TakeFrame(std::string_view* bytes);

// Takes away damaged frames from the beginning of `bytes`, up to a whole one. Frames are followed
// by their lengths alone: what is inside of one is never taken for a frame, since bots have a say
// in it. False: no damaged frame that a whole one follows stands there.
bool SkipDamaged(std::string_view* bytes);

}  // namespace assize::checked_frames

#endif  // ASSIZE_REFEREE_BASE_CHECKED_FRAMES_H_
