#include "referee/frames/frame.h"

namespace assize::frames {

std::array<char, kHeadBytes> HeadBytes(Kind kind, size_t length) {
  return {static_cast<char>(kind), static_cast<char>(length >> 16), static_cast<char>(length >> 8),
          static_cast<char>(length)};
}

std::string Framed(Kind kind, std::string_view payload) {
  const std::array<char, kHeadBytes> head = HeadBytes(kind, payload.size());
  std::string frame;
  frame.reserve(head.size() + payload.size());
  frame.append(head.data(), head.size());
  frame.append(payload);
  return frame;
}

Head ReadHead(std::string_view bytes) {
  const auto byte = [bytes](size_t at) {
    return static_cast<size_t>(static_cast<uint8_t>(bytes[at]));
  };
  return {static_cast<Kind>(byte(0)), byte(1) << 16 | byte(2) << 8 | byte(3)};
}

std::string EndPayload(int code, std::string_view text) {
  std::string payload(1, static_cast<char>(code));
  payload.append(text.substr(0, kMaxPayload - 1));
  return payload;
}

End ReadEnd(std::string_view payload) {
  if (payload.empty()) return {};
  return {static_cast<uint8_t>(payload[0]), std::string(payload.substr(1))};
}

}  // namespace assize::frames
