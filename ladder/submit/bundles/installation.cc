#include "ladder/submit/bundles/installation.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "referee/base/files/files.h"
#include "referee/base/files/folders.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

// A bundle has none, but an empty folder's name can pass something on too.
bool HasEmptyFolder(const std::string& folder) {
  bool found = false;
  WalkTree(folder, [&found](const fs::directory_entry& entry) {
    std::error_code gone;
    found = entry.is_directory(gone) && fs::is_empty(entry.path(), gone) && !gone;
    return found ? Walk::kStop : Walk::kGoOn;
  });
  return found;
}

absl::Status Rename(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) return FileError(to, "the bot cannot be installed", error.value());
  return SyncFolderOf(to);
}

// Events of a service begin on threads of their own. It is held while files are written: the second
// event is to find them complete and in their final place.
Mutex& Installing() {
  static Mutex installing;
  return installing;
}

// What installations that were killed have left. Only the database's one writer installs, on one
// thread.
void RemoveLeftovers(const std::string& root) {
  WalkFolder(root, [](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename();
    const bool left = absl::StrContains(name, ".new-") || absl::StrContains(name, ".old-");
    std::error_code ignored;
    if (left) fs::remove_all(entry.path(), ignored);
    return Walk::kGoOn;
  });
}

}  // namespace

bool HoldsBundle(const std::string& folder, const Bytes32& sha256) {
  const absl::StatusOr<Bundle> found = ReadBundle(folder);
  return found.ok() && found->Hash() == sha256 && !HasEmptyFolder(folder);
}

// Beside its place and then moved there, so that a process that dies in between leaves no half of a
// bot under its name.
absl::Status InstallBundle(const Bundle& bundle, const std::string& folder) {
  const std::string fresh = absl::StrCat(folder, ".new-", getpid());
  const std::string old = absl::StrCat(folder, ".old-", getpid());
  std::error_code ignored;
  fs::remove_all(fresh, ignored);
  if (absl::Status written = WriteBundle(bundle, fresh, CopyUse::kToPlayFrom); !written.ok()) {
    fs::remove_all(fresh, ignored);
    if (!absl::IsResourceExhausted(written)) return written;
    return absl::ResourceExhaustedError(
        absl::StrCat(written.message(), "; free some space and try again"));
  }
  // A process of an earlier run may still work in there: it keeps its files.
  if (fs::exists(folder, ignored)) ASSIZE_RETURN_IF_ERROR(Rename(folder, old));
  const absl::Status moved = Rename(fresh, folder);
  fs::remove_all(old, ignored);
  return moved;
}

std::string InstallationFolder(const std::string& database) {
  std::error_code ignored;
  return fs::weakly_canonical(fs::absolute(database, ignored), ignored).string() + "-bots";
}

absl::StatusOr<bots::Manifest> InstallVersion(LadderStore* store, const Version& version,
                                              const std::string& root) {
  const MutexLock lock(Installing());
  std::error_code error;
  fs::create_directories(root, error);
  if (error) return FileError(root, "the folder cannot be made", error.value());
  RemoveLeftovers(root);
  const std::string folder = absl::StrCat(root, "/", ToHex(version.installed_sha256));
  if (!HoldsBundle(folder, version.installed_sha256)) {
    ASSIZE_ASSIGN_OR_RETURN(const Bundle bundle, store->LoadInstalled(version.id));
    ASSIZE_RETURN_IF_ERROR(WithContext(InstallBundle(bundle, folder), NameOf(version)));
  }
  auto manifest = bots::ReadManifest(folder);
  ASSIZE_RETURN_IF_ERROR(WithContext(manifest.status(), NameOf(version)));
  return manifest;
}

absl::Status CheckInstalled(const Version& version, const std::string& folder) {
  if (HoldsBundle(folder, version.installed_sha256)) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("the files of ", NameOf(version), " in ", folder,
                                          " are not those that were submitted"));
}

}  // namespace assize::ladder
