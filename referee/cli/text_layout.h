// Text for terminals: tables and paragraphs. Pure.
#ifndef ASSIZE_REFEREE_CLI_TEXT_LAYOUT_H_
#define ASSIZE_REFEREE_CLI_TEXT_LAYOUT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assize {

using Row = std::vector<std::string>;

// Columns of equal width on a terminal, two spaces between them. `sides` has 'l' (left) or 'r'
// (right) for each column, its last letter serves all further ones. All rows have as many cells as
// the first.
std::string Table(const std::vector<Row>& rows, std::string_view sides);

// The text in lines of at most `width` characters, where its words allow that: `first` before the
// first line and `rest` before the others. Ends with a newline.
std::string Paragraph(std::string_view text, std::string_view first, std::string_view rest,
                      size_t width = 96);

// "1 set", "2 sets".
std::string Counted(int64_t count, std::string_view thing, std::string_view plural);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_TEXT_LAYOUT_H_
