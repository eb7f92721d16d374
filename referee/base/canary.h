// Canaries: in tests, each hidden fact has a label, which is written beside its value wherever the
// value is written. Whoever is told a label has been told the fact.
//
// Labels follow from a key that the test draws: text that occurs nowhere by accident. Exists with
// ASSIZE_MUTANTS only (mutant.h); referee/games/mark.h writes labels, and nothing in what users
// run.
//
// Setting the key is not safe while other threads play; asking is safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_CANARY_H_
#define ASSIZE_REFEREE_BASE_CANARY_H_

#ifdef ASSIZE_MUTANTS

#include <optional>
#include <string>
#include <string_view>

#include "referee/base/seed.h"

namespace assize {

// From now on labels are written, from that key; nullopt: none are.
void SetCanaries(const std::optional<Seed>& key);
bool CanariesAreSet();

// The text with which each label begins, and the label of the fact of that name. Canaries must be
// set.
std::string CanaryMark();
std::string CanaryOf(std::string_view fact);

}  // namespace assize

#endif  // ASSIZE_MUTANTS
#endif  // ASSIZE_REFEREE_BASE_CANARY_H_
