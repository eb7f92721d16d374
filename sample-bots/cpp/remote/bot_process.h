// A bot's process whose protocol is frames, and the other end of its seat, on a reactor.
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

  // Starts it. `on_frame` gets its frames.
  static absl::StatusOr<std::shared_ptr<BotProcess>> Start(http2::Reactor* reactor,
                                                           const std::vector<std::string>& command,
                                                           OnFrame on_frame);
  // Closes the bot's input and gives it two seconds to end by itself; then it is killed.
  ~BotProcess() override;

  void Write(frames::Kind kind, std::string_view payload);
  // Whether it has read most of what was written, and all of it.
  bool has_room() const { return out_.size() < kMaxUnread; }
  bool has_read_all() const { return out_.empty(); }
  // No further frame will come.
  bool ended() const { return ended_; }
  // After `on_frame` has returned false: frames again.
  void GoOn();
  // No further frame is read or written. Call it before the destructor.
  void Leave();

  void OnReady(uint32_t events) override;

 private:
  static constexpr size_t kMaxUnread = 1 << 20;

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
