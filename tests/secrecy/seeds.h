// Check "seeds": nobody is sent a seed or what is derived from it, the commitment is right
// afterwards, and who guesses seeds foretells nothing.
#ifndef ASSIZE_TESTS_SECRECY_SEEDS_H_
#define ASSIZE_TESTS_SECRECY_SEEDS_H_

#include <string>

#include "assize/v1/record.pb.h"
#include "referee/secrecy/checks.h"

namespace assize::secrecy {

// The name of a secret that stands somewhere in these bytes, raw or reversed, in hexadecimal or
// base64: seed, salt or a stream key of that record's match, or half of one. "" if there is none.
std::string FindSecret(const v1::RecordHeader& header, const std::string& bytes);

// Plays a whole match. Looks for secrets in everything that is sent; verifies the commitment as a
// bot does after the match; and lets an adversary deal the game from each seed that he can think
// of. How often a hidden fact is as he dealt it is counted in the tally's shares.
Tally CheckSeeds(const Case& which);

}  // namespace assize::secrecy

#endif  // ASSIZE_TESTS_SECRECY_SEEDS_H_
