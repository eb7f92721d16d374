// Workers without bots: they lease, wait as long as matches would take, and report results that are good. Each
// match is played at once, in this process, by seats that draw their moves at random.
//
//   load_workers HOST:PORT TOKEN_FILE WORKERS SLOTS MATCH_MS
//
// WORKERS threads lease for SLOTS slots each; a match takes MATCH_MS of a slot. Ends when the service asks it to,
// and prints a line of JSON: how many leases and matches there were, and how long calls of Lease took that a lease
// or its absence answered.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/client/far_connection.h"
#include "ladder/node/outbox.h"
#include "ladder/node/work_client.h"
#include "referee/base/chance.h"
#include "referee/base/status.h"
#include "referee/base/version.h"
#include "referee/match/match_core.h"
#include "referee/match/match_spec.h"
#include "referee/worker/protocol_digest.h"

namespace assize::ladder::node {
namespace {

using match::MatchCore;
using match::Stamp;

// Plays the match of a header with legal moves alone.
class RandomMatch {
 public:
  explicit RandomMatch(const match::MatchSpec& spec)
      : core_(MatchCore::Create(spec).value()),
        dice_(Chance(DeriveSeed(spec.seed, "load")).Open(Label("moves"))) {}

  MatchCore& Play(const match::MatchSpec& spec) {
    for (int i = 0; i < core_->seats(); ++i)
      Greet(Seat(i), spec.competitors[static_cast<size_t>(i)]);
    while (!core_->over()) {
      for (int i = 0; i < core_->seats() && !core_->over(); ++i) Answer(Seat(i));
    }
    return *core_;
  }

 private:
  Stamp Now() { return {.at_us = now_us_ += 100, .used_us = 50}; }

  template <class Competitor>
  void Greet(Seat seat, const Competitor& competitor) {
    v1::Hello hello;
    hello.set_protocol_version(1);
    hello.set_bot_name(competitor.name);
    hello.set_bot_version(competitor.version);
    core_->Hello(seat, hello, Now());
    core_->Advance();
  }

  void Answer(Seat seat) {
    const auto open = core_->open_request(seat);
    if (!open.has_value()) return;
    const games::Options options = core_->table().LegalMoves(seat, 64);
    v1::Move move;
    move.set_request_id(open->id);
    *move.mutable_move() = options.moves[dice_.Below(options.moves.size())];
    core_->Move(seat, move, Now());
    core_->Advance();
  }

  std::unique_ptr<MatchCore> core_;
  Stream dice_;
  uint64_t now_us_ = 0;
};

absl::StatusOr<v1::PlayedMatch> PlayedOf(const v1::BatchMatch& match) {
  ASSIZE_ASSIGN_OR_RETURN(const match::MatchSpec spec, match::SpecOf(match.header()));
  RandomMatch random(spec);
  const MatchCore& core = random.Play(spec);
  v1::BatchResult result;
  result.set_match_id(match.header().match_id());
  result.set_attempt(match.attempt());
  *result.mutable_record() = core.record();
  *result.mutable_timing() = core.timing();
  result.mutable_timing()->set_started_unix_us(absl::ToUnixMicros(absl::Now()));
  v1::PlayedMatch played;
  played.set_match_id(result.match_id());
  played.set_result(result.SerializeAsString());
  played.set_play_us(1000);
  return played;
}

struct Tally {
  std::mutex mutex;
  std::vector<absl::Duration> leases;
  int64_t granted = 0;
  int64_t matches = 0;
};

struct Load {
  std::string server;
  client::FarSettings far;
  int slots = 1;
  absl::Duration match;
};

class Worker {
 public:
  Worker(const Load& load, int number, client::FarConnection service, Tally* tally)
      : load_(load),
        // One that was asked to end is another worker.
        name_(absl::StrCat("load-", getpid(), "-", number)),
        client_(std::move(service)),
        outbox_(
            name_, [this](const v1::ReportRequest& request) { return client_.Report(request); },
            [](const std::string& text) { std::cerr << text << std::endl; }),
        tally_(*tally) {}

  absl::Status Run() {
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const v1::LeaseAnswer answer, Ask());
      if (answer.leave()) return absl::OkStatus();
      if (answer.lease().empty()) {
        outbox_.Settle();
        absl::SleepFor(absl::Milliseconds(static_cast<int64_t>(answer.wait_ms())));
      } else {
        ASSIZE_RETURN_IF_ERROR(Play(answer));
      }
    }
  }

