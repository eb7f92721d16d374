#include "referee/host/seat_port.h"

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>
#include <openssl/crypto.h>

#include <chrono>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assize::host {
namespace {

constexpr char kMethod[] = "/assize.v1.Referee/Play";
constexpr char kTokenKey[] = "assize-token";

std::string BytesOf(const grpc::ByteBuffer& buffer) {
  grpc::Slice slice;
  if (buffer.TrySingleSlice(&slice).ok()) {
    return {reinterpret_cast<const char*>(slice.begin()), slice.size()};
  }
  std::string bytes;
  std::vector<grpc::Slice> slices;
  if (!buffer.Dump(&slices).ok()) return bytes;
  bytes.reserve(buffer.Length());
  for (const grpc::Slice& part : slices) {
    bytes.append(reinterpret_cast<const char*>(part.begin()), part.size());
  }
  return bytes;
}

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
  std::mutex mutex;
  std::shared_ptr<SeatListener> listener;
  // The newest stream that was let in.
  std::shared_ptr<PlayStream> stream;
};

// One bot's stream. gRPC allows one read and one write at a time and nothing after Finish; the
// bookkeeping here keeps to that while calls come from any thread. gRPC may run a reaction inside
// the call that starts an operation, so no lock is held over those calls.
class SeatPort::PlayStream final : public grpc::ServerGenericBidiReactor {
 public:
  explicit PlayStream(grpc::GenericCallbackServerContext* context) : context_(context) {}

  // Begins to read; `self` keeps the stream alive until gRPC is done with it.
  void Begin(std::shared_ptr<PlayStream> self) {
    self_ = std::move(self);
    Read();
  }

  // The first message may have come before anybody listened; it is handed over now.
  void Announce(const std::shared_ptr<SeatListener>& listener) {
    listener->OnOpen();
    std::optional<std::string> message;
    bool ended;
    {
      std::lock_guard lock(mutex_);
      listener_ = listener;
      message = std::exchange(unheard_, std::nullopt);
      ended = ended_unheard_;
    }
    if (message.has_value()) listener->OnMessage(*std::move(message));
    if (ended) TellEnd();
  }

  void Send(uint64_t sequence, std::string bytes) {
    {
      std::lock_guard lock(mutex_);
      if (finish_.has_value()) return;
      grpc::Slice slice(bytes);
      queue_.push_back({sequence, grpc::ByteBuffer(&slice, 1)});
    }
    WriteNext();
  }

  void Read() {
    {
      std::lock_guard lock(mutex_);
      if (finish_.has_value()) {
        if (!cancelled_) return;
      } else {
        reading_ = true;
        ++starting_;
      }
    }
    if (!reading_) {
      TellEnd();
      return;
    }
    StartRead(&incoming_);
    Started();
  }

  void RequestFinish(grpc::Status status) {
    {
      std::lock_guard lock(mutex_);
      if (finish_.has_value()) return;
      finish_ = std::move(status);
    }
    FinishIfReady();
  }

  // Gone, or on its way out. (gRPC keeps the context until Finish; after that it is not looked at.)
  bool Dead() {
    std::lock_guard lock(mutex_);
    return finish_.has_value() || cancelled_ || context_->IsCancelled();
  }
  // Its listener has more to hear.
  bool Unended() {
    std::lock_guard lock(mutex_);
    return cancelled_ ? !end_told_ : !finish_.has_value();
  }

  void OnReadDone(bool ok) override {
    std::shared_ptr<SeatListener> listener;
    {
      std::lock_guard lock(mutex_);
      reading_ = false;
      if (ok && finish_.has_value()) return;  // we are ending the stream and hear no more
      listener = listener_;
      if (listener == nullptr) {
        if (ok) unheard_ = BytesOf(incoming_);
        if (!ok) ended_unheard_ = true;
      }
    }
    if (!ok) {
      TellEnd();
    } else if (listener != nullptr) {
      listener->OnMessage(BytesOf(incoming_));
    }
  }

  void OnWriteDone(bool ok) override {
    uint64_t sequence;
    std::shared_ptr<SeatListener> listener;
    {
      std::lock_guard lock(mutex_);
      writing_ = false;
      sequence = queue_.front().sequence;
      queue_.pop_front();
      if (!ok) queue_.clear();
      if (!finish_.has_value()) listener = listener_;
    }
    if (ok && listener != nullptr) listener->OnWritten(sequence);
    WriteNext();
    FinishIfReady();
  }

  void OnCancel() override {
    {
      std::lock_guard lock(mutex_);
      cancelled_ = true;
      if (!writing_) queue_.clear();
      if (!finish_.has_value()) finish_ = grpc::Status::CANCELLED;
    }
    FinishIfReady();
  }

  void OnDone() override {
    const std::shared_ptr<PlayStream> last = std::move(self_);  // may delete this on return
  }

 private:
  struct Outgoing {
    uint64_t sequence;
    grpc::ByteBuffer bytes;
  };

  void TellEnd() {
    std::shared_ptr<SeatListener> listener;
    bool lost;
    {
      std::lock_guard lock(mutex_);
      // A stream that we are ending ourselves has nothing to tell; its context may be gone.
      const bool ours = finish_.has_value() && !cancelled_;
      if (listener_ == nullptr || end_told_ || ours) return;
      lost = cancelled_ || context_->IsCancelled();
      end_told_ = true;
      listener = listener_;
    }
    listener->OnEnd(lost ? match::StreamEnd::kLost : match::StreamEnd::kHalfClosed);
  }

