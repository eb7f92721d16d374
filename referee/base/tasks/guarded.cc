#include "referee/base/tasks/guarded.h"

#include <exception>

#include "absl/strings/str_cat.h"

namespace assize {

absl::Status ThrownIn(std::string_view task) {
  const std::string begin = absl::StrCat(std::string(task), " threw: ");
  try {
    throw;
  } catch (const std::exception& error) {
    return absl::InternalError(begin + error.what());
  } catch (...) {
    return absl::InternalError(begin + "something that is no std::exception");
  }
}

}  // namespace assize
