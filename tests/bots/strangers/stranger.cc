// A bot by somebody who has the .proto files, gRPC and proto/README.md, and none of our code: plain
// generated stubs, the first option at every turn but for a start.
#include <grpcpp/grpcpp.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "assize/v1/referee.grpc.pb.h"

namespace {

using assize::v1::BotMessage;
using assize::v1::RefereeMessage;

class Stranger {
 public:
  Stranger()
      : stub_(assize::v1::Referee::NewStub(grpc::CreateChannel(
            std::getenv("ASSIZE_ADDRESS"), grpc::InsecureChannelCredentials()))) {}

  // Plays one match; whether another may follow.
  bool Play() {
    grpc::ClientContext context;
    context.AddMetadata("assize-token", std::getenv("ASSIZE_TOKEN"));
    const auto stream = stub_->Play(&context);
    BotMessage answer;
    answer.mutable_hello()->set_protocol_version(1);
    answer.mutable_hello()->set_bot_name("stranger");
    answer.mutable_hello()->set_wants_options(true);
    stream->Write(answer);
    RefereeMessage message;
    bool over = false;
    while (stream->Read(&message)) {
      reached_ = true;
      over = message.has_match_over();
      if (message.has_request()) {
        const auto& request = message.request();
        const int options = request.options_size();
        answer.mutable_move()->set_request_id(request.request_id());
        answer.mutable_move()->set_option(
            options == 0 ? 0 : static_cast<uint32_t>(request.request_id() % options));
        stream->Write(answer);
      } else if (message.has_rejected()) {
        std::fprintf(stderr, "refused: %s\n", message.rejected().text().c_str());
        if (message.rejected().tries_left() == 0) continue;
        answer.mutable_move()->set_request_id(message.rejected().request_id());
        answer.mutable_move()->set_option(0);
        stream->Write(answer);
      }
    }
    const grpc::Status status = stream->Finish();
    if (status.ok() && over) return true;
    if (reached_ && status.error_code() == grpc::StatusCode::UNAVAILABLE) return false;
    std::fprintf(stderr, "%s\n", status.error_message().c_str());
    std::exit(69);
  }

 private:
  const std::unique_ptr<assize::v1::Referee::Stub> stub_;
  bool reached_ = false;
};

}  // namespace

int main() {
  Stranger stranger;
  while (stranger.Play()) {
  }
}
