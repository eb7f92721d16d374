// How wide words are: fits every terminal.
#ifndef ASSIZE_REFEREE_WORDS_WIDTH_H_
#define ASSIZE_REFEREE_WORDS_WIDTH_H_

#include <cstddef>

namespace assize {

// Paragraphs are wrapped to this number of columns.
inline constexpr size_t kConsoleWidth = 79;

}  // namespace assize

#endif  // ASSIZE_REFEREE_WORDS_WIDTH_H_
