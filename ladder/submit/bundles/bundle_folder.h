// Between a bot's folder and a Bundle. A submitted folder is not trusted: nothing outside of it is
// ever opened, whatever links it contains.
//
// Functions of the file system, safe on every thread.
#ifndef ASSIZE_LADDER_SUBMIT_BUNDLES_BUNDLE_FOLDER_H_
#define ASSIZE_LADDER_SUBMIT_BUNDLES_BUNDLE_FOLDER_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/roster.h"

namespace assize::ladder {

// What a bundle may have at most.
struct BundleLimits {
  // Files and folders together.
  size_t entries = 4096;
  int64_t bytes = 256 << 20;
  // Folders inside each other.
  int depth = 32;
};

// Whether a bundle may have a file with this relative path: parts of 1 to 255 bytes of plain text,
// none of them "." or "..", 1024 bytes in all. kInvalidArgument names the path and what is wrong.
absl::Status CheckBundlePath(std::string_view path);

// Reads all files below `folder`. kNotFound: there is no such folder; kFailedPrecondition names the
// first thing in it that can't be part of a bundle (a link, a device, a path that is not plain
// text, too much of anything) or can't be read.
// `cancelled` is asked now and then: kCancelled.
absl::StatusOr<Bundle> ReadBundle(
    const std::string& folder, const BundleLimits& limits = {},
    const std::function<bool()>& cancelled = [] { return false; });

// What a copy of a bundle is for: to be worked in, or to be played from, with files that nobody may
// write to.
enum class CopyUse { kToWorkIn, kToPlayFrom };

// Makes `folder`, which must not exist, with the bundle's files. `cancelled` is asked before each:
// kCancelled.
absl::Status WriteBundle(
    const Bundle& bundle, const std::string& folder, CopyUse use,
    const std::function<bool()>& cancelled = [] { return false; });

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_BUNDLES_BUNDLE_FOLDER_H_
