#include "ladder/submit/bundles/bundle_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/tasks/interruption.h"
#include "referee/base/text/plain_text.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxPathBytes = 1024;
constexpr size_t kMaxPartBytes = 255;

// About a path inside of the bundle.
absl::Status Refuse(const std::string& path, const std::string& why) {
  return absl::FailedPreconditionError(absl::StrCat(Quoted(path), ": ", why));
}

absl::Status RefuseErrno(const std::string& path, int error) {
  return Refuse(path, absl::StrCat("cannot be read: ", std::strerror(error)));
}

absl::Status Interrupted() {
  return absl::CancelledError("interrupted while its files were copied");
}

struct CloseDirectory {
  void operator()(DIR* directory) const { closedir(directory); }
};
using Directory = std::unique_ptr<DIR, CloseDirectory>;

// Walks down by descriptors, so that a folder that is exchanged for a link meanwhile leads nowhere.
class FolderReader {
 public:
  FolderReader(const BundleLimits& limits, const std::function<bool()>& cancelled)
      : limits_(limits), cancelled_(cancelled) {}

  absl::StatusOr<Bundle> Read(UniqueFd root) {
    ASSIZE_RETURN_IF_ERROR(ReadFolder(std::move(root), "", 0));
    std::sort(bundle_.files.begin(), bundle_.files.end(),
              [](const BundleFile& a, const BundleFile& b) { return a.path < b.path; });
    return std::move(bundle_);
  }

 private:
  absl::Status ReadFolder(UniqueFd folder, const std::string& prefix, int depth);
  absl::Status ReadEntry(int folder, const std::string& name, const std::string& path, int depth);
  absl::Status ReadFile(UniqueFd file, const struct stat& facts, const std::string& path);
  absl::Status CheckRoom(int64_t more) const;

  const BundleLimits& limits_;
  const std::function<bool()>& cancelled_;
  Bundle bundle_;
  // Files and folders.
  size_t entries_ = 0;
  int64_t bytes_ = 0;
};

absl::StatusOr<std::vector<std::string>> NamesIn(UniqueFd folder, const std::string& path) {
  const Directory directory(fdopendir(folder.get()));
  if (directory == nullptr) return RefuseErrno(path, errno);
  folder.Release();
  std::vector<std::string> names;
  while (true) {
    errno = 0;
    const dirent* entry = readdir(directory.get());
    if (entry == nullptr) break;
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  if (errno != 0) return RefuseErrno(path, errno);
  // So that of several mistakes the same is reported each time.
  std::sort(names.begin(), names.end());
  return names;
}

absl::Status FolderReader::ReadFolder(UniqueFd folder, const std::string& prefix, int depth) {
  if (depth > limits_.depth) {
    return Refuse(prefix, absl::StrCat("more than ", limits_.depth, " folders inside each other"));
  }
  UniqueFd listed(fcntl(folder.get(), F_DUPFD_CLOEXEC, 0));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<std::string> names,
                          NamesIn(std::move(listed), prefix.empty() ? "." : prefix));
  for (const std::string& name : names) {
    const std::string path = absl::StrCat(prefix, name);
    if (const absl::Status checked = CheckBundlePath(path); !checked.ok()) {
      return absl::FailedPreconditionError(checked.message());
    }
    ASSIZE_RETURN_IF_ERROR(ReadEntry(folder.get(), name, path, depth));
  }
  return absl::OkStatus();
}

absl::Status FolderReader::ReadEntry(int folder, const std::string& name, const std::string& path,
                                     int depth) {
  if (cancelled_()) return Interrupted();
  if (++entries_ > limits_.entries) {
    return absl::FailedPreconditionError(absl::StrCat(
        "more than ", limits_.entries, " files and folders; leave out what the bot does not need"));
  }
  struct stat facts = {};
  if (fstatat(folder, name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) {
    return RefuseErrno(path, errno);
  }
  if (S_ISLNK(facts.st_mode)) {
    return Refuse(path, "is a link; a bundle contains only files and folders: put the file itself");
  }
  if (!S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode)) {
    return Refuse(path, "is neither a file nor a folder");
  }
  // It may be another thing by now: O_NONBLOCK, since a named pipe would wait for a writer.
  UniqueFd entry(openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!entry.valid() || fstat(entry.get(), &facts) != 0) return RefuseErrno(path, errno);
  if (S_ISDIR(facts.st_mode)) return ReadFolder(std::move(entry), path + "/", depth + 1);
  if (!S_ISREG(facts.st_mode)) return Refuse(path, "is neither a file nor a folder");
  return ReadFile(std::move(entry), facts, path);
}

