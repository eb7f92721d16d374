// Seeds: where all chance of a run and of a match comes from.
//
// A run has one seed; each deal's seed is derived from it, so that knowing one deal's seed
// (published when its matches are over) reveals nothing about another's. Values, safe on every
// thread.
#ifndef ASSIZE_REFEREE_BASE_SEED_H_
#define ASSIZE_REFEREE_BASE_SEED_H_

#include <string_view>

#include "absl/status/statusor.h"
#include "referee/base/hash.h"

namespace assize {

// 256 bits from which a match's chance follows.
struct Seed {
  Bytes32 bytes{};

  friend bool operator==(const Seed&, const Seed&) = default;
};

// A fresh seed from the kernel. Fails only if the kernel has no randomness to give.
absl::StatusOr<Seed> SeedFromKernel();

// 64 hexadecimal digits are the seed itself; any other text is hashed into one.
Seed SeedFromText(std::string_view text);

// HMAC-SHA-256(seed, label): a seed for the purpose that `label` names, e.g. "deal(3)".
Seed DeriveSeed(const Seed& seed, std::string_view label);

// What all seats receive before the match: SHA-256("assize/commitment/1" NUL seed salt match_id).
// Afterwards, anybody with seed and salt can check that the referee chose them beforehand.
Bytes32 SeedCommitment(const Seed& seed, const Seed& salt, std::string_view match_id);

// Whether the text is a seed written out: 64 hexadecimal digits.
bool IsWrittenSeed(std::string_view text);

// 64 hexadecimal digits are the seed itself. Any other text is one that others may guess: it goes
// through scrypt (RFC 7914), so that each guess costs some 0.1 seconds of processor time and 32 MiB
// of memory. Fails without that memory.
absl::StatusOr<Seed> SeedFromWords(std::string_view text);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_SEED_H_
