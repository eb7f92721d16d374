#include "ladder/service/rpc/grpc_service.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "assize/v1/browser.pb.h"
#include "assize/v1/work.pb.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/hash.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/text/whole_characters.h"

namespace assize::ladder::service {
namespace {

constexpr char kAuthorization[] = "authorization";
constexpr std::string_view kBearer = "Bearer ";
constexpr uint32_t kUsualWaitMs = 30'000;
constexpr uint32_t kLongestWaitMs = 60'000;
// gRPC sends details in a header, and the size of headers is limited.
constexpr size_t kMaxMessage = 3000;

int64_t SteadyMicros() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// Too much waits, of everybody or of one token.
absl::Status Busy(v1::Cost cost) {
  if (cost == v1::COST_HEAVY_READ) {
    return Error(
        absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
        absl::StrCat("questions of this kind that wait: at most ", kMaxHeavyWaiting,
                     " of one token; try again in some seconds"),
        {{"key", "heavy_reads"}, {"limit", absl::StrCat(kMaxHeavyWaiting)}, {"seconds", "5"}});
  }
  return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
               "the service is busy; try again in a second",
               {{"key", "calls"}, {"limit", "0"}, {"seconds", "1"}});
}

// Of service Ladder, Browser or Work, which have no name in common; nullptr: there is no such method.
const google::protobuf::MethodDescriptor* DescriptorOf(const std::string& method) {
  for (const google::protobuf::ServiceDescriptor* const service :
       {v1::ServiceStatus::descriptor()->file()->FindServiceByName("Ladder"),
        v1::Desk::descriptor()->file()->FindServiceByName("Browser"),
        v1::LeaseAnswer::descriptor()->file()->FindServiceByName("Work")}) {
    if (const auto* const found = service->FindMethodByName(method)) return found;
  }
  return nullptr;
}

// The calling thread, which is one for heavy reads, gets a third of the time that others of the process
// get where there are not enough processors for all. Linux has a niceness for each thread.
void TakeLowPriority() {
  constexpr int kSteps = 5;
  setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, static_cast<id_t>(getpid())) + kSteps);
}

// A number by which the log and the caller name the same failure.
std::string NewIncident() {
  constexpr size_t kDigits = 8;
  const absl::StatusOr<Seed> bits = SeedFromKernel();
  return bits.ok() ? ToHex(bits->bytes).substr(0, kDigits) : "unnumbered";
}

}  // namespace

absl::StatusOr<Caller> CallerByToken(TokenBook* tokens,
                                     const grpc::CallbackServerContext& context) {
  const auto [begin, end] = context.client_metadata().equal_range(kAuthorization);
  if (begin == end || std::next(begin) != end) {
    return Error(absl::StatusCode::kUnauthenticated, v1::REASON_TOKEN_MISSING,
                 "exactly one token is needed, as metadata: authorization: Bearer asz_...");
  }
  const std::string_view value(begin->second.data(), begin->second.size());
  if (!value.starts_with(kBearer)) {
    return Error(absl::StatusCode::kUnauthenticated, v1::REASON_TOKEN_UNKNOWN,
                 "authorization: must be \"Bearer \" and a token");
  }
  return tokens->Authenticate(value.substr(kBearer.size()));
}

grpc::Status ToGrpc(const absl::Status& status, const std::string& database) {
  if (status.ok()) return grpc::Status::OK;
  std::string text = absl::StrReplaceAll(std::string(status.message()),
                                         {{database + ": ", ""}, {" " + database, " DATABASE"}});
  if (text.size() > kMaxMessage)
    text = absl::StrCat(std::string(WholeCharacters(text, kMaxMessage)), "...");
  v1::RpcStatus details = ToRpcStatus(status);
  details.set_message(text);
  return {static_cast<grpc::StatusCode>(status.code()), text, details.SerializeAsString()};
}

v1::Scope ScopeOf(const std::string& method) {
  const google::protobuf::MethodDescriptor* found = DescriptorOf(method);
  return found == nullptr ? v1::SCOPE_ADMIN : found->options().GetExtension(v1::scope);
}

v1::Cost CostOf(const std::string& method) {
  const google::protobuf::MethodDescriptor* found = DescriptorOf(method);
  return found == nullptr ? v1::COST_HEAVY_READ : found->options().GetExtension(v1::cost);
}

GrpcService::GrpcService(Methods* methods, CallThreads* threads, Metrics* metrics,
                         RefusalLog* refusals, Identify identify, std::string database)
    : methods_(methods),
      threads_(threads),
      metrics_(metrics),
      refusals_(refusals),
      identify_(std::move(identify)),
      database_(std::move(database)) {}

absl::Status GrpcService::TakeCall(const Caller& caller) {
  if (caller.token == 0) return absl::OkStatus();
  const int64_t now = SteadyMicros();
  const MutexLock lock(mutex_);
  Allowance& allowance = allowances_[caller.token];
  const double passed = static_cast<double>(now - allowance.since_us) / 1e6;
  allowance.calls = std::min(kMaxCallsAtOnce, allowance.calls + passed * kCallsPerSecond);
  allowance.since_us = now;
  if (allowance.calls < 1) {
    return Error(
        absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
        absl::StrCat("calls of one token: at most ", kCallsPerSecond,
                     " a second; try again in a second"),
        {{"key", "calls_per_second"}, {"limit", absl::StrCat(kCallsPerSecond)}, {"seconds", "1"}});
  }
  allowance.calls -= 1;
  return absl::OkStatus();
}

