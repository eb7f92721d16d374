// Tokens of a ladder's service, as they stand in files and in the environment.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_TEXT_TOKEN_H_
#define ASSIZE_REFEREE_BASE_TEXT_TOKEN_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace assize {

// The token that is alone in `text`, but for white space around it: "asz_" and 64 hex digits in
// lower case. kFailedPrecondition: there is none, or something else beside it; the error names `source` and shows nothing of the text, which
// may be another secret.
absl::StatusOr<std::string> TokenIn(std::string_view text, std::string_view source);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TEXT_TOKEN_H_
