// One of two confined instances that talk over what SECURITY.md says can't be closed, as fast as they
// can: whisper_rate_bot CHANNEL say|hear START SLOT BITS. Bit i is said in the slot of SLOT nanoseconds
// that begins i slots after START (of the monotonic clock). Who hears prints what was and what it
// heard, as four counts: of zeros heard as 0 and 1, and of ones heard as 0 and 1.
//
//   thread   the end of a thread wakes who sleeps on a word of a file that both have mapped
//   inode    the kernel numbers pipes for all on one processor
//   memory   how much memory is free (sysinfo)
//   load     how far a loop comes while another instance computes
//   cache    who reads a page that nobody has read finds it slow; once for each page
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int64_t kSecond = 1'000'000'000;

int64_t Now(clockid_t clock = CLOCK_MONOTONIC) {
  timespec time = {};
  clock_gettime(clock, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

void SleepUntil(int64_t when) {
  const timespec time = {when / kSecond, when % kSecond};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr);
}

// The message that is said: half of its bits are ones, in no order.
bool BitOf(uint64_t index) {
  uint64_t mixed = (index + 1) * 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  return ((mixed ^ (mixed >> 27)) >> 40) & 1;
}

struct Slot {
  int64_t begin;
  int64_t end;
  uint64_t index;

  int64_t At(double part) const {
    return begin + static_cast<int64_t>(part * static_cast<double>(end - begin));
  }
};

// What a channel does in a slot: say a one, and measure.
struct Channel {
  std::function<void(const Slot&)> say_one;
  std::function<double(const Slot&)> hear;
};

// A word of a file that all instances have, with the value of a thread's id.
int* SharedWord() {
  constexpr size_t kPage = 4096;
  // Behind the first 16 bytes of an ELF file: its kind and its machine.
  constexpr size_t kKindAndMachine = 16;
  const int file = open("/usr/lib/x86_64-linux-gnu/libc.so.6", O_RDONLY | O_CLOEXEC);
  void* const page = mmap(nullptr, kPage, PROT_READ, MAP_PRIVATE, file, 0);
  if (page == MAP_FAILED) std::exit(3);
  return reinterpret_cast<int*>(static_cast<char*>(page) + kKindAndMachine);
}

Channel Thread() {
  static int* const word = SharedWord();
  static std::vector<char> stack(65536);
  return {[](const Slot& slot) {
            SleepUntil(slot.At(0.25));
            clone([](void*) { return 0; }, stack.data() + stack.size() / 2,
                  CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
                      CLONE_CHILD_CLEARTID,
                  nullptr, nullptr, nullptr, word);
          },
          [](const Slot& slot) {
            const int64_t until = Now(CLOCK_REALTIME) + slot.At(0.95) - Now();
            const timespec time = {until / kSecond, until % kSecond};
            const long woken = syscall(SYS_futex, word, FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME,
                                       *word, &time, nullptr, FUTEX_BITSET_MATCH_ANY);
            return woken == 0 ? 1.0 : 0.0;
          }};
}

uint64_t NumberOfAPipe() {
  std::array<int, 2> ends;
  struct stat facts = {};
  if (pipe(ends.data()) != 0 || fstat(ends[0], &facts) != 0) std::exit(3);
  close(ends[0]);
  close(ends[1]);
  return facts.st_ino;
}

Channel Inode() {
  cpu_set_t first;
  CPU_ZERO(&first);
  CPU_SET(0, &first);
  sched_setaffinity(0, sizeof first, &first);
  return {[](const Slot& slot) {
            while (Now() < slot.At(0.5)) NumberOfAPipe();
          },
          [](const Slot& slot) {
            static uint64_t last = NumberOfAPipe();
            SleepUntil(slot.At(0.8));
            const uint64_t now = NumberOfAPipe();
            const uint64_t others = now - last - 1;
            last = now;
            return static_cast<double>(others);
          }};
}

Channel Memory() {
  // Filling it takes a third of the slot; of small amounts the kernel's own lists of free pages show
  // nothing.
  constexpr size_t kBytesOfAMillisecond = 1 << 20;
  return {[](const Slot& slot) {
            const auto bytes =
                static_cast<size_t>(slot.end - slot.begin) / 1'000'000 * kBytesOfAMillisecond;
            if (bytes == 0) return;
            void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
            SleepUntil(slot.At(0.7));
            munmap(memory, bytes);
          },
          [](const Slot& slot) {
            const auto free_now = [] {
              struct sysinfo info = {};
              sysinfo(&info);
              return static_cast<double>(info.freeram) * info.mem_unit;
            };
            const double before = free_now();
            SleepUntil(slot.At(0.6));
            return before - free_now();
          }};
}

// How far loops on all processors come in a slot. With fewer than that, a session has its share of the
// machine whatever another one does.
double RoundsOnAllProcessors(const Slot& slot) {
  std::atomic<int64_t> all = 0;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
    threads.emplace_back([&] {
      int64_t rounds = 0;
      while (Now() < slot.At(0.8)) ++rounds;
      all += rounds;
    });
  }
  for (std::thread& thread : threads) thread.join();
  return static_cast<double>(all);
}

Channel Load() {
  return {RoundsOnAllProcessors, [](const Slot& slot) { return -RoundsOnAllProcessors(slot); }};
}

Channel Cache() {
  // Apart from each other, so that reading one does not bring the next.
  constexpr off_t kApart = 1 << 20;
  static const int file = open(std::getenv("COLD_FILE"), O_RDONLY | O_CLOEXEC);
  const auto read = [](const Slot& slot) {
    char byte;
    const int64_t began = Now();
    if (pread(file, &byte, 1, static_cast<off_t>(slot.index) * kApart) != 1) std::exit(3);
    return static_cast<double>(Now() - began);
  };
  return {read, [read](const Slot& slot) {
            SleepUntil(slot.At(0.6));
            return -read(slot);
          }};
}

Channel ChannelNamed(const std::string& name) {
  if (name == "thread") return Thread();
  if (name == "inode") return Inode();
  if (name == "memory") return Memory();
  if (name == "load") return Load();
  if (name == "cache") return Cache();
  std::exit(2);
}

// Of two groups of figures, in the middle between their usual values.
double ThresholdOf(std::vector<double> figures) {
  constexpr size_t kPart = 5;
  std::ranges::sort(figures);
  return (figures[figures.size() / kPart] + figures[figures.size() - 1 - figures.size() / kPart]) /
         2;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int kWords = 6;
  if (argc != kWords) return 2;
  const Channel channel = ChannelNamed(argv[1]);
  const bool says = std::string(argv[2]) == "say";
  const int64_t start = std::atoll(argv[3]);
  const int64_t length = std::atoll(argv[4]);
  const uint64_t bits = std::strtoull(argv[5], nullptr, 10);
  std::vector<double> heard;
  for (uint64_t i = 0; i < bits; ++i) {
    const int64_t begin = start + static_cast<int64_t>(i) * length;
    const Slot slot = {begin, begin + length, i};
    SleepUntil(begin);
    if (!says) {
      heard.push_back(channel.hear(slot));
    } else if (BitOf(i)) {
      channel.say_one(slot);
    }
  }
  if (says) return 0;
  const double threshold = ThresholdOf(heard);
  std::array<std::array<int, 2>, 2> counts = {};
  for (uint64_t i = 0; i < bits; ++i) ++counts[BitOf(i)][heard[i] > threshold];
  std::printf("%d %d %d %d\n", counts[0][0], counts[0][1], counts[1][0], counts[1][1]);
  return 0;
}
