#include "referee/base/seed.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sys/random.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "referee/base/hex.h"

namespace assize {

absl::StatusOr<Seed> SeedFromKernel() {
  Seed seed;
  // Requests of up to 256 bytes are never cut short once the kernel's pool is ready.
  if (getrandom(seed.bytes.data(), seed.bytes.size(), 0) != ssize_t{32}) {
    return absl::ErrnoToStatus(errno, "getrandom: no seed from the kernel");
  }
  return seed;
}

Seed SeedFromText(std::string_view text) {
  if (text.size() == 64 && std::all_of(text.begin(), text.end(), absl::ascii_isxdigit)) {
    const std::string bytes = BytesFromHex(text);
    Seed seed;
    std::copy(bytes.begin(), bytes.end(), seed.bytes.begin());
    return seed;
  }
  return Seed{Sha256().Add("assize/seed-text/1").Add({"\0", 1}).Add(text).Digest()};
}

Seed DeriveSeed(const Seed& seed, std::string_view label) {
  Seed derived;
  unsigned length = 0;
  HMAC(EVP_sha256(), seed.bytes.data(), static_cast<int>(seed.bytes.size()),
       reinterpret_cast<const unsigned char*>(label.data()), label.size(), derived.bytes.data(),
       &length);
  return derived;
}

Bytes32 SeedCommitment(const Seed& seed, const Seed& salt, std::string_view match_id) {
  return Sha256()
      .Add("assize/commitment/1")
      .Add({"\0", 1})
      .Add(AsView(seed.bytes))
      .Add(AsView(salt.bytes))
      .Add(match_id)
      .Digest();
}

bool IsWrittenSeed(std::string_view text) {
  return text.size() == 64 && std::all_of(text.begin(), text.end(), absl::ascii_isxdigit);
}

absl::StatusOr<Seed> SeedFromWords(std::string_view text) {
  if (IsWrittenSeed(text)) return SeedFromText(text);
  constexpr std::string_view kSalt = "assize/seed-words/1";
  constexpr uint64_t kCost = 1 << 15;
  constexpr uint64_t kBlocks = 8;
  constexpr uint64_t kLanes = 1;
  constexpr uint64_t kMaxMemory = uint64_t{64} << 20;
  Seed seed;
  if (EVP_PBE_scrypt(text.data(), text.size(), reinterpret_cast<const unsigned char*>(kSalt.data()),
                     kSalt.size(), kCost, kBlocks, kLanes, kMaxMemory, seed.bytes.data(),
                     seed.bytes.size()) != 1) {
    return absl::ResourceExhaustedError("no seed could be derived from the text: out of memory");
  }
  return seed;
}

}  // namespace assize
