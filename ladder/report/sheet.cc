#include "ladder/report/sheet.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/report/escape.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder::report {
namespace {

using Rows = std::vector<std::vector<std::string>>;

char SideOf(const Sheet& sheet, size_t column) {
  return sheet.sides[std::min(column, sheet.sides.size() - 1)];
}

// Without the columns that are empty.
Sheet Condensed(const Sheet& sheet) {
  Sheet condensed = {sheet.title, Rows(sheet.rows.size()), "", sheet.note};
  for (size_t column = 0; column < sheet.rows.front().size(); ++column) {
    const auto is_empty = [column](const auto& row) { return row[column].empty(); };
    if (std::all_of(sheet.rows.begin() + 1, sheet.rows.end(), is_empty)) continue;
    condensed.sides += SideOf(sheet, column);
    for (size_t row = 0; row < sheet.rows.size(); ++row) {
      condensed.rows[row].push_back(sheet.rows[row][column]);
    }
  }
  return condensed;
}

template <class Escape>
Rows Escaped(Rows rows, Escape escape) {
  for (auto& row : rows) {
    for (std::string& cell : row) cell = escape(cell);
  }
  return rows;
}

std::string MarkdownLine(const std::vector<std::string>& cells) {
  return absl::StrCat("| ", absl::StrJoin(cells, " | "), " |\n");
}

}  // namespace

std::string SheetAsText(const Sheet& sheet) {
  const Sheet condensed = Condensed(sheet);
  std::string text = absl::StrCat(Plain(sheet.title), "\n\n",
                                  Table(Escaped(condensed.rows, Plain), condensed.sides));
  if (!sheet.note.empty()) absl::StrAppend(&text, "\n", Paragraph(sheet.note, "", ""));
  return text;
}

std::string SheetAsMarkdown(const Sheet& sheet) {
  const Sheet condensed = Condensed(sheet);
  const Rows rows = Escaped(condensed.rows, MarkdownText);
  std::string text = absl::StrCat("## ", MarkdownText(sheet.title), "\n\n", MarkdownLine(rows[0]));
  std::vector<std::string> rules;
  for (char side : condensed.sides) rules.push_back(side == 'l' ? ":--" : "--:");
  text += MarkdownLine(rules);
  for (size_t row = 1; row < rows.size(); ++row) text += MarkdownLine(rows[row]);
  if (!sheet.note.empty()) absl::StrAppend(&text, "\n", sheet.note, "\n");
  return text;
}

std::string SheetAsCsv(const Sheet& sheet) {
  std::string text;
  for (const auto& row : Escaped(sheet.rows, CsvCell)) {
    absl::StrAppend(&text, absl::StrJoin(row, ","), "\n");
  }
  return text;
}

}  // namespace assize::ladder::report
