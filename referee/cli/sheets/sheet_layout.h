// How a sheet fits a screen: which columns stay, how wide they are, and in how many parts it is
// shown. Used by sheet.cc. Pure.
#ifndef ASSIZE_REFEREE_CLI_SHEETS_SHEET_LAYOUT_H_
#define ASSIZE_REFEREE_CLI_SHEETS_SHEET_LAYOUT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "referee/cli/sheets/sheet.h"

namespace assize {

// The sheet with these of its columns, in this order.
Sheet WithColumns(const Sheet& sheet, const std::vector<size_t>& columns);

struct FittedSheet {
  // With the columns that there is room for.
  Sheet sheet;
  // Of each of them.
  std::vector<size_t> widths;
  // Heads of those that there is none for.
  std::vector<std::string> missing;
  // In columns; 0: without a limit.
  size_t width = 0;
};

// First names are shortened to a size that is still easy to read, then columns are left out by
// their worth, then names are shortened further. Sentences get what is left.
FittedSheet FitSheet(const Sheet& sheet, size_t width);

// Head and rows, in several parts one below the other where the columns that must not be left out
// are wider than the screen.
std::string TableText(const FittedSheet& fitted, const Screen& screen);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_SHEETS_SHEET_LAYOUT_H_
