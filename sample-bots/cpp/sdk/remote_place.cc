#include "sample-bots/cpp/sdk/remote_place.h"

#include <cstdlib>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/text/token.h"
#include "referee/http2/tls.h"

namespace assize::bot {
namespace {

constexpr std::string_view kPlain = "plain:";
// Longer files contain something else.
constexpr size_t kMaxToken = 4096;
constexpr size_t kMaxCertificates = size_t{1} << 20;

std::string Environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

absl::StatusOr<std::string> Token() {
  if (const std::string file = Environment("ASSIZE_TOKEN_FILE"); !file.empty()) {
    const absl::StatusOr<std::string> text = ReadFile(file, kMaxToken);
    if (!text.ok()) return WithContext(text.status(), "ASSIZE_TOKEN_FILE");
    return TokenIn(*text, absl::StrCat("ASSIZE_TOKEN_FILE, ", file));
  }
  const std::string token = Environment("ASSIZE_TOKEN");
  if (!token.empty()) return TokenIn(token, "ASSIZE_TOKEN");
  return absl::FailedPreconditionError(
      "ASSIZE_TOKEN_FILE names no token; the organiser has given it to you");
}

absl::Status TrustIn(RemotePlace& place) {
  const std::string file = Environment("ASSIZE_CA_FILE");
  absl::StatusOr<std::string> roots = std::string();
  place.roots = "the system's certificates (ASSIZE_CA_FILE names others)";
  if (!file.empty()) {
    roots = ReadFile(file, kMaxCertificates);
    if (!roots.ok()) return WithContext(roots.status(), "ASSIZE_CA_FILE");
    place.roots = absl::StrCat("the certificates of ASSIZE_CA_FILE, ", file);
  }
  absl::StatusOr<http2::TlsContext> tls = http2::MakeClientTls(*roots);
  if (!tls.ok() || (!file.empty() && roots->empty())) {
    return absl::FailedPreconditionError(
        absl::StrCat("ASSIZE_CA_FILE, ", file, ": contains no certificate (PEM)"));
  }
  place.tls = *std::move(tls);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::optional<RemotePlace>> RemoteFromEnvironment() {
  const std::string server = Environment("ASSIZE_SERVER");
  if (server.empty()) return std::nullopt;
  RemotePlace place;
  ASSIZE_ASSIGN_OR_RETURN(place.token, Token());
  const bool plain = server.starts_with(kPlain);
  absl::StatusOr<http2::Target> target =
      http2::TargetOf(plain ? server.substr(kPlain.size()) : server);
  if (!target.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat("ASSIZE_SERVER: ", target.status().message()));
  }
  place.server = *std::move(target);
  if (!plain) ASSIZE_RETURN_IF_ERROR(TrustIn(place));
  return place;
}

}  // namespace assize::bot
