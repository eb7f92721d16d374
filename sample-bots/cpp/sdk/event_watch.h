// How another thread, or a signal, has something done on a reactor's thread.
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
  // Runs `heard` on the reactor's thread some time after each Signal(), once for several. The reactor keeps
  // it.
  static std::shared_ptr<EventWatch> On(http2::Reactor* reactor, std::function<void()> heard);

  // Safe on every thread, and in the handler of a signal.
  void Signal() const;
  // SIGTERM is Signal() from now on, for as long as the process lives; its default is that of programs that
  // are started from here.
  static void AtSigterm(std::shared_ptr<EventWatch> watch);

  void OnReady(uint32_t events) override;

 private:
  EventWatch(UniqueFd event, std::function<void()> heard)
      : event_(std::move(event)), heard_(std::move(heard)) {}

  const UniqueFd event_;
  const std::function<void()> heard_;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_EVENT_WATCH_H_
