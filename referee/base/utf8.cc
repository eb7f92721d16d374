#include "referee/base/utf8.h"

#include <array>
#include <bit>

namespace assize {

Utf8Character FirstCharacter(std::string_view text) {
  using Kind = Utf8Character::Kind;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return {.kind = Kind::kWhole, .point = first};
  const auto length = static_cast<size_t>(std::countl_one(first));
  if (length < 2 || length > 4) return {};
  char32_t point = first & (0xffU >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if (i == text.size()) return {.kind = Kind::kCut};
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0) != 0x80) return {};
    point = point << 6 | (byte & 0x3f);
  }
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = point >= 0xd800 && point <= 0xdfff;
  if (point < kLeast[length] || point > 0x10ffff || is_surrogate) return {};
  return {.kind = Kind::kWhole, .size = length, .point = point};
}

}  // namespace assize
