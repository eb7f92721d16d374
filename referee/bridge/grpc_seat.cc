#include "referee/bridge/grpc_seat.h"

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/mutex.h"

namespace assize::bridge {
namespace {

constexpr char kMethod[] = "/assize.v1.Referee/Play";
constexpr char kTokenKey[] = "assize-token";

// For AwaitEnd().
constexpr std::chrono::seconds kMostWait(1);
constexpr std::chrono::milliseconds kLook(1);

bool HasToken(const grpc::GenericCallbackServerContext& context, const std::string& token) {
  const auto& metadata = context.client_metadata();
  const auto given = metadata.find(kTokenKey);
  return given != metadata.end() && metadata.count(kTokenKey) == 1 && given->second == token;
}

// Ends a stream that gets no further than its beginning.
class Refusal final : public grpc::ServerGenericBidiReactor {
 public:
  explicit Refusal(grpc::Status status) { Finish(std::move(status)); }
  void OnDone() override { delete this; }
};

}  // namespace

struct GrpcSeat::Shared {
  std::string token;
  std::shared_ptr<GrpcListener> listener;
  Mutex mutex;
  // The newest stream that was let in.
  GrpcStreamPtr stream ABSL_GUARDED_BY(mutex);
  bool retired ABSL_GUARDED_BY(mutex) = false;
};

// Lets streams in.
class GrpcSeat::Service final : public grpc::CallbackGenericService {
 public:
  explicit Service(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

  grpc::ServerGenericBidiReactor* CreateReactor(
      grpc::GenericCallbackServerContext* context) override {
    using grpc::StatusCode;
    if (context->method() != kMethod) {
      return new Refusal(grpc::Status(StatusCode::UNIMPLEMENTED, ""));
    }
    // No secret: nobody else reaches the socket. A bot that is right here is right everywhere.
    if (!HasToken(*context, shared_->token)) {
      return new Refusal(grpc::Status(StatusCode::UNAUTHENTICATED,
                                      "E_TOKEN: metadata assize-token is not this seat's token"));
    }
    auto stream = std::make_shared<GrpcStream>(context, shared_->listener);
    {
      const MutexLock lock(shared_->mutex);
      if (shared_->retired) return new Refusal(Draining());
      if (shared_->stream != nullptr && !shared_->stream->Dead()) {
        return new Refusal(grpc::Status(StatusCode::ALREADY_EXISTS,
                                        "E_SEAT_TAKEN: a live stream holds this seat"));
      }
      shared_->stream = stream;
    }
    stream->Begin();
    return stream.get();
  }

 private:
  const std::shared_ptr<Shared> shared_;
};

GrpcSeat::GrpcSeat() : shared_(std::make_shared<Shared>()) {}

GrpcSeat::~GrpcSeat() { server_->Shutdown(std::chrono::system_clock::now()); }

grpc::Status GrpcSeat::Draining() {
  return {grpc::StatusCode::UNAVAILABLE, "E_DRAINING: no more matches are played here"};
}

absl::StatusOr<std::unique_ptr<GrpcSeat>> GrpcSeat::Listen(const std::string& socket_path,
                                                           const std::string& token,
                                                           std::shared_ptr<GrpcListener> listener) {
  if (socket_path.size() > kMaxSocketPath) {
    return absl::InvalidArgumentError(absl::StrCat("socket path '", socket_path, "' has ",
                                                   socket_path.size(), " characters; at most ",
                                                   kMaxSocketPath, " are possible"));
  }
  std::unique_ptr<GrpcSeat> seat(new GrpcSeat());
  seat->shared_->token = token;
  seat->shared_->listener = std::move(listener);
  seat->service_ = std::make_unique<Service>(seat->shared_);
  grpc::ServerBuilder builder;
  builder.AddListeningPort("unix:" + socket_path, grpc::InsecureServerCredentials());
  builder.RegisterCallbackGenericService(seat->service_.get());
  builder.SetMaxReceiveMessageSize(-1);
  grpc::ResourceQuota quota("seat");
  quota.Resize(kMaxGrpcBytes);
  builder.SetResourceQuota(quota);
  // Compressed messages would be inflated before their size is checked.
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_GZIP, false);
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_DEFLATE, false);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, 4);
  // Bandwidth probes cost pings and gain nothing on a local socket.
  builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  seat->server_ = builder.BuildAndStart();
  if (seat->server_ == nullptr) {
    return absl::UnavailableError(absl::StrCat("can't listen on '", socket_path, "'"));
  }
  return seat;
}

void GrpcSeat::Retire() {
  GrpcStreamPtr stream;
  {
    const MutexLock lock(shared_->mutex);
    shared_->retired = true;
    stream = shared_->stream;
  }
  if (stream != nullptr) stream->Finish(Draining());
}

void GrpcSeat::AwaitEnd() {
  const auto deadline = std::chrono::steady_clock::now() + kMostWait;
  while (std::chrono::steady_clock::now() < deadline) {
    {
      const MutexLock lock(shared_->mutex);
      if (shared_->stream == nullptr || shared_->stream->Over()) return;
    }
    std::this_thread::sleep_for(kLook);
  }
}

}  // namespace assize::bridge
