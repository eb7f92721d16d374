// Canaries: each hidden fact has a label, which patched codecs write beside its value wherever the
// value is written (tag.h). Who receives a label has received the fact.
//
// Labels follow from a key that the test draws: text that occurs nowhere by accident. Setting the
// key is not safe while other threads play; asking is safe on every thread.
#ifndef ASSIZE_TESTS_SECRECY_CANARY_H_
#define ASSIZE_TESTS_SECRECY_CANARY_H_

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

#endif  // ASSIZE_TESTS_SECRECY_CANARY_H_
