// A text as one word of a shell's line, for hints that can be pasted. Pure.
#ifndef ASSIZE_REFEREE_BASE_TEXT_SHELL_WORD_H_
#define ASSIZE_REFEREE_BASE_TEXT_SHELL_WORD_H_

#include <string>
#include <string_view>

namespace assize {

// In quotes where shells (bash, zsh, fish) would take a character for something else.
std::string ShellWord(std::string_view text);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TEXT_SHELL_WORD_H_
