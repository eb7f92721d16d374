// Text for terminals: widths, simple tables and paragraphs. For tables that have other formats too
// or that may be too wide, see sheet.h. Pure.
#ifndef ASSIZE_REFEREE_CLI_LAYOUT_TEXT_LAYOUT_H_
#define ASSIZE_REFEREE_CLI_LAYOUT_TEXT_LAYOUT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "referee/cli/layout/screen.h"

namespace assize {

using Row = std::vector<std::string>;

// In columns of a terminal: some characters take two, some (accents of their own) none.
size_t DisplayWidth(std::string_view text);

// The text, or as much of its two ends as fits into `width` columns with "…" between them. Names
// differ at their ends most often: "student-2026…a@12".
std::string Shortened(std::string_view text, size_t width);

// The bytes of the longest beginning of the text that takes at most `width` columns, accents with
// their letters; at least one character of a text that is not empty.
size_t BeginningWithin(std::string_view text, size_t width);

// The text with spaces on one side, 'l' or 'r' for the side of the text.
std::string Padded(std::string_view text, size_t width, char side);

// Columns of equal width on a terminal, two spaces between them. `sides` has 'l' (left) or 'r'
// (right) for each column, its last letter serves all further ones. All rows have as many cells as
// the first.
std::string Table(const std::vector<Row>& rows, std::string_view sides);

// The text in lines of at most `width` columns, where its words allow that.
std::vector<std::string> Wrapped(std::string_view text, size_t width);

// The same with `first` before the first line and `rest` before the others, within the width. Ends
// with a newline.
std::string Paragraph(std::string_view text, std::string_view first, std::string_view rest,
                      size_t width = kTextWidth);

// "1 set", "2 sets".
std::string Counted(int64_t count, std::string_view thing, std::string_view plural);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_LAYOUT_TEXT_LAYOUT_H_
