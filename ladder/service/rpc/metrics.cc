#include "ladder/service/rpc/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <ctime>

#include "absl/strings/ascii.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"

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

struct PortMetrics::Numbers {
  using Gauges = prometheus::Family<prometheus::Gauge>;
  using Counters = prometheus::Family<prometheus::Counter>;

  // A counter that follows one which begins again with each front process.
  class Followed {
   public:
    explicit Followed(prometheus::Counter& counter) : counter_(counter) {}

    void Follow(uint64_t value) {
      counter_.Increment(static_cast<double>(value < last_ ? value : value - last_));
      last_ = value;
    }

   private:
    prometheus::Counter& counter_;
    uint64_t last_ = 0;
  };

  Gauges& GaugesNamed(const std::string& name, const std::string& help) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry);
  }
  Counters& CountersNamed(const std::string& name, const std::string& help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
  }

  prometheus::Registry registry;
  prometheus::Gauge& up =
      GaugesNamed("assize_port_up", "1 while the public port's process reports, else 0.").Add({});
  prometheus::Gauge& connections =
      GaugesNamed("assize_port_connections", "Connections that are open.").Add({});
  prometheus::Gauge& bots =
      GaugesNamed("assize_remote_bots", "Remote bots whose programs are there.").Add({});
  Gauges& streams = GaugesNamed("assize_remote_streams", "Streams of remote bots, by state.");
  prometheus::Gauge& waiting = streams.Add({{"state", "waiting"}});
  prometheus::Gauge& playing = streams.Add({{"state", "playing"}});
  prometheus::Gauge& away = streams.Add({{"state", "away"}});
  Followed starts{
      CountersNamed("assize_port_starts_total", "Starts of the public port's process.").Add({})};
  Followed accepted{
      CountersNamed("assize_port_connections_total", "Connections that came.").Add({})};
  Counters& refusals = CountersNamed("assize_port_refusals_total",
                                     "Connections and streams refused or cut, by why.");
  Followed full{refusals.Add({{"why", "full"}})};
  Followed handshake{refusals.Add({{"why", "handshake"}})};
  Followed flood{refusals.Add({{"why", "flood"}})};
  Followed silent{refusals.Add({{"why", "silent"}})};
  Followed token{refusals.Add({{"why", "token"}})};
  Counters& sessions =
      CountersNamed("assize_remote_sessions_total", "Seats of remote bots, by what happened.");
  Followed begun{sessions.Add({{"event", "begun"}})};
  Followed resumed{sessions.Add({{"event", "resumed"}})};
  Followed left{sessions.Add({{"event", "left"}})};
};

PortMetrics::PortMetrics() : numbers_(std::make_unique<Numbers>()) {}

PortMetrics::~PortMetrics() = default;

std::string PortMetrics::Text(const PortState& state) {
  Numbers& numbers = *numbers_;
  numbers.up.Set(state.connected ? 1 : 0);
  numbers.connections.Set(state.connected ? state.report.connections() : 0);
  numbers.bots.Set(static_cast<double>(state.bots.size()));
  double waiting = 0;
  double playing = 0;
  double away = 0;
  for (const auto& [version, bot] : state.bots) {
    waiting += bot.waiting();
    playing += bot.playing();
    away += bot.away();
  }
  numbers.waiting.Set(waiting);
  numbers.playing.Set(playing);
  numbers.away.Set(away);
  numbers.starts.Follow(static_cast<uint64_t>(state.starts));
  const v1::FrontCounts& counts = state.report.counts();
  numbers.accepted.Follow(counts.connections());
  numbers.full.Follow(counts.refused_full());
  numbers.handshake.Follow(counts.refused_handshake());
  numbers.flood.Follow(counts.cut_flood());
  numbers.silent.Follow(counts.cut_silent());
  numbers.token.Follow(counts.refused_token());
  numbers.begun.Follow(counts.sessions());
  numbers.resumed.Follow(counts.resumed());
  numbers.left.Follow(counts.left());
  return prometheus::TextSerializer().Serialize(numbers.registry.Collect());
}

absl::Status WriteMetricsForAll(const std::string& path, const std::string& text) {
  const std::string unfinished = path + ".new";
  ASSIZE_RETURN_IF_ERROR(WritePrivateFile(unfinished, text));
  constexpr mode_t kForAllToRead = 0644;
  if (chmod(unfinished.c_str(), kForAllToRead) == 0 &&
      rename(unfinished.c_str(), path.c_str()) == 0) {
    return absl::OkStatus();
  }
  return FileError(path, "the metrics can't be written", errno);
}

}  // namespace assize::ladder::service
