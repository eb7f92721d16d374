// Large ladders, to see what grows: big_ladder make FILE --matches 100000; big_ladder measure FILE ...
//
// What is measured is the service's own: the model in memory, its feed and its tables, in one
// process with the writer, without calls over a socket. Each file has a process of its own.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "ladder/service/news/feed.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/service/results/report_book.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "tests/ladder/big/big_ladder.h"

namespace assize::ladder {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;
using service::Feed;
using service::PublishedCache;
using service::ReportBook;

struct Settings {
  std::string file;
  std::vector<std::string> files;
  BigLadder size;
  int64_t owners = 300;
  int64_t seconds = 20;
};

// --- make ---

absl::Status Make(const Settings& settings) {
  ASSIZE_RETURN_IF_ERROR(LadderStore::Create(settings.file));
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.file));
  return MakeBigLadder(
             store.get(), settings.size,
             [](int64_t matches) { std::cerr << "\r" << matches << " matches" << std::flush; })
      .status();
}

// --- measure ---

// Behind all delays.
int64_t LateClock() { return 2'000'000'000'000'000; }
void Log(const std::string& text) { std::cerr << text << "\n"; }

// One line of the table, as the process that measured it sends it.
struct Measured {
  double matches = 0;
  double start_ms = 0;
  double resident_mib = 0;
  double bytes_per_match = 0;
  double visible_p50_ms = 0;
  double visible_worst_ms = 0;
  double standings_p50_ms = 0;
  double standings_p99_ms = 0;
  double standings_worst_ms = 0;
};

double ResidentBytes() {
  std::ifstream status("/proc/self/statm");
  double all = 0;
  double resident = 0;
  status >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double At(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const auto place = static_cast<size_t>(share * static_cast<double>(values.size()));
  return values[std::min(place, values.size() - 1)];
}

// Owners who ask for the standings of the event that goes on, each once a second.
class Owners {
 public:
  Owners(PublishedCache* published, ReportBook* standings, int64_t owners)
      : published_(published), standings_(standings), owners_(owners) {
    for (int i = 0; i < kThreads; ++i) {
      threads_.emplace_back([this, i] { Poll(i); });
    }
  }
  std::vector<double> Stop() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
    std::vector<double> all;
    for (const auto& times : times_) all.insert(all.end(), times.begin(), times.end());
    return all;
  }

 private:
  static constexpr int kThreads = 4;

  void Poll(int thread) {
    Clock::time_point due = Clock::now();
    const auto pause = std::chrono::microseconds(1'000'000 * kThreads / owners_);
    for (int64_t owner = thread; !stop_; owner += kThreads) {
      std::this_thread::sleep_until(due += pause);
      const Clock::time_point asked = Clock::now();
      Ask(OwnerNumber(owner % owners_));
      times_[thread].push_back(Milliseconds(Clock::now() - asked).count());
    }
  }
  void Ask(const std::string& owner) {
    const auto ladder = published_->Get({.audience = publish::Audience::kOwner, .owner = owner});
    if (!ladder.ok()) return;
    const auto event = answers::FindEvent(**ladder, "");
    if (!event.ok()) return;
    const std::string name = (*event)->event.setup.name;
    standings_
        ->Get<v1::StandingsReport>(
            {.event = name, .name = "standings"},
            [name](const publish::PublishedLadder& now) -> absl::StatusOr<v1::StandingsReport> {
              ASSIZE_ASSIGN_OR_RETURN(const auto* found, answers::FindEvent(now, name));
              return answers::StandingsOf(now, *found);
            })
        .IgnoreError();
  }

  PublishedCache* const published_;
  ReportBook* const standings_;
  const int64_t owners_;
  std::atomic<bool> stop_ = false;
  std::vector<double> times_[kThreads];
  std::vector<std::thread> threads_;
};

size_t SetsSeen(PublishedCache* published, const publish::Reader& reader) {
  const auto ladder = published->Get(reader);
  return ladder.ok() ? (*ladder)->rows().events.back().sets() : 0;
}

// Until a set that is stored now is seen by every kind of reader and stands in both feeds.
absl::StatusOr<double> StoreAndAwait(BigEvent* event, PublishedCache* published, Feed* feed) {
  const std::vector<publish::Reader> readers = {
      {},
      {.audience = publish::Audience::kOrganiser},
      {.audience = publish::Audience::kOwner, .owner = OwnerNumber(0)}};
  const size_t before = SetsSeen(published, {});
  const int64_t viewers = feed->Head(FeedAudience::kViewer);
  const int64_t organisers = feed->Head(FeedAudience::kOrganiser);
  ASSIZE_RETURN_IF_ERROR(event->PlaySets(1));
  const Clock::time_point stored = Clock::now();
  published->Age();
  feed->Wake();
  const auto is_seen = [&] {
    return std::ranges::all_of(readers,
                               [&](const publish::Reader& reader) {
                                 return SetsSeen(published, reader) > before;
                               }) &&
           feed->Head(FeedAudience::kViewer) > viewers &&
           feed->Head(FeedAudience::kOrganiser) > organisers;
  };
  while (!is_seen()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  return Milliseconds(Clock::now() - stored).count();
}

// What is published for the first time goes into the feed: not when a service is started again.
absl::Status PublishAll(const std::string& file) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(file));
  ServiceStore service(store.get());
  PublishedCache published(file, LateClock, Log);
  Feed feed(&service, &published, Log);
  return feed.Start();
}

