// The process with the public port, `ladder-front`: started, watched, and started again when it
// ends.
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto front, FrontProcess::Start(options, log));
//
// It has an empty environment, none of our descriptors, and a session of its own; it ends with us,
// also after SIGKILL. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_PORT_FRONT_PROCESS_H_
#define ASSIZE_LADDER_SERVICE_PORT_FRONT_PROCESS_H_

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::service {

// In the daemon's folder: where the front calls the daemon,
inline constexpr char kFrontSocket[] = "front.sock";
// and where match workers ask the front for seats of remote bots.
inline constexpr char kSeatsSocket[] = "seats.sock";

struct FrontOptions {
  // "HOST:PORT", empty: none. A port 0 is chosen at the first start and kept.
  std::string tls_listen;
  std::string plain_listen;
  // PEM; of the port with TLS.
  std::string certificate;
  std::string key;
  // No program is told the methods by gRPC's reflection.
  bool no_reflection = false;
  // Other sites whose pages may call: "https://arena.example".
  std::vector<std::string> origins;
  // The folder of the site that is served there; empty: none.
  std::string site;
  // The daemon's folder, in which the two sockets are.
  std::string folder;
  // Empty: the `ladder-front` that was installed with this program.
  std::string program = {};

  bool wanted() const { return !tls_listen.empty() || !plain_listen.empty(); }
};

class FrontProcess {
 public:
  // Messages for the organiser, a line each.
  using Log = std::function<void(const std::string& text)>;

  // Returns when its ports are open. An error is the one that it printed: an address in use, a
  // certificate that can't be read.
  static absl::StatusOr<std::unique_ptr<FrontProcess>> Start(FrontOptions options, Log log);
  // Ends it, and waits for that.
  ~FrontProcess();
  FrontProcess(const FrontProcess&) = delete;
  FrontProcess& operator=(const FrontProcess&) = delete;

  // Where it listens: "tls 0.0.0.0:7411". Empty while there is none.
  std::vector<std::string> ports();
  // How often it was started.
  int starts();
  // Its certificate is read again now.
  void Reload();

 private:
  using Clock = std::chrono::steady_clock;

  FrontProcess(FrontOptions options, Log log);
  void Run();
  // Starts it and stays with it until it has ended.
  void RunOnce();
  // Reads what it prints, and watches its time, until its output ends or it is to end.
  void Watch(const UniqueFd& output);
  void HandleLine(const std::string& line);
  void KeepPort(const std::string& kind, const std::string& address);
  std::string Reap();
  void Pause(std::chrono::milliseconds time);
  std::vector<std::string> Arguments() const;

  FrontOptions options_;
  const Log log_;
  // Wakes Watch().
  UniqueFd wake_;
  // Of the thread alone.
  std::string last_line_;
  std::string why_killed_;
  // What it printed before its ports were open, at the first start.
  std::vector<std::string> early_;
  Mutex mutex_;
  std::condition_variable changed_;
  pid_t pid_ ABSL_GUARDED_BY(mutex_) = -1;
  int starts_ ABSL_GUARDED_BY(mutex_) = 0;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  // The first start has ended, or has opened the ports.
  bool start_known_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Status first_ ABSL_GUARDED_BY(mutex_);
  std::vector<std::string> ports_ ABSL_GUARDED_BY(mutex_);
  Clock::time_point last_sign_ ABSL_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PORT_FRONT_PROCESS_H_
