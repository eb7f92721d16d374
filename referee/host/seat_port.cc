#include "referee/host/seat_port.h"

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>
#include <openssl/crypto.h>

#include <chrono>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/host/grpc_stream.h"

namespace assize::host {
namespace {

constexpr char kMethod[] = "/assize.v1.Referee/Play";
constexpr char kTokenKey[] = "assize-token";
constexpr char kRetired[] = "E_DRAINING: no more matches are played here";

bool HasToken(const grpc::GenericCallbackServerContext& context, const Bytes32& hash) {
  const auto& metadata = context.client_metadata();
  const auto token = metadata.find(kTokenKey);
  if (token == metadata.end() || metadata.count(kTokenKey) != 1) return false;
  const Bytes32 given = HashOf({token->second.data(), token->second.size()});
  return CRYPTO_memcmp(given.data(), hash.data(), hash.size()) == 0;
}

// Ends a stream that gets no further than its beginning.
class Refusal final : public grpc::ServerGenericBidiReactor {
 public:
  explicit Refusal(grpc::Status status) { Finish(std::move(status)); }
  void OnDone() override { delete this; }
};

}  // namespace

struct SeatPort::Shared {
  Bytes32 token_hash;
  std::function<void()> on_waiting;
  std::mutex mutex;
  std::shared_ptr<SeatListener> listener;
  // The newest stream that was let in.
  std::shared_ptr<GrpcStream> stream;
  bool retired = false;
};

// Lets streams in: right method, right token, and no other live stream.
class SeatPort::Service final : public grpc::CallbackGenericService {
 public:
  explicit Service(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

  grpc::ServerGenericBidiReactor* CreateReactor(
      grpc::GenericCallbackServerContext* context) override {
    if (context->method() != kMethod) {
      return new Refusal(grpc::Status(grpc::StatusCode::UNIMPLEMENTED, ""));
    }
    if (!HasToken(*context, shared_->token_hash)) {
      return new Refusal(grpc::Status(grpc::StatusCode::UNAUTHENTICATED,
                                      "E_TOKEN: metadata assize-token is not this seat's token"));
    }
    auto stream = std::make_shared<GrpcStream>(context);
    std::shared_ptr<SeatListener> listener;
    {
      std::lock_guard lock(shared_->mutex);
      if (shared_->retired)
        return new Refusal(grpc::Status(grpc::StatusCode::UNAVAILABLE, kRetired));
      if (shared_->stream != nullptr && !shared_->stream->Dead()) {
        return new Refusal(grpc::Status(grpc::StatusCode::ALREADY_EXISTS,
                                        "E_SEAT_TAKEN: a live stream holds this seat"));
      }
      shared_->stream = stream;
      listener = shared_->listener;
    }
    if (listener != nullptr) {
      stream->Announce(listener);
    } else {
      shared_->on_waiting();
    }
    stream->Begin();
    return stream.get();
  }

 private:
  std::shared_ptr<Shared> shared_;
};

SeatPort::SeatPort() : shared_(std::make_shared<Shared>()) {}

SeatPort::~SeatPort() { Close(); }

absl::StatusOr<std::unique_ptr<SeatPort>> SeatPort::Listen(const std::string& socket_path,
                                                           const Bytes32& token_hash,
                                                           std::function<void()> on_waiting) {
  if (socket_path.size() > kMaxSocketPath) {
    return absl::InvalidArgumentError(absl::StrCat("socket path '", socket_path, "' has ",
                                                   socket_path.size(), " characters; at most ",
                                                   kMaxSocketPath, " are possible"));
  }
  std::unique_ptr<SeatPort> port(new SeatPort());
  port->shared_->token_hash = token_hash;
  port->shared_->on_waiting = std::move(on_waiting);
  port->service_ = std::make_unique<Service>(port->shared_);
  grpc::ServerBuilder builder;
  builder.AddListeningPort("unix:" + socket_path, grpc::InsecureServerCredentials());
  builder.RegisterCallbackGenericService(port->service_.get());
  builder.SetMaxReceiveMessageSize(-1);
  grpc::ResourceQuota quota("seat");
  quota.Resize(kMaxPortBytes);
  builder.SetResourceQuota(quota);
  // Compressed messages would be inflated before their size is checked.
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_GZIP, false);
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_DEFLATE, false);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, 4);
  // Bandwidth probes cost pings and gain nothing on a local socket.
  builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  port->server_ = builder.BuildAndStart();
  if (port->server_ == nullptr) {
    return absl::UnavailableError(absl::StrCat("can't listen on '", socket_path, "'"));
  }
  return port;
}

void SeatPort::Attach(std::shared_ptr<SeatListener> listener) {
  std::shared_ptr<GrpcStream> stream;
  {
    std::lock_guard lock(shared_->mutex);
    shared_->listener = listener;
    stream = shared_->stream;
  }
  if (stream != nullptr && !stream->Dead()) stream->Announce(listener);
}

bool SeatPort::HasWaiting() const {
  std::lock_guard lock(shared_->mutex);
  return shared_->stream != nullptr && shared_->stream->Waits();
}

void SeatPort::Detach() {
  std::lock_guard lock(shared_->mutex);
  shared_->listener = nullptr;
}

void SeatPort::Retire() {
  std::shared_ptr<GrpcStream> stream;
  {
    std::lock_guard lock(shared_->mutex);
    shared_->listener = nullptr;
    shared_->retired = true;
    stream = shared_->stream;
  }
  if (stream != nullptr) stream->Finish({absl::StatusCode::kUnavailable, kRetired});
}

void SeatPort::Close() {
  if (server_ == nullptr) return;
  Detach();
  server_->Shutdown(std::chrono::system_clock::now());
  server_.reset();
}

}  // namespace assize::host
