// Two instances that try to talk: one says bits, the other listens (bots/whisper.py). Confined ones
// hear nothing, be they in matches or build commands. The same programs without walls hear every
// bit: so they can.
#include <sys/socket.h>

#include <array>
#include <set>

#include "referee/bots/bundle_copies.h"
#include "referee/process/walls/inner_wall_image.h"
#include "tests/process/confinement_fixture.h"

namespace assize::process {
namespace {

// One instance, and the line over which it gets its orders.
class Whisperer {
 public:
  explicit Whisperer(UniqueFd line) : line_(std::move(line)) {}

  // The answer to an order; empty if it is gone.
  std::string Order(char order) {
    if (send(line_.get(), &order, 1, MSG_NOSIGNAL) != 1) return "";
    std::string answer;
    char next;
    while (read(line_.get(), &next, 1) == 1) {
      if (next == '\n') return answer;
      answer += next;
    }
    return "";
  }

 private:
  UniqueFd line_;
};

// What keeps one from the others.
enum class Walls { kNone, kMatch, kBuild };

// What was heard of ones, and of zeros.
struct Heard {
  std::set<std::string> ones;
  std::set<std::string> zeros;

  // Whether the two can be told apart each time.
  bool IsMessage() const {
    return std::none_of(ones.begin(), ones.end(),
                        [this](const auto& one) { return zeros.contains(one); });
  }
  std::string Describe() const {
    std::string text;
    for (const auto& one : ones) text += "1: " + one + "; ";
    for (const auto& zero : zeros) text += "0: " + zero + "; ";
    return text;
  }
};

class WhisperTest : public ConfinementTest, public testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    ConfinementTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(mkfifo((bundle_ + "/fifo").c_str(), 0666), 0);
    ASSERT_EQ(chmod((bundle_ + "/fifo").c_str(), 0666), 0);
    // Otherwise a first reading would change the time of access, and later ones for a day not.
    std::filesystem::last_write_time(bundle_ + "/whispers.py",
                                     std::filesystem::file_time_type::clock::now());
  }

  StartRequest RequestFor(int number, Walls walls) {
    StartRequest request = Confined({"python3", "whisper.py", GetParam()});
    if (walls == Walls::kNone) request.sandbox.reset();
    if (walls == Walls::kMatch) {
      bots::Manifest manifest;
      manifest.folder = bundle_;
      const auto copy = copies_.CopyOf(manifest);
      if (copy.has_value()) request.sandbox->bundle_copy = copy->folder;
    }
    if (walls == Walls::kBuild) {
      request.sandbox->purpose = SandboxPurpose::kBuild;
      request.folder = MakeBuildFolder(number);
    }
    return request;
  }

  // Each build has a folder of its own.
  std::string MakeBuildFolder(int number) const {
    const std::string folder = temp_ / ("build-" + std::to_string(number));
    std::filesystem::create_directory(folder);
    for (const auto& file : std::filesystem::directory_iterator(bundle_)) {
      if (file.is_regular_file()) std::filesystem::copy(file, folder);
    }
    if (mkfifo((folder + "/fifo").c_str(), 0666) != 0) throw std::runtime_error("mkfifo");
    return folder;
  }

  Whisperer StartWhisperer(int number, Walls walls) {
    std::array<int, 2> ends;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw std::runtime_error("socketpair");
    }
    UniqueFd ours(ends[0]);
    const UniqueFd theirs(ends[1]);
    StartRequest request = RequestFor(number, walls);
    request.seat = theirs.get();
    request.log_path = temp_ / ("log-" + std::to_string(number));
    const auto bot = Start(number, request);
    if (!bot.ok()) throw std::runtime_error(bot.status().ToString());
    return Whisperer(std::move(ours));
  }

  Heard Whisper(Walls tellers, Walls listeners) {
    Whisperer teller = StartWhisperer(starts_++, tellers);
    Whisperer listener = StartWhisperer(starts_++, listeners);
    Heard heard;
    for (const char bit : {'1', '0', '1', '1', '0', '0'}) {
      listener.Order('l');
      teller.Order(bit);
      const std::string answer = listener.Order('h');
      EXPECT_NE(answer, "") << ContentOf(temp_ / ("log-" + std::to_string(starts_ - 1)));
      (bit == '1' ? heard.ones : heard.zeros).insert(answer);
      EXPECT_NE(teller.Order('u'), "");
    }
    return heard;
  }

  // Between what runs at the same time: matches, and builds beside them.
  void ExpectSilence() {
    for (const auto& [tellers, listeners] : {std::pair(Walls::kMatch, Walls::kMatch),
                                             {Walls::kMatch, Walls::kBuild},
                                             {Walls::kBuild, Walls::kMatch}}) {
      const Heard inside = Whisper(tellers, listeners);
      EXPECT_EQ(inside.ones, inside.zeros) << inside.Describe();
      EXPECT_EQ(inside.ones.size(), 1u) << inside.Describe();
    }
  }

  bots::BundleCopies copies_;
  int starts_ = 0;
};

// Channels that are there for who is not confined.
class WhisperThatWorksOutside : public WhisperTest {};

TEST_P(WhisperThatWorksOutside, V63_IsNotHeardInside) {
  const std::string channel = GetParam();
  if ((channel.starts_with("pagemap") || channel == "smaps") && !HasLandlock()) {
    GTEST_SKIP() << "this kernel has no Landlock";
  }
  if (channel == "fifo_in_the_bundle" && !bots::CheckBundleMemory().ok()) {
    GTEST_SKIP() << "bundles are not copied here";
  }
  const Heard outside = Whisper(Walls::kNone, Walls::kNone);
  EXPECT_TRUE(outside.IsMessage()) << outside.Describe();
  ExpectSilence();
}

INSTANTIATE_TEST_SUITE_P(Channels, WhisperThatWorksOutside,
                         testing::Values("futex_of_the_system", "futex_of_the_bundle",
                                         "futex_as_for_a_thread", "pagemap",
                                         "pagemap_of_the_bundle", "smaps", "flock",
                                         "flock_of_the_bundle", "record_lock", "description_lock",
                                         "lease", "inotify", "notify", "hint", "fifo_in_the_bundle",
                                         "keyring", "message_queue", "shared_memory", "semaphore",
                                         "messages", "abstract_socket", "file_of_shared_memory"),
                         [](const auto& info) { return std::string(info.param); });

// Channels that not every machine has, or not for every user.
class WhisperOfSomeMachines : public WhisperTest {};

TEST_P(WhisperOfSomeMachines, V63_IsNotHeardInside) {
  if (GetParam() == std::string("descriptors_on_their_way") && geteuid() != 0) {
    GTEST_SKIP() << "instances of one user share these (deploy/doc/SECURITY.md)";
  }
  ExpectSilence();
}

INSTANTIATE_TEST_SUITE_P(Channels, WhisperOfSomeMachines,
                         testing::Values("numa_maps", "time_of_access", "room_on_disks",
                                         "descriptors_on_their_way"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace assize::process
