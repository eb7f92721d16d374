// What the sandbox is said to have to do with the last words of programs in several languages.
#include "referee/bots/manifest/sandbox_sentence.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "absl/strings/match.h"

namespace assize::bots {
namespace {

using Lines = std::vector<std::string>;

struct Words {
  const char* name;
  Lines lines;
  // What the sentence must contain; empty: there must be none.
  const char* fact = "";
  const char* end = "exit status 1";
};

void PrintTo(const Words& words, std::ostream* out) { *out << words.name; }

process::Sandbox SandboxOf() {
  process::Sandbox sandbox;
  sandbox.reads = {{"/opt/weights", "/opt/weights"}};
  sandbox.limits.memory_mib = 512;
  sandbox.limits.processes = 16;
  return sandbox;
}

std::string NameOf(const ::testing::TestParamInfo<Words>& info) { return info.param.name; }

class SandboxWords : public ::testing::TestWithParam<Words> {};

TEST_P(SandboxWords, GetTheSentenceThatTheyShould) {
  const Words& words = GetParam();
  const std::string sentence = SandboxSentence(SandboxOf(), words.end, words.lines);
  if (*words.fact == '\0') {
    EXPECT_EQ(sentence, "");
    return;
  }
  EXPECT_TRUE(absl::StartsWith(sentence, "it ran in the sandbox: ")) << sentence;
  EXPECT_TRUE(absl::StrContains(sentence, words.fact)) << sentence;
  EXPECT_TRUE(absl::EndsWith(sentence, "; see BOT_TOML.md")) << sentence;
}

constexpr char kNetwork[] = "there is no network in it";
constexpr char kReadOnly[] = "the bot's folder is read-only there, and only /tmp can be written";
constexpr char kModules[] = "it sees those of the system and of the bot's folder";
constexpr char kHidden[] = "but no /home, /etc, /opt or /var";
constexpr char kMemory[] = "512 MiB (limits.memory_mib in bot.toml)";
constexpr char kProcesses[] = "16 (limits.processes in bot.toml)";

// What the programs really print, shortened where they print more of the same.
INSTANTIATE_TEST_SUITE_P(
    Network, SandboxWords,
    testing::Values(
        Words{"PythonName",
              {"Traceback (most recent call last):",
               "  File \"/usr/lib/python3.11/socket.py\", line 962",
               "socket.gaierror: [Errno -3] Temporary failure in name resolution",
               "During handling of the above exception, another exception occurred:",
               "Traceback (most recent call last):", "  File \"/bot/bot.py\", line 3, in <module>",
               "urllib.error.URLError: <urlopen error [Errno -3] Temporary failure in name "
               "resolution>"},
              kNetwork},
        Words{"PythonOwnErrorOfANetworkError",
              {"Traceback (most recent call last):",
               "OSError: [Errno 97] Address family not supported by protocol",
               "The above exception was the direct cause of the following exception:",
               "Traceback (most recent call last):", "RuntimeError: no book"},
              kNetwork},
        Words{"PythonAddress",
              {"Traceback (most recent call last):", "  File \"/bot/bot.py\", line 2, in <module>",
               "OSError: [Errno 97] Address family not supported by protocol"},
              kNetwork},
        Words{"Node",
              {"node:events:495", "      throw er; // Unhandled 'error' event", "      ^",
               "Error: getaddrinfo EAI_AGAIN example.com",
               "    at GetAddrInfoReqWrap.onlookup [as oncomplete] (node:dns:107:26)",
               "  code: 'EAI_AGAIN',", "}", "Node.js v18.20.4"},
              kNetwork},
        Words{"NodeWithoutItsBeginning",
              {"    at GetAddrInfoReqWrap.onlookup (node:dns:107:26) {", "  errno: -3008,",
               "  code: 'ENOTFOUND',", "}", "Node.js v18.20.4"},
              kNetwork},
        Words{"Java",
              {"Exception in thread \"main\" java.net.UnknownHostException: example.com",
               "\tat java.base/java.net.Socket.connect(Socket.java:633)",
               "\tat Bot.main(Bot.java:9)"},
              kNetwork},
        Words{"Rust",
              {"thread 'main' panicked at src/main.rs:3:60:",
               "called `Result::unwrap()` on an `Err` value: Os { code: 97, kind: Uncategorized, "
               "message: \"Address family not supported by protocol\" }",
               "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace"},
              kNetwork},
        Words{
            "RustResult",
            {"Error: Custom { kind: Uncategorized, error: \"failed to lookup address information: "
             "Temporary failure in name resolution\" }"},
            kNetwork},
        Words{"Cpp", {"socket: Address family not supported by protocol"}, kNetwork},
        Words{"Shell", {"curl: (6) Could not resolve host: example.com"}, kNetwork}),
    NameOf);

INSTANTIATE_TEST_SUITE_P(
    Files, SandboxWords,
    testing::Values(
        Words{"PythonReadOnly",
              {"Traceback (most recent call last):",
               "OSError: [Errno 30] Read-only file system: 'log.txt'"},
              kReadOnly},
        Words{
            "NodeReadOnly",
            {"node:fs:601", "Error: EROFS: read-only file system, open 'log.txt'",
             "    at Object.openSync (node:fs:601:3)", "  code: 'EROFS',", "}", "Node.js v18.20.4"},
            kReadOnly},
        Words{
            "JavaReadOnly",
            {"Exception in thread \"main\" java.io.FileNotFoundException: log.txt (Read-only file "
             "system)",
             "\tat java.base/java.io.FileOutputStream.open0(Native Method)"},
            kReadOnly},
        Words{"RustReadOnly",
              {"Error: Os { code: 30, kind: ReadOnlyFilesystem, message: \"Read-only file system\" "
               "}"},
              kReadOnly},
        Words{"CppReadOnly", {"cannot write log.txt: Read-only file system"}, kReadOnly},
        Words{"ShellReadOnly",
              {"bot.sh: 2: cannot create log.txt: Read-only file system"},
              kReadOnly},
        Words{"PythonHomeFile",
              {"Traceback (most recent call last):",
               "FileNotFoundError: [Errno 2] No such file or directory: '/home/robin/book.bin'"},
              kHidden},
        Words{"PythonScriptElsewhere",
              {"/usr/bin/python3: can't open file '/home/robin/bot.py': [Errno 2] No such file or "
               "directory"},
              kHidden},
        Words{"JavaHomeJar", {"Error: Unable to access jarfile /opt/bot/bot.jar"}, kHidden},
        Words{"CppEtcFile", {"open /etc/robin.conf: No such file or directory"}, kHidden},
        Words{"FullTmp",
              {"Traceback (most recent call last):", "OSError: [Errno 28] No space left on device"},
              "64 MiB (limits.tmp_mib in bot.toml)"},
        Words{"LongFile",
              {},
              "64 MiB (limits.file_mib in bot.toml)",
              "signal 25 (File size limit exceeded)"},
        Words{
            "ManyFiles",
            {"Traceback (most recent call last):", "OSError: [Errno 24] Too many open files: 'a'"},
            "256 (limits.open_files in bot.toml)"},
        Words{"Locks",
              {"Traceback (most recent call last):", "OSError: [Errno 37] No locks available"},
              "file locks are refused"}),
    NameOf);

INSTANTIATE_TEST_SUITE_P(
    ModulesAndLimits, SandboxWords,
    testing::Values(
        Words{
            "PythonModule",
            {"Traceback (most recent call last):", "ModuleNotFoundError: No module named 'numpy'"},
            kModules},
        Words{"NodeModule",
              {"node:internal/modules/cjs/loader:1137", "Error: Cannot find module 'lodash'",
               "Require stack:", "- /bot/bot.js", "  code: 'MODULE_NOT_FOUND',", "}",
               "Node.js v18.20.4"},
              kModules},
        Words{
            "CppLibrary",
            {"./bot: error while loading shared libraries: libtorch.so: cannot open shared object "
             "file: No such file or directory"},
            kModules},
        Words{"PythonMemory", {"Traceback (most recent call last):", "MemoryError"}, kMemory},
        Words{"CppMemory",
              {"terminate called after throwing an instance of 'std::bad_alloc'",
               "  what():  std::bad_alloc"},
              kMemory,
              "signal 6 (Aborted)"},
        Words{"RustMemory",
              {"memory allocation of 4294967296 bytes failed"},
              kMemory,
              "signal 6 (Aborted)"},
        Words{"Killed", {"thinking"}, kMemory, "killed: used more than 512 MiB of memory"},
        Words{"KilledForCpu", {}, "limits.cpu_s", "killed: used more than 600 s of CPU time"},
        Words{"PythonThreads",
              {"Traceback (most recent call last):", "RuntimeError: can't start new thread"},
              kProcesses},
        Words{"PythonFork",
              {"Traceback (most recent call last):",
               "  File \"/usr/lib/python3.11/subprocess.py\", line 1834, in _execute_child",
               "    self.pid = _fork_exec(",
               "BlockingIOError: [Errno 11] Resource temporarily unavailable"},
              kProcesses},
        Words{"JavaThreads",
              {"Exception in thread \"main\" java.lang.OutOfMemoryError: unable to create native "
               "thread: possibly out of memory or process/resource limits reached"},
              kProcesses},
        Words{"RustThreads",
              {"thread 'main' panicked at library/std/src/thread/mod.rs:683:29:",
               "failed to spawn thread: Os { code: 11, kind: WouldBlock, message: \"Resource "
               "temporarily unavailable\" }"},
              kProcesses},
        Words{"ShellFork", {"bot.sh: 3: Cannot fork"}, kProcesses}),
    NameOf);

// Errors that the sandbox has not caused, and some that only mention what it might cause.
INSTANTIATE_TEST_SUITE_P(
    Others, SandboxWords,
    testing::Values(
        Words{"Nothing", {}},
        Words{"PythonError", {"Traceback (most recent call last):", "IndexError: list index"}},
        Words{"AWarningBeforeAnotherError",
              {"no book: [Errno -3] Temporary failure in name resolution",
               "Traceback (most recent call last):", "  File \"/bot/bot.py\", line 8, in decide",
               "IndexError: list index out of range"}},
        Words{"AnErrorThatWasCaughtBefore",
              {"Traceback (most recent call last):", "OSError: [Errno 30] Read-only file system",
               "playing without a log",
               "Traceback (most recent call last):", "ZeroDivisionError: division by zero"}},
        Words{"AWarningLongAgo",
              {"connect: Network is unreachable", "playing offline", "move 1", "move 2"}},
        Words{"AFaultAfterAWarning",
              {"connect: Network is unreachable"},
              "",
              "signal 11 (Segmentation fault)"},
        Words{"OwnFileMissing",
              {"Traceback (most recent call last):",
               "FileNotFoundError: [Errno 2] No such file or directory: 'book.bin'"}},
        Words{"BundledFileMissing", {"open /bot/book.bin: No such file or directory"}},
        Words{"AllowedFileMissing", {"open /opt/weights/a.bin: No such file or directory"}},
        Words{"SystemFileMissing", {"sh: 1: /usr/bin/nosuch: No such file or directory"}},
        Words{"NotAPackage",
              {"Traceback (most recent call last):",
               "ModuleNotFoundError: No module named 'bot.x'; 'bot' is not a package"}},
        Words{"TheSdk",
              {"Traceback (most recent call last):",
               "ModuleNotFoundError: No module named 'assize.x'"}},
        Words{"WrongName",
              {"Traceback (most recent call last):",
               "ImportError: cannot import name 'Bott' from 'assize'"}},
        Words{"NodeOwnModule",
              {"node:internal/modules/cjs/loader:1137", "Error: Cannot find module './helper'",
               "Require stack:", "- /bot/bot.js", "Node.js v18.20.4"}},
        Words{"NodeHeap",
              {"FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"},
              "",
              "signal 6 (Aborted)"},
        Words{"JavaHeap",
              {"Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space"}},
        Words{"JavaClass",
              {"Error: Could not find or load main class Bot",
               "Caused by: java.lang.ClassNotFoundException: Bot"}},
        Words{"NonBlockingRead",
              {"Traceback (most recent call last):", "    data = pipe.read(1)",
               "BlockingIOError: [Errno 11] Resource temporarily unavailable"}},
        Words{"ManyFilesInAll",
              {"Traceback (most recent call last):",
               "OSError: [Errno 23] Too many open files in system"}},
        Words{"RustPanic",
              {"thread 'main' panicked at src/main.rs:9:5:",
               "index out of bounds: the len is 3 but the index is 7"}},
        Words{"CppException",
              {"terminate called after throwing an instance of 'std::out_of_range'",
               "  what():  vector::_M_range_check"},
              "",
              "signal 6 (Aborted)"},
        Words{"OtherLimit", {}, "", "killed: kept starting processes while it was to stand still"}),
    NameOf);

TEST(SandboxSentence, OfAProgramAloneNamesItsFolder) {
  process::Sandbox sandbox;
  sandbox.only_file = "bot.py";
  EXPECT_EQ(SandboxSentence(sandbox, "exit status 1",
                            Lines{"Traceback (most recent call last):",
                                  "ModuleNotFoundError: No module named 'helper'"}),
            "it ran in the sandbox: a program without a bot.toml sees no other file of its folder; "
            "see BOT_TOML.md");
}

TEST(SandboxSentence, OfABuildKnowsThatItsFolderCanBeWritten) {
  process::Sandbox sandbox;
  sandbox.purpose = process::SandboxPurpose::kBuild;
  const Lines read_only = {"cp: cannot create regular file '/usr/x': Read-only file system"};
  EXPECT_EQ(
      SandboxSentence(sandbox, "exit status 1", read_only),
      "it ran in the sandbox: nothing but the bot's folder and /tmp can be written there; see "
      "BOT_TOML.md");
  EXPECT_EQ(SandboxSentence(sandbox, "exit status 1", Lines{"cc: No space left on device"}), "");
}

TEST(SandboxSentence, LooksBehindWhatAssizeItselfHasAdded) {
  const Lines lines = {"cannot write log.txt: Read-only file system",
                       "assize-bridge: the referee ended the stream with status ABORTED: E_FORFEIT",
                       "(assize: advice)"};
  EXPECT_TRUE(absl::StrContains(SandboxSentence({}, "exit status 1", lines), kReadOnly));
}

}  // namespace
}  // namespace assize::bots
