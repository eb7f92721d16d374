// A seat that is reached over gRPC, for bots with protocol = "grpc". It is in a library of its own
// (assize_bot_sdk_grpc), since loading gRPC takes longer than the rest of a bot's start.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_GRPC_CHANNEL_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_GRPC_CHANNEL_H_

#include <grpcpp/channel.h>

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "sample-bots/cpp/sdk/bot.h"
#include "sample-bots/cpp/sdk/seat_stream.h"

namespace assize::bot {

// Where the seat is and what opens it.
struct SeatAddress {
  // As gRPC writes addresses, e.g. "unix:/tmp/match/seat.sock".
  std::string address;
  // Hexadecimal.
  std::string token;
};

// ASSIZE_ADDRESS and ASSIZE_TOKEN. kFailedPrecondition names the one that is not set.
absl::StatusOr<SeatAddress> AddressFromEnvironment();

// The first stream connects it. Safe on every thread.
class GrpcChannel final : public SeatChannel {
 public:
  explicit GrpcChannel(SeatAddress seat);

  std::unique_ptr<SeatStream> Open() override;

 private:
  const SeatAddress seat_;
  const std::shared_ptr<grpc::Channel> channel_;
};

// RunBot() (run_bot.h) over gRPC; or, if the environment names such, over frames or at a service
// (remote_channel.h).
int RunGrpcBot(Bot& bot, const BotInfo& info);

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_GRPC_CHANNEL_H_
