#include "referee/process/walls/sandbox.h"

#include <unistd.h>

#include <array>
#include <filesystem>
#include <initializer_list>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/process/walls/inner_wall_image.h"

namespace assize::process {
namespace {

namespace fs = std::filesystem;

// Never looked up in PATH: it makes the walls.
constexpr std::array<const char*, 2> kBubblewraps = {"/usr/bin/bwrap", "/usr/local/bin/bwrap"};
// Nobody inside, and no user of the host.
constexpr const char* kUidInside = "1000";
// Files in /tmp: each, empty or not, takes about 1 KiB of the kernel's memory.
constexpr int64_t kTmpFilesPerMib = 64;

absl::StatusOr<std::string> FindBubblewrap() {
  for (const char* path : kBubblewraps) {
    if (access(path, X_OK) == 0) return path;
  }
  return absl::FailedPreconditionError(
      "bubblewrap is not installed (no /usr/bin/bwrap); on Debian: apt-get install bubblewrap");
}

// The settings of each Java of the system that it reads when it has a mistake to report, or compiles;
// without them it reports that instead.
std::vector<fs::path> SettingsOfJava() {
  std::vector<fs::path> found;
  WalkFolder("/etc", [&found](const fs::directory_entry& entry) {
    if (entry.path().filename().string().starts_with("java-")) {
      found.push_back(entry.path() / "security");
    }
    return Walk::kGoOn;
  });
  return found;
}

// Fills the order. What is mounted below another must come after it.
class Composer {
 public:
  explicit Composer(v1::SupervisorStart& order) : order_(order), how_(*order.mutable_sandbox()) {}

  void AddCommand(const std::string& bubblewrap, const std::vector<std::string>& argv) {
    order_.set_file(bubblewrap);
    const bool landlock = HasLandlock();
    how_.set_made_up_proc(landlock);
    const std::string proc = landlock ? "/proc/kernel" : "/proc";
    // It finds the root that is prepared for it in /tmp.
    for (const std::string_view word : std::initializer_list<std::string_view>{"bwrap",
                                                                               "--unshare-all",
                                                                               "--unshare-user",
                                                                               "--die-with-parent",
                                                                               "--new-session",
                                                                               "--cap-drop",
                                                                               "ALL",
                                                                               "--uid",
                                                                               kUidInside,
                                                                               "--gid",
                                                                               kUidInside,
                                                                               "--hostname",
                                                                               "bot",
                                                                               "--add-seccomp-fd",
                                                                               "4",
                                                                               "--add-seccomp-fd",
                                                                               "5",
                                                                               "--dev-bind",
                                                                               "/tmp",
                                                                               "/",
                                                                               "--proc",
                                                                               proc,
                                                                               "--chdir",
                                                                               "/bot",
                                                                               "--"}) {
      order_.add_argv(std::string(word));
    }
    order_.add_argv(absl::StrCat(proc, "/self/fd/", kInnerWallFd));
    order_.add_argv(landlock ? "landlock" : "none");
    for (const std::string& word : argv) order_.add_argv(word);
  }

  void AddBundle(const std::string& folder, const Sandbox& sandbox) {
    const fs::path inside(kBundleInside);
    const fs::path source(sandbox.bundle_copy.empty() ? folder : sandbox.bundle_copy);
    how_.set_bundle_bytes(sandbox.bundle_bytes);
    if (!sandbox.only_file.empty()) {
      const fs::path name = fs::path(sandbox.only_file).filename();
      return Mount(source / name, inside / name);
    }
    Mount(source, inside);
    how_.mutable_mounts()->rbegin()->set_writable(sandbox.purpose == SandboxPurpose::kBuild);
  }

  // Programs and libraries, and the few files of /etc without which some of them do not start.
  void AddSystem() {
    Mount("/usr", "/usr");
    for (const char* path : {"/bin", "/sbin", "/lib", "/lib32", "/lib64"}) {
      std::error_code error;
      const fs::path target = fs::read_symlink(path, error);
      if (!error) {
        Link(path, target);
      } else {
        MountIfThere(path);
      }
    }
    for (const char* path : {"/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime"}) {
      MountIfThere(path);
    }
    static const std::vector<fs::path> settings_of_java = SettingsOfJava();
    for (const fs::path& path : settings_of_java) MountIfThere(path);
  }

  // Without /dev/zero, whose shared mappings are memory that nobody counts, and without terminals.
  void AddDevices() {
    for (const char* device : {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"}) {
      MountIfThere(device);
    }
    Link("/dev/fd", "/proc/self/fd");
    Link("/dev/stdin", "/proc/self/fd/0");
    Link("/dev/stdout", "/proc/self/fd/1");
    Link("/dev/stderr", "/proc/self/fd/2");
    Link("/dev/shm", "/tmp");
  }

  void AddReads(const std::vector<SandboxRead>& reads) {
    for (const SandboxRead& read : reads) Mount(read.source, read.target);
  }

  void SetLimits(const SandboxLimits& limits) {
    constexpr int64_t kMib = 1048576;
    how_.set_tmp_bytes(limits.tmp_mib * kMib);
    how_.set_tmp_files(limits.tmp_mib * kTmpFilesPerMib);
    how_.set_memory_bytes(limits.memory_mib * kMib);
    how_.set_processes(static_cast<uint32_t>(limits.processes));
    how_.set_cpu_seconds(static_cast<uint32_t>(limits.cpu_s));
    how_.set_file_bytes(limits.file_mib * kMib);
    how_.set_open_files(static_cast<uint32_t>(limits.open_files));
  }

 private:
  void Mount(const fs::path& source, const fs::path& target) {
    v1::SupervisorSandbox::Mount& mount = *how_.add_mounts();
    mount.set_source(source);
    mount.set_target(target);
  }
  void MountIfThere(const fs::path& path) {
    std::error_code error;
    if (fs::exists(path, error)) Mount(path, path);
  }
  void Link(const fs::path& path, const fs::path& content) {
    v1::SupervisorSandbox::Link& link = *how_.add_links();
    link.set_path(path);
    link.set_content(content);
  }

  v1::SupervisorStart& order_;
  v1::SupervisorSandbox& how_;
};

}  // namespace

uint32_t UidOf(const UidRange& uids, int pid, uint64_t id) {
  // Supervisors on one machine have different pids; one of them rarely has as many bots at a time.
  constexpr uint64_t kPerSupervisor = 1024;
  return uids.first +
         static_cast<uint32_t>((static_cast<uint64_t>(pid) * kPerSupervisor + id) % uids.count);
}

absl::Status AddSandbox(std::vector<std::string> argv, const std::vector<std::string>& bridge,
                        const Sandbox& sandbox, v1::SupervisorStart& order) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string bubblewrap, FindBubblewrap());
  argv.insert(argv.begin(), bridge.begin(), bridge.end());
  Composer composer(order);
  composer.AddCommand(bubblewrap, argv);
  composer.AddSystem();
  composer.AddDevices();
  composer.AddBundle(order.folder(), sandbox);
  composer.AddReads(sandbox.reads);
  composer.SetLimits(sandbox.limits);
  order.mutable_sandbox()->set_cgroups(sandbox.cgroups);
  order.mutable_sandbox()->set_build(sandbox.purpose == SandboxPurpose::kBuild);
  return absl::OkStatus();
}

}  // namespace assize::process
