#include "ladder/site/site_folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/files/files.h"
#include "referee/base/files/folders.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"

namespace assize::ladder::site {
namespace {

namespace fs = std::filesystem;

constexpr char kList[] = ".assize-site";

std::string FirstLine(SiteKind kind) {
  return kind == SiteKind::kPublic ? "assize site 1" : "assize owners 1";
}

// Absolute, without a slash at its end.
absl::StatusOr<fs::path> TargetOf(const std::string& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error).lexically_normal();
  if (error) return FileError(path, "it cannot be found", error.value());
  return whole.has_filename() ? whole : whole.parent_path();
}

// Where the new site is written: beside the old one, so that they are on one file system.
std::string FreshPath(const fs::path& target) {
  return (target.parent_path() / absl::StrCat(".", target.filename().string(), ".new")).string();
}

absl::StatusOr<UniqueFd> LockFolder(const std::string& path) {
  UniqueFd folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() < 0) return FileError(path, "it cannot be opened", errno);
  if (flock(folder.get(), LOCK_EX | LOCK_NB) != 0) {
    return absl::AbortedError(absl::StrCat(path, ": another process writes this site"));
  }
  return folder;
}

bool IsEmptyFolder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error) && fs::is_empty(path, error) && !error;
}

absl::Status WriteNewFile(const std::string& path, std::string_view content) {
  constexpr mode_t kForAll = 0644;
  const UniqueFd file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kForAll));
  if (file.get() < 0) return FileError(path, "it cannot be made", errno);
  return WriteAll(file.get(), content, path);
}

// All but the list goes first: a folder of ours is marked as such until it is empty, however early
// the process is killed.
void Empty(const std::string& folder) {
  WalkFolder(folder, [](const fs::directory_entry& entry) {
    std::error_code ignored;
    if (entry.path().filename() != kList) fs::remove_all(entry.path(), ignored);
    return Walk::kGoOn;
  });
}

// Makes the folder in which the new site is written, and locks it. What a killed process has left
// there is removed.
absl::StatusOr<UniqueFd> MakeFresh(const std::string& fresh, SiteKind kind) {
  std::error_code error;
  if (fs::exists(fresh, error) && !fs::exists(fs::path(fresh) / kList, error) &&
      !IsEmptyFolder(fresh)) {
    return absl::AlreadyExistsError(
        absl::StrCat(fresh, ": exists and is not a site; remove or rename it"));
  }
  fs::create_directories(fresh, error);
  if (error) return FileError(fresh, "it cannot be made", error.value());
  ASSIZE_ASSIGN_OR_RETURN(UniqueFd folder, LockFolder(fresh));
  Empty(fresh);
  const std::string list = (fs::path(fresh) / kList).string();
  if (!fs::exists(list, error)) ASSIZE_RETURN_IF_ERROR(WriteNewFile(list, FirstLine(kind)));
  return folder;
}

}  // namespace

bool OldSite::IsWhole(const std::string& file, const Entry& entry) const {
  std::error_code error;
  const auto size = fs::file_size(fs::path(path_) / file, error);
  return !error && static_cast<int64_t>(size) == entry.size;
}

bool OldSite::Has(const std::string& file, const std::string& key) const {
  const auto entry = entries_.find(file);
  return entry != entries_.end() && entry->second.key == key && IsWhole(file, entry->second);
}

bool OldSite::HasContent(const std::string& file, const Entry& content) const {
  const auto entry = entries_.find(file);
  return entry != entries_.end() && entry->second.size == content.size &&
         entry->second.sha256 == content.sha256 && IsWhole(file, entry->second);
}

std::string OldSite::ContentOf(const std::string& file) const {
  const auto entry = entries_.find(file);
  if (entry == entries_.end() || !IsWhole(file, entry->second)) return "";
  std::string content = ReadFileOrNothing((fs::path(path_) / file).string());
  return ToHex(HashOf(content)) == entry->second.sha256 ? content : "";
}

// What a user has put there would be lost with the old site.
absl::Status OldSite::CheckOwnFiles() const {
  absl::Status status;
  const std::error_code error = WalkTree(path_, [&](const fs::directory_entry& entry) {
    std::error_code gone;
    const bool has_files =
        entry.is_directory(gone) && !entry.is_symlink(gone) && !fs::is_empty(entry.path(), gone);
    if (gone) {
      status = FileError(path_, "it cannot be read", gone.value());
      return Walk::kStop;
    }
    const std::string file = entry.path().lexically_relative(path_).string();
    if (has_files || file == kList || entries_.contains(file)) return Walk::kGoOn;
    status = absl::AlreadyExistsError(absl::StrCat(
        path_, ": '", file, "' is not a file of this site and would be lost; move it elsewhere"));
    return Walk::kStop;
  });
  if (error) return FileError(path_, "it cannot be read", error.value());
  return status;
}