  void WriteNext() {
    grpc::ByteBuffer* bytes;
    {
      std::lock_guard lock(mutex_);
      if (writing_ || queue_.empty() || finish_sent_) return;
      writing_ = true;
      ++starting_;
      bytes = &queue_.front().bytes;
    }
    StartWrite(bytes);
    Started();
  }

  // An operation that was being started has been; a Finish may have waited for that.
  void Started() {
    {
      std::lock_guard lock(mutex_);
      --starting_;
    }
    FinishIfReady();
  }

  void FinishIfReady() {
    grpc::Status status;
    {
      std::lock_guard lock(mutex_);
      if (!finish_.has_value() || finish_sent_ || writing_ || starting_ > 0) return;
      if (!queue_.empty() && !cancelled_) return;
      finish_sent_ = true;
      status = *finish_;
    }
    Finish(std::move(status));
  }

  grpc::GenericCallbackServerContext* const context_;
  std::shared_ptr<PlayStream> self_;
  grpc::ByteBuffer incoming_;

  std::mutex mutex_;
  std::shared_ptr<SeatListener> listener_;
  std::optional<std::string> unheard_;
  bool ended_unheard_ = false;
  bool end_told_ = false;
  bool cancelled_ = false;
  bool reading_ = false;
  bool writing_ = false;
  bool finish_sent_ = false;
  // Operations between the decision to start them and their start.
  int starting_ = 0;
  std::optional<grpc::Status> finish_;
  std::deque<Outgoing> queue_;
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
    auto stream = std::make_shared<PlayStream>(context);
    std::shared_ptr<SeatListener> listener;
    {
      std::lock_guard lock(shared_->mutex);
      if (shared_->stream != nullptr && !shared_->stream->Dead()) {
        return new Refusal(grpc::Status(grpc::StatusCode::ALREADY_EXISTS,
                                        "E_SEAT_TAKEN: a live stream holds this seat"));
      }
      shared_->stream = stream;
      listener = shared_->listener;
    }
    PlayStream* const reactor = stream.get();
    // The order matters: whoever is told of the stream must be told before its first message.
    if (listener != nullptr) reactor->Announce(listener);
    reactor->Begin(std::move(stream));
    return reactor;
  }

 private:
  std::shared_ptr<Shared> shared_;
};

struct SeatPort::Server {
  std::unique_ptr<grpc::Server> grpc;
  std::string socket_path;
};

SeatPort::SeatPort() : shared_(std::make_shared<Shared>()) {}

SeatPort::~SeatPort() { Close(); }

absl::StatusOr<std::unique_ptr<SeatPort>> SeatPort::Listen(const std::string& socket_path,
                                                           const Bytes32& token_hash) {
  if (socket_path.size() > kMaxSocketPath) {
    return absl::InvalidArgumentError(absl::StrCat("socket path '", socket_path, "' has ",
                                                   socket_path.size(), " characters; at most ",
                                                   kMaxSocketPath, " are possible"));
  }
  std::unique_ptr<SeatPort> port(new SeatPort());
  port->shared_->token_hash = token_hash;
  port->service_ = std::make_unique<Service>(port->shared_);
  grpc::ServerBuilder builder;
  builder.AddListeningPort("unix:" + socket_path, grpc::InsecureServerCredentials());
  builder.RegisterCallbackGenericService(port->service_.get());
  builder.SetMaxReceiveMessageSize(kMaxWireBytes);
  // Compressed messages would be inflated before their size is checked.
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_GZIP, false);
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_DEFLATE, false);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, 4);
  // Bandwidth probes cost pings and gain nothing on a local socket.
  builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  port->server_ = std::make_unique<Server>();
  port->server_->grpc = builder.BuildAndStart();
  port->server_->socket_path = socket_path;
  if (port->server_->grpc == nullptr) {
    return absl::UnavailableError(absl::StrCat("can't listen on '", socket_path, "'"));
  }
  return port;
}

void SeatPort::Attach(std::shared_ptr<SeatListener> listener) {
  std::shared_ptr<PlayStream> stream;
  {
    std::lock_guard lock(shared_->mutex);
    shared_->listener = listener;
    stream = shared_->stream;
  }
  if (stream != nullptr && !stream->Dead()) stream->Announce(listener);
}

void SeatPort::Detach() {
  std::lock_guard lock(shared_->mutex);
  shared_->listener = nullptr;
}

namespace {

grpc::Status StatusOf(const match::Closing& closing) {
  return grpc::Status(static_cast<grpc::StatusCode>(closing.code), closing.text);
}

}  // namespace

void SeatPort::Send(uint64_t sequence, std::string bytes) {
  std::unique_lock lock(shared_->mutex);
  const std::shared_ptr<PlayStream> stream = shared_->stream;
  lock.unlock();
  if (stream != nullptr) stream->Send(sequence, std::move(bytes));
}

void SeatPort::ReadNext() {
  std::unique_lock lock(shared_->mutex);
  const std::shared_ptr<PlayStream> stream = shared_->stream;
  lock.unlock();
  if (stream != nullptr) stream->Read();
}

void SeatPort::Finish(const match::Closing& closing) {
  std::unique_lock lock(shared_->mutex);
  const std::shared_ptr<PlayStream> stream = shared_->stream;
  lock.unlock();
  if (stream != nullptr) stream->RequestFinish(StatusOf(closing));
}

bool SeatPort::HasStream() const {
  std::unique_lock lock(shared_->mutex);
  const std::shared_ptr<PlayStream> stream = shared_->stream;
  lock.unlock();
  return stream != nullptr && stream->Unended();
}

void SeatPort::Close() {
  if (server_ == nullptr || server_->grpc == nullptr) return;
  Detach();
  server_->grpc->Shutdown(std::chrono::system_clock::now());
  server_->grpc.reset();
}

}  // namespace assize::host
