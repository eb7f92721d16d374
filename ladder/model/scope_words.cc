#include "ladder/model/scope_words.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace assize::ladder {

std::string WordOf(v1::Scope scope) {
  return absl::AsciiStrToLower(absl::StripPrefix(v1::Scope_Name(scope), "SCOPE_"));
}

v1::Scope ScopeOfWord(const std::string& word) {
  v1::Scope scope = v1::SCOPE_UNSPECIFIED;
  v1::Scope_Parse(absl::StrCat("SCOPE_", absl::AsciiStrToUpper(word)), &scope);
  return scope;
}

}  // namespace assize::ladder
