#include "tests/bench/referee/bare_ping_pong.h"

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::bench {
namespace {

grpc::ByteBuffer BufferOf(const std::string& bytes) {
  grpc::Slice slice(bytes);
  return {&slice, 1};
}

// The pages that are still to be played, and the wait for the last one.
class Agenda {
 public:
  Agenda(const std::vector<Page>& pages, Meter* meter) : pages_(pages), meter_(meter) {}

  // nullptr: there are no more.
  const Page* Next() {
    const size_t index = next_++;
    return index < pages_.size() ? &pages_[index] : nullptr;
  }
  void Played(const Page& page) {
    meter_->Add(page.round_trips());
    std::lock_guard lock(mutex_);
    ++played_;
    changed_.notify_all();
  }
  void WaitUntilPlayed() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return played_ == pages_.size(); });
  }

 private:
  const std::vector<Page>& pages_;
  Meter* const meter_;
  std::atomic<size_t> next_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  size_t played_ = 0;
};

class Table;

// One bot's stream. Deletes itself when it is over.
class BotStream final : public grpc::ServerGenericBidiReactor {
 public:
  explicit BotStream(Table* table) : table_(table) { StartRead(&incoming_); }

  enum class Last { kNo, kYes };

  // The stream ends after the last message.
  void Send(const std::string& bytes, Last last = Last::kNo) {
    {
      std::lock_guard lock(mutex_);
      if (ending_) return;
      ending_ = last == Last::kYes;
      queue_.push_back(BufferOf(bytes));
      if (queue_.size() > 1) return;  // OnWriteDone() goes on with it
    }
    StartWrite(&queue_.front());
  }

  void OnReadDone(bool ok) override;
  void OnWriteDone(bool ok) override {
    bool written;
    {
      std::lock_guard lock(mutex_);
      queue_.pop_front();
      if (!ok) queue_.clear();
      written = queue_.empty();
      if (written && !ending_) return;
    }
    if (written) {
      Finish(grpc::Status::OK);
    } else {
      StartWrite(&queue_.front());
    }
  }
  void OnCancel() override {
    {
      std::lock_guard lock(mutex_);
      if (std::exchange(ending_, true) || !queue_.empty()) return;  // OnWriteDone() finishes
    }
    Finish(grpc::Status::CANCELLED);
  }
  void OnDone() override { delete this; }

 private:
  Table* const table_;
  grpc::ByteBuffer incoming_;
  std::mutex mutex_;
  std::deque<grpc::ByteBuffer> queue_;
  // It ends once all is written.
  bool ending_ = false;
};

// The bots of one match, and where the match stands. The bot that brings the last answer of a step sends
// the next one.
class Table {
 public:
  Table(int seats, StreamLife stream_life, Agenda* agenda)
      : agenda_(agenda), stream_life_(stream_life), streams_(seats), outstanding_(seats) {}

  // A bot has opened a stream, on which its Hello will come.
  void Join(int seat, BotStream* stream) { streams_[seat] = stream; }
  // A bot has said Hello or answered.
  void Answered() {
    if (--outstanding_ == 0) NextStep();
  }

 private:
  void NextStep() {
    if (page_ != nullptr && ++step_ == page_->steps.size()) {
      const Page& played = *std::exchange(page_, nullptr);
      agenda_->Played(played);
      if (stream_life_ == StreamLife::kMatch) return SayFarewell(played);
    }
    if (page_ == nullptr && !NextPage()) return;
    const std::vector<Turn>& step = page_->steps[step_];
    outstanding_ = static_cast<int>(step.size());
    for (const Turn& turn : step) streams_[turn.seat.index()]->Send(turn.request);
  }
  bool NextPage() {
    page_ = agenda_->Next();
    if (page_ == nullptr) return false;
    step_ = 0;
    for (size_t i = 0; i < streams_.size(); ++i) streams_[i]->Send(page_->welcomes[i]);
    return true;
  }
  // The bots come again, each with a new stream.
  void SayFarewell(const Page& page) {
    outstanding_ = static_cast<int>(streams_.size());
    // A bot whose stream is over may join again while the next one is told.
    const std::vector<BotStream*> leaving = streams_;
    for (size_t i = 0; i < leaving.size(); ++i) {
      leaving[i]->Send(page.farewells[i], BotStream::Last::kYes);
    }
  }

  Agenda* const agenda_;
  const StreamLife stream_life_;
  std::vector<BotStream*> streams_;
  std::atomic<int> outstanding_;
  const Page* page_ = nullptr;
  size_t step_ = 0;
};

void BotStream::OnReadDone(bool ok) {
  if (!ok) return;
  StartRead(&incoming_);
  table_->Answered();
}

// A bot's server.
class Port final : public grpc::CallbackGenericService {
 public:
  Port(const std::string& address, Table* table, int seat) : table_(table), seat_(seat) {
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address, grpc::InsecureServerCredentials());
    builder.RegisterCallbackGenericService(this);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
    server_ = builder.BuildAndStart();
  }
  ~Port() override { server_->Shutdown(std::chrono::system_clock::now()); }

  grpc::ServerGenericBidiReactor* CreateReactor(grpc::GenericCallbackServerContext*) override {
    auto* const stream = new BotStream(table_);
    table_->Join(seat_, stream);
    return stream;
  }

 private:
  Table* const table_;
  const int seat_;
  std::unique_ptr<grpc::Server> server_;
};

}  // namespace

absl::Status RunBarePingPong(const std::vector<Page>& pages, const BareSettings& settings,
                             process::SupervisorClient* supervisor, Meter* meter) {
  const int seats = static_cast<int>(pages.front().welcomes.size());
  Agenda agenda(pages, meter);
  std::deque<Table> tables;
  std::vector<std::unique_ptr<Port>> ports;
  std::vector<process::BotHandle> bots;
  for (int i = 0; i < settings.tables; ++i) {
    Table& table = tables.emplace_back(seats, settings.stream_life, &agenda);
    for (int seat = 0; seat < seats; ++seat) {
      const std::string address = absl::StrCat("unix:", settings.scratch, "/bare-", i, "-", seat);
      ports.push_back(std::make_unique<Port>(address, &table, seat));
      ASSIZE_ASSIGN_OR_RETURN(
          bots.emplace_back(),
          supervisor->Start({.argv = settings.bot,
                             .environment = {"ASSIZE_ADDRESS=" + address, "ASSIZE_TOKEN=bare"},
                             .folder = settings.scratch,
                             .log_path = ""},
                            [](const process::ExitInfo&) {}));
    }
  }
  agenda.WaitUntilPlayed();
  for (const process::BotHandle& bot : bots) ASSIZE_RETURN_IF_ERROR(supervisor->Kill(bot));
  return absl::OkStatus();
}

}  // namespace assize::bench
