#include "referee/base/plain_text.h"

#include <google/protobuf/stubs/common.h>

#include <bit>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace assize {
namespace {

constexpr size_t kShownBytes = 80;

bool IsValidUtf8(std::string_view text) {
  return google::protobuf::internal::IsStructurallyValidUTF8(text.data(),
                                                             static_cast<int>(text.size()));
}

// Takes the first code point off valid UTF-8.
char32_t TakeCodePoint(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const int ones = std::countl_one(first);
  const size_t length = ones == 0 ? 1 : static_cast<size_t>(ones);
  char32_t point = first & (0xff >> (ones == 0 ? 0 : ones + 1));
  for (size_t i = 1; i < length; ++i) {
    point = point << 6 | (static_cast<unsigned char>(text[i]) & 0x3f);
  }
  text.remove_prefix(length);
  return point;
}

bool IsDisruptive(char32_t point) {
  return point < 0x20 || (point >= 0x7f && point <= 0x9f) ||  // C0, DEL, C1
         (point >= 0x2028 && point <= 0x202e) ||              // separators, embeddings, overrides
         (point >= 0x2066 && point <= 0x2069);                // isolates
}

}  // namespace

bool IsPlainText(std::string_view text, size_t least, size_t most) {
  if (!IsValidUtf8(text)) return false;
  size_t points = 0;
  for (; !text.empty(); ++points) {
    if (IsDisruptive(TakeCodePoint(text))) return false;
  }
  return points >= least && points <= most;
}

std::string Quoted(std::string_view text) {
  const std::string_view shown = text.substr(0, kShownBytes);
  const std::string_view rest = shown.size() < text.size() ? "..." : "";
  const std::string escaped = IsPlainText(text, 0, text.size()) && rest.empty()
                                  ? absl::Utf8SafeCEscape(std::string(shown))
                                  : absl::CHexEscape(std::string(shown));
  return absl::StrCat("\"", escaped, std::string(rest), "\"");
}

}  // namespace assize
