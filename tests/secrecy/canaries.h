// Check "canaries": every hidden fact has a label, and nobody receives a label before knowing the
// fact. Needs the libraries NAME_mutants (canary.h), so only tests can make it.
//
// Used by one thread at a time.
#ifndef ASSIZE_TESTS_SECRECY_CANARIES_H_
#define ASSIZE_TESTS_SECRECY_CANARIES_H_

#include <map>
#include <string>

#include "referee/secrecy/checks.h"

namespace assize::secrecy {

struct CanaryCounts {
  Tally tally;
  // Labels that were found where they may be, by kind of fact: what the codec tags.
  std::map<std::string, uint64_t> rightful;
};

// Plays a whole match and looks for labels in each message, end of stream, spectator's view and
// event, and in what is written to standard error.
CanaryCounts CountCanaries(const Case& which);

// The check in the kit's form.
Tally CheckCanaries(const Case& which);

}  // namespace assize::secrecy

#endif  // ASSIZE_TESTS_SECRECY_CANARIES_H_