absl::StatusOr<Measured> Measure(const std::string& file, const Settings& settings) {
  Measured measured;
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(file));
  ASSIZE_ASSIGN_OR_RETURN(BigEvent event, BigEvent::GoOn(store.get()));
  ServiceStore service(store.get());
  const double before = ResidentBytes();
  const Clock::time_point began = Clock::now();
  PublishedCache published(file, LateClock, Log);
  ASSIZE_RETURN_IF_ERROR(published.Start());
  const double model = ResidentBytes() - before;
  Feed feed(&service, &published, Log);
  ASSIZE_RETURN_IF_ERROR(feed.Start());
  measured.start_ms = Milliseconds(Clock::now() - began).count();
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, published.Get({}));
  for (const publish::EventRows& rows : ladder->rows().events) {
    measured.matches += static_cast<double>(rows.matches());
  }
  measured.bytes_per_match = model / measured.matches;

  ReportBook book({.name = "standings", .published = &published});
  ASSIZE_RETURN_IF_ERROR(book.Start());
  Owners owners(&published, &book, settings.owners);
  std::vector<double> visible;
  for (const auto end = Clock::now() + std::chrono::seconds(settings.seconds);
       Clock::now() < end;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    ASSIZE_ASSIGN_OR_RETURN(visible.emplace_back(), StoreAndAwait(&event, &published, &feed));
  }
  const std::vector<double> standings = owners.Stop();
  measured.resident_mib = ResidentBytes() / (1 << 20);
  measured.visible_p50_ms = At(visible, 0.5);
  measured.visible_worst_ms = At(visible, 1);
  measured.standings_p50_ms = At(standings, 0.5);
  measured.standings_p99_ms = At(standings, 0.99);
  measured.standings_worst_ms = At(standings, 1);
  return measured;
}

// Runs `work` in a process of its own and returns what it has measured.
template <class Work>
std::optional<Measured> InProcess(Work work) {
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  const pid_t child = fork();
  if (child == 0) {
    const absl::StatusOr<Measured> measured = work();
    if (!measured.ok()) {
      std::cerr << measured.status() << "\n";
      _exit(1);
    }
    const bool sent = write(ends[1], &*measured, sizeof(Measured)) == sizeof(Measured);
    _exit(sent ? 0 : 1);
  }
  close(ends[1]);
  Measured measured;
  const bool received = read(ends[0], &measured, sizeof(measured)) == sizeof(measured);
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return received ? std::optional(measured) : std::nullopt;
}

// How a value grows with the matches: 1 is in proportion.
double Exponent(const Measured& small, const Measured& large, double Measured::*value) {
  return std::log(large.*value / (small.*value)) / std::log(large.matches / small.matches);
}

ExitCode MeasureAll(const Settings& settings) {
  std::printf("%9s %9s %9s %9s | %9s %9s | %9s %9s %9s\n", "matches", "start ms", "MiB", "B/match",
              "seen p50", "worst ms", "table p50", "p99 ms", "worst ms");
  std::optional<Measured> last;
  for (const std::string& file : settings.files) {
    const auto prepared = InProcess([&]() -> absl::StatusOr<Measured> {
      ASSIZE_RETURN_IF_ERROR(PublishAll(file));
      return Measured{};
    });
    if (!prepared.has_value()) return ExitCode::kFailed;
    const auto measured = InProcess([&] { return Measure(file, settings); });
    if (!measured.has_value()) return ExitCode::kFailed;
    std::printf("%9.0f %9.0f %9.1f %9.0f | %9.0f %9.0f | %9.2f %9.2f %9.2f\n", measured->matches,
                measured->start_ms, measured->resident_mib, measured->bytes_per_match,
                measured->visible_p50_ms, measured->visible_worst_ms, measured->standings_p50_ms,
                measured->standings_p99_ms, measured->standings_worst_ms);
    if (last.has_value()) {
      std::printf("exponents: start %.2f, resident %.2f, seen p50 %.2f, table p50 %.2f, p99 %.2f\n",
                  Exponent(*last, *measured, &Measured::start_ms),
                  Exponent(*last, *measured, &Measured::resident_mib),
                  Exponent(*last, *measured, &Measured::visible_p50_ms),
                  Exponent(*last, *measured, &Measured::standings_p50_ms),
                  Exponent(*last, *measured, &Measured::standings_p99_ms));
    }
    std::fflush(stdout);
    last = measured;
  }
  return ExitCode::kOk;
}

}  // namespace
}  // namespace assize::ladder

int main(int argc, char** argv) {
  assize::ladder::Settings settings;
  assize::Program program("big_ladder", "Makes large ladders, and measures a service's parts.");
  assize::Command make = program.command().AddCommand("make", "Makes a ladder of that size");
  make.Argument("FILE", &settings.file, "The database to make");
  make.Number("--matches", &settings.size.matches, 4, 10'000'000, "N", "Four-seat matches");
  make.Number("--versions", &settings.size.versions, 48, 100'000, "N", "Versions of bots");
  make.Number("--entrants", &settings.size.entrants, 4, 100'000, "N",
              "Bots of an event, a multiple of 4");
  make.Number("--event-matches", &settings.size.event_matches, 192, 10'000'000, "N",
              "Matches of an event");
  make.Run([&settings] {
    const absl::Status made = assize::ladder::Make(settings);
    return made.ok() ? assize::ExitCode::kOk : assize::Fail("big_ladder", made);
  });
  assize::Command measure =
      program.command().AddCommand("measure", "Measures how the ladders are read while they grow");
  measure.Arguments("FILE", &settings.files, "What make has made, the smallest first");
  measure.Number("--owners", &settings.owners, 1, 10'000, "N",
                 "Owners who ask for the standings once a second");
  measure.Number("--seconds", &settings.seconds, 1, 3600, "S", "How long they ask");
  measure.Run([&settings] { return assize::ladder::MeasureAll(settings); });
  return program.Main(argc, argv);
}
