#include "ladder/front/listen/certificate.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/http2/tls.h"

namespace assize::front {
namespace {

absl::Status TlsError(const std::string& what) {
  // The first error is the cause of those after it.
  const unsigned long error = ERR_get_error();
  ERR_clear_error();
  const char* reason = ERR_reason_error_string(error);
  if (ERR_SYSTEM_ERROR(error)) reason = std::strerror(ERR_GET_REASON(error));
  return absl::FailedPreconditionError(
      absl::StrCat(what, ": ", reason == nullptr ? "unknown error" : reason));
}

constexpr std::string_view kHttp1Name = "http/1.1";

// The name in the client's list, which points into it; empty: it is not there.
std::string_view NameIn(std::string_view offered, std::string_view name) {
  for (size_t at = 0; at < offered.size();) {
    const size_t length = static_cast<unsigned char>(offered[at]);
    const std::string_view one = offered.substr(at + 1, length);
    if (one.size() == length && one == name) return one;
    at += 1 + length;
  }
  return {};
}

// Only HTTP/2 is spoken here; clients that offer no protocol at all are accepted too, and those of
// HTTP/1.1 are told in it what they need.
int ChooseHttp2(SSL*, const unsigned char** chosen, unsigned char* chosen_length,
                const unsigned char* offered, unsigned int offered_length, void*) {
  const std::string_view list(reinterpret_cast<const char*>(offered), offered_length);
  std::string_view name = NameIn(list, http2::kHttp2Name);
  if (name.empty()) name = NameIn(list, kHttp1Name);
  if (name.empty()) return SSL_TLSEXT_ERR_ALERT_FATAL;
  *chosen = reinterpret_cast<const unsigned char*>(name.data());
  *chosen_length = static_cast<unsigned char>(name.size());
  return SSL_TLSEXT_ERR_OK;
}

// A pipe would keep the port waiting.
absl::Status CheckIsFile(const std::string& path) {
  struct stat found = {};
  if (stat(path.c_str(), &found) != 0 || S_ISREG(found.st_mode)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(path, " is a folder, a pipe or a device, not a file"));
}

// Nobody is there to type the password of a key.
int NoPassword(char*, int, int, void*) { return 0; }

absl::StatusOr<http2::TlsContext> MakeContext(const std::string& chain_file,
                                              const std::string& key_file) {
  ASSIZE_RETURN_IF_ERROR(CheckIsFile(chain_file));
  ASSIZE_RETURN_IF_ERROR(CheckIsFile(key_file));
  ERR_clear_error();
  const http2::TlsContext context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (context == nullptr) return TlsError("making the TLS settings");
  http2::SetCommonTls(context.get());
  SSL_CTX_set_alpn_select_cb(context.get(), ChooseHttp2, nullptr);
  // Nobody resumes: a handshake is cheap, and tickets cost memory.
  SSL_CTX_set_num_tickets(context.get(), 0);
  SSL_CTX_set_default_passwd_cb(context.get(), NoPassword);
  if (SSL_CTX_use_certificate_chain_file(context.get(), chain_file.c_str()) != 1) {
    return TlsError(absl::StrCat("certificate ", chain_file));
  }
  if (SSL_CTX_use_PrivateKey_file(context.get(), key_file.c_str(), SSL_FILETYPE_PEM) != 1) {
    return TlsError(absl::StrCat("key ", key_file));
  }
  if (SSL_CTX_check_private_key(context.get()) != 1) {
    return TlsError(absl::StrCat("key ", key_file, " does not belong to certificate ", chain_file));
  }
  return context;
}

constexpr int kWarnDays = 14;

}  // namespace

std::string Certificate::ExpiryWarning() const {
  const X509* const certificate = SSL_CTX_get0_certificate(context_.get());
  if (certificate == nullptr) return "";
  const ASN1_TIME* const end = X509_get0_notAfter(certificate);
  const ASN1_TIME* const begin = X509_get0_notBefore(certificate);
  if (X509_cmp_current_time(begin) > 0) {
    return absl::StrCat("the certificate ", chain_file_, " is not valid before ",
                        http2::DateText(begin), "; until then clients refuse it");
  }
  if (X509_cmp_current_time(end) < 0) {
    return absl::StrCat("the certificate ", chain_file_, " expired on ", http2::DateText(end),
                        "; clients refuse it: put a new one in its place");
  }
  time_t soon = time(nullptr) + kWarnDays * 86'400;
  if (X509_cmp_time(end, &soon) > 0) return "";
  return absl::StrCat("the certificate ", chain_file_, " expires on ", http2::DateText(end));
}

absl::StatusOr<Certificate> Certificate::Read(std::string chain_file, std::string key_file) {
  Certificate certificate(std::move(chain_file), std::move(key_file));
  if (absl::Status read = certificate.Refresh(); !read.ok()) return read;
  return certificate;
}

std::string Certificate::State() const {
  std::string state;
  for (const std::string& file : {chain_file_, key_file_}) {
    struct stat facts = {};
    if (stat(file.c_str(), &facts) != 0) facts = {};
    absl::StrAppend(&state, facts.st_dev, ":", facts.st_ino, ":", facts.st_size, ":",
                    facts.st_mtim.tv_sec, ".", facts.st_mtim.tv_nsec, " ");
  }
  return state;
}

// Between the replacement of the two files they do not fit together: that is tried again until they
// do.
absl::Status Certificate::Refresh() {
  const std::string state = State();
  if (context_ != nullptr && state == state_) return absl::OkStatus();
  absl::StatusOr<http2::TlsContext> made = MakeContext(chain_file_, key_file_);
  if (!made.ok()) return made.status();
  context_ = *std::move(made);
  state_ = state;
  return absl::OkStatus();
}

}  // namespace assize::front
