// Many watchers of a service's feed in one process, for tests of load: a thousand streams here cost less
// than the service that is to be measured, which a thread for each would not.
//
//   feed_watchers HOST:PORT CA_FILE TOKEN_FILE COUNT
//
// TOKEN_FILE has a token on each line; 32 watchers share a connection and a token. A stream that ends is begun
// again after what was read. For each line on standard input a line is printed: the lowest and the highest number
// that any watcher has read, how many streams were begun again, and how many numbers came out of order.
// Ends when standard input does.
#include <grpcpp/grpcpp.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "assize/v1/service.grpc.pb.h"

namespace assize::ladder {
namespace {

constexpr int kStreamsOfOne = 32;

class Watcher : public grpc::ClientReadReactor<v1::FeedItem> {
 public:
  // `pause`: before a stream that ended is begun again.
  Watcher(v1::Ladder::Stub* stub, std::string token, absl::Duration pause)
      : stub_(stub), token_(std::move(token)), pause_(pause) {}

  void Begin() {
    context_ = std::make_unique<grpc::ClientContext>();
    context_->AddMetadata("authorization", "Bearer " + token_);
    request_.set_since(Head() + 1);
    {
      const absl::MutexLock lock(&mutex_);
      again_at_ = absl::InfiniteFuture();
    }
    stub_->async()->WatchEvents(context_.get(), &request_, this);
    StartRead(&item_);
    StartCall();
  }

  void OnReadDone(bool ok) override {
    if (!ok) return;
    if (item_.what_case() != v1::FeedItem::kAlive) {
      const absl::MutexLock lock(&mutex_);
      if (item_.number() != head_ + 1) ++disorders_;
      head_ = item_.number();
    }
    StartRead(&item_);
  }

  // The last that happens to a stream: the next may begin.
  void OnDone(const grpc::Status&) override {
    const absl::MutexLock lock(&mutex_);
    ++ends_;
    again_at_ = absl::Now() + pause_;
  }

  void BeginIfDue(absl::Time now) {
    {
      const absl::MutexLock lock(&mutex_);
      if (again_at_ > now) return;
    }
    Begin();
  }

  uint64_t Head() const {
    const absl::MutexLock lock(&mutex_);
    return head_;
  }
  int Ends() const {
    const absl::MutexLock lock(&mutex_);
    return ends_;
  }
  int Disorders() const {
    const absl::MutexLock lock(&mutex_);
    return disorders_;
  }

 private:
  v1::Ladder::Stub* const stub_;
  const std::string token_;
  const absl::Duration pause_;
  std::unique_ptr<grpc::ClientContext> context_;
  v1::WatchEventsRequest request_;
  v1::FeedItem item_;
  mutable absl::Mutex mutex_;
  uint64_t head_ ABSL_GUARDED_BY(mutex_) = 0;
  int ends_ ABSL_GUARDED_BY(mutex_) = 0;
  int disorders_ ABSL_GUARDED_BY(mutex_) = 0;
  absl::Time again_at_ ABSL_GUARDED_BY(mutex_) = absl::InfiniteFuture();
};

std::string Contents(const char* file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

int Run(char** argv) {
  grpc::SslCredentialsOptions trusted;
  trusted.pem_root_certs = Contents(argv[2]);
  std::ifstream lines(argv[3]);
  const std::vector<std::string> tokens{std::istream_iterator<std::string>(lines), {}};
  const int count = std::atoi(argv[4]);
  if (tokens.empty() || count < 1) {
    std::cerr << "feed_watchers: no token in the file, or no count\n";
    return EXIT_FAILURE;
  }
  std::vector<std::unique_ptr<v1::Ladder::Stub>> stubs;
  std::deque<Watcher> watchers;
  for (int number = 0; number < count; ++number) {
    if (number % kStreamsOfOne == 0) {
      grpc::ChannelArguments arguments;
      arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
      stubs.push_back(v1::Ladder::NewStub(
          grpc::CreateCustomChannel(argv[1], grpc::SslCredentials(trusted), arguments)));
    }
    // They come back one after another.
    const absl::Duration pause = absl::Milliseconds(500 + number * 1500 / count);
    watchers.emplace_back(stubs.back().get(), tokens[(stubs.size() - 1) % tokens.size()], pause);
    watchers.back().Begin();
  }
  while (true) {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (poll(&input, 1, 100) > 0) {
      char asked[64];
      if (read(STDIN_FILENO, asked, sizeof(asked)) <= 0) break;
      uint64_t lowest = watchers.front().Head();
      uint64_t highest = lowest;
      int ends = 0;
      int disorders = 0;
      for (const Watcher& watcher : watchers) {
        lowest = std::min(lowest, watcher.Head());
        highest = std::max(highest, watcher.Head());
        ends += watcher.Ends();
        disorders += watcher.Disorders();
      }
      std::cout << lowest << " " << highest << " " << ends << " " << disorders << std::endl;
    }
    for (Watcher& watcher : watchers) watcher.BeginIfDue(absl::Now());
  }
  // Streams are open, and their reactors in use: nothing is worth taking down.
  std::_Exit(EXIT_SUCCESS);
}

}  // namespace
}  // namespace assize::ladder

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: feed_watchers HOST:PORT CA_FILE TOKEN_FILE COUNT\n";
    return EXIT_FAILURE;
  }
  return assize::ladder::Run(argv);
}
