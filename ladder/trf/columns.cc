#include "ladder/trf/columns.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/plain_text.h"

namespace assize::ladder::trf {
namespace {

bool BeginsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

// The characters of `text`, those that may stand in a column.
std::vector<std::string> Characters(std::string_view text) {
  std::vector<std::string> characters;
  while (!text.empty()) {
    const auto end = std::find_if(text.begin() + 1, text.end(), BeginsCharacter);
    const std::string_view character = text.substr(0, end - text.begin());
    characters.push_back(IsPlainText(character, 1, 1) ? std::string(character) : "?");
    text.remove_prefix(character.size());
  }
  const auto is_space = [](const std::string& character) { return character == " "; };
  characters.erase(characters.begin(),
                   std::find_if_not(characters.begin(), characters.end(), is_space));
  while (!characters.empty() && is_space(characters.back())) characters.pop_back();
  return characters;
}

struct Fitted {
  std::string text;
  std::string padding;
};

Fitted Fit(std::string_view text, int width) {
  const std::vector<std::string> characters = Characters(text);
  const size_t used = std::min(characters.size(), static_cast<size_t>(width));
  Fitted fitted;
  for (size_t i = 0; i < used; ++i) fitted.text += characters[i];
  fitted.padding.assign(width - used, ' ');
  return fitted;
}

}  // namespace

std::string Column(std::string_view text, int width) {
  const Fitted fitted = Fit(text, width);
  return fitted.text + fitted.padding;
}

std::string ColumnRight(std::string_view text, int width) {
  const Fitted fitted = Fit(text, width);
  return fitted.padding + fitted.text;
}

std::string OneLine(std::string_view text) {
  std::string line;
  for (const std::string& character : Characters(text)) line += character;
  return line;
}

std::string PointsText(Tenths points) {
  constexpr Tenths kNoRoomForADecimal = 1000;
  if (points >= kNoRoomForADecimal && points % 10 == 0) return absl::StrCat(points / 10);
  return absl::StrCat(points / 10, ".", points % 10);
}

}  // namespace assize::ladder::trf
