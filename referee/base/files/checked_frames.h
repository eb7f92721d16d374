// A file that grows by frames: bytes with their length and their checksum, so that a file which was
// cut off in the middle of a frame can be read up to there.
//
//   frame = length (4 bytes, little-endian), the first 8 bytes of SHA-256(payload), payload
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_FILES_CHECKED_FRAMES_H_
#define ASSIZE_REFEREE_BASE_FILES_CHECKED_FRAMES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assize::checked_frames {

// A frame with a longer payload is damaged.
inline constexpr size_t kMaxPayload = size_t{64} << 20;

// The frame of `payload`, which is at most kMaxPayload long.
std::string Framed(std::string_view payload);

// Returns the payload of the frame at the beginning of `bytes`, and removes the frame from them.
// nullopt: there is no whole frame.
std::optional<std::string_view> TakeFrame(std::string_view* bytes);

// Removes damaged frames from the beginning of `bytes`, up to a whole one. It goes from frame to
// frame by their lengths and never looks for one inside another, since bots determine part of the
// content. False: there is no damaged frame with a whole one behind it.
bool SkipDamaged(std::string_view* bytes);

}  // namespace assize::checked_frames

#endif  // ASSIZE_REFEREE_BASE_FILES_CHECKED_FRAMES_H_
