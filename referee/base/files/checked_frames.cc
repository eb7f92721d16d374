#include "referee/base/files/checked_frames.h"

#include <cstdint>

#include "referee/base/hash.h"

namespace assize::checked_frames {
namespace {

constexpr size_t kLengthBytes = 4;
constexpr size_t kChecksumBytes = 8;

constexpr size_t kHead = kLengthBytes + kChecksumBytes;

std::string ChecksumOf(std::string_view payload) {
  return std::string(AsView(HashOf(payload)).substr(0, kChecksumBytes));
}

// The length of the frame at the beginning of `bytes`, with its head; nullopt: it is not all there,
// or can't be one.
std::optional<size_t> FrameSize(std::string_view bytes) {
  if (bytes.size() < kHead) return std::nullopt;
  size_t length = 0;
  for (size_t i = 0; i < kLengthBytes; ++i) {
    length |= size_t{static_cast<uint8_t>(bytes[i])} << (8 * i);
  }
  if (length > kMaxPayload || length > bytes.size() - kHead) return std::nullopt;
  return kHead + length;
}

}  // namespace

std::string Framed(std::string_view payload) {
  std::string frame;
  frame.reserve(kLengthBytes + kChecksumBytes + payload.size());
  for (size_t i = 0; i < kLengthBytes; ++i) {
    frame.push_back(static_cast<char>(payload.size() >> (8 * i)));
  }
  frame += ChecksumOf(payload);
  frame += payload;
  return frame;
}

std::optional<std::string_view> TakeFrame(std::string_view* bytes) {
  const std::optional<size_t> size = FrameSize(*bytes);
  if (!size.has_value()) return std::nullopt;
  const std::string_view payload = bytes->substr(kHead, *size - kHead);
  if (ChecksumOf(payload) != bytes->substr(kLengthBytes, kChecksumBytes)) return std::nullopt;
  bytes->remove_prefix(*size);
  return payload;
}

bool SkipDamaged(std::string_view* bytes) {
  std::string_view rest = *bytes;
  while (const std::optional<size_t> size = FrameSize(rest)) {
    rest.remove_prefix(*size);
    std::string_view probe = rest;
    if (!TakeFrame(&probe).has_value()) continue;
    *bytes = rest;
    return true;
  }
  return false;
}

}  // namespace assize::checked_frames
