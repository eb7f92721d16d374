// Which check finds which mutant, and the page that says so. Needs the libraries NAME_mutants.
#ifndef ASSIZE_TESTS_SECRECY_CATCHES_H_
#define ASSIZE_TESTS_SECRECY_CATCHES_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "referee/secrecy/checks.h"
#include "tests/secrecy/mutant.h"

namespace assize::secrecy {

// The checks of the kit, and those that only tests can make: "canaries" and "seeds".
std::span<const Check> ChecksOfTests();
const Check& CheckNamed(std::string_view name);

struct Catch {
  Mutant mutant;
  std::string_view check;
  // Cases within which the check finds it.
  uint64_t cases;
  std::string_view game = "brigands";
  int seats = 4;
};

// One for each mutant, in their order.
std::span<const Catch> Catches();

std::string_view NameOf(Mutant mutant);

// The check's sum over the catch's cases, as `referee verify-secrecy` makes it, with the mutant
// that is active now.
Tally TallyOf(const Catch& caught);
// The same up to the first case that differs, or over all cases if none does: shares of the truth
// are a matter of many.
Tally TallyUpToFirst(const Catch& caught);
// The same for one case.
Tally TallyOfCase(const Catch& caught, uint64_t case_number);

// tests/secrecy/MUTANTS.md. `root` is the source tree, in which the mutants' places are looked up.
std::string MutantsPage(const std::string& root);

}  // namespace assize::secrecy

#endif  // ASSIZE_TESTS_SECRECY_CATCHES_H_
