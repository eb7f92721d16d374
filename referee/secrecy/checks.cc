#include "referee/secrecy/checks.h"

namespace assize::secrecy {

std::span<const Check> AllChecks() {
  static constexpr Check kChecks[] = {
      {"twins", "equal bytes for who can't know the difference", 1, CheckTwins},
      {"referee", "equal bytes and times, whatever the others do", 4, CheckReferee},
      {"errors", "equal answers to bad moves", 40, CheckErrors},
      {"options", "the options are the moves that are accepted", 10, CheckOptions},
      {"redeal", "dealt anew: possible, and no trace of the truth", 10, CheckRedeal},
      {"recall", "equal messages, equal views; the rest after a reconnect", 10, CheckRecall},
      {"roundtrip", "copies and records lead to the same end", 100, CheckRoundTrip},
  };
  return kChecks;
}

}  // namespace assize::secrecy
