#include "referee/base/status.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"

namespace assize {
namespace {

constexpr size_t kMaxWord = 256;

// Levenshtein's distance: the fewest letters to insert, delete or replace.
size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

absl::Status WithContext(const absl::Status& status, std::string_view context) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(std::string(context), ": ", status.message()));
}

ExitCode ExitCodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return ExitCode::kOk;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
      return ExitCode::kUsage;
    case absl::StatusCode::kDataLoss:
      return ExitCode::kDamagedData;
    case absl::StatusCode::kNotFound:
      return ExitCode::kMissingInput;
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kDeadlineExceeded:
    case absl::StatusCode::kUnimplemented:
      return ExitCode::kUnavailable;
    case absl::StatusCode::kAlreadyExists:
      return ExitCode::kCannotCreate;
    case absl::StatusCode::kResourceExhausted:
    // The system has failed in a way that has no code of its own.
    case absl::StatusCode::kUnknown:
      return ExitCode::kIoError;
    case absl::StatusCode::kAborted:
      return ExitCode::kLocked;
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kUnauthenticated:
      return ExitCode::kNoPermission;
    case absl::StatusCode::kFailedPrecondition:
      return ExitCode::kConfiguration;
    case absl::StatusCode::kCancelled:
      return ExitCode::kInterrupted;
    default:
      return ExitCode::kInternal;
  }
}

std::string Suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  // A word that a stranger sends may have any length, and no candidate is nearly so long.
  if (word.size() > kMaxWord) return "";
  // Two letters or a third of them may differ, but never all: further away a suggestion is a guess.
  size_t best_distance = std::min(std::max<size_t>(2, word.size() / 3) + 1, word.size());
  const std::string* best = nullptr;
  for (const std::string& candidate : candidates) {
    const size_t distance = EditDistance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = &candidate;
    }
  }
  return best == nullptr ? "" : absl::StrCat(" Did you mean '", *best, "'?");
}

}  // namespace assize
