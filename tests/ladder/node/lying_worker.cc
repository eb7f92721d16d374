// A worker that lies: it leases, plays and reports as ladder-worker does, with that program's own parts, but
//
//   other   has another bot play in the place of one
//   swap    lets the bots of the first two seats change places
//   drop    never reports a match that the bot in the first place of its match has lost
//   stale   reports the first result that it had for all later matches
//   clock   has a clock that is an hour ahead
//   throw   is honest, and throws where it would report its first result
//
//   lying_worker LIE AFTER HOST:PORT TOKEN_FILE CACHE [OTHER_BOT]
//
// It is honest in its first AFTER matches. Exit status 0: it was asked to end; 3: it is given nothing, and why is
// on standard error.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/client/far_connection.h"
#include "ladder/node/bundle_cache.h"
#include "ladder/node/lease_run.h"
#include "ladder/node/outbox.h"
#include "ladder/node/work_client.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"
#include "referee/base/version.h"
#include "referee/process/supervisor/supervisor.h"
#include "referee/run/run_folders.h"
#include "referee/worker/protocol_digest.h"

namespace assize::ladder::node {
namespace {

constexpr char kWorker[] = "liar";

struct Lie {
  std::string kind;
  int after = 0;
  // The folder of the bot for "other".
  std::string other;
};

class Liar {
 public:
  Liar(Lie lie, client::FarConnection service, const std::string& cache,
       process::SupervisorClient* supervisor, RunFolders folders)
      : lie_(std::move(lie)),
        client_(std::move(service)),
        outbox_(
            kWorker, [this](const v1::ReportRequest& request) { return Report(request); },
            [](const std::string& text) { std::cerr << text << std::endl; }),
        cache_(cache, int64_t{1} << 30),
        supervisor_(supervisor),
        folders_(std::move(folders)) {}

  int Run() {
    while (true) {
      const absl::StatusOr<v1::LeaseAnswer> answer = client_.Lease(Request(), [] { return false; });
      if (!answer.ok()) {
        std::cerr << answer.status().message() << std::endl;
        return 3;
      }
      if (answer->leave()) return 0;
      if (answer->lease().empty()) {
        outbox_.Settle();
        absl::SleepFor(absl::Milliseconds(50));
      } else if (const absl::Status played = Play(*answer); !played.ok()) {
        std::cerr << played.message() << std::endl;
        // The lease was taken away before its bots were here: the next one says why.
        if (!absl::IsNotFound(played)) return 1;
      }
    }
  }

 private:
  v1::LeaseRequest Request() const {
    v1::LeaseRequest request;
    v1::WorkerFacts& facts = *request.mutable_facts();
    facts.set_worker(kWorker);
    facts.set_slots(1);
    facts.set_commit(BuildCommit());
    facts.set_protocol(worker::ProtocolDigest());
    facts.set_confined(true);
    const absl::Duration ahead = lie_.kind == "clock" ? absl::Hours(1) : absl::ZeroDuration();
    facts.set_unix_us(static_cast<uint64_t>(absl::ToUnixMicros(absl::Now() + ahead)));
    return request;
  }

  absl::Status FetchBots(v1::Batch* batch) {
    for (v1::BatchBot& bot : *batch->mutable_bots()) {
      v1::FetchBundleRequest request;
      request.set_worker(kWorker);
      request.set_sha256(bot.sha256());
      Bytes32 sha256{};
      std::copy_n(bot.sha256().begin(), sha256.size(), sha256.begin());
      ASSIZE_ASSIGN_OR_RETURN(*bot.mutable_folder(),
                              cache_.Get(sha256, [&] { return client_.FetchBundle(request); }));
    }
    return absl::OkStatus();
  }

