// What is measured of the public port and of remote bots, for Prometheus: some 15 series, however many
// bots there are.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_SERVICE_PORT_METRICS_H_
#define ASSIZE_LADDER_SERVICE_PORT_METRICS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "assize/v1/front.pb.h"

namespace assize::ladder::service {

// Of this moment.
struct PortState {
  bool connected = false;
  v1::PresenceReport report;
  std::map<int64_t, v1::RemotePresence> bots;
  // Starts of the port's process.
  int starts = 0;
};

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

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PORT_METRICS_H_