absl::Status GrpcService::OpenStream(const Caller& caller) {
  const MutexLock lock(mutex_);
  int& streams = allowances_[caller.token].streams;
  if (caller.token != 0 && streams >= kMaxStreams) {
    return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
                 absl::StrCat("open streams of one token: at most ", kMaxStreams),
                 {{"key", "streams"}, {"limit", absl::StrCat(kMaxStreams)}, {"seconds", "60"}});
  }
  if (streams_ >= kMaxStreamsInAll) {
    return Error(
        absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
        absl::StrCat("open streams of all callers: at most ", kMaxStreamsInAll,
                     "; try again in a minute"),
        {{"key", "all_streams"}, {"limit", absl::StrCat(kMaxStreamsInAll)}, {"seconds", "60"}});
  }
  ++streams;
  ++streams_;
  return absl::OkStatus();
}

void GrpcService::CloseStream(const Caller& caller) {
  const MutexLock lock(mutex_);
  --allowances_[caller.token].streams;
  --streams_;
}

absl::StatusOr<Caller> GrpcService::Admit(const std::string& method,
                                          const grpc::CallbackServerContext& context,
                                          std::string* name) {
  ASSIZE_ASSIGN_OR_RETURN(Caller caller, identify_(context));
  *name = caller.name;
  // All workers of a cluster may have one token.
  if (ScopeOf(method) != v1::SCOPE_WORK) ASSIZE_RETURN_IF_ERROR(TakeCall(caller));
  ASSIZE_RETURN_IF_ERROR(CheckAllows(caller, ScopeOf(method)));
  return caller;
}

grpc::Status GrpcService::Answer(const std::string& method, const std::string& caller,
                                 const absl::Status& status) {
  metrics_->CountCall(method, status.code());
  if (!absl::IsInternal(status)) {
    refusals_->Note(method, caller, status);
    return ToGrpc(status, database_);
  }
  // Its text may name what no caller must know.
  const std::string incident = NewIncident();
  refusals_->Note(method, caller,
                  absl::InternalError(absl::StrCat("incident ", incident, ": ", status.message())));
  return ToGrpc(
      Error(absl::StatusCode::kInternal, v1::REASON_INTERNAL,
            absl::StrCat("the service failed at this call; its log names the cause of incident ",
                         incident),
            {{"incident", incident}}),
      database_);
}

grpc::ServerUnaryReactor* GrpcService::Serve(
    const std::string& method, grpc::CallbackServerContext* context,
    const google::protobuf::Message& request,
    std::function<absl::Status(const Caller& caller)> work) {
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  std::string name;
  absl::StatusOr<Caller> caller = Admit(method, *context, &name);
  if (!caller.ok()) {
    reactor->Finish(Answer(method, name, caller.status()));
    return reactor;
  }
  const v1::Cost cost = CostOf(method);
  if (cost != v1::COST_ACT && request.ByteSizeLong() > kMaxQuestion) {
    reactor->Finish(Answer(method, name,
                           BadValue(absl::StrCat("the request has ", request.ByteSizeLong(),
                                                 " bytes; at most ", kMaxQuestion))));
    return reactor;
  }
  const bool taken = threads_->For(cost).Add(
      [=, this, caller = *caller] {
        if (cost == v1::COST_HEAVY_READ) TakeLowPriority();
        reactor->Finish(Answer(method, caller.name, Guarded(method, [&] { return work(caller); })));
      },
      cost == v1::COST_HEAVY_READ ? caller->token : WorkPool::kNobody);
  if (!taken) reactor->Finish(Answer(method, caller->name, Busy(cost)));
  return reactor;
}

template <class Request, class Response>
grpc::ServerUnaryReactor* GrpcService::Call(const std::string& method,
                                            grpc::CallbackServerContext* context,
                                            const Request* request, Response* response) {
  return Serve(method, context, *request, [=, this](const Caller& caller) {
    absl::StatusOr<Response> answer = methods_->Answer(caller, *request);
    if (answer.ok()) *response = *std::move(answer);
    return answer.status();
  });
}

#define ASSIZE_DEFINE_METHOD(resource, name, Request, Response)                                   \
  grpc::ServerUnaryReactor* GrpcService::name(                                                    \
      grpc::CallbackServerContext* context, const v1::Request* request, v1::Response* response) { \
    return Call<v1::Request, v1::Response>(#name, context, request, response);                    \
  }
ASSIZE_LADDER_METHODS(ASSIZE_DEFINE_METHOD)
#undef ASSIZE_DEFINE_METHOD

grpc::ServerUnaryReactor* GrpcService::WaitOperation(grpc::CallbackServerContext* context,
                                                     const v1::WaitOperationRequest* request,
                                                     v1::Operation* response) {
  const std::string method = "WaitOperation";
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  std::string name;
  const absl::StatusOr<Caller> caller = Admit(method, *context, &name);
  const absl::StatusOr<v1::Operation> there =
      caller.ok() ? methods_->operations().Find(*caller, request->name()) : caller.status();
  if (!there.ok()) {
    reactor->Finish(Answer(method, name, there.status()));
    return reactor;
  }
  const uint32_t wait =
      request->timeout_ms() == 0 ? kUsualWaitMs : std::min(request->timeout_ms(), kLongestWaitMs);
  methods_->operations().Wait(
      request->name(), std::chrono::milliseconds(wait), [=, this, caller = *caller] {
        absl::StatusOr<v1::Operation> operation =
            Guarded(method, [&] { return methods_->operations().Find(caller, request->name()); });
        if (operation.ok()) *response = *std::move(operation);
        reactor->Finish(Answer(method, caller.name, operation.status()));
      });
  return reactor;
}

}  // namespace assize::ladder::service
