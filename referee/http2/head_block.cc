#include "referee/http2/head_block.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace assize::http2 {
namespace {

constexpr size_t kFrameHead = 9;
constexpr size_t kFlagsAt = 4;
// What every peer takes.
constexpr size_t kMaxPayload = 16384;
// ":status: 200" in the table that is always the same.
constexpr char kStatus200 = '\x88';
constexpr char kNewName = '\x00';

std::string_view TextOf(const uint8_t* bytes, size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

// A number of which seven bits stand in the first byte.
void AppendNumber(size_t number, std::string* out) {
  constexpr size_t kFirst = 127;
  if (number < kFirst) return out->push_back(static_cast<char>(number));
  out->push_back(static_cast<char>(kFirst));
  for (number -= kFirst; number > 127; number >>= 7) {
    out->push_back(static_cast<char>(number | 128));
  }
  out->push_back(static_cast<char>(number));
}

void AppendText(std::string_view text, std::string* out) {
  AppendNumber(text.size(), out);
  out->append(text);
}

// A block may begin with new sizes of the table: 001 and a number of which five bits stand there.
std::string_view SizesIn(std::string_view block) {
  size_t end = 0;
  while (end < block.size() && (static_cast<uint8_t>(block[end]) & 0xe0) == 0x20) {
    bool more = (static_cast<uint8_t>(block[end++]) & 0x1f) == 0x1f;
    while (more && end < block.size()) more = (static_cast<uint8_t>(block[end++]) & 0x80) != 0;
  }
  return block.substr(0, end);
}

std::string FrameHead(size_t size, char type, uint8_t flags, std::string_view stream) {
  std::string head = {static_cast<char>(size >> 16), static_cast<char>(size >> 8),
                      static_cast<char>(size), type, static_cast<char>(flags)};
  return head.append(stream);
}

}  // namespace

std::string PlainBlock(std::span<const nghttp2_nv> fields) {
  std::string block;
  for (const nghttp2_nv& field : fields) {
    const std::string_view name = TextOf(field.name, field.namelen);
    const std::string_view value = TextOf(field.value, field.valuelen);
    if (name == ":status" && value == "200") {
      block.push_back(kStatus200);
      continue;
    }
    block.push_back(kNewName);
    AppendText(name, &block);
    AppendText(value, &block);
  }
  return block;
}

FrameType TypeOf(std::string_view frame) {
  constexpr size_t kTypeAt = 3;
  if (frame.size() < kFrameHead) return FrameType::kOther;
  if (frame[kTypeAt] == NGHTTP2_HEADERS) return FrameType::kHead;
  return frame[kTypeAt] == NGHTTP2_CONTINUATION ? FrameType::kMoreOfHead : FrameType::kOther;
}

std::string HeadFrames(std::string_view frame, std::string_view block) {
  const std::string_view stream = frame.substr(kFlagsAt + 1, 4);
  const std::string whole = std::string(SizesIn(frame.substr(kFrameHead))).append(block);
  // Of the head's own flags only this one is left.
  uint8_t flags = static_cast<uint8_t>(frame[kFlagsAt]) & NGHTTP2_FLAG_END_STREAM;
  char type = NGHTTP2_HEADERS;
  std::string frames;
  std::string_view rest = whole;
  do {
    const std::string_view part = rest.substr(0, kMaxPayload);
    rest.remove_prefix(part.size());
    if (rest.empty()) flags |= NGHTTP2_FLAG_END_HEADERS;
    frames.append(FrameHead(part.size(), type, flags, stream)).append(part);
    type = NGHTTP2_CONTINUATION;
    flags = 0;
  } while (!rest.empty());
  return frames;
}

}  // namespace assize::http2