absl::StatusOr<OldSite> OldSite::Read(const std::string& path, SiteKind kind) {
  if (path.empty()) return absl::InvalidArgumentError("the name of the folder is empty");
  OldSite site;
  site.path_ = path;
  site.kind_ = kind;
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error)) || IsEmptyFolder(path)) return site;
  const std::string list = (fs::path(path) / kList).string();
  site.list_ = ReadFileOrNothing(list);
  const std::vector<std::string> lines = absl::StrSplit(site.list_, '\n');
  if (lines.front() != FirstLine(kind) || fs::is_symlink(path, error)) {
    return absl::AlreadyExistsError(
        absl::StrCat(path, ": exists and was not made by this command; name another folder"));
  }
  site.exists_ = true;
  for (const std::string& line : lines) {
    // "SHA256 SIZE KEY PATH"; the key is "-" where there is none.
    const std::vector<std::string> parts = absl::StrSplit(line, absl::MaxSplits(' ', 3));
    constexpr size_t kParts = 4;
    Entry entry;
    if (parts.size() != kParts || !absl::SimpleAtoi(parts[1], &entry.size)) continue;
    entry.sha256 = parts[0];
    entry.key = parts[2] == "-" ? "" : parts[2];
    site.entries_[parts[3]] = entry;
  }
  ASSIZE_RETURN_IF_ERROR(site.CheckOwnFiles());
  return site;
}

SiteWriter::SiteWriter(OldSite old, std::string target, std::string fresh,
                       std::function<bool()> stopped)
    : old_(std::move(old)),
      target_(std::move(target)),
      fresh_(std::move(fresh)),
      stopped_(std::move(stopped)) {}

absl::StatusOr<std::unique_ptr<SiteWriter>> SiteWriter::Begin(OldSite old,
                                                              std::function<bool()> stopped) {
  ASSIZE_ASSIGN_OR_RETURN(const fs::path target, TargetOf(old.path()));
  const std::string fresh = FreshPath(target);
  ASSIZE_ASSIGN_OR_RETURN(UniqueFd lock, MakeFresh(fresh, old.kind()));
  std::unique_ptr<SiteWriter> writer(
      new SiteWriter(std::move(old), target.string(), fresh, std::move(stopped)));
  writer->fresh_lock_ = std::move(lock);
  ASSIZE_RETURN_IF_ERROR(writer->CheckOld());
  // Under its other name it is removed after the exchange; until then no other process may write
  // there.
  if (writer->old_.exists()) {
    ASSIZE_ASSIGN_OR_RETURN(writer->old_lock_, LockFolder(writer->target_));
  }
  return writer;
}

SiteWriter::~SiteWriter() {
  if (has_moved_) return;
  Empty(fresh_);
  std::error_code ignored;
  fs::remove_all(fresh_, ignored);
}

// Whether the old site is still the one whose files are linked.
absl::Status SiteWriter::CheckOld() const {
  if (ReadFileOrNothing((fs::path(target_) / kList).string()) == old_.list_) {
    return absl::OkStatus();
  }
  return absl::AbortedError(
      absl::StrCat(old_.path(), ": another process has written it meanwhile"));
}

absl::Status SiteWriter::CheckGoesOn() const {
  return stopped_() ? absl::CancelledError("interrupted; the site is as it was") : absl::OkStatus();
}

absl::Status SiteWriter::MakeFolderOf(const std::string& file) {
  const std::string folder = (fs::path(fresh_) / file).parent_path().string();
  if (!folders_.insert(folder).second) return absl::OkStatus();
  std::error_code error;
  fs::create_directories(folder, error);
  return error ? FileError(folder, "it cannot be made", error.value()) : absl::OkStatus();
}

bool SiteWriter::LinkOld(const std::string& file) const {
  return link((fs::path(old_.path()) / file).c_str(), (fs::path(fresh_) / file).c_str()) == 0;
}

