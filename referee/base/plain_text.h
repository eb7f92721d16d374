// Texts that people will see in tables, terminals and pages: what may stand in them, and how to
// show any others.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_PLAIN_TEXT_H_
#define ASSIZE_REFEREE_BASE_PLAIN_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace assize {

// True if `text` is valid UTF-8 of `least` to `most` code points, none of which moves the cursor,
// turns the writing direction of what stands beside it or cannot be seen: no C0 and C1 control
// characters, no line or paragraph separator, no bidirectional mark, embedding, override or
// isolate, nothing of zero width.
bool IsPlainText(std::string_view text, size_t least, size_t most);

// `text` in double quotes, with everything escaped that is not plain, cut after some 80 bytes.
std::string Quoted(std::string_view text);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_PLAIN_TEXT_H_
