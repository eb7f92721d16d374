// How many bits a second two confined instances can pass to each other over what SECURITY.md says is
// not closed (whisper_rate_bot.cc). For each channel and length of a slot it measures how much of what
// was said was heard, and prints the best: ninja -C build whisper_rates
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "tests/process/bot_watch.h"
#include "tests/support/temp_folder.h"

namespace assize::process {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kMicros = 1000;
constexpr int64_t kMillis = 1'000'000;
constexpr std::array<int64_t, 9> kSlots = {150 * kMicros, 300 * kMicros, kMillis,
                                           2 * kMillis,   5 * kMillis,   10 * kMillis,
                                           20 * kMillis,  50 * kMillis,  100 * kMillis};
// Of one measurement; and the largest number of bits in it.
constexpr int64_t kLength = 1500 * kMillis;
constexpr int64_t kMaxBits = 2000;
// Both have started by then.
constexpr int64_t kLead = 700 * kMillis;

int64_t Now() {
  constexpr int64_t kSecond = 1'000'000'000;
  timespec time = {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

struct Heard {
  // [said][heard]
  std::array<std::array<double, 2>, 2> counts = {};

  double total() const { return counts[0][0] + counts[0][1] + counts[1][0] + counts[1][1]; }
  double errors() const { return (counts[0][1] + counts[1][0]) / std::max(1.0, total()); }
  // Mutual information of what was said and what was heard, in bits a slot, less what chance alone
  // makes of it.
  double information() const {
    double sum = 0;
    for (const int said : {0, 1}) {
      for (const int as : {0, 1}) {
        const double both = counts[said][as];
        const double expected = (counts[said][0] + counts[said][1]) *
                                (counts[0][as] + counts[1][as]) / std::max(1.0, total());
        if (both > 0) sum += both / total() * std::log2(both / expected);
      }
    }
    return std::max(0.0, sum - 1 / (2 * std::log(2.0) * std::max(1.0, total())) * 3);
  }
};

class Rates {
 public:
  Rates(SupervisorClient* supervisor, const std::string& bot) : supervisor_(supervisor) {
    fs::create_directory(bundle_);
    fs::copy_file(bot, bundle_ + "/bot");
    fs::permissions(temp_.path(), fs::perms(0755));
  }

  Heard Measure(const std::string& channel, int64_t slot, int64_t bits) {
    const int64_t start = Now() + kLead;
    Run(channel, "hear", start, slot, bits);
    Run(channel, "say", start, slot, bits);
    exits_.Await(number_ - 1);
    exits_.Await(number_ - 2);
    Heard heard;
    std::ifstream log(temp_ / "hear");
    log >> heard.counts[0][0] >> heard.counts[0][1] >> heard.counts[1][0] >> heard.counts[1][1];
    return heard;
  }

 private:
  void Run(const std::string& channel, const std::string& role, int64_t start, int64_t slot,
           int64_t bits) {
    StartRequest request{
        .argv = {"./bot", channel, role, absl::StrCat(start), absl::StrCat(slot),
                 absl::StrCat(bits)},
        .environment = {"PATH=/usr/bin:/bin", absl::StrCat("COLD_FILE=", ColdFile())},
        .folder = bundle_,
        .log_path = temp_ / role};
    request.sandbox.emplace();
    const int number = number_++;
    const auto bot = supervisor_->Start(
        request, [this, number](const ExitInfo& exit) { exits_.Note(number, exit); });
    if (!bot.ok()) std::cerr << bot.status() << std::endl;
    if (!bot.ok()) std::exit(1);
  }

 public:
  // A large file of /usr; empty: there is none.
  static std::string ColdFile() {
    constexpr uintmax_t kLarge = 60 << 20;
    for (const fs::directory_entry& entry : fs::directory_iterator("/usr/lib/x86_64-linux-gnu")) {
      if (entry.is_regular_file() && entry.file_size() > kLarge) return entry.path();
    }
    return "";
  }

 private:
  SupervisorClient* const supervisor_;
  const TempFolder temp_;
  const std::string bundle_ = temp_ / "bundle";
  ExitWatch exits_;
  int number_ = 0;
};

struct Best {
  double rate = 0;
  int64_t slot = 0;
  double errors = 0;
};

Best FindBest(Rates& rates, const std::string& channel) {
  constexpr double kPerSecond = 1e9;
  Best best;
  for (const int64_t slot : kSlots) {
    const Heard heard = rates.Measure(channel, slot, std::min(kMaxBits, kLength / slot));
    const double rate = heard.information() * kPerSecond / static_cast<double>(slot);
    if (rate > best.rate) best = {rate, slot, heard.errors()};
  }
  return best;
}

// As long as nobody has read the pages: they are dropped before, as after a start of the machine.
void DropFromCache(const std::string& path) {
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  posix_fadvise(file.get(), 0, 0, POSIX_FADV_DONTNEED);
}

void Print(const std::string& channel, const Best& best) {
  std::printf("%-8s %8.0f bits/s   slots of %6.2f ms, %4.1f %% wrong\n", channel.c_str(), best.rate,
              static_cast<double>(best.slot) / kMillis, 100 * best.errors);
  std::fflush(stdout);
}

void PrintCache(Rates& rates) {
  constexpr double kPerSecond = 1e9;
  constexpr int64_t kBits = 50;
  const std::string file = Rates::ColdFile();
  Best best;
  for (const int64_t slot : {kMillis, 2 * kMillis, 5 * kMillis}) {
    if (file.empty()) break;
    DropFromCache(file);
    const Heard heard = rates.Measure("cache", slot, kBits);
    const double rate = heard.information() * kPerSecond / static_cast<double>(slot);
    if (rate > best.rate) best = {rate, slot, heard.errors()};
  }
  Print("cache", best);
}

}  // namespace
}  // namespace assize::process

int main(int argc, char** argv) {
  using namespace assize::process;
  constexpr int kWords = 2;
  if (argc != kWords) return 2;
  const auto supervisor = SupervisorClient::Fork("");
  if (!supervisor.ok()) {
    std::cerr << supervisor.status() << std::endl;
    return 1;
  }
  Rates rates(supervisor->get(), argv[1]);
  for (const char* channel : {"thread", "inode", "memory", "load"}) {
    Print(channel, FindBest(rates, channel));
  }
  PrintCache(rates);
  return 0;
}
