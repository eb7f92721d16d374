#include "ladder/trf/line.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

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

std::string TenthsText(Tenths points) {
  constexpr Tenths kNoRoomForADecimal = 1000;
  if (points >= kNoRoomForADecimal && points % 10 == 0) return absl::StrCat(points / 10);
  return absl::StrCat(points / 10, ".", points % 10);
}

namespace {

// The length of the character that begins with `byte`; 0: none does.
size_t LengthOf(unsigned char byte) {
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte < 0xe0) return 2;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  if (byte >= 0xf0 && byte < 0xf5) return 4;
  return 0;
}

bool IsContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

bool AllDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
}

// nullopt unless `text` is digits that make an int.
std::optional<int> ParseDigits(std::string_view text) {
  int value = 0;
  if (!AllDigits(text) || !absl::SimpleAtoi(std::string(text), &value)) return std::nullopt;
  return value;
}

std::optional<Tenths> ParsePoints(std::string_view text) {
  const size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view decimal = point == std::string_view::npos ? "0" : text.substr(point + 1);
  if (decimal.size() != 1) return std::nullopt;
  const std::optional<int> tenths = ParseDigits(decimal);
  const std::optional<int> units = whole.empty() && point == 0 ? 0 : ParseDigits(whole);
  if (!tenths || !units || *units > 9999) return std::nullopt;
  return *units * 10 + *tenths;
}

}  // namespace

absl::StatusOr<Line> Line::Decode(int number, std::string_view text) {
  Line line(number, text);
  for (size_t at = 0; at < text.size();) {
    line.starts_.push_back(at);
    const size_t length = LengthOf(static_cast<unsigned char>(text[at]));
    if (length == 0 || at + length > text.size() ||
        !std::all_of(text.begin() + at + 1, text.begin() + at + length, IsContinuation)) {
      return absl::DataLossError(absl::StrCat("line ", number, ", column ", line.starts_.size(),
                                              ": not UTF-8; convert the file first"));
    }
    at += length;
  }
  line.starts_.push_back(text.size());
  return line;
}

std::string_view Line::Raw(int first, int last) const {
  if (first > width()) return "";
  const size_t begin = starts_[first - 1];
  return text_.substr(begin, starts_[std::min(last, width())] - begin);
}

std::string_view Line::Text(int first, int last) const { return Trimmed(Raw(first, last)); }

char Line::At(int column) const {
  const std::string_view raw = Raw(column, column);
  return raw.empty() ? ' ' : raw.front();
}

absl::StatusOr<int> Line::Number(int first, int last, std::string_view what, int least,
                                 int most) const {
  const std::optional<int> value = ParseDigits(Text(first, last));
  if (value && *value >= least && *value <= most) return *value;
  return Error(first, last, what, absl::StrCat("a number from ", least, " to ", most));
}

absl::StatusOr<Tenths> Line::Points(int first, int last, std::string_view what) const {
  const std::optional<Tenths> value = ParsePoints(Text(first, last));
  if (value) return *value;
  return Error(first, last, what, "points with one decimal, e.g. 2.5");
}

absl::StatusOr<std::vector<PlayerNumber>> Line::Players(int first) const {
  std::vector<PlayerNumber> players;
  for (int column = first; !Text(column, width()).empty(); column += 5) {
    ASSIZE_ASSIGN_OR_RETURN(const int player,
                            Number(column, column + 3, "player number", 1, kMaxPlayers));
    players.push_back(player);
    if (At(column + 4) != ' ') {
      return Error(column + 4, column + 4, "separator", "a space");
    }
  }
  return players;
}

absl::Status Line::Error(int first, int last, std::string_view what,
                         std::string_view must_be) const {
  const std::string columns =
      first == last ? absl::StrCat("column ", first) : absl::StrCat("columns ", first, "-", last);
  const bool tab = Raw(1, last).find('\t') != std::string_view::npos;
  return absl::DataLossError(
      absl::StrCat("line ", number_, ", ", columns, ": ", std::string(what), " ",
                   Quoted(Text(first, last)), ": must be ", std::string(must_be),
                   tab ? "; the line has a tab, which is one column: use spaces" : ""));
}

}  // namespace assize::ladder::trf
