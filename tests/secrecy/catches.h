// Which check finds which mutant, and the page that says so. Needs the libraries NAME_mutants.
#ifndef ASSIZE_TESTS_SECRECY_CATCHES_H_
#define ASSIZE_TESTS_SECRECY_CATCHES_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "referee/base/mutant.h"
#include "referee/secrecy/checks.h"

namespace assize::secrecy {

// The checks of the kit, and those that only tests can make: "canaries" and "seeds".
std::span<const Check> ChecksOfTests();
const Check& CheckNamed(std::string_view name);

struct Catch {
  Mutant mutant;
  std::string_view check;
  // Cases within which the check finds it, with four seats.
  uint64_t cases;
};

// One for each mutant, in their order.
std::span<const Catch> Catches();

std::string_view NameOf(Mutant mutant);

// The check's sum over the first cases of Brigands with four seats, as `referee verify-secrecy`
// makes it.
Tally TallyOf(const Check& check, uint64_t cases);
// The same for one case.
Tally TallyOfCase(const Check& check, uint64_t case_number);

// tests/secrecy/MUTANTS.md. `root` is the source tree, in which the mutants' places are looked up.
std::string MutantsPage(const std::string& root);

}  // namespace assize::secrecy

#endif  // ASSIZE_TESTS_SECRECY_CATCHES_H_
