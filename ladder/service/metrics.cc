#include "ladder/service/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <ctime>

#include "absl/strings/ascii.h"

namespace assize::ladder::service {

using prometheus::BuildCounter;
using prometheus::BuildGauge;
using prometheus::Counter;
using prometheus::Family;
using prometheus::Gauge;

struct Metrics::Numbers {
  prometheus::Registry registry;
  Family<Counter>& calls = BuildCounter()
                               .Name("assize_calls_total")
                               .Help("Calls that were answered, by method and code.")
                               .Register(registry);
  Family<Counter>& submissions = BuildCounter()
                                     .Name("assize_submissions_total")
                                     .Help("Submissions that were tried, by result.")
                                     .Register(registry);
  Counter& accepted = submissions.Add({{"result", "accepted"}});
  Counter& refused = submissions.Add({{"result", "refused"}});
  Counter& matches = BuildCounter()
                         .Name("assize_matches_total")
                         .Help("Matches that came to a result.")
                         .Register(registry)
                         .Add({});
  Gauge& start = BuildGauge()
                     .Name("assize_start_time_seconds")
                     .Help("When the service started, since 1970.")
                     .Register(registry)
                     .Add({}, static_cast<double>(std::time(nullptr)));
  Gauge& events = BuildGauge()
                      .Name("assize_events_running")
                      .Help("Events that are being played.")
                      .Register(registry)
                      .Add({});
  Gauge& waiting = BuildGauge()
                       .Name("assize_submissions_waiting")
                       .Help("Submissions that wait to be tried.")
                       .Register(registry)
                       .Add({});
  Gauge& readers = BuildGauge()
                       .Name("assize_streams_open")
                       .Help("Open streams: feeds and uploads.")
                       .Register(registry)
                       .Add({});
  Gauge& draining = BuildGauge()
                        .Name("assize_draining")
                        .Help("1 while the service is being stopped, else 0.")
                        .Register(registry)
                        .Add({});
};

Metrics::Metrics() : numbers_(std::make_unique<Numbers>()) {}

Metrics::~Metrics() = default;

void Metrics::CountCall(const std::string& method, absl::StatusCode code) {
  numbers_->calls
      .Add({{"method", method}, {"code", absl::AsciiStrToLower(absl::StatusCodeToString(code))}})
      .Increment();
}

void Metrics::CountSubmission(bool accepted) {
  (accepted ? numbers_->accepted : numbers_->refused).Increment();
}

std::string Metrics::Text(const Gauges& gauges, int64_t matches) {
  const double more = static_cast<double>(matches) - numbers_->matches.Value();
  if (more > 0) numbers_->matches.Increment(more);
  numbers_->events.Set(gauges.running_events);
  numbers_->waiting.Set(static_cast<double>(gauges.waiting_submissions));
  numbers_->readers.Set(gauges.feed_readers);
  numbers_->draining.Set(gauges.draining ? 1 : 0);
  return prometheus::TextSerializer().Serialize(numbers_->registry.Collect());
}

}  // namespace assize::ladder::service
