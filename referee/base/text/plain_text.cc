#include "referee/base/text/plain_text.h"

#include <array>
#include <bit>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/whole_characters.h"

namespace assize {
namespace {

constexpr size_t kShownBytes = 80;

// In double quotes an apostrophe stands for itself.
std::string WithPlainApostrophes(const std::string& escaped) {
  std::string text;
  for (size_t i = 0; i < escaped.size(); ++i) {
    const bool escape = escaped[i] == '\\' && i + 1 < escaped.size();
    if (escape && escaped[i + 1] != '\'') text += escaped[i];
    if (escape) ++i;
    text += escaped[i];
  }
  return text;
}

// Zero width, direction marks and fillers: two texts that differ in these look alike. Variation
// selectors are none of them, as emoji have them.
bool IsWithoutShape(char32_t point) {
  return point == 0xad || point == 0x34f || point == 0x61c ||  // soft hyphen, joiner, Arabic mark
         point == 0x115f || point == 0x1160 || point == 0x3164 || point == 0xffa0 ||  // fillers
         point == 0x17b4 || point == 0x17b5 || (point >= 0x180b && point <= 0x180f) ||
         (point >= 0x200b && point <= 0x200f) ||  // zero width, direction marks
         (point >= 0x2060 && point <= 0x206f) ||  // word joiner, isolates, invisible operators
         point == 0xfeff || (point >= 0xfff9 && point <= 0xfffb) ||
         (point >= 0xe0000 && point <= 0xe0fff);  // tags and further selectors
}

bool IsDisruptive(char32_t point) {
  return point < 0x20 || (point >= 0x7f && point <= 0x9f) ||  // C0, DEL, C1
         (point >= 0x2028 && point <= 0x202e) ||              // separators, embeddings, overrides
         IsWithoutShape(point);
}

}  // namespace

bool IsPlainText(std::string_view text, size_t least, size_t most) {
  size_t points = 0;
  for (; !text.empty(); ++points) {
    const Utf8Character character = FirstCharacter(text);
    const bool whole = character.kind == Utf8Character::Kind::kWhole;
    if (!whole || IsDisruptive(character.point)) return false;
    text.remove_prefix(character.size);
  }
  return points >= least && points <= most;
}

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    const Utf8Character character = FirstCharacter(text);
    if (character.kind != Utf8Character::Kind::kWhole) return false;
    text.remove_prefix(character.size);
  }
  return true;
}

std::string Quoted(std::string_view text) {
  const bool plain = IsPlainText(text, 0, text.size());
  const std::string shown(plain ? WholeCharacters(text, kShownBytes) : text.substr(0, kShownBytes));
  const std::string escaped = plain ? absl::Utf8SafeCEscape(shown) : absl::CHexEscape(shown);
  return absl::StrCat("\"", WithPlainApostrophes(escaped), shown.size() < text.size() ? "..." : "",
                      "\"");
}

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

std::string JoinWithAnd(const std::vector<std::string>& items) {
  if (items.size() < 2) return absl::StrJoin(items, "");
  return absl::StrCat(absl::StrJoin(items.begin(), items.end() - 1, ", "), " and ", items.back());
}

}  // namespace assize
