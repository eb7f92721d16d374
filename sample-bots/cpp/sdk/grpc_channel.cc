#include "sample-bots/cpp/sdk/grpc_channel.h"

#include <grpcpp/client_context.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/support/sync_stream.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assize/v1/referee.grpc.pb.h"
#include "referee/base/status.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {
namespace {

constexpr char kTokenKey[] = "assize-token";
// A request's list of options is its longest part: some 300 KB in Brigands.
constexpr int kMaxMessageBytes = 16 << 20;

absl::StatusOr<std::string> Environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') {
    return absl::FailedPreconditionError(
        absl::StrCat(name,
                     " is not set: the referee starts bots, e.g. "
                     "`referee play --game brigands ./this-folder greedy`"));
  }
  return value;
}

std::shared_ptr<grpc::Channel> Connect(const std::string& address) {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(kMaxMessageBytes);
  // A seat is a socket on this machine or an address from the referee, never behind a proxy.
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  // gRPC must not retry a stream by itself. Moreover, gRPC 1.51 may lose the end of a stream that
  // it was retrying when the referee went away, and then waits forever.
  arguments.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);
  return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
}

// With the synchronous API, in which the calling thread itself waits at the socket, and no other
// thread has to be woken up.
class GrpcStream final : public SeatStream {
 public:
  GrpcStream(const std::shared_ptr<grpc::Channel>& channel, const std::string& token) {
    context_.AddMetadata(kTokenKey, token);
    stream_ = v1::Referee::NewStub(channel)->Play(&context_);
  }

  bool Read(v1::RefereeMessage& message) override { return stream_->Read(&message); }
  bool Write(const v1::BotMessage& message) override { return stream_->Write(message); }
  absl::Status Finish() override {
    const grpc::Status status = stream_->Finish();
    return {static_cast<absl::StatusCode>(status.error_code()), status.error_message()};
  }
  void Cancel() override { context_.TryCancel(); }

 private:
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::BotMessage, v1::RefereeMessage>> stream_;
};

}  // namespace

absl::StatusOr<SeatAddress> AddressFromEnvironment() {
  SeatAddress seat;
  ASSIZE_ASSIGN_OR_RETURN(seat.address, Environment("ASSIZE_ADDRESS"));
  ASSIZE_ASSIGN_OR_RETURN(seat.token, Environment("ASSIZE_TOKEN"));
  return seat;
}

GrpcChannel::GrpcChannel(SeatAddress seat)
    : seat_(std::move(seat)), channel_(Connect(seat_.address)) {}

std::unique_ptr<SeatStream> GrpcChannel::Open() {
  return std::make_unique<GrpcStream>(channel_, seat_.token);
}

int RunGrpcBot(Bot& bot, const BotInfo& info) {
  const bool elsewhere = std::getenv("ASSIZE_SERVER") != nullptr;
  if (elsewhere || std::getenv("ASSIZE_SEAT_FD") != nullptr) return RunBot(bot, info);
  absl::StatusOr<SeatAddress> seat = AddressFromEnvironment();
  if (!seat.ok()) {
    std::fprintf(stderr, "%s\n", std::string(seat.status().message()).c_str());
    return static_cast<int>(ExitCodeOf(seat.status()));
  }
  GrpcChannel channel(*std::move(seat));
  return RunBot(bot, info, channel);
}

}  // namespace assize::bot
