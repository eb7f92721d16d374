#include "referee/play/secrecy_run.h"

#include <atomic>
#include <chrono>
#include <ctime>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/strings/str_format.h"
#include "referee/base/status.h"
#include "referee/cli/progress/work_line.h"
#include "referee/games/registry.h"
#include "referee/report/secrecy_report.h"
#include "referee/secrecy/campaign.h"

namespace assize::play {
namespace {

constexpr std::string_view kAllGames = "all";

// Of standard error. Used by one thread.
class SecrecyProgress {
 public:
  void Show(size_t done, size_t all) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began_;
    const double share = static_cast<double>(done) / static_cast<double>(all);
    line_.Show(absl::StrFormat("%.0f %% done, %.0f s left", 100 * share,
                               passed.count() * (1 - share) / share));
  }

 private:
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  WorkLine line_{WorkLine::Volume::kAll};
};

absl::StatusOr<secrecy::Plan> PlanFor(const SecrecySettings& settings) {
  secrecy::Plan plan;
  if (settings.game == kAllGames) {
    plan.games.assign(games::AllGames().begin(), games::AllGames().end());
  } else {
    ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(settings.game));
    plan.games = {game};
  }
  plan.steps = static_cast<uint64_t>(settings.steps);
  if (settings.seed.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(plan.seed, SeedFromKernel());
  } else {
    plan.seed = SeedFromText(settings.seed);
  }
  if (!settings.only.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(plan.only, secrecy::ParsePart(settings.only));
  }
  return plan;
}

// Processor time of this thread: other work on the machine does not count.
double ThreadSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Does the pieces of a run on some threads, in whatever order; each has a place of its own for what
// comes out.
class Workers {
 public:
  Workers(const secrecy::Plan& plan, const std::vector<secrecy::Piece>& pieces)
      : seed_(plan.seed), pieces_(pieces), results_(pieces.size()) {}

  void Run(int jobs, SecrecyProgress* progress) {
    std::vector<std::thread> others;
    for (int i = 1; i < jobs; ++i) others.emplace_back([this] { Work(nullptr); });
    Work(progress);
    for (std::thread& other : others) other.join();
  }

  const std::vector<secrecy::Result>& results() const { return results_; }

 private:
  void Work(SecrecyProgress* progress) {
    for (size_t i = next_++; i < pieces_.size(); i = next_++) {
      const double began = ThreadSeconds();
      results_[i].tally = secrecy::RunPiece(pieces_[i], seed_);
      results_[i].seconds = ThreadSeconds() - began;
      ++done_;
      if (progress != nullptr) progress->Show(done_, pieces_.size());
    }
  }

  const Seed seed_;
  const std::vector<secrecy::Piece>& pieces_;
  std::vector<secrecy::Result> results_;
  std::atomic<size_t> next_ = 0;
  std::atomic<size_t> done_ = 0;
};

}  // namespace

absl::StatusOr<v1::SecrecyReport> CheckSecrecy(const SecrecySettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const secrecy::Plan plan, PlanFor(settings));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<secrecy::Piece> pieces, secrecy::PlanPieces(plan));
  Workers workers(plan, pieces);
  const auto began = std::chrono::steady_clock::now();
  {
    SecrecyProgress progress;
    workers.Run(static_cast<int>(settings.jobs), &progress);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  v1::SecrecyReport report = DescribeSecrecy(plan, secrecy::SumUp(pieces, workers.results()));
  report.set_seconds(seconds.count());
  return report;
}

}  // namespace assize::play