  absl::Status Play(v1::LeaseAnswer answer) {
    v1::Batch& batch = *answer.mutable_batch();
    ASSIZE_RETURN_IF_ERROR(FetchBots(&batch));
    const bool lies = leased_ >= lie_.after;
    leased_ += batch.matches_size();
    if (lies && lie_.kind == "other") batch.mutable_bots(0)->set_folder(lie_.other);
    for (v1::BatchMatch& match : *batch.mutable_matches()) {
      if (lies && lie_.kind == "swap") match.mutable_bots()->SwapElements(0, 1);
    }
    run::MatchWorkerSettings players;
    players.scratch = folders_.scratch;
    const std::string lease = answer.lease();
    LeaseRun run({.client = &client_,
                  .outbox = &outbox_,
                  .supervisor = supervisor_,
                  .worker = kWorker,
                  .slots = 1,
                  .note = [](const std::string& text) { std::cerr << text << std::endl; },
                  .players = std::move(players)});
    ASSIZE_RETURN_IF_ERROR(run.Begin(std::move(answer)));
    while (run.Await(std::chrono::milliseconds(100))) {
    }
    ASSIZE_RETURN_IF_ERROR(run.Finish());
    v1::LeaseState state = v1::LEASE_STATE_UNSPECIFIED;
    for (bool all = false; !all;) {
      const absl::StatusOr<bool> sent = Guarded("the reports of a worker", [&] {
        return outbox_.Send(lease, /*over=*/true, &state);
      });
      LogThrown("round", sent.status());
      // What throws does so once.
      if (absl::IsInternal(sent.status())) continue;
      ASSIZE_ASSIGN_OR_RETURN(all, sent);
    }
    return absl::OkStatus();
  }

  // As it is told to the service.
  absl::StatusOr<v1::ReportAnswer> Report(v1::ReportRequest request) {
    if (lie_.kind == "throw" && request.played_size() > 0 && !thrown_.exchange(true)) {
      throw std::runtime_error("no memory");
    }
    std::vector<std::string> dropped;
    for (int i = request.played_size() - 1; i >= 0; --i) {
      v1::PlayedMatch& played = *request.mutable_played(i);
      v1::BatchResult result;
      result.ParseFromString(played.result());
      if (lie_.kind == "stale" && !first_.empty() && reported_ >= lie_.after) {
        v1::BatchResult stale;
        stale.ParseFromString(first_);
        stale.set_match_id(played.match_id());
        *stale.mutable_record()->mutable_header() = result.record().header();
        played.set_result(stale.SerializeAsString());
      }
      if (first_.empty()) first_ = result.SerializeAsString();
      ++reported_;
      // Bots are named alphabetically: the one that comes first never loses here.
      const auto& competitors = result.record().header().competitors();
      const int seat = competitors[0].name() < competitors[1].name() ? 0 : 1;
      const bool lost = result.record().end().results(seat).score() < 0.5;
      if (lie_.kind == "drop" && lost) {
        dropped.push_back(played.match_id());
        request.mutable_played()->DeleteSubrange(i, 1);
      }
    }
    ASSIZE_ASSIGN_OR_RETURN(v1::ReportAnswer answer, client_.Report(request));
    answer.mutable_acknowledged()->Add(dropped.begin(), dropped.end());
    return answer;
  }

  const Lie lie_;
  WorkClient client_;
  Outbox outbox_;
  BundleCache cache_;
  process::SupervisorClient* const supervisor_;
  const RunFolders folders_;
  int leased_ = 0;
  // Used by the thread that reports, one at a time.
  std::atomic<int> reported_ = 0;
  std::atomic<bool> thrown_ = false;
  std::string first_;
};

absl::StatusOr<int> Main(char** argv) {
  RunFolders folders;
  ASSIZE_ASSIGN_OR_RETURN(const auto supervisor, ForkSupervisor(/*logs=*/"", &folders));
  client::FarSettings far = client::FarSettingsFromEnvironment();
  far.token_file = argv[4];
  ASSIZE_ASSIGN_OR_RETURN(client::FarConnection service, client::FarConnectionTo(argv[3], far));
  Lie lie{.kind = argv[1],
          .after = std::atoi(argv[2]),
          .other = argv[6] == nullptr ? std::string() : std::string(argv[6])};
  return Liar(std::move(lie), std::move(service), argv[5], supervisor.get(), folders).Run();
}

}  // namespace
}  // namespace assize::ladder::node

int main(int argc, char** argv) {
  assize::process::ServeIfSupervisor(argc, argv);
  if (argc < 6) return static_cast<int>(assize::ExitCode::kUsage);
  const absl::StatusOr<int> code = assize::ladder::node::Main(argv);
  if (code.ok()) return *code;
  std::cerr << code.status().message() << std::endl;
  return 1;
}
