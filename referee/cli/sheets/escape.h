// Makes untrusted texts harmless: the one place that escapes them for each kind of output. (TRF's
// columns are escaped in ladder/trf/line.h, JSON by protobuf.)
//
// Names are checked when they are submitted (names.h); these functions are safe for anything that
// may be in a database. Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_CLI_SHEETS_ESCAPE_H_
#define ASSIZE_REFEREE_CLI_SHEETS_ESCAPE_H_

#include <string>
#include <string_view>

namespace assize {

// Valid UTF-8 on one line, without anything that moves a terminal's cursor or turns the direction
// of writing (IsPlainText): such texts are shown in quotes and escaped, whole.
std::string Plain(std::string_view text);

// A cell of a CSV file (RFC 4180): plain, and not a formula to any spreadsheet. A text that begins
// with = + - @ (after spaces, or in its full-width form) and is not a number gets an apostrophe
// before it, and so does one that spreadsheets would turn into a date, a time or another number
// (3-4, 1/2, may-1, 1e5, 007). Decimals stay numbers, and so do moments as of our tables
// (2026-11-21 18:24).
std::string CsvCell(std::string_view text);

// Markdown (CommonMark, GitHub's tables) that shows the text as it is: plain, without effect as
// markup, HTML, link or mention.
std::string MarkdownText(std::string_view text);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_SHEETS_ESCAPE_H_
