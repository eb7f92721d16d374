// Tables as data, which the same functions print for a terminal, a spreadsheet or a page.
//
//   Sheet sheet;
//   sheet.columns = {{.head = "bot", .fit = Fit::kShorten, .key = true},
//                    {.head = "forfeits", .side = 'r', .show = Show::kIfVaried, .worth = 2,
//                     .legend = "matches that the bot forfeited"}};
//   sheet.rows.push_back({"greedy@2", "0"});
//   std::cout << SheetAsText(sheet, OutputScreen());
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_CLI_SHEETS_SHEET_H_
#define ASSIZE_REFEREE_CLI_SHEETS_SHEET_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/cli/layout/screen.h"

namespace assize {

// When a column is shown. Spreadsheets have all columns.
enum class Show : uint8_t {
  kAlways,
  // Left out if all its cells are empty.
  kIfAny,
  // Left out also if all rows (of at least two) have the same value; a line below the table gives
  // it.
  kIfVaried,
};

// What happens to cells that are too wide for the screen.
enum class Fit : uint8_t {
  kAsIs,
  // Names: "…" replaces their middle.
  kShorten,
  // Sentences: they continue in the next line. For the last column only.
  kWrap,
};

struct Column {
  std::string head;
  // 'l' (left) or 'r' (right).
  char side = 'l';
  Show show = Show::kAlways;
  // Where there is no room for all columns, those with the smallest worth are left out first, and a
  // line below the table names them; 0: never left out.
  int worth = 0;
  Fit fit = Fit::kAsIs;
  // Repeated in each part of a table that must be split into several.
  bool key = false;
  // What the head means; empty if that is obvious.
  std::string legend = {};
  // The color of a cell.
  Tone (*tone)(std::string_view cell) = nullptr;
};

struct Sheet {
  std::string title;
  std::vector<Column> columns;
  // With a cell for each column, not escaped.
  std::vector<std::vector<std::string>> rows;
  // A sentence below the table, for people; may be empty.
  std::string note;
};

// Title, table, what was left out, the legends of its columns, and the note. No line is wider than
// the screen unless a name or number alone is.
std::string SheetAsText(const Sheet& sheet, const Screen& screen);
// Without columns that are not shown (Show).
std::string SheetAsMarkdown(const Sheet& sheet);
// All columns; without title, legends and note.
std::string SheetAsCsv(const Sheet& sheet);

// Columns that are always there, for the heads; `sides` has 'l' or 'r' for each, its last letter
// for all further ones.
std::vector<Column> PlainColumns(const std::vector<std::string>& heads, std::string_view sides);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_SHEETS_SHEET_H_
