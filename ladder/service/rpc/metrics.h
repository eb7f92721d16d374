// Metrics of the service and of its public port, for Prometheus.
//
// prometheus-cpp keeps the numbers; they are written to a file that node_exporter's textfile
// collector reads. The daemon, whose memory has seeds in it, parses no HTTP. There are at most
// some 300 series, however many bots and events there are. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_RPC_METRICS_H_
#define ASSIZE_LADDER_SERVICE_RPC_METRICS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "assize/v1/front.pb.h"

namespace assize::ladder::service {

// The service at this moment.
struct Gauges {
  int running_events = 0;
  size_t waiting_submissions = 0;
  int feed_readers = 0;
  bool draining = false;
};

class Metrics {
 public:
  Metrics();
  ~Metrics();

  void CountCall(const std::string& method, absl::StatusCode code);
  void CountSubmission(bool accepted);

  // In Prometheus' text format. `matches`: since the start.
  std::string Text(const Gauges& gauges, int64_t matches);

 private:
  struct Numbers;
  const std::unique_ptr<Numbers> numbers_;
};

// The public port and the remote bots at this moment.
struct PortState {
  bool connected = false;
  v1::PresenceReport report;
  std::map<int64_t, v1::RemotePresence> bots;
  // Starts of the port's process.
  int starts = 0;
};

// Some 15 series, however many bots there are. Used by one thread.
class PortMetrics {
 public:
  PortMetrics();
  ~PortMetrics();

  // In Prometheus' text format.
  std::string Text(const PortState& state);

 private:
  struct Numbers;
  const std::unique_ptr<Numbers> numbers_;
};

// As WritePrivateFile(), but for everybody to read.
absl::Status WriteMetricsForAll(const std::string& path, const std::string& text);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_RPC_METRICS_H_
