// A referee that does what a test's script says: one seat's socket, one script for each stream.
#ifndef ASSIZE_TESTS_BOTS_FAKE_REFEREE_H_
#define ASSIZE_TESTS_BOTS_FAKE_REFEREE_H_

#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/server.h>
#include <grpcpp/support/sync_stream.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "assize/v1/referee.pb.h"
#include "sample-bots/cpp/sdk/seat_stream.h"

namespace assize::bots_test {

// The referee's end of a stream.
using Stream = grpc::ServerReaderWriter<v1::RefereeMessage, v1::BotMessage>;

// Plays one stream and returns how it ends.
using Script = std::function<grpc::Status(Stream&)>;

// The token that a bot must bring.
inline constexpr char kToken[] = "c0ffee";

class FakeReferee {
 public:
  // Streams beyond the last script are held open without an answer, as a host does between matches.
  explicit FakeReferee(std::vector<Script> scripts);
  ~FakeReferee();

  // What the bot needs.
  bot::SeatAddress seat() const { return {.address = address_, .token = kToken}; }

  // Returns once all scripts have been played, or StopWaiting() has been called.
  void WaitForScripts();
  // Nobody will come any more.
  void StopWaiting();
  // Ends all streams and closes the socket, as a host that has gone.
  void GoAway();
  // Tokens that streams brought, in order.
  std::vector<std::string> tokens();

 private:
  class Service;

  grpc::Status Play(grpc::ServerContext& context, Stream& stream);

  const std::vector<Script> scripts_;
  std::string folder_;
  std::string address_;
  std::unique_ptr<Service> service_;
  std::unique_ptr<grpc::Server> server_;

  std::mutex mutex_;
  std::condition_variable changed_;
  size_t begun_ = 0;
  size_t played_ = 0;
  bool waiting_ = true;
  bool going_ = false;
  std::vector<std::string> tokens_;
};

}  // namespace assize::bots_test

#endif  // ASSIZE_TESTS_BOTS_FAKE_REFEREE_H_
