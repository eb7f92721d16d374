// The labels of hidden facts.
#include "tests/secrecy/canary.h"

#include "absl/strings/str_cat.h"

namespace assize {
namespace {

// Long enough that no other text is taken for one.
constexpr size_t kDigits = 16;

std::optional<Seed>& Key() {
  static std::optional<Seed> key;
  return key;
}

std::string DigitsFor(std::string_view label) {
  return ToHex(DeriveSeed(*Key(), label).bytes).substr(0, kDigits);
}

}  // namespace

void SetCanaries(const std::optional<Seed>& key) { Key() = key; }

bool CanariesAreSet() { return Key().has_value(); }

std::string CanaryMark() { return DigitsFor("mark"); }

std::string CanaryOf(std::string_view fact) {
  return absl::StrCat(CanaryMark(), DigitsFor(absl::StrCat("fact ", std::string(fact))));
}

}  // namespace assize
