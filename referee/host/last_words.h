// What a bot's process printed before it ended.
#ifndef ASSIZE_REFEREE_HOST_LAST_WORDS_H_
#define ASSIZE_REFEREE_HOST_LAST_WORDS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace assize::host {

// The last lines of the newest log of that competitor in `folder` that is not empty, indented by
// two spaces, with what is not plain text replaced by "?"; "" if there is none. The names of logs
// are those that referee/host/lane.h gives them.
std::string LastWords(const std::string& folder, size_t competitor);

// The same of one file.
std::string LastWordsIn(const std::string& path);

// The last lines of a log: a few KiB at most, valid UTF-8, without what is not plain text.
std::vector<std::string> LastLinesIn(const std::string& path);

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_LAST_WORDS_H_
