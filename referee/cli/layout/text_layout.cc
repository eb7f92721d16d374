#include "referee/cli/layout/text_layout.h"

#include <locale.h>
#include <wchar.h>

#include <algorithm>
#include <cwchar>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assize {
namespace {

// The C library's knowledge of characters, for one thread and for as long as this lives.
class Utf8Scope {
 public:
  Utf8Scope() : before_(uselocale(Utf8())) {}
  ~Utf8Scope() { uselocale(before_); }
  Utf8Scope(const Utf8Scope&) = delete;
  Utf8Scope& operator=(const Utf8Scope&) = delete;

 private:
  // 0, which leaves the locale as it is, where the system has none.
  static locale_t Utf8() {
    static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return locale;
  }

  const locale_t before_;
};

// The first character's bytes, and its columns. A byte that does not belong to a character takes
// one column.
struct Character {
  size_t size = 1;
  size_t width = 1;
};

bool IsAscii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

// What FirstOf() says of an ASCII character other than NUL, without asking the C library.
size_t WidthOfAscii(char character) { return character >= ' ' && character != 0x7f ? 1 : 0; }

Character FirstOf(std::string_view text) {
  wchar_t character = 0;
  std::mbstate_t state{};
  const size_t size = std::mbrtowc(&character, text.data(), text.size(), &state);
  if (size == 0 || size > text.size()) return {};
  return {.size = size, .width = static_cast<size_t>(std::max(0, wcwidth(character)))};
}

// Calls `visit` with each character. Nearly all text is ASCII.
template <class Visit>
void ForEachCharacter(std::string_view text, const Visit& visit) {
  std::optional<Utf8Scope> scope;
  while (!text.empty()) {
    Character character;
    if (IsAscii(text.front()) && text.front() != 0) {
      character.width = WidthOfAscii(text.front());
    } else {
      if (!scope.has_value()) scope.emplace();
      character = FirstOf(text);
    }
    visit(character);
    text.remove_prefix(character.size);
  }
}

std::vector<Character> CharactersOf(std::string_view text) {
  std::vector<Character> characters;
  characters.reserve(text.size());
  ForEachCharacter(text, [&](Character character) { characters.push_back(character); });
  return characters;
}

// At least one, where the first line and the others have room of their own.
std::vector<std::string> LinesOf(std::string_view text, size_t first_width, size_t width) {
  std::vector<std::string> lines;
  std::string line;
  size_t used = 0;
  bool empty = true;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const size_t room = lines.empty() ? first_width : width;
    const size_t taken = DisplayWidth(word);
    if (!empty && used + 1 + taken > room) {
      lines.push_back(std::move(line));
      line.clear();
      used = 0;
      empty = true;
    }
    if (!empty) line += ' ';
    line += word;
    used += taken + (empty ? 0 : 1);
    empty = false;
  }
  lines.push_back(std::move(line));
  return lines;
}

size_t Within(size_t width, std::string_view margin) {
  const size_t used = DisplayWidth(margin);
  return width > used ? width - used : 1;
}

}  // namespace

size_t DisplayWidth(std::string_view text) {
  size_t width = 0;
  ForEachCharacter(text, [&](Character character) { width += character.width; });
  return width;
}

size_t BeginningWithin(std::string_view text, size_t width) {
  size_t size = 0;
  size_t used = 0;
  for (const Character& character : CharactersOf(text)) {
    used += character.width;
    if (size > 0 && used > width) break;
    size += character.size;
  }
  return size;
}

std::string Shortened(std::string_view text, size_t width) {
  if (DisplayWidth(text) <= width) return std::string(text);
  const size_t room = width > 0 ? width - 1 : 0;
  const size_t room_after = room * 2 / 5;
  const std::vector<Character> characters = CharactersOf(text);
  // Accents stay with their letters: they end the beginning, and do not begin the end.
  size_t head = 0;
  size_t used = 0;
  for (const Character& character : characters) {
    if (used + character.width > room - room_after) break;
    used += character.width;
    head += character.size;
  }
  size_t tail = 0;
  size_t size = 0;
  used = 0;
  for (auto character = characters.rbegin(); character != characters.rend(); ++character) {
    if (used + character->width > room_after) break;
    used += character->width;
    size += character->size;
    if (character->width > 0) tail = size;
  }
  return absl::StrCat(std::string(text.substr(0, head)), "…",
                      std::string(text.substr(text.size() - tail)));
}

std::string Padded(std::string_view text, size_t width, char side) {
  const size_t used = DisplayWidth(text);
  const std::string space(width > used ? width - used : 0, ' ');
  return side == 'l' ? std::string(text) + space : space + std::string(text);
}

std::string Table(const std::vector<Row>& rows, std::string_view sides) {
  std::vector<size_t> widths(rows.front().size());
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], DisplayWidth(row[i]));
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      line += Padded(row[i], widths[i], sides[std::min(i, sides.size() - 1)]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::vector<std::string> Wrapped(std::string_view text, size_t width) {
  return LinesOf(text, width, width);
}

std::string Paragraph(std::string_view text, std::string_view first, std::string_view rest,
                      size_t width) {
  std::string lines;
  for (const std::string& line : LinesOf(text, Within(width, first), Within(width, rest))) {
    absl::StrAppend(&lines, std::string(lines.empty() ? first : rest), line, "\n");
  }
  return lines;
}

std::string Counted(int64_t count, std::string_view thing, std::string_view plural) {
  return absl::StrCat(count, " ", std::string(count == 1 ? thing : plural));
}

}  // namespace assize
