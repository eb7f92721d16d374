#include "ladder/executor/leases/lease_files.h"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxBytes = size_t{1} << 20;
constexpr char kEnding[] = ".lease";

}  // namespace

absl::StatusOr<std::unique_ptr<LeaseFiles>> LeaseFiles::Open(const std::string& folder) {
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return absl::ErrnoToStatus(errno, absl::StrCat("can't make the folder ", folder));
  }
  return std::unique_ptr<LeaseFiles>(new LeaseFiles(folder));
}

std::string LeaseFiles::PathOf(const std::string& lease) const {
  return absl::StrCat(folder_, "/", lease, kEnding);
}

std::vector<v1::KeptLease> LeaseFiles::Load() {
  std::vector<v1::KeptLease> leases;
  WalkFolder(folder_, [&](const fs::directory_entry& entry) {
    const absl::StatusOr<std::string> text = ReadFile(entry.path(), kMaxBytes);
    v1::KeptLease lease;
    if (text.ok() && lease.ParseFromString(*text) && entry.path() == PathOf(lease.lease())) {
      leases.push_back(std::move(lease));
      return Walk::kGoOn;
    }
    std::error_code ignored;
    fs::remove(entry.path(), ignored);
    return Walk::kGoOn;
  });
  return leases;
}

absl::Status LeaseFiles::Keep(const v1::KeptLease& lease) {
  return WritePrivateFile(PathOf(lease.lease()), lease.SerializeAsString());
}

void LeaseFiles::Forget(const std::string& lease) {
  std::error_code ignored;
  fs::remove(PathOf(lease), ignored);
}

}  // namespace assize::ladder
