// Seeds from what people type.
#ifndef ASSIZE_REFEREE_BASE_SEED_WORDS_H_
#define ASSIZE_REFEREE_BASE_SEED_WORDS_H_

#include <string_view>

#include "absl/status/statusor.h"
#include "referee/base/seed.h"

namespace assize {

// Whether the text is a seed written out: 64 hexadecimal digits.
bool IsWrittenSeed(std::string_view text);

// 64 hexadecimal digits are the seed itself. Any other text is one that others may guess: it goes
// through scrypt (RFC 7914), so that each guess costs some 0.1 seconds of processor time and 32 MiB
// of memory. Fails without that memory.
absl::StatusOr<Seed> SeedFromWords(std::string_view text);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_SEED_WORDS_H_
