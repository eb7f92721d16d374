// Whether a match that the referee played comes out the same through assize/sim.h.
#ifndef ASSIZE_TESTS_SIM_PARITY_H_
#define ASSIZE_TESTS_SIM_PARITY_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/record.pb.h"

namespace assize::testing {

// What was compared, byte for byte.
struct Parity {
  int decisions = 0;
  int views = 0;
  int options = 0;
};

// Plays the record's decisions again: what each seat was asked (view, decision, options in order),
// default moves, and, of a match that was finished, the final digest and, unless a seat was
// forfeited, the scores. The error names the first difference.
absl::StatusOr<Parity> CompareWithSim(const v1::Record& record);
// The same with a table that is dealt from another seed, of 32 bytes.
absl::StatusOr<Parity> CompareWithSim(const v1::Record& record, const std::string& seed);

}  // namespace assize::testing

#endif  // ASSIZE_TESTS_SIM_PARITY_H_
