#include "referee/cli/text_layout.h"

#include <locale.h>
#include <wchar.h>

#include <algorithm>
#include <cwchar>

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

// In columns of a terminal: names may hold characters of many bytes, of two columns, or of none.
size_t Width(std::string_view text) {
  const Utf8Scope scope;
  size_t width = 0;
  while (!text.empty()) {
    wchar_t character = 0;
    std::mbstate_t state{};
    const size_t size = std::mbrtowc(&character, text.data(), text.size(), &state);
    const bool known = size > 0 && size <= text.size();
    width += known ? static_cast<size_t>(std::max(0, wcwidth(character))) : 1;
    text.remove_prefix(known ? size : 1);
  }
  return width;
}

std::string Cell(const std::string& text, size_t width, char side) {
  const std::string space(width - Width(text), ' ');
  return side == 'l' ? text + space : space + text;
}

}  // namespace

std::string Table(const std::vector<Row>& rows, std::string_view sides) {
  std::vector<size_t> widths(rows.front().size());
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], Width(row[i]));
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      line += Cell(row[i], widths[i], sides[std::min(i, sides.size() - 1)]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string Paragraph(std::string_view text, std::string_view first, std::string_view rest,
                      size_t width) {
  std::string lines;
  std::string line(first);
  bool empty = true;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!empty && Width(line) + 1 + Width(word) > width) {
      lines += line + '\n';
      line = rest;
      empty = true;
    }
    if (!empty) line += ' ';
    line += word;
    empty = false;
  }
  return lines + line + '\n';
}

std::string Counted(int64_t count, std::string_view thing, std::string_view plural) {
  return absl::StrCat(count, " ", std::string(count == 1 ? thing : plural));
}

}  // namespace assize
