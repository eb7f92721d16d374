#include "referee/cli/sheets/sheet.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/escape.h"
#include "referee/cli/sheets/sheet_layout.h"

namespace assize {
namespace {

template <class Escape>
void EscapeCells(Sheet* sheet, Escape escape) {
  for (auto& row : sheet->rows) {
    for (std::string& cell : row) cell = escape(cell);
  }
}

// Equal in all rows, of which there must be at least two.
bool HasOneValue(const Sheet& sheet, size_t column) {
  const auto& rows = sheet.rows;
  return rows.size() > 1 && std::all_of(rows.begin(), rows.end(), [&](const auto& row) {
           return row[column] == rows.front()[column];
         });
}

bool IsEmpty(const Sheet& sheet, size_t column) {
  return std::all_of(sheet.rows.begin(), sheet.rows.end(),
                     [column](const auto& row) { return row[column].empty(); });
}

// The values that all rows have in common, whose columns are left out.
struct Condensed {
  Sheet sheet;
  std::vector<std::string> common;
};

Condensed Condense(const Sheet& sheet) {
  Condensed condensed;
  std::vector<size_t> kept;
  for (size_t i = 0; i < sheet.columns.size(); ++i) {
    const Column& column = sheet.columns[i];
    if (column.show != Show::kAlways && IsEmpty(sheet, i)) continue;
    if (column.show == Show::kIfVaried && HasOneValue(sheet, i)) {
      condensed.common.push_back(absl::StrCat(column.head, " ", sheet.rows.front()[i]));
    } else {
      kept.push_back(i);
    }
  }
  condensed.sheet = WithColumns(sheet, kept);
  return condensed;
}

std::string CommonText(const std::vector<std::string>& common) {
  return common.empty() ? "" : absl::StrCat("The same for all: ", absl::StrJoin(common, ", "), ".");
}

std::string MissingText(const std::vector<std::string>& missing, const Screen& screen) {
  if (missing.empty()) return "";
  return absl::StrCat("Not shown in ", screen.width, " columns: ", absl::StrJoin(missing, ", "),
                      " (--width N, or --format csv).");
}

// What the heads mean that are shown.
std::string LegendText(const Sheet& sheet) {
  std::vector<std::string> legends;
  for (const Column& column : sheet.columns) {
    if (!column.legend.empty()) legends.push_back(absl::StrCat(column.head, ": ", column.legend));
  }
  return legends.empty() ? "" : absl::StrCat(absl::StrJoin(legends, "; "), ".");
}

std::string MarkdownLine(const std::vector<std::string>& cells) {
  return absl::StrCat("| ", absl::StrJoin(cells, " | "), " |\n");
}

}  // namespace

std::string SheetAsText(const Sheet& sheet, const Screen& screen) {
  Sheet plain = sheet;
  EscapeCells(&plain, Plain);
  const Condensed condensed = Condense(plain);
  const FittedSheet fitted = FitSheet(condensed.sheet, screen.width);
  std::string text;
  if (!sheet.title.empty()) {
    absl::StrAppend(&text, Toned(Plain(sheet.title), Tone::kHead, screen), "\n\n");
  }
  text += TableText(fitted, screen);
  std::string below;
  for (const std::string& part : {CommonText(condensed.common), MissingText(fitted.missing, screen),
                                  LegendText(fitted.sheet), sheet.note}) {
    if (part.empty()) continue;
    for (const std::string& line : Wrapped(part, TextWidth(screen))) {
      absl::StrAppend(&below, Toned(line, Tone::kFaint, screen), "\n");
    }
  }
  return below.empty() ? text : absl::StrCat(text, "\n", below);
}

std::string SheetAsMarkdown(const Sheet& sheet) {
  Sheet escaped = sheet;
  EscapeCells(&escaped, MarkdownText);
  const Condensed condensed = Condense(escaped);
  std::vector<std::string> heads;
  std::vector<std::string> rules;
  for (const Column& column : condensed.sheet.columns) {
    heads.push_back(MarkdownText(column.head));
    rules.emplace_back(column.side == 'l' ? ":--" : "--:");
  }
  std::string text;
  if (!sheet.title.empty()) absl::StrAppend(&text, "## ", MarkdownText(sheet.title), "\n\n");
  absl::StrAppend(&text, MarkdownLine(heads), MarkdownLine(rules));
  for (const auto& row : condensed.sheet.rows) text += MarkdownLine(row);
  for (const std::string& part :
       {CommonText(condensed.common), LegendText(condensed.sheet), sheet.note}) {
    if (!part.empty()) absl::StrAppend(&text, "\n", part, "\n");
  }
  return text;
}

std::string SheetAsCsv(const Sheet& sheet) {
  Sheet escaped = sheet;
  EscapeCells(&escaped, CsvCell);
  std::vector<std::string> heads;
  for (const Column& column : sheet.columns) heads.push_back(CsvCell(column.head));
  std::string text = absl::StrCat(absl::StrJoin(heads, ","), "\n");
  for (const auto& row : escaped.rows) absl::StrAppend(&text, absl::StrJoin(row, ","), "\n");
  return text;
}

std::vector<Column> PlainColumns(const std::vector<std::string>& heads, std::string_view sides) {
  std::vector<Column> columns;
  for (const std::string& head : heads) {
    columns.push_back({.head = head, .side = sides[std::min(columns.size(), sides.size() - 1)]});
  }
  return columns;
}

}  // namespace assize