absl::Status SiteWriter::Put(const std::string& path, std::string_view content,
                             const std::string& key) {
  ASSIZE_RETURN_IF_ERROR(CheckGoesOn());
  ASSIZE_RETURN_IF_ERROR(MakeFolderOf(path));
  const OldSite::Entry& entry = entries_[path] = {
      .sha256 = ToHex(HashOf(content)), .key = key, .size = static_cast<int64_t>(content.size())};
  const bool changing = std::ranges::find(kChanging, path) != kChanging.end();
  if (!changing && old_.HasContent(path, entry) && LinkOld(path)) {
    ++unchanged_;
    return absl::OkStatus();
  }
  return WriteNewFile((fs::path(fresh_) / path).string(), content);
}

absl::StatusOr<bool> SiteWriter::Keep(std::span<const std::string> paths, const std::string& key) {
  ASSIZE_RETURN_IF_ERROR(CheckGoesOn());
  if (!std::ranges::all_of(paths, [&](const std::string& path) { return old_.Has(path, key); })) {
    return false;
  }
  for (const std::string& path : paths) {
    ASSIZE_RETURN_IF_ERROR(MakeFolderOf(path));
    if (!LinkOld(path)) return FileError(path, "it cannot be linked from the old site", errno);
    entries_[path] = old_.entries_.at(path);
    ++unchanged_;
  }
  return true;
}

absl::Status SiteWriter::WriteList() const {
  std::string list = absl::StrCat(FirstLine(old_.kind()), "\n");
  for (const auto& [path, entry] : entries_) {
    absl::StrAppend(&list, entry.sha256, " ", entry.size, " ", entry.key.empty() ? "-" : entry.key,
                    " ", path, "\n");
  }
  // In one step, in place of the list that marks an unfinished one.
  const fs::path at = fs::path(fresh_) / kList;
  const std::string complete = absl::StrCat(at.string(), ".complete");
  ASSIZE_RETURN_IF_ERROR(WriteNewFile(complete, list));
  if (rename(complete.c_str(), at.c_str()) == 0) return absl::OkStatus();
  return FileError(at.string(), "it cannot be written", errno);
}

// One step for everybody who looks.
absl::Status SiteWriter::Exchange() {
  std::error_code error;
  const bool is_new = !fs::exists(target_, error);
  const unsigned flags = is_new ? RENAME_NOREPLACE : RENAME_EXCHANGE;
  if (renameat2(AT_FDCWD, fresh_.c_str(), AT_FDCWD, target_.c_str(), flags) == 0) {
    has_moved_ = is_new;
    return absl::OkStatus();
  }
  if (errno == EINVAL || errno == ENOSYS) {
    return absl::FailedPreconditionError(
        absl::StrCat(old_.path(),
                     ": this file system can't exchange two folders in one step; put the site on "
                     "another one"));
  }
  return FileError(old_.path(), "the new site cannot be put in its place", errno);
}

absl::StatusOr<Written> SiteWriter::Finish() {
  ASSIZE_RETURN_IF_ERROR(CheckGoesOn());
  ASSIZE_RETURN_IF_ERROR(WriteList());
  ASSIZE_RETURN_IF_ERROR(Exchange());
  return Written{.files = static_cast<int64_t>(entries_.size()), .unchanged = unchanged_};
}

absl::Status ReplaceInSite(const std::string& path, const std::string& name,
                           std::string_view content) {
  ASSIZE_ASSIGN_OR_RETURN(const OldSite site, OldSite::Read(path, SiteKind::kPublic));
  if (!site.exists() || !site.Lists(name)) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": is no site with ", name));
  }
  ASSIZE_ASSIGN_OR_RETURN(const fs::path target, TargetOf(path));
  // Beside the site: inside it, a file left by a killed process would be an unknown file.
  const std::string unfinished =
      (target.parent_path() / absl::StrCat(".", target.filename().string(), ".", name)).string();
  unlink(unfinished.c_str());
  ASSIZE_RETURN_IF_ERROR(WriteNewFile(unfinished, content));
  const std::string place = (target / name).string();
  if (rename(unfinished.c_str(), place.c_str()) == 0) return absl::OkStatus();
  const int error = errno;
  unlink(unfinished.c_str());
  return FileError(place, "it cannot be replaced", error);
}

absl::StatusOr<Written> WriteSite(OldSite old, const Files& files, std::function<bool()> stopped) {
  ASSIZE_ASSIGN_OR_RETURN(const auto writer, SiteWriter::Begin(std::move(old), std::move(stopped)));
  for (const auto& [path, content] : files) {
    ASSIZE_RETURN_IF_ERROR(writer->Put(path, content));
  }
  return writer->Finish();
}

}  // namespace assize::ladder::site
