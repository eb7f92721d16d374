// Helpers for absl::Status: passing errors on, adding context once per floor, and exit codes.
#ifndef ASSIZE_REFEREE_BASE_STATUS_H_
#define ASSIZE_REFEREE_BASE_STATUS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

// Returns from the current function when `expression` is not OK.
#define ASSIZE_RETURN_IF_ERROR(expression)                                  \
  do {                                                                      \
    if (absl::Status status_ = (expression); !status_.ok()) return status_; \
  } while (false)

// Declares or assigns `left` from a StatusOr, or returns its error.
#define ASSIZE_ASSIGN_OR_RETURN(left, expression) \
  ASSIZE_ASSIGN_OR_RETURN_(ASSIZE_CONCAT_(status_or_, __LINE__), left, expression)
#define ASSIZE_ASSIGN_OR_RETURN_(temporary, left, expression) \
  auto temporary = (expression);                              \
  if (!temporary.ok()) return temporary.status();             \
  left = *std::move(temporary)
#define ASSIZE_CONCAT_(a, b) ASSIZE_CONCAT_INNER_(a, b)
#define ASSIZE_CONCAT_INNER_(a, b) a##b

namespace assize {

// The same code with "context: " before the text; OK stays OK.
absl::Status WithContext(const absl::Status& status, std::string_view context);

// Exit codes of all our commands (sysexits.h). `kFailed` means that the command did its work and
// the answer is no, e.g. a replay that does not verify.
enum class ExitCode : int {
  kOk = 0,
  kFailed = 1,
  kUsage = 64,
  kDamagedData = 65,
  kMissingInput = 66,
  kUnavailable = 69,
  kInternal = 70,
  kCannotCreate = 73,
  kIoError = 74,
  kLocked = 75,
  kNoPermission = 77,
  kConfiguration = 78,
  kInterrupted = 130,
};

// Of an error: kInvalidArgument, kOutOfRange -> usage, kDataLoss -> damaged, kNotFound -> missing,
// kUnavailable, kDeadlineExceeded, kUnimplemented -> unavailable, kAlreadyExists -> can't create,
// kResourceExhausted -> I/O error, kAborted -> locked, kPermissionDenied, kUnauthenticated -> no
// permission, kFailedPrecondition -> configuration, kCancelled -> interrupted, others -> internal.
ExitCode ExitCodeOf(const absl::Status& status);

// " Did you mean 'x'?" with the candidate nearest to `word`, or "" if none is near.
std::string Suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_STATUS_H_
