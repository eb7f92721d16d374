#include "ladder/service/work/own_speed.h"

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assize/v1/trial.pb.h"
#include "ladder/submit/speed_probe.h"
#include "ladder/submit/submission_host.h"
#include "ladder/submit/trial/trial_sandbox.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"

namespace assize::ladder::service {
namespace {

constexpr HelperKind kProbe = {.name = "assize-speed", .memory_bytes = size_t{1} << 30};
// Beside the time itself: for the matches that have begun by then.
constexpr std::chrono::minutes kMoreTime(2);
constexpr int kTimes = 3;

std::string Answer(const std::string& question, SubmissionHost* host) {
  v1::SpeedOrder order;
  if (host == nullptr || !order.ParseFromString(question)) return "";
  const absl::StatusOr<v1::SpeedMeasure> measure =
      MeasureSpeed(static_cast<int>(order.slots()),
                   std::chrono::milliseconds(static_cast<int64_t>(order.length_ms())),
                   host->supervisor(), host->scratch(), SandboxIn(order.terms()));
  return measure.ok() ? measure->SerializeAsString() : "";
}

}  // namespace

void ServeIfSpeedProbe(int argc, char** argv) {
  std::unique_ptr<SubmissionHost> host;
  ServeIfHelper(
      argc, argv, kProbe, [&host](const std::string& order) { return Answer(order, host.get()); },
      [&host] {
        absl::StatusOr<std::unique_ptr<SubmissionHost>> spawned = SubmissionHost::Spawn();
        if (spawned.ok()) host = *std::move(spawned);
      });
}

OwnSpeed::OwnSpeed(OwnSpeedOptions options) : options_(std::move(options)), probe_(kProbe) {}

OwnSpeed::~OwnSpeed() {
  probe_.Interrupt();
  if (thread_.joinable()) thread_.join();
}

std::string OwnSpeed::Head() const {
  return absl::StrCat(options_.commit, " ", options_.slots, " ", options_.length.count(), "\n");
}

std::optional<v1::SpeedMeasure> OwnSpeed::Kept() const {
  const std::string kept = ReadFileOrNothing(options_.file);
  v1::SpeedMeasure measure;
  const bool ours = kept.starts_with(Head()) && measure.ParseFromString(kept.substr(Head().size()));
  return ours ? std::optional(std::move(measure)) : std::nullopt;
}

absl::StatusOr<v1::SpeedMeasure> OwnSpeed::Ask() {
  v1::SpeedOrder order;
  WriteSandbox(options_.sandbox, order.mutable_terms());
  order.set_slots(static_cast<uint32_t>(options_.slots));
  order.set_length_ms(static_cast<uint64_t>(options_.length.count()));
  const std::string question = order.SerializeAsString();
  const std::chrono::milliseconds most = kTimes * (options_.length + kMoreTime);
  ASSIZE_ASSIGN_OR_RETURN(const std::string bytes, options_.measure != nullptr
                                                       ? options_.measure(question, most)
                                                       : probe_.Ask(question, most));
  v1::SpeedMeasure measure;
  if (!bytes.empty() && measure.ParseFromString(bytes)) return measure;
  return absl::UnavailableError("its bots could not be played");
}

void OwnSpeed::Measure() {
  const absl::StatusOr<v1::SpeedMeasure> measure =
      Guarded("the measure of speed", [this] { return Ask(); });
  if (!measure.ok()) {
    options_.log(absl::StrCat("this machine's speed could not be measured (",
                              measure.status().message(),
                              "): workers on others get nothing with a clock"));
  } else {
    const absl::Status written =
        WritePrivateFile(options_.file, absl::StrCat(Head(), measure->SerializeAsString()));
    if (!written.ok()) options_.log(std::string(written.message()));
  }
  const MutexLock lock(mutex_);
  measure_ = measure.value_or(v1::SpeedMeasure());
}

std::optional<v1::SpeedMeasure> OwnSpeed::Get() {
  const MutexLock lock(mutex_);
  if (std::exchange(begun_, true)) return measure_;
  measure_ = Kept();
  if (measure_.has_value()) return measure_;
  const absl::Status started = StartThread("the measure of speed", &thread_, [this] { Measure(); });
  if (!started.ok()) {
    options_.log(std::string(started.message()));
    begun_ = false;
  }
  return std::nullopt;
}

}  // namespace assize::ladder::service
