#include "referee/http2/tls.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include <array>
#include <ctime>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace assize::http2 {
namespace {

// Where most systems have theirs in one file; OpenSSL's own places come first.
constexpr char kSystemRoots[] = "/etc/ssl/certs/ca-certificates.crt";
constexpr size_t kMaxNames = 4;

using CertificatePtr = std::unique_ptr<X509, decltype(&X509_free)>;
using BioPtr = std::unique_ptr<BIO, decltype(&BIO_free)>;

// Returns how many there were.
int AddRoots(X509_STORE* store, const std::string& roots) {
  const BioPtr text(BIO_new_mem_buf(roots.data(), static_cast<int>(roots.size())), BIO_free);
  int added = 0;
  while (true) {
    const CertificatePtr root(PEM_read_bio_X509(text.get(), nullptr, nullptr, nullptr), X509_free);
    if (root == nullptr) break;
    added += X509_STORE_add_cert(store, root.get());
  }
  ERR_clear_error();
  return added;
}

std::string AddressText(const ASN1_OCTET_STRING* address) {
  std::array<char, INET6_ADDRSTRLEN> text = {};
  const int family = ASN1_STRING_length(address) == 4 ? AF_INET : AF_INET6;
  inet_ntop(family, ASN1_STRING_get0_data(address), text.data(), text.size());
  return text.data();
}

// Whom a certificate is for, as far as that is short.
std::string NamesIn(const X509* certificate) {
  std::vector<std::string> names;
  const std::unique_ptr<GENERAL_NAMES, decltype(&GENERAL_NAMES_free)> alternatives(
      static_cast<GENERAL_NAMES*>(
          X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)),
      GENERAL_NAMES_free);
  const int count = alternatives == nullptr ? 0 : sk_GENERAL_NAME_num(alternatives.get());
  for (int i = 0; i < count && names.size() < kMaxNames; ++i) {
    const GENERAL_NAME* const name = sk_GENERAL_NAME_value(alternatives.get(), i);
    if (name->type == GEN_DNS) {
      names.emplace_back(reinterpret_cast<const char*>(ASN1_STRING_get0_data(name->d.dNSName)),
                         static_cast<size_t>(ASN1_STRING_length(name->d.dNSName)));
    } else if (name->type == GEN_IPADD) {
      names.push_back(AddressText(name->d.iPAddress));
    }
  }
  return names.empty() ? "nobody" : absl::StrJoin(names, ", ");
}

std::string CertificateTrouble(const X509* certificate, int result) {
  if (certificate == nullptr) return "it has shown no certificate";
  switch (result) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
      return absl::StrCat("its certificate expired on ", DateText(X509_get0_notAfter(certificate)));
    case X509_V_ERR_CERT_NOT_YET_VALID:
      return absl::StrCat("its certificate is not valid before ",
                          DateText(X509_get0_notBefore(certificate)));
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
      return absl::StrCat("its certificate is for ", NamesIn(certificate),
                          " and not for this host");
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      return absl::StrCat("its certificate is signed by nobody who is trusted here (",
                          X509_verify_cert_error_string(result), ")");
    default:
      return absl::StrCat("its certificate is not good: ", X509_verify_cert_error_string(result));
  }
}

// What was wrong with the certificate of the handshake that goes on on this thread: OpenSSL forgets a certificate
// that it has refused.
thread_local std::string refused_certificate;

int NoteRefusal(int good, X509_STORE_CTX* verified) {
  if (good == 0) {
    refused_certificate = CertificateTrouble(X509_STORE_CTX_get_current_cert(verified),
                                             X509_STORE_CTX_get_error(verified));
  }
  return good;
}

}  // namespace

std::string DateText(const ASN1_TIME* time) {
  tm date = {};
  if (ASN1_TIME_to_tm(time, &date) != 1) return "an unknown date";
  std::array<char, 64> text = {};
  strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &date);
  return text.data();
}

std::string HandshakeTrouble() {
  const unsigned long error = ERR_peek_error();
  const char* const reason = ERR_reason_error_string(error);
  std::string trouble = std::exchange(refused_certificate, "");
  if (trouble.empty() && reason != nullptr &&
      ERR_GET_REASON(error) != SSL_R_UNEXPECTED_EOF_WHILE_READING) {
    trouble = absl::StrCat("it does not speak TLS 1.3 with HTTP/2 there: ", reason);
  }
  ERR_clear_error();
  return trouble;
}

void SetCommonTls(SSL_CTX* context) {
  SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
  // Else each record takes two reads, one for its head.
  SSL_CTX_set_read_ahead(context, 1);
}

absl::StatusOr<TlsContext> MakeClientTls(const std::string& roots) {
  TlsContext context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
  if (context == nullptr) return absl::InternalError("OpenSSL can't make settings of TLS");
  SetCommonTls(context.get());
  constexpr std::array<unsigned char, 3> kOffered = {2, 'h', '2'};
  SSL_CTX_set_alpn_protos(context.get(), kOffered.data(), kOffered.size());
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, NoteRefusal);
  X509_STORE* const store = SSL_CTX_get_cert_store(context.get());
  // Who trusts a certificate itself does not ask who has signed it.
  X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_TRUSTED_FIRST);
  if (roots.empty()) {
    SSL_CTX_set_default_verify_paths(context.get());
    SSL_CTX_load_verify_file(context.get(), kSystemRoots);
    ERR_clear_error();
  } else if (AddRoots(store, roots) == 0) {
    return absl::InvalidArgumentError("contains no certificate (PEM)");
  }
  return context;
}

}  // namespace assize::http2
