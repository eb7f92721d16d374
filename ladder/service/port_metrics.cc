#include "ladder/service/port_metrics.h"

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace assize::ladder::service {

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

}  // namespace assize::ladder::service
