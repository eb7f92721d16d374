// A writer that is killed: adds matches without end and writes "RUN ORDINAL ID" for each that is
// stored.
//
//   store_kill_helper FILE MICROSECONDS start|stored
//
// It is killed (SIGKILL, by the kernel's timer) that long after its start or after the first match
// that was stored.
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/replay/store/store.h"
#include "tests/replay/store_testing.h"

namespace {

void KillMeIn(int64_t microseconds) {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGKILL;
  timer_t timer;
  itimerspec time{};
  time.it_value.tv_sec = microseconds / 1'000'000;
  time.it_value.tv_nsec = microseconds % 1'000'000 * 1000;
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0 ||
      timer_settime(timer, 0, &time, nullptr) != 0) {
    std::abort();
  }
}

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 64;
  const int64_t delay = std::atoll(argv[2]);
  const bool at_start = std::string(argv[3]) == "start";
  if (at_start) KillMeIn(delay);

  auto store = assize::Store::OpenForWriting(argv[1]);
  if (!store.ok()) return Fail(store.status());
  const auto run = (*store)->BeginRun(assize::testing::DemoRun());
  if (!run.ok()) return Fail(run.status());

  bool first = true;
  assize::StoreWriter writer(**store, {.capacity = 32, .gather = std::chrono::milliseconds(0)});
  for (int64_t ordinal = 0;; ++ordinal) {
    const absl::Status status = writer.Add(
        assize::testing::DemoMatch(*run, ordinal), [&, ordinal](const absl::StatusOr<int64_t>& id) {
          if (!id.ok()) std::abort();
          const std::string line = absl::StrCat(*run, " ", ordinal, " ", *id, "\n");
          if (write(STDOUT_FILENO, line.data(), line.size()) < 0) std::abort();
          if (first && !at_start) KillMeIn(delay);
          first = false;
        });
    if (!status.ok()) return Fail(status);
  }
}
