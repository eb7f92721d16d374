// What the process of a confined bot does before it executes bubblewrap: it prepares the bot's root
// in /tmp, changes to a user of its own, and sets its limits.
//
// bubblewrap isolates the bot: namespaces, the change of the root, capabilities, filters. The
// mounts are prepared here, since bubblewrap can't limit the number of files in /tmp, since the
// user of the bot may have no access to the folders above its own, and since it takes a fraction of
// the time.
#ifndef ASSIZE_REFEREE_PROCESS_WALLS_CONFINEMENT_H_
#define ASSIZE_REFEREE_PROCESS_WALLS_CONFINEMENT_H_

#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "assize/v1/supervisor.pb.h"
#include "referee/process/walls/syscall_filter.h"

namespace assize::process {

// Prepared by the supervisor; Enter() is for the child, and neither allocates nor changes memory.
class Confinement {
 public:
  // `filters` and `inner_wall` (inner_wall_image.h) must stay open as long as the confinement is
  // used.
  Confinement(const v1::SupervisorSandbox& sandbox, const SyscallFilters& filters,
              const UniqueFd& inner_wall);

  // Flags for clone(): the namespaces that the child begins with.
  int namespaces() const;
  // In the child, in its new namespaces and with its standard streams. False, with errno, if the
  // machine refuses.
  bool Enter() const;

 private:
  struct Limit {
    __rlimit_resource resource;
    rlim_t value;
  };

  bool MapUser() const;
  bool BuildRoot() const;
  bool MountTree(size_t index, int tree) const;
  bool ChangeUser() const;
  bool SetLimits() const;
  bool WriteFiles() const;
  bool ConnectWalls() const;

  struct Mount {
    std::string source;
    // In the stage.
    std::string place;
    bool folder;
    mount_attr attributes;
  };
  struct Link {
    std::string place;
    std::string content;
  };
  using File = Link;

  // Adds the made-up /proc.
  void AddProc(uint64_t memory_bytes, std::set<std::string>& folders);

  // The folders of the root, parents first.
  std::vector<std::string> folders_;
  std::vector<Mount> mounts_;
  std::vector<Link> links_;
  std::vector<File> files_;
  std::string tmp_options_;
  std::string oom_score_;
  std::string uid_map_;
  std::string gid_map_;
  // What the next programs inherit, from kFilterFd on.
  std::array<std::string, 4> wall_paths_;
  std::vector<Limit> limits_;
  // 0: the supervisor's own.
  uid_t uid_;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WALLS_CONFINEMENT_H_