absl::Status FolderReader::ReadFile(UniqueFd file, const struct stat& facts,
                                    const std::string& path) {
  ASSIZE_RETURN_IF_ERROR(CheckRoom(facts.st_size));
  BundleFile& read = bundle_.files.emplace_back();
  read.path = path;
  read.executable = (facts.st_mode & S_IXUSR) != 0;
  // At once, since a string that grows is copied. The file may grow while it is read, all the same.
  const auto expected = static_cast<size_t>(facts.st_size);
  read.content.reserve(expected + 1);
  constexpr size_t kChunk = 1 << 16;
  for (size_t size = 0;;) {
    const size_t want = size <= expected ? std::min(kChunk, expected - size + 1) : kChunk;
    read.content.resize(size + want);
    const ssize_t got = ::read(file.get(), read.content.data() + size, want);
    if (got < 0 && errno != EINTR) return RefuseErrno(path, errno);
    size += static_cast<size_t>(std::max<ssize_t>(got, 0));
    read.content.resize(size);
    if (got == 0) break;
    if (cancelled_()) return Interrupted();
    ASSIZE_RETURN_IF_ERROR(CheckRoom(static_cast<int64_t>(size)));
  }
  bytes_ += static_cast<int64_t>(read.content.size());
  return absl::OkStatus();
}

absl::Status FolderReader::CheckRoom(int64_t more) const {
  if (bytes_ + more <= limits_.bytes) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("more than ", limits_.bytes, " bytes; leave out what the bot does not need"));
}

mode_t ModeOf(const BundleFile& file, CopyUse use) {
  if (use == CopyUse::kToPlayFrom) return file.executable ? 0555 : 0444;
  return file.executable ? 0755 : 0644;
}

absl::Status WriteFile(const BundleFile& file, const fs::path& path, mode_t mode) {
  const UniqueFd out(
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
  if (!out.valid()) return FileError(path, "the file cannot be made", errno);
  for (size_t done = 0; done < file.content.size();) {
    const ssize_t wrote = write(out.get(), file.content.data() + done, file.content.size() - done);
    if (wrote < 0 && errno != EINTR) return FileError(path, "the file cannot be written", errno);
    done += static_cast<size_t>(std::max<ssize_t>(wrote, 0));
  }
  // Whatever the umask leaves.
  if (fchmod(out.get(), mode) != 0) return FileError(path, "its mode cannot be set", errno);
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckBundlePath(std::string_view path) {
  const auto refused = [&path](const std::string& why) {
    return absl::InvalidArgumentError(absl::StrCat("the path ", Quoted(path), " ", why));
  };
  if (path.size() > kMaxPathBytes) {
    return refused(absl::StrCat("has more than ", kMaxPathBytes, " bytes"));
  }
  const std::vector<std::string> parts = absl::StrSplit(std::string(path), '/');
  for (const std::string& part : parts) {
    if (part.empty() || part == "." || part == "..") {
      return refused("has an empty part, \".\" or \"..\" in it");
    }
    if (part.size() > kMaxPartBytes || !IsPlainText(part, 1, kMaxPartBytes)) {
      return refused(absl::StrCat("must have parts of 1 to ", kMaxPartBytes,
                                  " bytes of UTF-8 without control characters"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Bundle> ReadBundle(const std::string& folder, const BundleLimits& limits,
                                  const std::function<bool()>& cancelled) {
  // The folder itself may be a link: the user has named it.
  UniqueFd root(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!root.valid()) {
    const std::string text = absl::StrCat(Quoted(folder), ": ", std::strerror(errno));
    return errno == ENOENT ? absl::NotFoundError(text) : absl::FailedPreconditionError(text);
  }
  auto bundle = FolderReader(limits, cancelled).Read(std::move(root));
  ASSIZE_RETURN_IF_ERROR(WithContext(bundle.status(), folder));
  return bundle;
}

absl::Status WriteBundle(const Bundle& bundle, const std::string& folder, CopyUse use,
                         const std::function<bool()>& cancelled) {
  const HalfWritten half_written;
  if (mkdir(folder.c_str(), 0755) != 0) {
    return FileError(folder, "the folder cannot be made", errno);
  }
  for (const BundleFile& file : bundle.files) {
    if (cancelled()) return Interrupted();
    // A database may have been tampered with, too.
    ASSIZE_RETURN_IF_ERROR(CheckBundlePath(file.path));
    const fs::path path = fs::path(folder) / file.path;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return FileError(path.parent_path(), "the folder cannot be made", error.value());
    // Whatever the umask leaves: confined bots may be other users.
    for (fs::path made = path.parent_path(); made.native().size() >= folder.size();
         made = made.parent_path()) {
      chmod(made.c_str(), 0755);
    }
    ASSIZE_RETURN_IF_ERROR(WriteFile(file, path, ModeOf(file, use)));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder
