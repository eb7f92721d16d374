#include "tests/bots/fake_referee.h"

#include <grpcpp/impl/rpc_service_method.h>
#include <grpcpp/impl/service_type.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server_builder.h>
#include <grpcpp/support/method_handler.h>
#include <stdlib.h>

#include <chrono>
#include <filesystem>
#include <utility>

namespace assize::bots_test {

// What generated code would be, had the project any for its service.
class FakeReferee::Service : public grpc::Service {
 public:
  explicit Service(FakeReferee& referee) {
    AddMethod(new grpc::internal::RpcServiceMethod(
        "/assize.v1.Referee/Play", grpc::internal::RpcMethod::BIDI_STREAMING,
        new grpc::internal::BidiStreamingHandler<Service, v1::BotMessage, v1::RefereeMessage>(
            [&referee](Service*, grpc::ServerContext* context, Stream* stream) {
              return referee.Play(*context, *stream);
            },
            this)));
  }
};

FakeReferee::FakeReferee(std::vector<Script> scripts) : scripts_(std::move(scripts)) {
  // Short wherever TMPDIR is: the path of a socket may not be long.
  std::string folder = "/tmp/assize-bots-XXXXXX";
  folder_ = mkdtemp(folder.data());
  address_ = "unix:" + folder_ + "/seat.sock";
  service_ = std::make_unique<Service>(*this);
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address_, grpc::InsecureServerCredentials());
  builder.RegisterService(service_.get());
  server_ = builder.BuildAndStart();
}

FakeReferee::~FakeReferee() {
  GoAway();
  std::filesystem::remove_all(folder_);
}

void FakeReferee::WaitForScripts() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return played_ == scripts_.size() || !waiting_; });
}

void FakeReferee::StopWaiting() {
  std::lock_guard lock(mutex_);
  waiting_ = false;
  changed_.notify_all();
}

void FakeReferee::GoAway() {
  {
    std::lock_guard lock(mutex_);
    going_ = true;
  }
  changed_.notify_all();
  server_->Shutdown(std::chrono::system_clock::now());
}

std::vector<std::string> FakeReferee::tokens() {
  std::lock_guard lock(mutex_);
  return tokens_;
}

grpc::Status FakeReferee::Play(grpc::ServerContext& context, Stream& stream) {
  const auto token = context.client_metadata().find("assize-token");
  std::unique_lock lock(mutex_);
  if (token != context.client_metadata().end()) {
    tokens_.emplace_back(token->second.data(), token->second.size());
  }
  const size_t number = begun_++;
  if (number >= scripts_.size()) {
    changed_.wait(lock, [&] { return going_; });
    return grpc::Status(grpc::StatusCode::UNAVAILABLE, "E_DRAINING: the referee goes away");
  }
  lock.unlock();
  grpc::Status status = scripts_[number](stream);
  lock.lock();
  ++played_;
  changed_.notify_all();
  return status;
}

}  // namespace assize::bots_test
