// A command's way to the service of a ladder: the daemon that has the database, or one elsewhere.
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf("club.db"));
//   if (service != nullptr) {  // a daemon has it
//     ASSIZE_ASSIGN_OR_RETURN(auto status, service->Call(&Stub::GetStatus, v1::GetStatusRequest()));
//     ASSIZE_ASSIGN_OR_RETURN(auto tokens, service->List(&Stub::ListTokens, {}));
//     ASSIZE_ASSIGN_OR_RETURN(auto info, service->Act(&Stub::StartEvent, request));
//   }
//
// Used by one thread.
#ifndef ASSIZE_LADDER_CLIENT_CLIENT_H_
#define ASSIZE_LADDER_CLIENT_CLIENT_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.grpc.pb.h"
#include "ladder/report/command_hint.h"

namespace assize::ladder::client {

using Stub = v1::Ladder::Stub;

// What a request is known by when it is sent again.
std::string FreshRequestId();

// "assize://HOST:PORT": stands for the database in commands that call a service elsewhere.
inline constexpr std::string_view kScheme = report::kAddressScheme;
bool IsAddress(std::string_view database);

// Where a service elsewhere finds what it asks for, each the name of a file; empty: none.
struct FarSettings {
  // The token, on its first line.
  std::string token_file;
  // Certificates to trust; empty: those of the system.
  std::string ca_file;
  // Without TLS; for addresses of this machine only.
  bool plain = false;
};
// From $ASSIZE_TOKEN_FILE, $ASSIZE_CA_FILE (or $ASSIZE_CA) and $ASSIZE_PLAIN, else from
// ~/.config/assize/token and ca.pem where these are.
FarSettings FarSettingsFromEnvironment();

// A service elsewhere; of the daemon on this machine all is empty.
struct FarPlace {
  // "HOST:PORT"
  std::string address;
  std::string token;
  // Where the token is from, for messages.
  std::string token_file;
  // What ProbeTls() says of it; null: it speaks no TLS.
  std::function<absl::Status()> probe;
};

class Client {
 public:
  // Connects as often as it must.
  using Connect = std::function<absl::StatusOr<std::shared_ptr<grpc::Channel>>()>;
  Client(Connect connect, FarPlace far) : connect_(std::move(connect)), far_(std::move(far)) {}

  // Calls until there is an answer that does not ask to come again, for about a minute at most;
  // after some seconds people read on standard error what is waited for. Errors name the service
  // where it is elsewhere; a limit that was not over by then is kAborted. kFailedPrecondition: its
  // certificate is not to be trusted, which no waiting changes.
  // Calls that change something are to have a request_id: see Act().
  template <class Request, class Response>
  absl::StatusOr<Response> Call(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                             Response*),
                                const Request& request) {
    Response response;
    const absl::Status called = Repeat([&](Stub* stub, grpc::ClientContext* context) {
      response.Clear();
      return (stub->*method)(context, request, &response);
    });
    if (!called.ok()) return called;
    return response;
  }

  // The same for what changes something: with a fresh request_id, so that it is done once, however
  // often it must be sent.
  template <class Request, class Response>
  absl::StatusOr<Response> Act(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                            Response*),
                               Request request) {
    request.set_request_id(FreshRequestId());
    return Call(method, request);
  }

  // The same for a list: all of its pages as one, without a next_page_token.
  template <class Request, class Response>
  absl::StatusOr<Response> List(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                             Response*),
                                Request request) {
    Response all;
    do {
      absl::StatusOr<Response> page = Call(method, request);
      if (!page.ok()) return page;
      request.set_page_token(page->next_page_token());
      page->clear_next_page_token();
      all.MergeFrom(*page);
    } while (!request.page_token().empty());
    return all;
  }

  // The same for what Call() does not know, such as streams.
  absl::Status Repeat(
      const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call);

 private:
  absl::Status RepeatAsTold(
      const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call);
  absl::Status CallOnce(
      const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call);
  // OK: waiting may help.
  absl::Status CheckSecurity();

  const Connect connect_;
  const FarPlace far_;
  std::unique_ptr<Stub> stub_;
  bool said_ = false;
};

// The service that has the database; nullptr: none runs. For an address, the one there, whether it
// answers or not. kInvalidArgument: the address or its settings.
absl::StatusOr<std::unique_ptr<Client>> ServiceOf(const std::string& database);

// The same for what a service alone can do. kUnavailable: none runs, and how to start one.
absl::StatusOr<std::unique_ptr<Client>> RunningServiceOf(const std::string& database);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_CLIENT_H_
