// Texts that people will see in tables, terminals and pages: what may stand in them, how to show
// any others, and UTF-8 character by character.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_TEXT_PLAIN_TEXT_H_
#define ASSIZE_REFEREE_BASE_TEXT_PLAIN_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assize {

// True if `text` is valid UTF-8 of `least` to `most` code points, none of which moves the cursor,
// turns the writing direction of what stands next to it or cannot be seen: no C0 and C1 control
// characters, no line or paragraph separator, no bidirectional mark, embedding, override or
// isolate, nothing of zero width.
bool IsPlainText(std::string_view text, size_t least, size_t most);

// `text` in double quotes, with everything escaped that is not plain, cut after some 80 bytes.
std::string Quoted(std::string_view text);

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

// Whether all of its characters are whole.
bool IsUtf8(std::string_view text);

// "a", "a and b", "a, b and c"; "" of nothing.
std::string JoinWithAnd(const std::vector<std::string>& items);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TEXT_PLAIN_TEXT_H_
