#include "tests/bench/referee/framed_ping_pong.h"

#include <sys/socket.h>

#include <atomic>
#include <cerrno>
#include <deque>
#include <thread>
#include <utility>

#include "referee/base/status.h"
#include "referee/base/unique_fd.h"
#include "referee/frames/bot_end.h"
#include "referee/frames/frame.h"

namespace assize::bench {
namespace {

using frames::Kind;

// The bots of one table. Its end of a descriptor is used as a bot uses the other one.
class FramedTable {
 public:
  void Seat(UniqueFd descriptor) { seats_.emplace_back(std::move(descriptor)); }

  // False: a bot is gone.
  bool Play(const Page& page, StreamLife life) {
    const bool begins = !joined_ || life == StreamLife::kMatch;
    for (size_t i = 0; i < seats_.size(); ++i) {
      if (begins && !Hear(2, i)) return false;  // that a stream begins, and Hello
      seats_[i].Write(Kind::kMessage, page.welcomes[i]);
    }
    joined_ = true;
    for (const std::vector<Turn>& step : page.steps) {
      for (const Turn& turn : step) seats_[turn.seat.index()].Write(Kind::kMessage, turn.request);
      for (const Turn& turn : step) {
        if (!Hear(1, turn.seat.index())) return false;
      }
    }
    for (size_t i = 0; i < seats_.size() && life == StreamLife::kMatch; ++i) {
      seats_[i].Write(Kind::kMessage, page.farewells[i]);
      seats_[i].Write(Kind::kEnd, frames::EndPayload(0, ""));
    }
    return true;
  }

 private:
  bool Hear(int count, size_t seat) {
    for (int i = 0; i < count; ++i) {
      if (!seats_[seat].Read(frame_)) return false;
    }
    return true;
  }

  std::deque<frames::BotEnd> seats_;
  frames::Frame frame_;
  bool joined_ = false;
};

absl::StatusOr<process::BotHandle> StartBot(const BareSettings& settings,
                                            process::SupervisorClient* supervisor,
                                            FramedTable* table) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return absl::ErrnoToStatus(errno, "making a seat's socket");
  }
  table->Seat(UniqueFd(ends[0]));
  const UniqueFd theirs(ends[1]);
  return supervisor->Start({.argv = settings.bot,
                            .environment = {},
                            .folder = settings.scratch,
                            .log_path = "",
                            .seat = theirs.get()},
                           [](const process::ExitInfo&) {});
}

}  // namespace

absl::Status RunFramedPingPong(const std::vector<Page>& pages, const BareSettings& settings,
                               process::SupervisorClient* supervisor, Meter* meter) {
  std::deque<FramedTable> tables(settings.tables);
  std::vector<process::BotHandle> bots;
  for (FramedTable& table : tables) {
    for (size_t seat = 0; seat < pages.front().welcomes.size(); ++seat) {
      ASSIZE_ASSIGN_OR_RETURN(bots.emplace_back(), StartBot(settings, supervisor, &table));
    }
  }
  std::atomic<size_t> next = 0;
  std::atomic<bool> lost = false;
  std::vector<std::thread> threads;
  for (FramedTable& table : tables) {
    threads.emplace_back([&] {
      for (size_t page = next++; page < pages.size(); page = next++) {
        if (!table.Play(pages[page], settings.stream_life)) lost = true;
        meter->Add(pages[page].round_trips());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const process::BotHandle& bot : bots) ASSIZE_RETURN_IF_ERROR(supervisor->Kill(bot));
  return lost ? absl::InternalError("a bot has left its table") : absl::OkStatus();
}

}  // namespace assize::bench
