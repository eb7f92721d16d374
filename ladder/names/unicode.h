// What names need of Unicode, from ICU: normal form, case folding, look-alikes.
//
// Pure functions, safe on every thread. Texts are UTF-8; bytes that are none count as U+FFFD.
#ifndef ASSIZE_LADDER_NAMES_UNICODE_H_
#define ASSIZE_LADDER_NAMES_UNICODE_H_

#include <string>
#include <string_view>

namespace assize::ladder::names {

// Normalization Form C, in which the same text has the same bytes.
std::string Nfc(std::string_view text);

// The same for texts that differ in their letters' case or in compatible forms only (NFKC with case
// folding): not to be shown.
std::string Folded(std::string_view text);

// The same for texts that look alike (UTS 39), whatever their case: not to be shown. The digit 1, a
// small L and a capital i are alike, as are 0 and O, and letters of one script that look like those
// of another.
std::string Skeleton(std::string_view text);

// Whether the letters are of scripts that are never mixed in one word, so that one may stand for
// another ("p\u0430ypal"), or the digits of several scripts (UTS 39, highly restrictive).
bool MixesScripts(std::string_view text);

// "U+200B ZERO WIDTH SPACE"
std::string CodePointName(char32_t point);

enum class CharacterKind {
  kLetter,
  kDigit,
  // An accent or vowel sign on the letter before.
  kMark,
  // Has no shape, or changes the direction of writing.
  kInvisible,
  kOther,
};
CharacterKind KindOf(char32_t point);

// Valid UTF-8 as code points; U+FFFD for what is not.
std::u32string CodePoints(std::string_view text);

}  // namespace assize::ladder::names

#endif  // ASSIZE_LADDER_NAMES_UNICODE_H_
