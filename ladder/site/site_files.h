// Where the files of a site go as they are made.
#ifndef ASSIZE_LADDER_SITE_SITE_FILES_H_
#define ASSIZE_LADDER_SITE_SITE_FILES_H_

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize::ladder::site {

// Contents by path from the site's root, with '/'.
using Files = std::map<std::string, std::string>;

// Takes files one by one as they are made, so that a site of any size needs little memory. Each
// path comes once. After an error the site is lost.
class FileSink {
 public:
  virtual ~FileSink() = default;

  // `key`: what a file that is costly to make is made of, without spaces; equal keys, equal
  // contents. Empty for files that are made each time.
  virtual absl::Status Put(const std::string& path, std::string_view content,
                           const std::string& key = "") = 0;
  // Takes these files over from the last site, if it has all of them whole and made with this key.
  virtual absl::StatusOr<bool> Keep(std::span<const std::string> paths, const std::string& key) = 0;
  // The file's content in the last site; empty where it has none, or not the one that it was made
  // with.
  virtual std::string LastContent(const std::string& path) const = 0;
};

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_SITE_FILES_H_
