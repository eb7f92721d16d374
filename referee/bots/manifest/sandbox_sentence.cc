#include "referee/bots/manifest/sandbox_sentence.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assize::bots {
namespace {

using process::Sandbox;
using process::SandboxPurpose;

// What of the sandbox a program may meet.
enum class Bound {
  kNetwork,
  kReadOnly,
  kSpace,
  kFileSize,
  kOpenFiles,
  kProcesses,
  kMemory,
  kCpu,
  kLocks,
  kCalls,
  kModules,
  kOnlyFile,
  kHiddenPath,
};

// A line with this text is about that. The texts are those of the C library, and those of Node.js,
// Java, Rust and common programs where they have words of their own.
struct Sign {
  std::string_view text;
  Bound bound;
};

constexpr auto kSigns = std::to_array<Sign>({
    {"Address family not supported", Bound::kNetwork},
    {"EAFNOSUPPORT", Bound::kNetwork},
    {"Protocol family unavailable", Bound::kNetwork},
    {"Network is unreachable", Bound::kNetwork},
    {"ENETUNREACH", Bound::kNetwork},
    {"Temporary failure in name resolution", Bound::kNetwork},
    {"Name or service not known", Bound::kNetwork},
    {"EAI_AGAIN", Bound::kNetwork},
    {"ENOTFOUND", Bound::kNetwork},
    {"UnknownHostException", Bound::kNetwork},
    {"Could not resolve host", Bound::kNetwork},
    {"Couldn't resolve host", Bound::kNetwork},
    {"unable to resolve host address", Bound::kNetwork},
    {"Read-only file system", Bound::kReadOnly},
    {"EROFS", Bound::kReadOnly},
    {"File too large", Bound::kFileSize},
    {"EFBIG", Bound::kFileSize},
    {"EMFILE", Bound::kOpenFiles},
    {"can't start new thread", Bound::kProcesses},
    {"unable to create native thread", Bound::kProcesses},
    {"Cannot fork", Bound::kProcesses},
    {"spawn EAGAIN", Bound::kProcesses},
    {"std::bad_alloc", Bound::kMemory},
    {"Cannot allocate memory", Bound::kMemory},
    {"ENOMEM", Bound::kMemory},
    {"insufficient memory for the Java Runtime", Bound::kMemory},
    {"process out of memory", Bound::kMemory},
    {"No locks available", Bound::kLocks},
    {"ENOLCK", Bound::kLocks},
    {"Function not implemented", Bound::kCalls},
    {"ENOSYS", Bound::kCalls},
    {"error while loading shared libraries", Bound::kModules},
    {"cannot open shared object file", Bound::kModules},
});

bool Has(std::string_view line, std::string_view text) {
  return line.find(text) != std::string_view::npos;
}

// What is between the first pair of quotation marks after `before`.
std::string_view QuotedAfter(std::string_view line, std::string_view before) {
  const size_t begin = line.find(before);
  if (begin == std::string_view::npos) return {};
  const size_t open = line.find_first_of("'\"", begin + before.size());
  if (open == std::string_view::npos) return {};
  const size_t close = line.find(line[open], open + 1);
  if (close == std::string_view::npos) return {};
  return line.substr(open + 1, close - open - 1);
}

// A module that the bot's author must add is in the bot's own folder, or is the SDK's concern.
std::optional<Bound> BoundOfModule(std::string_view name, bool only_file) {
  constexpr auto kOfSdk = std::to_array<std::string_view>({"assize", "google", "grpc"});
  const std::string_view package = name.substr(0, name.find('.'));
  if (name.empty() || std::ranges::find(kOfSdk, package) != kOfSdk.end()) return std::nullopt;
  if (only_file) return Bound::kOnlyFile;
  const bool is_file = name.front() == '.' || name.front() == '/' || name.starts_with("file:");
  return is_file ? std::nullopt : std::optional(Bound::kModules);
}

std::optional<Bound> ModuleIn(std::string_view line, bool only_file) {
  if (Has(line, "ModuleNotFoundError: No module named") && !Has(line, "is not a package")) {
    return BoundOfModule(QuotedAfter(line, "No module named"), only_file);
  }
  for (const std::string_view text : {"Cannot find module", "Cannot find package"}) {
    if (Has(line, text)) return BoundOfModule(QuotedAfter(line, text), only_file);
  }
  return std::nullopt;
}

bool IsSeen(const Sandbox& sandbox, std::string_view path) {
  constexpr auto kSeen = std::to_array<std::string_view>({"/usr", "/bin", "/sbin", "/lib", "/lib32",
                                                          "/lib64", "/libx32", "/bot", "/assize",
                                                          "/tmp", "/proc", "/dev", "/sys", "/run"});
  const auto holds = [path](std::string_view folder) {
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
  };
  return std::ranges::any_of(kSeen, holds) ||
         std::ranges::any_of(sandbox.reads,
                             [&](const process::SandboxRead& read) { return holds(read.target); });
}

// A path of a folder that the sandbox does not show, in a line that misses a file.
bool MissesHiddenPath(const Sandbox& sandbox, std::string_view line) {
  constexpr std::string_view kBefore = " '\"(:=`";
  constexpr std::string_view kBehind = " '\"():,;`";
  const bool misses = Has(line, "No such file or directory") || Has(line, "ENOENT") ||
                      Has(line, "NoSuchFileException") || Has(line, "Unable to access jarfile");
  for (size_t at = line.find('/'); misses && at != std::string_view::npos;
       at = line.find('/', at + 1)) {
    if (at > 0 && kBefore.find(line[at - 1]) == std::string_view::npos) continue;
    const std::string_view path = line.substr(at, line.find_first_of(kBehind, at) - at);
    // "//" begins a comment or the rest of an address.
    if (path.size() > 1 && path[1] != '/' && !IsSeen(sandbox, path)) return true;
  }
  return false;
}

using Lines = std::span<const std::string>;

// Whether the line begins the report of an error that nobody has caught, in Java, Rust, C++, Node.js.
bool BeginsReport(std::string_view line) {
  const size_t colon = line.rfind(':');
  const bool numbered =
      colon != std::string_view::npos && colon + 1 < line.size() &&
      std::ranges::all_of(line.substr(colon + 1), [](char c) { return c >= '0' && c <= '9'; });
  return Has(line, "Exception in thread") || Has(line, "panicked at") ||
         line.starts_with("terminate called") || line.starts_with("node:") ||
         (numbered && (line.front() == '/' || line.starts_with("file://")));
}

bool BeginsTraceback(std::string_view line) { return Has(line, "Traceback (most recent call"); }

// In Python an error may have come while another one was handled.
bool LinksTracebacks(std::string_view line) {
  return Has(line, "During handling of the above exception") ||
         Has(line, "The above exception was the direct cause");
}

// The last lines that report why the program has ended: an error that it has caught and lived with
// explains nothing. A program without such reports says it in its last words.
Lines LastReport(Lines lines) {
  constexpr size_t kLastWords = 2;
  // What we have added.
  while (!lines.empty() && Has(lines.back().substr(0, 8), "assize")) {
    lines = lines.first(lines.size() - 1);
  }
  size_t first = lines.size();
  for (size_t i = lines.size(); i > 0 && first == lines.size(); --i) {
    if (BeginsTraceback(lines[i - 1]) || BeginsReport(lines[i - 1])) first = i - 1;
  }
  while (first < lines.size() && first > 0 && LinksTracebacks(lines[first - 1])) {
    --first;
    while (first > 0 && !BeginsTraceback(lines[first])) --first;
  }
  if (first < lines.size()) return lines.subspan(first);
  const bool of_node = !lines.empty() && lines.back().starts_with("Node.js v");
  return of_node ? lines : lines.last(std::min(kLastWords, lines.size()));
}

// "Resource temporarily unavailable" is the sandbox's if something was to be started.
bool FailsToStart(std::string_view line, Lines report) {
  if (!Has(line, "Resource temporarily unavailable") && !Has(line, "EAGAIN")) return false;
  constexpr auto kStarts = std::to_array<std::string_view>(
      {"fork", "Popen", "spawn", "pthread_create", "std::thread", "std::system_error"});
  return std::ranges::any_of(report, [&](const std::string& near) {
    return std::ranges::any_of(kStarts, [&](std::string_view word) { return Has(near, word); });
  });
}

std::optional<Bound> BoundIn(const Sandbox& sandbox, std::string_view line, Lines report) {
  for (const Sign& sign : kSigns) {
    if (Has(line, sign.text)) return sign.bound;
  }
  if (const auto module = ModuleIn(line, !sandbox.only_file.empty())) return module;
  if (Has(line, "Too many open files") && !Has(line, "in system")) return Bound::kOpenFiles;
  if (line.starts_with("MemoryError") || Has(line, "ArrayMemoryError")) return Bound::kMemory;
  if (line.starts_with("memory allocation of") && Has(line, "failed")) return Bound::kMemory;
  if (FailsToStart(line, report)) return Bound::kProcesses;
  if (MissesHiddenPath(sandbox, line)) return Bound::kHiddenPath;
  // A build writes to the machine's own disk, which may be full.
  const bool full = Has(line, "No space left on device") || Has(line, "ENOSPC");
  if (full && sandbox.purpose == SandboxPurpose::kPlay) return Bound::kSpace;
  return std::nullopt;
}

// What the supervisor, or the kernel by a limit's own signal, has ended it for.
std::optional<Bound> BoundOfEnd(std::string_view end) {
  if (end.starts_with("killed:") && Has(end, "of memory")) return Bound::kMemory;
  if (end.starts_with("killed:") && Has(end, "of CPU time")) return Bound::kCpu;
  if (end.starts_with("signal 25 ")) return Bound::kFileSize;
  return std::nullopt;
}

std::string Limited(std::string_view what, std::string_view key, int64_t value,
                    std::string_view unit) {
  return absl::StrCat(std::string(what), " ", value, std::string(unit), " (limits.",
                      std::string(key), " in bot.toml)");
}

std::string FactOf(Bound bound, const Sandbox& sandbox) {
  const process::SandboxLimits& limits = sandbox.limits;
  const bool builds = sandbox.purpose == SandboxPurpose::kBuild;
  switch (bound) {
    case Bound::kNetwork:
      return "there is no network in it";
    case Bound::kReadOnly:
      return builds ? "nothing but the bot's folder and /tmp can be written there"
                    : "the bot's folder is read-only there, and only /tmp can be written";
    case Bound::kSpace:
      return Limited("/tmp, the only place to write, has", "tmp_mib", limits.tmp_mib, " MiB");
    case Bound::kFileSize:
      return Limited("a file may have", "file_mib", limits.file_mib, " MiB");
    case Bound::kOpenFiles:
      return Limited("a process may have open files up to", "open_files", limits.open_files, "");
    case Bound::kProcesses:
      return Limited("processes and threads together may be", "processes", limits.processes, "");
    case Bound::kMemory:
      return Limited("its memory is limited to", "memory_mib", limits.memory_mib, " MiB");
    case Bound::kCpu:
      return Limited("its CPU time is limited to", "cpu_s", limits.cpu_s, " s");
    case Bound::kLocks:
      return "file locks are refused in it";
    case Bound::kCalls:
      return "some system calls are refused in it, such as inotify and memfd_create";
    case Bound::kModules:
      return "of modules and libraries it sees those of the system and of the bot's folder, none "
             "in a home folder or in /opt";
    case Bound::kOnlyFile:
      return "a program without a bot.toml sees no other file of its folder";
    case Bound::kHiddenPath:
      return "it sees the system's programs and the bot's folder, which is /bot, but no /home, "
             "/etc, /opt or /var";
  }
  return "";
}

}  // namespace

std::string SandboxSentence(const Sandbox& sandbox, std::string_view end,
                            std::span<const std::string> last_lines) {
  std::optional<Bound> bound = BoundOfEnd(end);
  // After a fault of its own memory a program has printed nothing of it.
  const Lines report = end.starts_with("signal 11 ") ? Lines() : LastReport(last_lines);
  for (size_t i = report.size(); i > 0 && !bound.has_value(); --i) {
    bound = BoundIn(sandbox, report[i - 1], report);
  }
  if (!bound.has_value()) return "";
  return absl::StrCat("it ran in the sandbox: ", FactOf(*bound, sandbox), "; see BOT_TOML.md");
}

}  // namespace assize::bots
