// The numbers of pipes and sockets are moved on, on every processor, by chance.
#include "referee/process/walls/inode_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <map>
#include <set>

namespace assize::process {
namespace {

using std::chrono::milliseconds;
using ::testing::Each;
using ::testing::Ge;
using ::testing::SizeIs;

uint64_t NumberOfAPipe() {
  std::array<int, 2> ends = {};
  struct stat facts = {};
  EXPECT_EQ(pipe(ends.data()), 0);
  EXPECT_EQ(fstat(ends[0], &facts), 0);
  close(ends[0]);
  close(ends[1]);
  return facts.st_ino;
}

// By processor. The thread is on each of them in turn, and on all again afterwards.
std::map<int, uint64_t> NumbersByProcessor() {
  std::map<int, uint64_t> numbers;
  cpu_set_t all;
  EXPECT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
    if (!CPU_ISSET(processor, &all)) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    EXPECT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    numbers[processor] = NumberOfAPipe();
  }
  EXPECT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
  return numbers;
}

TEST(InodeNumbers, AllProcessorsGetOthers) {
  const std::map<int, uint64_t> before = NumbersByProcessor();
  ASSERT_TRUE(BlurInodeNumbers(milliseconds(1)).ok());
  for (const auto& [processor, number] : NumbersByProcessor()) {
    // The kernel's counter has 32 bits.
    EXPECT_GE(static_cast<uint32_t>(number - before.at(processor)), kInodeNumbersAtATime)
        << "of processor " << processor;
  }
}

TEST(InodeNumbers, AreSkippedOneByOne) {
  constexpr uint64_t kCount = 5000;
  cpu_set_t all;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  cpu_set_t here;
  CPU_ZERO(&here);
  CPU_SET(sched_getcpu(), &here);
  ASSERT_EQ(sched_setaffinity(0, sizeof here, &here), 0);
  const uint64_t before = NumberOfAPipe();
  SkipInodeNumbers(kCount);
  EXPECT_GE(static_cast<uint32_t>(NumberOfAPipe() - before), kCount);
  EXPECT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
}

TEST(InodeNumbers, TheStepsAreByChanceAndFarEnoughOnEachProcessor) {
  std::set<uint64_t> first;
  uint64_t most = 0;
  for (uint8_t byte = 0; byte < 100; ++byte) {
    Seed seed;
    seed.bytes.fill(byte);
    Stream chance = Chance(seed).Open({"inode-numbers"});
    const std::vector<uint64_t> steps = InodeStepsFor(milliseconds(200), 3, chance);
    ASSERT_THAT(steps, SizeIs(3));
    EXPECT_THAT(steps, Each(Ge(kInodeNumbersAtATime)));
    EXPECT_LT(steps[0], 102'048U);
    EXPECT_LT(steps[1], 2048U);
    first.insert(steps[0]);
    most = std::max(most, steps[0]);
  }
  EXPECT_GT(first.size(), 95U);
  EXPECT_GT(most, 80'000U);
}

TEST(InodeNumbers, NoTimeAndNoProcessorsAreNoError) {
  Stream chance = Chance(Seed{}).Open({"inode-numbers"});
  EXPECT_THAT(InodeStepsFor(milliseconds(0), 1, chance), SizeIs(1));
  EXPECT_THAT(InodeStepsFor(milliseconds(5), 0, chance), SizeIs(0));
}

}  // namespace
}  // namespace assize::process
