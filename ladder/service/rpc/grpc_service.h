// service Ladder over gRPC, on one of the daemon's sockets: the caller is identified, the method
// runs on a thread for work of its cost, and its result is sent back.
//
// Safe on every thread. gRPC's own threads are never blocked.
#ifndef ASSIZE_LADDER_SERVICE_RPC_GRPC_SERVICE_H_
#define ASSIZE_LADDER_SERVICE_RPC_GRPC_SERVICE_H_

#include <grpcpp/grpcpp.h>

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "assize/v1/service.grpc.pb.h"
#include "ladder/service/calls/call_threads.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/calls/refusal_log.h"
#include "ladder/service/methods/method_list.h"
#include "ladder/service/methods/methods.h"
#include "ladder/service/rpc/metrics.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

// Identifies the caller. kUnauthenticated.
using Identify = std::function<absl::StatusOr<Caller>(const grpc::CallbackServerContext&)>;

// By the metadata `authorization: Bearer TOKEN`.
absl::StatusOr<Caller> CallerByToken(TokenBook* tokens, const grpc::CallbackServerContext& context);

// The status for gRPC, with its ErrorInfo. Names of our files are removed: `database` is as the
// organiser named it.
grpc::Status ToGrpc(const absl::Status& status, const std::string& database);

// The scope that the method of this name needs, e.g. "ListBots".
v1::Scope ScopeOf(const std::string& method);
// What it costs.
v1::Cost CostOf(const std::string& method);

// Calls of one token: a number each second, and a larger one at once after a pause.
inline constexpr double kCallsPerSecond = 50;
inline constexpr double kMaxCallsAtOnce = 200;
// Bytes of a request that only asks (COST_READ, COST_HEAVY_READ): names, filters and a page's token.
// What it asks for may be kept as long as the answer is.
inline constexpr size_t kMaxQuestion = 8192;
// Open streams of one token.
inline constexpr int kMaxStreams = 32;
// Of all callers together, those of this machine too: as many as calls pass the public port.
inline constexpr int kMaxStreamsInAll = 4096;

class GrpcService final : public v1::Ladder::CallbackService {
 public:
  // All must outlive the service.
  GrpcService(Methods* methods, CallThreads* threads, Metrics* metrics, RefusalLog* refusals,
              Identify identify, std::string database);

  // Ends the open streams: their callers connect again.
  void EndStreams() { ending_ = true; }

  // For the reactors of streams. Sets `name` to the caller's, also if a known caller is refused;
  // empty: it is not known.
  absl::StatusOr<Caller> Admit(const std::string& method,
                               const grpc::CallbackServerContext& context, std::string* name);
  // Counts the answer and, if it is a refusal, logs it. The cause of an INTERNAL one stays in the
  // log, under the number that the caller gets. `caller`: empty if it is not known.
  grpc::Status Answer(const std::string& method, const std::string& caller,
                      const absl::Status& status);
  // A unary call of any service on this socket: admits it, and answers it with what `work` says on a
  // thread for its cost. A question is refused if it is longer than kMaxQuestion. The request and the
  // response live as long as the call.
  grpc::ServerUnaryReactor* Serve(const std::string& method, grpc::CallbackServerContext* context,
                                  const google::protobuf::Message& request,
                                  std::function<absl::Status(const Caller& caller)> work);
  bool ending() const { return ending_; }
  Methods& methods() { return *methods_; }
  CallThreads& threads() { return *threads_; }
  // kResourceExhausted: the token has too many.
  absl::Status OpenStream(const Caller& caller);
  void CloseStream(const Caller& caller);

  grpc::ServerReadReactor<v1::SubmitBotRequest>* SubmitBot(grpc::CallbackServerContext* context,
                                                           v1::Operation* response) override;
  grpc::ServerWriteReactor<v1::FeedItem>* WatchEvents(
      grpc::CallbackServerContext* context, const v1::WatchEventsRequest* request) override;
  grpc::ServerUnaryReactor* WaitOperation(grpc::CallbackServerContext* context,
                                          const v1::WaitOperationRequest* request,
                                          v1::Operation* response) override;

// Every other method.
#define ASSIZE_DECLARE_METHOD(resource, name, Request, Response)                                   \
  grpc::ServerUnaryReactor* name(grpc::CallbackServerContext* context, const v1::Request* request, \
                                 v1::Response* response) override;
  ASSIZE_LADDER_METHODS(ASSIZE_DECLARE_METHOD)
#undef ASSIZE_DECLARE_METHOD

 private:
  struct Allowance {
    double calls = kMaxCallsAtOnce;
    int64_t since_us = 0;
    int streams = 0;
  };

  template <class Request, class Response>
  grpc::ServerUnaryReactor* Call(const std::string& method, grpc::CallbackServerContext* context,
                                 const Request* request, Response* response);
  absl::Status TakeCall(const Caller& caller);

  Methods* const methods_;
  CallThreads* const threads_;
  Metrics* const metrics_;
  RefusalLog* const refusals_;
  const Identify identify_;
  const std::string database_;
  std::atomic<bool> ending_ = false;
  Mutex mutex_;
  // By Token::id.
  std::map<int64_t, Allowance> allowances_ ABSL_GUARDED_BY(mutex_);
  // That are open.
  int streams_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_RPC_GRPC_SERVICE_H_
