#include "sample-bots/cpp/sdk/seat_stream.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/impl/codegen/rpc_method.h>
#include <grpcpp/security/credentials.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::bot {
namespace {

constexpr char kMethod[] = "/assize.v1.Referee/Play";
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
  // A seat is a socket on this machine or an address that the referee has told: never a proxy's.
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  // A stream is never to be tried again behind our back. Besides, gRPC 1.51 may lose the end of a
  // stream that it was trying again when the referee went away, and then waits for ever.
  arguments.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);
  return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
}

}  // namespace

absl::StatusOr<SeatAddress> SeatFromEnvironment() {
  SeatAddress seat;
  ASSIZE_ASSIGN_OR_RETURN(seat.address, Environment("ASSIZE_ADDRESS"));
  ASSIZE_ASSIGN_OR_RETURN(seat.token, Environment("ASSIZE_TOKEN"));
  return seat;
}

// The synchronous API: the calling thread itself waits at the socket, no other is woken up.
SeatStream::SeatStream(grpc::Channel& channel, const std::string& token) {
  context_.AddMetadata(kTokenKey, token);
  stream_.reset(
      grpc::internal::ClientReaderWriterFactory<v1::BotMessage, v1::RefereeMessage>::Create(
          &channel, grpc::internal::RpcMethod(kMethod, grpc::internal::RpcMethod::BIDI_STREAMING),
          &context_));
}

SeatStream::~SeatStream() = default;

bool SeatStream::Read(v1::RefereeMessage& message) { return stream_->Read(&message); }

bool SeatStream::Write(const v1::BotMessage& message) { return stream_->Write(message); }

grpc::Status SeatStream::Finish() { return stream_->Finish(); }

void SeatStream::Cancel() { context_.TryCancel(); }

SeatChannel::SeatChannel(SeatAddress seat)
    : seat_(std::move(seat)), channel_(Connect(seat_.address)) {}

std::unique_ptr<SeatStream> SeatChannel::Open() {
  return std::make_unique<SeatStream>(*channel_, seat_.token);
}

int ExitCodeAfter(const grpc::Status& status, bool reached) {
  const bool gone = status.ok() || status.error_code() == grpc::StatusCode::UNAVAILABLE ||
                    status.error_code() == grpc::StatusCode::CANCELLED;
  if (gone && reached) return static_cast<int>(ExitCode::kOk);
  std::fprintf(stderr, "the referee ended the stream with status %d: %s\n",
               static_cast<int>(status.error_code()), status.error_message().c_str());
  return static_cast<int>(ExitCode::kUnavailable);
}

}  // namespace assize::bot
