// Texts that are cut where they are too long.
//
// Pure, safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_TEXT_WHOLE_CHARACTERS_H_
#define ASSIZE_REFEREE_BASE_TEXT_WHOLE_CHARACTERS_H_

#include <cstddef>
#include <string_view>

namespace assize {

// The beginning of `text`, which is UTF-8: at most `most` bytes, and no character is cut in two.
// Protobuf's parsers refuse the whole message in which a cut character stands.
inline std::string_view WholeCharacters(std::string_view text, size_t most) {
  if (text.size() <= most) return text;
  constexpr unsigned kWhichByte = 0xC0;
  constexpr unsigned kFollowing = 0x80;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & kWhichByte) == kFollowing) --most;
  return text.substr(0, most);
}

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TEXT_WHOLE_CHARACTERS_H_
