// The check with which parsers of what is not trusted begin, so that they are safe whoever calls
// them.
#ifndef ASSIZE_REFEREE_BASE_TEXT_LENGTH_H_
#define ASSIZE_REFEREE_BASE_TEXT_LENGTH_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace assize {

// kFailedPrecondition unless `size` is at most `most` bytes; `name` is what has that size.
inline absl::Status CheckLength(std::string_view name, size_t size, size_t most) {
  if (size <= most) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(std::string(name), " has ", size, " bytes; at most ", most, " are allowed"));
}

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TEXT_LENGTH_H_
