// A table of texts, before it is known for whom: terminal, spreadsheet or page.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_SHEET_H_
#define ASSIZE_LADDER_REPORT_SHEET_H_

#include <string>
#include <vector>

namespace assize::ladder::report {

struct Sheet {
  std::string title;
  // As they came, not escaped. The first row is the head.
  std::vector<std::vector<std::string>> rows;
  // 'l' (left) or 'r' (right) for each column, the last letter for all further ones.
  std::string sides;
  // What people should know besides, in our own words; may be empty.
  std::string note;
};

// Columns without any text below their head are left out.
std::string SheetAsText(const Sheet& sheet);
std::string SheetAsMarkdown(const Sheet& sheet);
// All columns; without title and note.
std::string SheetAsCsv(const Sheet& sheet);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_SHEET_H_
