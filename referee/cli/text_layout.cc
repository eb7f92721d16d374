#include "referee/cli/text_layout.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace assize {
namespace {

constexpr size_t kLineWidth = 96;

// Names may hold characters of many bytes, so width is counted in code points.
size_t Width(std::string_view text) {
  return std::count_if(text.begin(), text.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
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

std::string Paragraph(std::string_view text, std::string_view first, std::string_view rest) {
  std::string lines;
  std::string line(first);
  bool empty = true;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!empty && Width(line) + 1 + Width(word) > kLineWidth) {
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
