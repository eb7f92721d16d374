// The files of a published site, as the port serves them: which file a path means, and whether a
// browser has it already.
//
// A path of the site consists of letters, digits and "-_.~", in folders; anything else is the name of
// no file. No file outside the folder is opened, whatever links are in it (openat2). On the
// reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_WEB_SITE_FILES_H_
#define ASSIZE_LADDER_FRONT_WEB_SITE_FILES_H_

#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "absl/status/statusor.h"
#include "referee/base/unique_fd.h"

namespace assize::front {

// The file that a path of HTTP means, relative to the site's folder: "/" is "index.html". Empty: it can
// mean none. Names that begin with a dot are the site's own business.
std::string NameOfFile(std::string_view path);

// "text/html; charset=utf-8", by the ending of the name.
std::string_view TypeOfFile(std::string_view name);

// Whether the value of If-None-Match names this tag.
bool NamesTag(std::string_view if_none_match, std::string_view etag);

struct SiteFile {
  UniqueFd file;
  uint64_t size = 0;
  // A hash of what is in it, in quotes: nothing about when it was written. Empty: the file is too
  // large to be hashed in between.
  std::string etag;
};

class SiteFiles {
 public:
  // The folder is replaced as a whole whenever the site is published: it is looked up each time.
  explicit SiteFiles(std::string folder) : folder_(std::move(folder)) {}

  // `name` as of NameOfFile(). kNotFound: there is no such file; kUnavailable: it can't be opened now.
  absl::StatusOr<SiteFile> Open(const std::string& name);

 private:
  std::string TagOf(int file, const struct stat& facts);

  const std::string folder_;
  // By what the system says about the file's content.
  std::unordered_map<std::string, std::string> tags_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_WEB_SITE_FILES_H_
