#include "referee/process/exit_info.h"

#include <cstring>

#include "absl/strings/str_cat.h"

namespace assize::process {

std::string ExitInfo::Describe() const {
  if (!broken_limit.empty()) return absl::StrCat("killed: ", broken_limit);
  switch (kind) {
    case Kind::kExited:
      return absl::StrCat("exit status ", status);
    case Kind::kSignaled: {
      const char* name = sigdescr_np(signal);
      return absl::StrCat("signal ", signal, " (", name == nullptr ? "real-time" : name, ")");
    }
    case Kind::kLost:
      break;
  }
  return "lost with the supervisor";
}

}  // namespace assize::process
