// A command's way to the service of a ladder: the daemon that has the database, or one elsewhere.
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf("club.db"));
//   if (service != nullptr) {  // a daemon has it
//     ASSIZE_ASSIGN_OR_RETURN(auto status, service->Call(&Stub::GetStatus, {}));
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
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.grpc.pb.h"

namespace assize::ladder::client {

using Stub = v1::Ladder::Stub;

// By which the service recognises a request that is sent again.
std::string FreshRequestId();

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

class Client {
 public:
  // Connects as often as it must.
  using Connect = std::function<absl::StatusOr<std::shared_ptr<grpc::Channel>>()>;
  Client(Connect connect, FarPlace far) : connect_(std::move(connect)), far_(std::move(far)) {}

  // Calls the service, and again while it is unreachable or asks to try later, for about a minute;
  // after some seconds a note on standard error states what is waited for. Errors name a service
  // that is elsewhere; a limit that is still in force then is kAborted. kFailedPrecondition: its
  // certificate can't be trusted, which waiting does not change.
  // For calls that change something use Act().
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

  // The same for calls that change something: with a new request_id, so that it is done once,
  // however often it is sent.
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

  // The same for calls that Call() can't make, such as streams.
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
absl::StatusOr<std::unique_ptr<Client>> ServiceOf(const std::string& database);

// The same where only a service will do. kUnavailable: none runs; the text states how to start one.
absl::StatusOr<std::unique_ptr<Client>> RunningServiceOf(const std::string& database);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_CLIENT_H_
