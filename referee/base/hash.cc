#include "referee/base/hash.h"

#include <openssl/evp.h>

#include "absl/strings/escaping.h"
#include "referee/base/openssl_check.h"

namespace assize {

void Sha256::Free::operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(MadeByOpenSsl(EVP_MD_CTX_new())) {
  // Fetched once: looking the algorithm up costs more than hashing a short text.
  static const EVP_MD* const algorithm = MadeByOpenSsl(EVP_MD_fetch(nullptr, "SHA256", nullptr));
  CheckOpenSsl(EVP_DigestInit_ex(context_.get(), algorithm, nullptr));
}

Sha256& Sha256::Add(std::string_view bytes) {
  CheckOpenSsl(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
  return *this;
}

Sha256& Sha256::AddFramed(std::string_view bytes) {
  constexpr size_t kLengthBytes = 8;
  // Short pieces are added together with their length: a call costs more than to copy them.
  std::array<char, 128> frame;
  for (size_t i = 0; i < kLengthBytes; ++i) {
    frame[i] = static_cast<char>(static_cast<uint64_t>(bytes.size()) >> (8 * i));
  }
  if (bytes.size() > frame.size() - kLengthBytes) {
    return Add({frame.data(), kLengthBytes}).Add(bytes);
  }
  bytes.copy(frame.data() + kLengthBytes, bytes.size());
  return Add({frame.data(), kLengthBytes + bytes.size()});
}

Bytes32 Sha256::Digest() const {
  std::unique_ptr<EVP_MD_CTX, Free> copy(MadeByOpenSsl(EVP_MD_CTX_new()));
  CheckOpenSsl(EVP_MD_CTX_copy_ex(copy.get(), context_.get()));
  Bytes32 digest;
  CheckOpenSsl(EVP_DigestFinal_ex(copy.get(), digest.data(), nullptr));
  return digest;
}

Bytes32 HashOf(std::string_view bytes) { return Sha256().Add(bytes).Digest(); }

std::string ToHex(const Bytes32& bytes) {
  return absl::BytesToHexString(std::string(AsView(bytes)));
}

}  // namespace assize
