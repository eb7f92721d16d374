// A bot's process that speaks frames, and the far end of its seat, on a reactor.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_REMOTE_BOT_PROCESS_H_
#define ASSIZE_SAMPLE_BOTS_CPP_REMOTE_BOT_PROCESS_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/unique_fd.h"
#include "referee/bridge/program.h"
#include "referee/frames/frame.h"
#include "referee/http2/reactor.h"

namespace assize::bot {

class BotProcess final : public http2::Reactor::Watcher {
 public:
  // False: no more frames until GoOn().
  using OnFrame = std::function<bool(frames::Kind kind, std::string_view payload)>;

  // Starts it. `on_frame` hears what it says.
  static absl::StatusOr<std::shared_ptr<BotProcess>> Start(http2::Reactor* reactor,
                                                           const std::vector<std::string>& command,
                                                           OnFrame on_frame);
  // The bot hears that there is nothing more, and has a moment to end by itself; then it is killed.
  ~BotProcess() override;

  void Write(frames::Kind kind, std::string_view payload);
  // It reads what it is sent.
  bool has_room() const { return out_.size() < kMostUnread; }
  bool has_heard_all() const { return out_.empty(); }
  // It will say nothing more.
  bool ended() const { return ended_; }
  void GoOn();
  // Nothing more is heard of it, nor by it. Before its end.
  void Leave();

  void OnReady(uint32_t events) override;

 private:
  static constexpr size_t kMostUnread = 1 << 20;

  BotProcess(http2::Reactor* reactor, bridge::Program program, UniqueFd seat, OnFrame on_frame)
      : reactor_(*reactor),
        program_(std::move(program)),
        seat_(std::move(seat)),
        on_frame_(std::move(on_frame)) {}
  void Receive();
  void Deliver();
  void Flush();
  void WatchFor();
  void End();

  http2::Reactor& reactor_;
  bridge::Program program_;
  UniqueFd seat_;
  const OnFrame on_frame_;
  http2::Reactor::Id watched_ = 0;
  uint32_t waits_for_ = 0;
  std::string in_;
  std::string out_;
  bool held_ = false;
  bool ended_ = false;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_REMOTE_BOT_PROCESS_H_
