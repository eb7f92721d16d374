// A service over gRPC: the daemon that has a database on this machine, or one elsewhere.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_CLIENT_REMOTE_H_
#define ASSIZE_LADDER_CLIENT_REMOTE_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.grpc.pb.h"

namespace assize::ladder::client {

using Stub = v1::Ladder::Stub;

// A service elsewhere; all empty for the daemon on this machine.
struct FarPlace {
  // "HOST:PORT"
  std::string address;
  std::string token;
  // Where the token is from, for messages.
  std::string token_file;
  // ProbeTls() of it; null: it is called without TLS.
  std::function<absl::Status()> probe;
};

class Remote {
 public:
  // Connects as often as it must.
  using Connect = std::function<absl::StatusOr<std::shared_ptr<grpc::Channel>>()>;
  Remote(Connect connect, FarPlace far) : connect_(std::move(connect)), far_(std::move(far)) {}

  // Calls the service, and again while it is unreachable or asks to try later, for about a minute;
  // after some seconds a note on standard error states what is waited for. Errors name a service
  // that is elsewhere; a limit that is still in force then is kAborted. kFailedPrecondition: its
  // certificate can't be trusted, which waiting does not change.
  absl::Status Repeat(
      const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call);

 private:
  absl::Status RepeatWithPauses(
      const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call);
  absl::Status CallOnce(
      const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call);
  // OK: waiting may help.
  absl::Status CheckSecurity();

  const Connect connect_;
  const FarPlace far_;
  std::unique_ptr<Stub> stub_;
  // Whether people know what is waited for.
  bool noted_ = false;
};

// The service that has the database; nullptr: none runs. For an address (report::IsAddress) the
// service there, whether it answers or not. kInvalidArgument: the address or its settings.
absl::StatusOr<std::unique_ptr<Remote>> RemoteOf(const std::string& database);

// The error of a call as a command reports it, with the code that its exit code follows from
// (base/status.h).
absl::Status AsReported(const absl::Status& status);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_REMOTE_H_
