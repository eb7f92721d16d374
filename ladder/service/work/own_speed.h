// How fast the service's own machine plays, as the measure for workers on others (executor/leases/node_speed.h). It is measured
// once, in a process of its own, and kept in a file beside the database.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_WORK_OWN_SPEED_H_
#define ASSIZE_LADDER_SERVICE_WORK_OWN_SPEED_H_

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "absl/status/statusor.h"
#include "assize/v1/work.pb.h"
#include "ladder/service/work/helper_process.h"
#include "referee/base/mutex.h"
#include "referee/bots/manifest/sandbox_policy.h"

namespace assize::ladder::service {

// To be called at the beginning of main(), as ServeIfHelper().
void ServeIfSpeedProbe(int argc, char** argv);

struct OwnSpeedOptions {
  // How long each of the three measurements takes, on `slots` slots at once. 0: speeds are not compared.
  std::chrono::milliseconds length{0};
  int slots = 1;
  bots::SandboxPolicy sandbox;
  // The file that keeps it, and what the program was built from: another one is measured again.
  std::string file;
  std::string commit;
  // A line for the log of the service.
  std::function<void(const std::string& text)> log;
  // Measures: v1::SpeedMeasure of a v1::SpeedOrder, in this time at most. Null: a process of this program does.
  std::function<absl::StatusOr<std::string>(const std::string& order,
                                            std::chrono::milliseconds most)>
      measure = nullptr;
};

class OwnSpeed {
 public:
  explicit OwnSpeed(OwnSpeedOptions options);
  ~OwnSpeed();
  OwnSpeed(const OwnSpeed&) = delete;
  OwnSpeed& operator=(const OwnSpeed&) = delete;

  // Of a worker's measure too; 0: none is wanted.
  std::chrono::milliseconds length() const { return options_.length; }
  // Nothing: it is not known yet. The first call begins to measure it, unless the file has it: without
  // workers nothing is measured.
  std::optional<v1::SpeedMeasure> Get();

 private:
  // What the file has.
  std::optional<v1::SpeedMeasure> Kept() const;
  void Measure();
  absl::StatusOr<v1::SpeedMeasure> Ask();
  // What the file is to begin with, for its measure to be taken.
  std::string Head() const;

  const OwnSpeedOptions options_;
  HelperProcess probe_;
  Mutex mutex_;
  bool begun_ ABSL_GUARDED_BY(mutex_) = false;
  std::optional<v1::SpeedMeasure> measure_ ABSL_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_WORK_OWN_SPEED_H_
