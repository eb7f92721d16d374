// Reading UTF-8, character by character. Pure, safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_UTF8_H_
#define ASSIZE_REFEREE_BASE_UTF8_H_

#include <cstddef>
#include <string_view>

namespace assize {

struct Utf8Character {
  // kCut: the text ends within the character.
  enum class Kind { kWhole, kCut, kInvalid } kind = Kind::kInvalid;
  // Bytes; 1 if the character is not whole.
  size_t size = 1;
  // Its code point, if it is whole.
  char32_t point = 0;
};

// The first character of `text`, which is not empty. Overlong forms, surrogates and what is beyond
// U+10FFFF are invalid.
Utf8Character FirstCharacter(std::string_view text);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_UTF8_H_
