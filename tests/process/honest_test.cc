// What honest programs do works between the walls, in each language whose compiler or interpreter
// is installed; so do their compilers, in builds.
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

// A build command, and the programs without which it is not tried.
struct HonestBuild {
  const char* name;
  std::vector<std::string> programs;
  const char* script;
};

class HonestBuildTest : public HonestTest, public testing::WithParamInterface<HonestBuild> {};

TEST_P(HonestBuildTest, Works) {
  for (const std::string& program : GetParam().programs) {
    if (!IsInstalled(program)) GTEST_SKIP() << "there is no " << program;
  }
  temp_.Write("bundle/part.c", "int Part(void) { return 0; }\n");
  temp_.Write("bundle/main.c", "int Part(void);\nint main(void) { return Part(); }\n");
  temp_.Write("bundle/main.cc",
              "#include <string>\nint main() { return std::string(\"a\").empty(); }\n");
  temp_.Write("bundle/main.rs", "fn main() { println!(\"{}\", std::env::args().count()); }\n");
  temp_.Write("bundle/Makefile",
              "main: main.o part.o\n\t$(CC) -o $@ $^\n%.o: %.c\n\t$(CC) -c -o $@ $<\n");
  temp_.Write("bundle/CMakeLists.txt",
              "cmake_minimum_required(VERSION 3.20)\nproject(bot C)\n"
              "add_library(part part.c)\nadd_executable(main main.c)\n"
              "target_link_libraries(main part)\n");
  StartRequest request = Confined({"sh", "-e", "-c", GetParam().script});
  request.environment = {"PATH=/usr/bin:/bin", "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8"};
  request.sandbox->purpose = SandboxPurpose::kBuild;
  request.sandbox->limits.memory_mib = 4096;
  request.sandbox->limits.processes = 512;
  request.sandbox->limits.file_mib = 1024;
  request.sandbox->limits.tmp_mib = 1024;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 0") << Log();
}

INSTANTIATE_TEST_SUITE_P(
    Compilers, HonestBuildTest,
    testing::Values(
        HonestBuild{"Gcc", {"gcc"}, "gcc -O2 -flto -g -o main main.c part.c && ./main"},
        HonestBuild{
            "GccWithALibrary",
            {"gcc"},
            "gcc -c part.c && ar rcs libpart.a part.o && gcc -pipe -o main main.c -L. -lpart "
            "&& strip main && ./main"},
        HonestBuild{"GccC++", {"g++"}, "g++ -std=c++20 -o main main.cc && ./main"},
        HonestBuild{"Clang", {"clang"}, "clang -O2 -o main main.c part.c && ./main"},
        HonestBuild{
            "LinkerOfLlvm", {"gcc", "ld.lld"}, "gcc -fuse-ld=lld -o main main.c part.c && ./main"},
        HonestBuild{
            "LinkerMold", {"gcc", "mold"}, "gcc -fuse-ld=mold -o main main.c part.c && ./main"},
        HonestBuild{"Make", {"make", "gcc"}, "make -j4 -O && ./main"},
        HonestBuild{"CMake",
                    {"cmake", "make", "gcc"},
                    "cmake -S . -B /tmp/made && cmake --build /tmp/made -j2 && cp /tmp/made/main . "
                    "&& ./main"},
        HonestBuild{"CMakeWithNinja",
                    {"cmake", "ninja", "gcc"},
                    "cmake -G Ninja -S . -B made && ninja -C made && made/main"},
        HonestBuild{"Rust", {"rustc"}, "rustc --edition 2021 -O -o main main.rs && ./main"},
        HonestBuild{"Java",
                    {"javac"},
                    "javac -d classes Honest.java && jar cf bot.jar -C classes . && "
                    "java -cp bot.jar Honest"},
        HonestBuild{
            "Python", {"python3"}, "/usr/bin/python3 -m compileall -q -j2 . && ls __pycache__"},
        HonestBuild{
            "Node",
            {"node"},
            "node -e \"const fs = require('fs');"
            "fs.mkdirSync('made'); fs.writeFileSync('made/a', 'a');"
            "fs.fsyncSync(fs.openSync('made/a')); fs.renameSync('made/a', 'b');\" && test -e b"},
        HonestBuild{"Shell",
                    {"sh"},
                    "mkdir -p a b && echo x > a/x && mv a/x b/y && ln b/y a/z && cp -a a c && "
                    "echo y | tee /tmp/v > /tmp/w && mv /tmp/w . && sync && rm -r a b c w"}),
    [](const auto& info) {
      std::string name = info.param.name;
      std::erase(name, '+');
      return name;
    });

TEST(MadeUpProcTest, ContainsNothingThatChanges) {
  EXPECT_EQ(SteadyCpuInfo("processor\t: 0\ncpu MHz\t\t: 2100.000\nflags\t: fpu\n"),
            "processor\t: 0\nflags\t: fpu\n");
  EXPECT_THAT(SteadyStat("cpu  5 6 7\ncpu0 5 6 7\nintr 1 2\nctxt 9\n"),
              testing::StartsWith("cpu 0 0 0 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\nctxt 0\n"));
}

}  // namespace
}  // namespace assize::process
