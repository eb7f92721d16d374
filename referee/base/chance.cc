// The low-level SHA-256 calls are deprecated in OpenSSL 3, but they alone let a state be kept and
// continued without an allocation, which makes naming each draw affordable.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "referee/base/chance.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <stdexcept>
#include <string>

namespace assize {
namespace {

static_assert(std::endian::native == std::endian::little, "words are read as little-endian");

constexpr size_t kBlock = 64;  // SHA-256's block, and ChaCha20's

using State = std::array<uint32_t, 8>;

State AfterPaddedKey(const Bytes32& key, uint8_t pad) {
  std::array<uint8_t, kBlock> block;
  block.fill(pad);
  for (size_t i = 0; i < key.size(); ++i) block[i] ^= key[i];
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, block.data(), block.size());
  State state;
  std::copy(std::begin(context.h), std::end(context.h), state.begin());
  return state;
}

// SHA-256 of one block, whose state is given, and `bytes` after it.
Bytes32 Continue(const State& state, const void* bytes, size_t size) {
  SHA256_CTX context;
  SHA256_Init(&context);
  std::copy(state.begin(), state.end(), std::begin(context.h));
  context.Nl = kBlock * 8;
  SHA256_Update(&context, bytes, size);
  Bytes32 digest;
  SHA256_Final(digest.data(), &context);
  return digest;
}

struct FreeCipher {
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, FreeCipher>;

CipherContext NewChaCha20() {
  CipherContext context(EVP_CIPHER_CTX_new());
  EVP_EncryptInit_ex(context.get(), EVP_chacha20(), nullptr, nullptr, nullptr);
  return context;
}

}  // namespace

void Label::ThrowTooLong(std::string_view beginning) {
  throw std::length_error("the name of a draw has more than 63 characters: " +
                          std::string(beginning) + "...");
}

Chance::Chance(const Seed& seed)
    : shown_{AfterPaddedKey(seed.bytes, 0x36), AfterPaddedKey(seed.bytes, 0x5c)}, kept_(shown_) {}

Bytes32 Chance::KeyOf(const PaddedKey& key, std::string_view label) {
  const Bytes32 inner = Continue(key.inner, label.data(), label.size());
  return Continue(key.outer, inner.data(), inner.size());
}

Chance Chance::VeiledFrom(std::optional<Seat> viewer, const Chance& other) const {
  Chance veiled = *this;
  veiled.kept_ = other.kept_;
  veiled.veiled_from_ = viewer.value_or(kNobody);
  return veiled;
}

void Stream::Refill() {
  // A scratch pad that is set anew for every block: it carries nothing from one stream to another.
  static thread_local const CipherContext context = NewChaCha20();
  // OpenSSL's 16 bytes are the block counter (little-endian) and the nonce of RFC 8439.
  std::array<uint32_t, 4> counter_and_nonce = {block_++, 0, 0, 0};
  EVP_EncryptInit_ex(context.get(), nullptr, nullptr, key_.data(),
                     reinterpret_cast<const uint8_t*>(counter_and_nonce.data()));
  static constexpr std::array<uint8_t, kBlock> kZeros{};
  int written = 0;
  EVP_EncryptUpdate(context.get(), reinterpret_cast<uint8_t*>(words_.data()), &written,
                    kZeros.data(), static_cast<int>(kZeros.size()));
  used_ = 0;
}

}  // namespace assize
