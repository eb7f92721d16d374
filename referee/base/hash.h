// SHA-256 and hexadecimal text.
//
// Values, safe on every thread. The work is OpenSSL's.
#ifndef ASSIZE_REFEREE_BASE_HASH_H_
#define ASSIZE_REFEREE_BASE_HASH_H_

#include <openssl/types.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace assize {

// The 32 bytes of a SHA-256 hash, a key or a seed.
using Bytes32 = std::array<uint8_t, 32>;

// A SHA-256 over bytes that come in pieces.
class Sha256 {
 public:
  Sha256();

  // Adds the bytes as they are: the bounds between pieces do not count.
  Sha256& Add(std::string_view bytes);
  // Adds the length as 8 bytes, little-endian, then the bytes: the bounds between pieces count.
  Sha256& AddFramed(std::string_view bytes);

  // The hash of all that was added; more may be added afterwards.
  Bytes32 Digest() const;

 private:
  struct Free {
    void operator()(EVP_MD_CTX* context) const;
  };
  std::unique_ptr<EVP_MD_CTX, Free> context_;
};

// SHA-256 of `bytes`.
Bytes32 HashOf(std::string_view bytes);

// The bytes as characters, e.g. for a protobuf field.
inline std::string_view AsView(const Bytes32& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// 64 lower-case hexadecimal digits.
std::string ToHex(const Bytes32& bytes);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_HASH_H_
