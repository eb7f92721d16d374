#include "sample-bots/cpp/sdk/event_watch.h"

#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <atomic>
#include <cerrno>

namespace assize::bot {
namespace {

std::atomic<const std::shared_ptr<EventWatch>*> at_sigterm = nullptr;

void OnSigterm(int /*signal*/) {
  const int error = errno;
  if (const std::shared_ptr<EventWatch>* const watch = at_sigterm) (*watch)->Signal();
  errno = error;
}

}  // namespace

std::shared_ptr<EventWatch> EventWatch::On(http2::Reactor* reactor,
                                           std::function<void()> on_signal) {
  std::shared_ptr<EventWatch> watch(
      new EventWatch(UniqueFd(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), std::move(on_signal)));
  reactor->Watch(watch->event_.get(), EPOLLIN, watch);
  return watch;
}

void EventWatch::Signal() const { eventfd_write(event_.get(), 1); }

void EventWatch::OnReady(uint32_t /*events*/) {
  eventfd_t count = 0;
  eventfd_read(event_.get(), &count);
  on_signal_();
}

void EventWatch::AtSigterm(std::shared_ptr<EventWatch> watch) {
  // The handler may run at any time, so that what it uses is never destroyed.
  at_sigterm = new std::shared_ptr<EventWatch>(std::move(watch));
  struct sigaction action = {};
  action.sa_handler = OnSigterm;
  // System calls of the bot go on as if nothing had happened.
  action.sa_flags = SA_RESTART;
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace assize::bot
