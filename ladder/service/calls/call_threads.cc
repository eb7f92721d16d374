#include "ladder/service/calls/call_threads.h"

#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

// EventRunner::Between() keeps a thread for up to ten seconds; two of its calls leave two others.
constexpr int kActThreads = 4;
constexpr int kReadThreads = 2;
constexpr int kHeavyThreads = 2;
constexpr int kAdmissionThreads = 1;
// Of all callers together.
constexpr size_t kMaxWaiting = 1000;
constexpr size_t kMaxAllHeavyWaiting = 64;

}  // namespace

CallThreads::CallThreads(const std::function<void(const std::string& text)>& log)
    : admissions_({.name = "an admission",
                   .threads = kAdmissionThreads,
                   .most_waiting = kMaxWaiting,
                   .log = log}),
      acts_({.name = "an act", .threads = kActThreads, .most_waiting = kMaxWaiting, .log = log}),
      reads_({.name = "a read", .threads = kReadThreads, .most_waiting = kMaxWaiting, .log = log}),
      heavy_reads_({.name = "a heavy read",
                    .threads = kHeavyThreads,
                    .most_waiting = kMaxAllHeavyWaiting,
                    .most_waiting_of_one = kMaxHeavyWaiting,
                    .log = log}) {}

absl::Status CallThreads::Start() {
  for (WorkPool* pool : {&admissions_, &acts_, &reads_, &heavy_reads_}) {
    ASSIZE_RETURN_IF_ERROR(pool->Start());
  }
  return absl::OkStatus();
}

WorkPool& CallThreads::For(v1::Cost cost) {
  switch (cost) {
    case v1::COST_ACT:
      return acts_;
    case v1::COST_READ:
      return reads_;
    default:
      return heavy_reads_;
  }
}

}  // namespace assize::ladder::service
