// The folder of a site: a new one is written beside it, and the two are exchanged in one step, so
// that whatever stops the program, there is a whole site under the name: the old one or the new one.
//
// The file ".assize-site" in the folder lists its files with their hashes. What has not changed is
// linked from the old site to the new one and not written again.
#ifndef ASSIZE_LADDER_SITE_SITE_FOLDER_H_
#define ASSIZE_LADDER_SITE_SITE_FOLDER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/site/site_files.h"

namespace assize::ladder::site {

// What the pages are, so that none replace others of another kind: what is for owners must not come
// to where everybody reads.
enum class SiteKind { kPublic, kOwners };

// A site as it stands in a folder.
class OldSite {
 public:
  // No site where there is nothing. kAlreadyExists: there is something under the path that is
  // neither a site of this kind nor an empty folder, or the site has files that are not its own,
  // which a new site would remove; kInvalidArgument: the path is empty.
  static absl::StatusOr<OldSite> Read(const std::string& path, SiteKind kind);

  // Whether the file is there, whole as far as its size says, and was made with this key.
  bool Has(const std::string& file, const std::string& key) const;
  // Whether it has this content.
  bool HasContent(const std::string& file, const std::string& content) const;
  bool exists() const { return exists_; }
  SiteKind kind() const { return kind_; }

 private:
  friend struct SiteWriter;
  struct Entry {
    std::string sha256;
    std::string key;
    int64_t size = 0;
  };
  bool IsWhole(const std::string& file, const Entry& entry) const;
  absl::Status CheckOwnFiles() const;

  std::string path_;
  SiteKind kind_ = SiteKind::kPublic;
  // As it was read.
  std::string list_;
  bool exists_ = false;
  std::map<std::string, Entry> entries_;
};

struct NewSite {
  // What is made; of what is kept the old site has the content.
  Files files;
  // By path, for files that may be kept the next time; those without content here are kept now.
  std::map<std::string, std::string> keys;
};

struct Written {
  int64_t files = 0;
  // Of these, linked from the old site.
  int64_t unchanged = 0;
};

// Puts the site where the old one is. `stopped` is asked now and then; true leaves the old site
// (kCancelled). kAborted: another process writes the same site, or has done so since `old` was
// read; kFailedPrecondition: the file system can't exchange folders; otherwise as FileError().
absl::StatusOr<Written> WriteSite(const std::string& path, const OldSite& old, const NewSite& site,
                                  const std::function<bool()>& stopped);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_SITE_FOLDER_H_
