// Words for texts that people read.
#ifndef ASSIZE_REFEREE_BASE_ENGLISH_H_
#define ASSIZE_REFEREE_BASE_ENGLISH_H_

#include <string>
#include <vector>

namespace assize {

// "a", "a and b", "a, b and c"; "" of nothing.
std::string InWords(const std::vector<std::string>& items);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_ENGLISH_H_
