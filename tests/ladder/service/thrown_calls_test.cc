// Calls whose work throws, over gRPC in this process.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/synchronization/blocking_counter.h"
#include "absl/synchronization/mutex.h"
#include "absl/synchronization/notification.h"
#include "ladder/service/rpc/grpc_service.h"
#include "tests/ladder/store/ladder_testing.h"
#include "tests/support/short_memory.h"

namespace assize::ladder::service {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// The only texts of this size are those that a test sends.
constexpr size_t kLarge = size_t{1} << 20;
// Of CallThreads, for acts.
constexpr int kActThreads = 4;

class ThrownCallsTest : public ::testing::Test {
 protected:
  using Upload = grpc::ClientWriter<v1::SubmitBotRequest>;

  void SetUp() override {
    tokens_ = Get(TokenBook::Open(&store_, [] { return int64_t{0}; }));
    methods_ = std::make_unique<Methods>(MethodParts{.store = &store_,
                                                     .published = &published_,
                                                     .tokens = tokens_.get(),
                                                     .submissions = &operations_,
                                                     .feed = &feed_,
                                                     .clock = [] { return int64_t{0}; },
                                                     .database = ladder_.path()});
    service_ = std::make_unique<GrpcService>(
        methods_.get(), &threads_, &metrics_, &refusals_,
        [](const grpc::CallbackServerContext&) { return LocalCaller(0); }, ladder_.path());
    ASSERT_THAT(threads_.Start(), IsOk());
    ASSERT_THAT(operations_.Start(), IsOk());
    grpc::ServerBuilder builder;
    builder.RegisterService(service_.get());
    server_ = builder.BuildAndStart();
    stub_ = v1::Ladder::NewStub(server_->InProcessChannel({}));
  }
  void TearDown() override {
    server_->Shutdown();
    server_->Wait();
  }

  static v1::SubmitBotRequest Start(const std::string& owner) {
    v1::SubmitBotRequest request;
    request.mutable_start()->set_owner(owner);
    request.mutable_start()->set_size(3);
    return request;
  }
  static v1::SubmitBotRequest Piece() {
    v1::SubmitBotRequest request;
    request.set_piece("zip");
    return request;
  }
  // "INTERNAL and an incident's number, and nothing of this machine."
  void ExpectIncident(const grpc::Status& status, const std::string& cause) {
    EXPECT_EQ(status.error_code(), grpc::StatusCode::INTERNAL);
    EXPECT_THAT(status.error_message(),
                AllOf(HasSubstr("the cause of incident"), Not(HasSubstr(cause))));
    const absl::MutexLock lock(&mutex_);
    EXPECT_THAT(log_, ElementsAre(AllOf(HasSubstr("incident"), HasSubstr(cause))));
  }

  TestLadder ladder_;
  const Folder uploads_;
  absl::Mutex mutex_;
  std::vector<std::string> log_;
  absl::Notification go_on_;
  absl::BlockingCounter starved_{kActThreads};
  absl::Notification all_starved_;
  ServiceStore store_{&ladder_.store()};
  PublishedCache published_{ladder_.path(), [] { return int64_t{0}; }, [](const std::string&) {}};
  std::unique_ptr<TokenBook> tokens_;
  SubmissionOperations operations_{
      {.store = &store_,
       .uploads = uploads_.path(),
       .try_one =
           [this](const v1::SubmissionStart& start, const std::string&,
                  const SubmissionTrial::Hooks& hooks, v1::Operation* operation) {
             hooks.note(std::string(kLarge, 'x'));
             go_on_.WaitForNotification();
             operation->mutable_submit()->mutable_version()->set_owner(start.owner());
             return absl::OkStatus();
           },
       .log = [](const std::string&, const std::string&) {}}};
  Feed feed_{&store_, &published_, [](const std::string&) {}};
  CallThreads threads_{[](const std::string&) {}};
  Metrics metrics_;
  RefusalLog refusals_{[this](const std::string& line) {
    const absl::MutexLock lock(&mutex_);
    log_.push_back(line);
  }};
  std::unique_ptr<Methods> methods_;
  std::unique_ptr<GrpcService> service_;
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<v1::Ladder::Stub> stub_;
};

TEST_F(ThrownCallsTest, AnUploadThatThrowsIsAnsweredAndOthersAreTaken) {
  grpc::ClientContext other_context;
  v1::Operation other;
  const std::unique_ptr<Upload> upload = stub_->SubmitBot(&other_context, &other);
  ASSERT_TRUE(upload->Write(Start("will")));
  // On each of the threads that may take the next piece.
  for (int i = 0; i < kActThreads; ++i) {
    threads_.For(v1::COST_ACT).AddAnyway([this] {
      testing::FailAllocation(kLarge);
      starved_.DecrementCount();
      all_starved_.WaitForNotification();
    });
  }
  starved_.Wait();
  all_starved_.Notify();
  grpc::ClientContext context;
  v1::Operation operation;
  const std::unique_ptr<Upload> broken = stub_->SubmitBot(&context, &operation);
  broken->Write(Start(std::string(kLarge, 'm')));
  ExpectIncident(broken->Finish(), "SubmitBot threw: std::bad_alloc");
  ASSERT_TRUE(upload->Write(Piece()));
  upload->WritesDone();
  const grpc::Status status = upload->Finish();
  EXPECT_TRUE(status.ok()) << status.error_message();
  EXPECT_THAT(other.subject(), HasSubstr("will"));
  go_on_.Notify();
}

TEST_F(ThrownCallsTest, AWaitThatThrowsIsAnsweredAndTheNextOneIsToo) {
  v1::SubmissionStart start;
  start.set_owner("will");
  const std::string name = Get(SubmissionOperations::FreshName());
  Get(operations_.Add(LocalCaller(0), name, start));
  operations_.Accept(name);
  while (Get(operations_.Find(LocalCaller(0), name)).stage().size() < kLarge) {
    std::this_thread::yield();
  }
  // On the thread that answers those whose time is over.
  absl::Notification starved;
  operations_.Wait(name, std::chrono::milliseconds(0), [&starved] {
    testing::FailAllocation(kLarge);
    starved.Notify();
  });
  starved.WaitForNotification();
  v1::WaitOperationRequest request;
  request.set_name(name);
  request.set_timeout_ms(1);
  const auto wait = [&](v1::Operation* operation) {
    grpc::ClientContext context;
    return stub_->WaitOperation(&context, request, operation);
  };
  v1::Operation operation;
  ExpectIncident(wait(&operation), "WaitOperation threw: std::bad_alloc");
  const grpc::Status status = wait(&operation);
  EXPECT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(operation.stage().size(), kLarge);
  go_on_.Notify();
}

}  // namespace
}  // namespace assize::ladder::service
