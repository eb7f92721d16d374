#include "ladder/service/work/result_checker.h"

#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assize/v1/batch.pb.h"
#include "assize/v1/trial.pb.h"
#include "ladder/service/work/checked_result.h"
#include "referee/base/status.h"
#include "referee/replay/playback/replay.h"
#include "referee/replay/summary/timing_check.h"

namespace assize::ladder::service {
namespace {

// A record is some megabytes at most, and the match that is played again from it a few times that.
constexpr HelperKind kChecker = {.name = "assize-checker", .memory_bytes = size_t{512} << 20};
// Of a match; a record is played again within milliseconds.
constexpr std::chrono::seconds kLimit(30);
constexpr size_t kMaxBytes = size_t{4} << 20;

// What is wrong with the result; empty: nothing.
std::string FaultOf(const v1::BatchResult& result) {
  if (result.record().header().match_id() != result.match_id()) {
    return "its record is another match's";
  }
  absl::Status status = replay::Verify(result.record()).status();
  status.Update(CheckTiming(result.record(), result.timing()));
  return std::string(status.message());
}

// A v1::CheckedResult.
std::string Answer(const std::string& bytes) {
  v1::BatchResult result;
  v1::CheckedResult checked;
  checked.set_fault(result.ParseFromString(bytes) ? FaultOf(result) : "it is not a result");
  if (!checked.fault().empty()) return checked.SerializeAsString();
  std::string header = result.record().header().SerializeAsString();
  checked = ToMessage(PackResult(std::move(result)));
  checked.set_header(std::move(header));
  return checked.SerializeAsString();
}

}  // namespace

void ServeIfChecker(int argc, char** argv) { ServeIfHelper(argc, argv, kChecker, Answer); }

ResultChecker::ResultChecker() : helper_(kChecker) {}

absl::StatusOr<CheckedResult> ResultChecker::Check(const std::string& result) {
  if (result.size() > kMaxBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("it has ", result.size(), " bytes; at most ", kMaxBytes));
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::string answer, Ask(result));
  v1::CheckedResult checked;
  if (!checked.ParseFromString(answer)) {
    return absl::InvalidArgumentError("the process that checks results can't answer about it");
  }
  if (!checked.fault().empty()) return absl::DataLossError(checked.fault());
  std::string header = std::move(*checked.mutable_header());
  return CheckedResult{.played = FromMessage(std::move(checked)), .header = std::move(header)};
}

absl::StatusOr<std::string> ResultChecker::Ask(const std::string& result) {
  const MutexLock lock(mutex_);
  absl::StatusOr<std::string> answer = helper_.Ask(result, kLimit);
  // Perhaps the process was ended by something else.
  if (absl::IsAborted(answer.status())) answer = helper_.Ask(result, kLimit);
  if (absl::IsAborted(answer.status())) {
    return absl::InvalidArgumentError("it ended the process that checks results");
  }
  return answer;
}

}  // namespace assize::ladder::service
