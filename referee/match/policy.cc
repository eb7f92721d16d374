#include "referee/match/policy.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace assize::match {

absl::StatusOr<Policy> PolicyNamed(std::string_view name) {
  for (const Policy& policy : {kLenient, kStrict}) {
    if (policy.name == name) return policy;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("policy '", std::string(name), "' is not known; there is: lenient, strict"));
}

}  // namespace assize::match
