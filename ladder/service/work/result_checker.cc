#include "ladder/service/work/result_checker.h"

#include <chrono>

#include "absl/strings/str_cat.h"
#include "assize/v1/batch.pb.h"
#include "referee/replay/playback/replay.h"

namespace assize::ladder::service {
namespace {

// A record is some megabytes at most, and the match that is played again from it a few times that.
constexpr HelperKind kChecker = {.name = "assize-checker", .memory_bytes = size_t{512} << 20};
// Of a match; a record is played again within milliseconds.
constexpr std::chrono::seconds kLimit(30);
constexpr size_t kMaxBytes = size_t{4} << 20;

// What is wrong with the result; empty: nothing.
std::string FaultOf(const std::string& bytes) {
  v1::BatchResult result;
  if (!result.ParseFromString(bytes)) return "it is not a result";
  if (result.record().header().match_id() != result.match_id()) {
    return "its record is another match's";
  }
  return std::string(replay::Verify(result.record()).status().message());
}

}  // namespace

void ServeIfChecker(int argc, char** argv) { ServeIfHelper(argc, argv, kChecker, FaultOf); }

ResultChecker::ResultChecker() : helper_(kChecker) {}

absl::Status ResultChecker::Check(const std::string& result) {
  if (result.size() > kMaxBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("it has ", result.size(), " bytes; at most ", kMaxBytes));
  }
  const MutexLock lock(mutex_);
  absl::StatusOr<std::string> fault = helper_.Ask(result, kLimit);
  // Perhaps the process was ended by something else.
  if (absl::IsAborted(fault.status())) fault = helper_.Ask(result, kLimit);
  if (absl::IsAborted(fault.status())) {
    return absl::InvalidArgumentError("it ended the process that checks results");
  }
  if (!fault.ok()) return fault.status();
  return fault->empty() ? absl::OkStatus() : absl::DataLossError(*fault);
}

}  // namespace assize::ladder::service
