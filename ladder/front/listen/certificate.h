// The port's certificate, read again when its files change: open connections keep the one that they
// began with, new connections get the new one.
#ifndef ASSIZE_LADDER_FRONT_LISTEN_CERTIFICATE_H_
#define ASSIZE_LADDER_FRONT_LISTEN_CERTIFICATE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/http2/wire.h"

namespace assize::front {

class Certificate {
 public:
  // Reads both files, in PEM: the chain with the server's certificate first, and its key. An error
  // names the file.
  static absl::StatusOr<Certificate> Read(std::string chain_file, std::string key_file);

  // Reads them again if they have changed since. After an error the old ones stay in use.
  absl::Status Refresh();
  // TLS 1.3 only, HTTP/2 only.
  const http2::TlsContext& context() const { return context_; }
  // That it has expired, is not valid yet, or will expire within two weeks, with the date; empty:
  // none of these.
  std::string ExpiryWarning() const;

 private:
  Certificate(std::string chain_file, std::string key_file)
      : chain_file_(std::move(chain_file)), key_file_(std::move(key_file)) {}

  // What changes when somebody replaces or rewrites one of the files.
  std::string State() const;

  std::string chain_file_;
  std::string key_file_;
  std::string state_;
  http2::TlsContext context_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_LISTEN_CERTIFICATE_H_
