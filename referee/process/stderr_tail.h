// What a bot's process printed last, as lines for people.
//
// Pure.
#ifndef ASSIZE_REFEREE_PROCESS_STDERR_TAIL_H_
#define ASSIZE_REFEREE_PROCESS_STDERR_TAIL_H_

#include <string>
#include <string_view>
#include <vector>

namespace assize::process {

// The last lines of `output`, the end of what a bot printed: a few only, none empty, valid UTF-8,
// with what is not plain text replaced by "?".
std::vector<std::string> LastLines(std::string_view output);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_STDERR_TAIL_H_
