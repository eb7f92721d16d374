#include "ladder/service/calls/caller.h"

#include "absl/strings/str_cat.h"
#include "ladder/model/scope_words.h"
#include "ladder/service/calls/errors.h"

namespace assize::ladder::service {

bool Caller::Allows(v1::Scope scope) const {
  if (scope == v1::SCOPE_UNSPECIFIED) return false;
  if (scopes.contains(v1::SCOPE_ADMIN) || scopes.contains(scope)) return true;
  if (scope == v1::SCOPE_WATCH) return !scopes.empty();
  return scope != v1::SCOPE_ADMIN && scope != v1::SCOPE_WORK && scopes.contains(v1::SCOPE_ORGANISE);
}

publish::Reader Caller::Reader() const {
  if (Allows(v1::SCOPE_ORGANISE)) return {.audience = publish::Audience::kOrganiser};
  if (Allows(v1::SCOPE_OWN) && !owner.empty()) {
    return {.audience = publish::Audience::kOwner, .owner = owner};
  }
  return {};
}

Caller LocalCaller(uint32_t uid) {
  return {.name = absl::StrCat("uid ", uid), .scopes = {v1::SCOPE_ADMIN}};
}

absl::Status CheckAllows(const Caller& caller, v1::Scope scope) {
  if (caller.Allows(scope)) return absl::OkStatus();
  return Error(absl::StatusCode::kPermissionDenied, v1::REASON_SCOPE_MISSING,
               absl::StrCat("this token does not have the scope ", WordOf(scope)),
               {{"scope", WordOf(scope)}});
}

}  // namespace assize::ladder::service
