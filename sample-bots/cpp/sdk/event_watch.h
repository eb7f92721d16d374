// Lets other threads, or a signal's handler, have a function run on a reactor's thread.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_EVENT_WATCH_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_EVENT_WATCH_H_

#include <functional>
#include <memory>
#include <utility>

#include "referee/base/unique_fd.h"
#include "referee/http2/reactor.h"

namespace assize::bot {

class EventWatch final : public http2::Reactor::Watcher {
 public:
  // Runs `on_signal` on the reactor's thread after each Signal(), or once for several. The reactor
  // owns the watch.
  static std::shared_ptr<EventWatch> On(http2::Reactor* reactor, std::function<void()> on_signal);

  // Safe on every thread, and in the handler of a signal.
  void Signal() const;
  // From now on SIGTERM calls Signal(), for as long as the process lives. Programs that it starts
  // have the default action again.
  static void AtSigterm(std::shared_ptr<EventWatch> watch);

  void OnReady(uint32_t events) override;

 private:
  EventWatch(UniqueFd event, std::function<void()> on_signal)
      : event_(std::move(event)), on_signal_(std::move(on_signal)) {}

  const UniqueFd event_;
  const std::function<void()> on_signal_;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_EVENT_WATCH_H_
