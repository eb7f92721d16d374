// What honest programs do works between the walls, in each language whose compiler or interpreter
// is installed.
#include <cstdlib>

#include "referee/process/walls/made_up_proc.h"
#include "tests/process/confinement_fixture.h"

namespace assize::process {
namespace {

class HonestTest : public ConfinementTest {
 protected:
  static bool IsInstalled(const std::string& program) {
    return std::filesystem::exists("/usr/bin/" + program);
  }
  // Runs a command in the bundle, without a sandbox; false if it fails.
  bool Outside(const std::string& command) const {
    return std::system(("cd '" + bundle_ + "' && { " + command + "; } 2>/dev/null").c_str()) == 0;
  }
  // How the program ends, and what it printed.
  std::string Run(std::vector<std::string> argv) {
    const auto bot = Start(0, Confined(std::move(argv)));
    if (!bot.ok()) return bot.status().ToString();
    const std::string end = AwaitEnd();
    return end + "\n" + Log();
  }
};

TEST_F(HonestTest, PythonUsesManyProcesses) {
  EXPECT_THAT(Run({"python3", "honest_pool.py"}), testing::HasSubstr("exit status 0\nworks\n"));
}

TEST_F(HonestTest, NodeHasWorkersAndChildren) {
  if (!IsInstalled("node")) GTEST_SKIP() << "there is no Node.js";
  EXPECT_THAT(Run({"node", "honest.js"}), testing::HasSubstr("exit status 0\nworks\n"));
}

TEST_F(HonestTest, JavaHasThreadsAndChildren) {
  if (!Outside("javac Honest.java")) GTEST_SKIP() << "there is no javac";
  EXPECT_THAT(Run({"java", "-cp", ".", "Honest"}), testing::HasSubstr("exit status 0\nworks\n"));
}

TEST_F(HonestTest, CppHasThreadsAndFindsLibrariesBesideItself) {
  temp_.Write("part.cc", "int Part() { return 0; }\n");
  temp_.Write("honest.cc", R"(#include <future>
#include <thread>
int Part();
int main() {
  int sum = 0;
  std::thread([&] { sum += std::async(std::launch::async, [] { return Part(); }).get(); }).join();
  return sum;
})");
  if (!Outside("g++ -shared -fPIC -o libpart.so ../part.cc && "
               "g++ -pthread -o honest ../honest.cc -L. -lpart -Wl,-rpath,'$ORIGIN'")) {
    GTEST_SKIP() << "there is no g++";
  }
  EXPECT_EQ(Run({"./honest"}), "exit status 0\n");
}

TEST_F(HonestTest, RustHasThreadsAndKnowsItsProgram) {
  temp_.Write("honest.rs", R"(fn main() {
  let sum: i32 = (0..4).map(|i| std::thread::spawn(move || i)).map(|t| t.join().unwrap()).sum();
  let program = std::env::current_exe().unwrap();
  let shell = std::process::Command::new("true").status().unwrap();
  println!("{} {} {}", sum, program.display(), shell.success());
})");
  if (!Outside("rustc ../honest.rs")) GTEST_SKIP() << "there is no rustc";
  EXPECT_EQ(Run({"./honest"}), "exit status 0\n6 /bot/honest true\n");
}

TEST_F(HonestTest, ShellsHaveTheirOwnPipesByName) {
  EXPECT_EQ(Run({"sh", "-c", "(echo a >/dev/stdout; echo b >/dev/fd/1) | cat /dev/stdin"}),
            "exit status 0\na\nb\n");
}

TEST(MadeUpProcTest, ContainsNothingThatChanges) {
  EXPECT_EQ(SteadyCpuInfo("processor\t: 0\ncpu MHz\t\t: 2100.000\nflags\t: fpu\n"),
            "processor\t: 0\nflags\t: fpu\n");
  EXPECT_THAT(SteadyStat("cpu  5 6 7\ncpu0 5 6 7\nintr 1 2\nctxt 9\n"),
              testing::StartsWith("cpu 0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\nctxt 0\n"));
}

}  // namespace
}  // namespace assize::process
