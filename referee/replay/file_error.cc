#include "referee/replay/file_error.h"

#include <cerrno>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace assize {
namespace {

absl::StatusCode CodeOf(int error_number) {
  switch (error_number) {
    case EACCES:
    case EPERM:
    case EROFS:
      return absl::StatusCode::kPermissionDenied;
    case ENOENT:
    case ENOTDIR:
      return absl::StatusCode::kNotFound;
    default:
      return absl::StatusCode::kResourceExhausted;
  }
}

}  // namespace

absl::Status FileError(const std::string& file, const std::string& doing, int error_number) {
  return absl::Status(
      CodeOf(error_number),
      absl::StrCat(file, ": ", doing, ": ", std::generic_category().message(error_number)));
}

}  // namespace assize
