#include "referee/base/seed_words.h"

#include <openssl/evp.h>

#include <algorithm>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"

namespace assize {

bool IsWrittenSeed(std::string_view text) {
  return text.size() == 64 && std::all_of(text.begin(), text.end(), absl::ascii_isxdigit);
}

absl::StatusOr<Seed> SeedFromWords(std::string_view text) {
  if (IsWrittenSeed(text)) return SeedFromText(text);
  constexpr std::string_view kSalt = "assize/seed-words/1";
  constexpr uint64_t kCost = 1 << 15;
  constexpr uint64_t kBlocks = 8;
  constexpr uint64_t kLanes = 1;
  constexpr uint64_t kMostMemory = uint64_t{64} << 20;
  Seed seed;
  if (EVP_PBE_scrypt(text.data(), text.size(), reinterpret_cast<const unsigned char*>(kSalt.data()),
                     kSalt.size(), kCost, kBlocks, kLanes, kMostMemory, seed.bytes.data(),
                     seed.bytes.size()) != 1) {
    return absl::ResourceExhaustedError("no seed could be derived from the text: out of memory");
  }
  return seed;
}

}  // namespace assize
