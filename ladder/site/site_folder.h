// The folder of a site: a new one is written beside it, and the two are exchanged in one step, so
// that, however the program is stopped, there is a complete site under the name: the old one or the
// new one.
//
// The file ".assize-site" in the folder lists its files with their hashes. What has not changed is
// linked from the old site to the new one and not written again.
#ifndef ASSIZE_LADDER_SITE_SITE_FOLDER_H_
#define ASSIZE_LADDER_SITE_SITE_FOLDER_H_

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/site/site_files.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::site {

// Files that may have changed since their site was written, so that a new site never takes them
// over.
inline constexpr std::array<std::string_view, 1> kChanging = {"live.json"};

// Who may read the pages, so that a site never replaces one of another kind: pages for owners must
// not end up where everybody reads.
enum class SiteKind { kPublic, kOwners };

// A site as it stands in a folder.
class OldSite {
 public:
  // An empty OldSite if there is nothing. kAlreadyExists: the path is neither a site of this kind
  // nor an empty folder, or the site contains files that are not its own, which a new site would
  // remove; kInvalidArgument: the path is empty.
  static absl::StatusOr<OldSite> Read(const std::string& path, SiteKind kind);

  // Whether the file exists, complete by its size, and was made with this key.
  bool Has(const std::string& file, const std::string& key) const;
  // The file's content if it is the one that was written; empty otherwise.
  std::string ContentOf(const std::string& file) const;
  const std::string& path() const { return path_; }
  bool exists() const { return exists_; }
  bool Lists(const std::string& file) const { return entries_.contains(file); }
  SiteKind kind() const { return kind_; }

 private:
  friend class SiteWriter;
  struct Entry {
    std::string sha256;
    std::string key;
    int64_t size = 0;
  };
  bool IsWhole(const std::string& file, const Entry& entry) const;
  // Whether the file is there and has this hash and size.
  bool HasContent(const std::string& file, const Entry& content) const;
  absl::Status CheckOwnFiles() const;

  std::string path_;
  SiteKind kind_ = SiteKind::kPublic;
  // As it was read.
  std::string list_;
  bool exists_ = false;
  std::map<std::string, Entry> entries_;
};

struct Written {
  int64_t files = 0;
  // Of these, linked from the old site.
  int64_t unchanged = 0;
};

// Writes a new site beside the old one, file by file, and puts it in its place at the end. Used by
// one thread.
class SiteWriter final : public FileSink {
 public:
  // `stopped` is asked at each file; true leaves the old site (kCancelled). kAborted: another
  // process writes the same site, or has done so since `old` was read.
  static absl::StatusOr<std::unique_ptr<SiteWriter>> Begin(OldSite old,
                                                           std::function<bool()> stopped);
  // Removes the folder that is not in use: an unfinished site, or the old one.
  ~SiteWriter() override;
  SiteWriter(const SiteWriter&) = delete;
  SiteWriter& operator=(const SiteWriter&) = delete;

  // Errors as FileError().
  absl::Status Put(const std::string& path, std::string_view content,
                   const std::string& key = "") override;
  absl::StatusOr<bool> Keep(std::span<const std::string> paths, const std::string& key) override;
  std::string LastContent(const std::string& path) const override { return old_.ContentOf(path); }

  // The new site stands there from now on. kFailedPrecondition: the file system can't exchange
  // folders; otherwise as FileError(). Once, and nothing after it.
  absl::StatusOr<Written> Finish();

 private:
  SiteWriter(OldSite old, std::string target, std::string fresh, std::function<bool()> stopped);

  absl::Status CheckOld() const;
  absl::Status CheckGoesOn() const;
  absl::Status MakeFolderOf(const std::string& file);
  bool LinkOld(const std::string& file) const;
  absl::Status WriteList() const;
  absl::Status Exchange();

  const OldSite old_;
  const std::string target_;
  const std::string fresh_;
  const std::function<bool()> stopped_;
  UniqueFd fresh_lock_;
  UniqueFd old_lock_;
  std::set<std::string> folders_;
  // By path, so that the list does not depend on what was made first.
  std::map<std::string, OldSite::Entry> entries_;
  int64_t unchanged_ = 0;
  // The folder under the other name is not ours any more, if there is one.
  bool has_moved_ = false;
};

// Replaces a file that the site has, in one step, between one site and the next: `name`, which is
// one of kChanging, at the site's root. Not beside a SiteWriter of the same site in this process.
// kFailedPrecondition: the folder is not a public site with this file; otherwise as FileError().
absl::Status ReplaceInSite(const std::string& path, const std::string& name,
                           std::string_view content);

// A site of files that are made already, in the place of the old one. Errors as of SiteWriter.
absl::StatusOr<Written> WriteSite(OldSite old, const Files& files, std::function<bool()> stopped);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_SITE_FOLDER_H_
