#include <unistd.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/base/json.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/output_format.h"
#include "referee/games/registry.h"
#include "referee/main/commands.h"
#include "referee/report/secrecy_report.h"
#include "referee/secrecy/campaign.h"

namespace assize {
namespace {

// One line on standard error that is written over and over, on a terminal only. Used by one thread.
class SecrecyProgress {
 public:
  SecrecyProgress();
  // Takes the line away.
  ~SecrecyProgress();

  void Show(size_t done, size_t all);

 private:
  const bool shown_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point drawn_{};
};

SecrecyProgress::SecrecyProgress() : shown_(isatty(STDERR_FILENO) != 0) {}

SecrecyProgress::~SecrecyProgress() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

void SecrecyProgress::Show(size_t done, size_t all) {
  constexpr auto kRedraw = std::chrono::milliseconds(100);
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || now - drawn_ < kRedraw) return;
  drawn_ = now;
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const double left = seconds / static_cast<double>(done) * static_cast<double>(all - done);
  std::cerr << "\r\033[K"
            << absl::StrFormat("%.0f %% done, %.0f s left",
                               100.0 * static_cast<double>(done) / static_cast<double>(all), left)
            << std::flush;
}

constexpr char kExamples[] =
    "Examples:\n"
    "  referee verify-secrecy --game brigands --steps 100000\n"
    "  referee verify-secrecy --seed demo --only twins/4/123\n"
    "What is checked, and how: tests/secrecy/README.md";

constexpr char kAllGames[] = "all";

struct Settings {
  std::string game = kAllGames;
  int64_t steps = 10'000;
  std::string seed;
  int64_t jobs = 2;
  std::string only;
  OutputFlags output;
};

absl::StatusOr<secrecy::Plan> PlanFor(const Settings& settings) {
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

  // Returns when everything is done, or Stop() was called.
  void Run(int jobs, SecrecyProgress* progress) {
    std::vector<std::thread> others;
    for (int i = 1; i < jobs; ++i) others.emplace_back([this] { Work(nullptr); });
    Work(progress);
    for (std::thread& other : others) other.join();
  }
  // Begins no more pieces. Safe on every thread.
  void Stop() { stopped_ = true; }
  bool stopped() const { return stopped_; }

  const std::vector<secrecy::Result>& results() const { return results_; }

 private:
  void Work(SecrecyProgress* progress) {
    for (size_t i = next_++; i < pieces_.size() && !stopped_; i = next_++) {
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
  std::atomic<bool> stopped_ = false;
};

absl::StatusOr<ExitCode> VerifySecrecy(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const secrecy::Plan plan, PlanFor(settings));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<secrecy::Piece> pieces, secrecy::PlanPieces(plan));
  Workers workers(plan, pieces);
  const auto began = std::chrono::steady_clock::now();
  {
    Interrupts interrupts;
    interrupts.Handle([&](int) { workers.Stop(); });
    SecrecyProgress progress;
    workers.Run(static_cast<int>(settings.jobs), &progress);
  }
  if (workers.stopped()) return absl::CancelledError("interrupted; nothing is reported");
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  v1::SecrecyReport report = DescribeSecrecy(plan, secrecy::SumUp(pieces, workers.results()));
  report.set_seconds(seconds.count());
  absl::StatusOr<std::string> text = SecrecyText(report, OutputScreen());
  if (text.ok()) text->append(SecrecyScope());
  if (settings.output.Get() == OutputFormat::kJson) text = ToJson(report, JsonLayout::kDocument);
  ASSIZE_RETURN_IF_ERROR(text.status());
  std::cout << *text << std::flush;
  return report.differences() == 0 ? ExitCode::kOk : ExitCode::kFailed;
}

void AddFlags(Command command, Settings* settings) {
  command.Text("--game", &settings->game, "NAME", "The game, or all; see: referee games");
  command.Number("--steps", &settings->steps, 1, 1'000'000'000, "N",
                 "Random steps to try, over all games and numbers of seats");
  command.Text("--seed", &settings->seed, "HEX|TEXT",
               "64 hex digits, or any text: makes the run reproducible (default: random)");
  command.Number("--jobs", &settings->jobs, 1, 256, "J", "Threads");
  command.Text("--only", &settings->only, "PART",
               "A part of the run: CHECK, CHECK/SEATS or CHECK/SEATS/CASE");
  AddFormatFlags(command, {OutputFormat::kText, OutputFormat::kJson}, "SecrecyReport",
                 &settings->output);
}

}  // namespace

void AddVerifySecrecyCommand(Command program) {
  Command command = program.AddCommand("verify-secrecy",
                                       "Check that no seat is sent anything that it must not have");
  auto settings = std::make_shared<Settings>();
  AddFlags(command, settings.get());
  command.Footer(kExamples);
  command.ExitCodes("0 no difference, 1 a difference; the command that is printed shows it again");
  command.Run([settings] {
    const absl::StatusOr<ExitCode> done = VerifySecrecy(*settings);
    return done.ok() ? *done : Fail("referee", done.status());
  });
}

}  // namespace assize
