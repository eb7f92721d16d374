#include "referee/base/chance.h"

#include <openssl/evp.h>

#include <bit>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "referee/base/openssl_check.h"

namespace assize {
namespace {

static_assert(std::endian::native == std::endian::little, "words are read as little-endian");

constexpr size_t kBlock = 64;  // SHA-256's block, and ChaCha20's

struct FreeHash {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using HashContext = std::unique_ptr<EVP_MD_CTX, FreeHash>;

// HMAC-SHA-256 under one key. The hash states after the inner and outer padded key are kept, so
// that a key costs two compressions: to continue copies of them takes 0.2 us, OpenSSL's HMAC() 1.5
// us.
class HmacKeys final : public KeySource {
 public:
  explicit HmacKeys(const Bytes32& key)
      : inner_(AfterPadded(key, 0x36)), outer_(AfterPadded(key, 0x5c)) {}

  Bytes32 KeyOf(std::string_view label) const override {
    const Bytes32 inner = Continued(*inner_, AsBytes(label));
    return Continued(*outer_, inner);
  }
  Bytes32 PrivateKeyOf(SeatSet, std::string_view label) const override { return KeyOf(label); }

 private:
  static std::span<const uint8_t> AsBytes(std::string_view text) {
    return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
  }

  static HashContext AfterPadded(const Bytes32& key, uint8_t pad) {
    // Fetched once: looking the algorithm up costs more than a hash.
    static const EVP_MD* const sha256 = MadeByOpenSsl(EVP_MD_fetch(nullptr, "SHA256", nullptr));
    std::array<uint8_t, kBlock> block;
    block.fill(pad);
    for (size_t i = 0; i < key.size(); ++i) block[i] ^= key[i];
    HashContext context(MadeByOpenSsl(EVP_MD_CTX_new()));
    CheckOpenSsl(EVP_DigestInit_ex(context.get(), sha256, nullptr));
    CheckOpenSsl(EVP_DigestUpdate(context.get(), block.data(), block.size()));
    return context;
  }

  static Bytes32 Continued(const EVP_MD_CTX& state, std::span<const uint8_t> bytes) {
    // A scratch pad that is set again for every hash.
    static thread_local const HashContext scratch(MadeByOpenSsl(EVP_MD_CTX_new()));
    CheckOpenSsl(EVP_MD_CTX_copy_ex(scratch.get(), &state));
    CheckOpenSsl(EVP_DigestUpdate(scratch.get(), bytes.data(), bytes.size()));
    Bytes32 digest;
    CheckOpenSsl(EVP_DigestFinal_ex(scratch.get(), digest.data(), nullptr));
    return digest;
  }

  const HashContext inner_;
  const HashContext outer_;
};

struct FreeCipher {
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, FreeCipher>;

CipherContext NewChaCha20() {
  CipherContext context(MadeByOpenSsl(EVP_CIPHER_CTX_new()));
  CheckOpenSsl(EVP_EncryptInit_ex(context.get(), EVP_chacha20(), nullptr, nullptr, nullptr));
  return context;
}

}  // namespace

void Label::ThrowTooLong(std::string_view beginning) {
  throw std::length_error(
      "the name of a draw has more than 63 characters: " + std::string(beginning) + "...");
}

Chance::Chance() {
  static const Chance chance{Seed{}};
  *this = chance;
}

Chance::Chance(const Seed& seed) : keys_(std::make_shared<const HmacKeys>(seed.bytes)) {}

void Stream::Refill() {
  // A scratch pad that is set again for every block: it carries nothing from one stream to another.
  static thread_local const CipherContext context = NewChaCha20();
  // OpenSSL's 16 bytes are the block counter (little-endian) and the nonce of RFC 8439.
  std::array<uint32_t, 4> counter_and_nonce = {block_++, 0, 0, 0};
  CheckOpenSsl(EVP_EncryptInit_ex(context.get(), nullptr, nullptr, key_.data(),
                                  reinterpret_cast<const uint8_t*>(counter_and_nonce.data())));
  static constexpr std::array<uint8_t, kBlock> kZeros{};
  int written = 0;
  CheckOpenSsl(EVP_EncryptUpdate(context.get(), reinterpret_cast<uint8_t*>(words_.data()), &written,
                                 kZeros.data(), static_cast<int>(kZeros.size())));
  used_ = 0;
}

}  // namespace assize