 private:
  absl::StatusOr<v1::LeaseAnswer> Ask() {
    v1::LeaseRequest request;
    v1::WorkerFacts& facts = *request.mutable_facts();
    facts.set_worker(name_);
    facts.set_slots(static_cast<uint32_t>(load_.slots));
    facts.set_commit(BuildCommit());
    facts.set_protocol(worker::ProtocolDigest());
    facts.set_confined(true);
    facts.set_unix_us(static_cast<uint64_t>(absl::ToUnixMicros(absl::Now())));
    const absl::Time begin = absl::Now();
    absl::StatusOr<v1::LeaseAnswer> answer = client_.Lease(request, [] { return false; });
    const std::lock_guard<std::mutex> lock(tally_.mutex);
    tally_.leases.push_back(absl::Now() - begin);
    tally_.granted += answer.ok() && !answer->lease().empty() ? 1 : 0;
    return answer;
  }

  // As many at a time as there are slots; what is over is reported, as ladder-worker does.
  absl::Status Play(const v1::LeaseAnswer& answer) {
    v1::LeaseState state = v1::LEASE_STATE_UNSPECIFIED;
    const auto& matches = answer.batch().matches();
    for (int first = 0; first < matches.size() && state != v1::LEASE_STATE_LOST;
         first += load_.slots) {
      const int last = std::min(first + load_.slots, matches.size());
      for (int i = first; i < last; ++i) {
        outbox_.AddBegun(answer.lease(), matches[i].header().match_id());
        ASSIZE_ASSIGN_OR_RETURN(v1::PlayedMatch played, PlayedOf(matches[i]));
        outbox_.Add(answer.lease(), std::move(played));
      }
      absl::SleepFor(load_.match);
      ASSIZE_RETURN_IF_ERROR(outbox_.Send(answer.lease(), /*over=*/false, &state).status());
      const std::lock_guard<std::mutex> lock(tally_.mutex);
      tally_.matches += last - first;
    }
    for (bool all = false; !all;) {
      ASSIZE_ASSIGN_OR_RETURN(all, outbox_.Send(answer.lease(), /*over=*/true, &state));
    }
    return absl::OkStatus();
  }

  const Load& load_;
  const std::string name_;
  WorkClient client_;
  Outbox outbox_;
  Tally& tally_;
};

double MsAt(const std::vector<absl::Duration>& sorted, double part) {
  if (sorted.empty()) return 0;
  const auto at = static_cast<size_t>(part * static_cast<double>(sorted.size()));
  return absl::ToDoubleMilliseconds(sorted[std::min(at, sorted.size() - 1)]);
}

absl::Status Main(char** argv) {
  Load load;
  load.server = argv[1];
  load.far = client::FarSettingsFromEnvironment();
  load.far.token_file = argv[2];
  load.slots = std::atoi(argv[4]);
  load.match = absl::Milliseconds(std::atoi(argv[5]));
  Tally tally;
  std::vector<std::thread> threads;
  std::mutex mutex;
  absl::Status failed;
  for (int number = 0; number < std::atoi(argv[3]); ++number) {
    threads.emplace_back([&, number] {
      auto service = client::FarConnectionTo(load.server, load.far);
      const absl::Status ran =
          service.ok() ? Worker(load, number, *std::move(service), &tally).Run() : service.status();
      const std::lock_guard<std::mutex> lock(mutex);
      failed.Update(ran);
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::ranges::sort(tally.leases);
  std::cout << absl::StrFormat(
                   "{\"calls\": %d, \"leases\": %d, \"matches\": %d, \"p50_ms\": %.2f, "
                   "\"p99_ms\": %.2f, \"worst_ms\": %.2f}",
                   tally.leases.size(), tally.granted, tally.matches, MsAt(tally.leases, 0.5),
                   MsAt(tally.leases, 0.99), MsAt(tally.leases, 1))
            << std::endl;
  return failed;
}

}  // namespace
}  // namespace assize::ladder::node

int main(int argc, char** argv) {
  if (argc != 6) return static_cast<int>(assize::ExitCode::kUsage);
  const absl::Status ran = assize::ladder::node::Main(argv);
  if (ran.ok()) return 0;
  std::cerr << ran.message() << std::endl;
  return static_cast<int>(assize::ExitCodeOf(ran));
}
