// Zip files that are not trusted, unpacked into a folder.
//
// Read with libarchive, entry by entry: nothing is ever written outside of the folder, links and
// devices are refused, and what comes out is counted while it is unpacked, so that a small file
// that would become a huge one (a zip bomb) is given up at the bound.
#ifndef ASSIZE_LADDER_SUBMIT_ARCHIVE_H_
#define ASSIZE_LADDER_SUBMIT_ARCHIVE_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"

namespace assize::ladder {

// Of everything that is unpacked together.
struct ArchiveLimits {
  size_t entries = 50'000;
  int64_t bytes = int64_t{1} << 30;
};

// Whether the file's name or beginning is that of a zip file.
bool IsZip(const std::string& path);

// Unpacks the zip file into `folder`, which it makes. What file systems put into zips for
// themselves (__MACOSX, .DS_Store, desktop.ini) is left out. A zip file that was not made on Unix
// says of no file that it can be executed, and may have \ between folders: then scripts (#!) and
// programs (ELF) in it can be executed, and \ means /. Errors call the zip file `shown`, or by its
// path if that is empty. kFailedPrecondition names the first entry that may
// not be there (a path that leads outside or is not plain text, a link, a device, an encrypted or
// doubled one, too much of anything), or states that it is not a zip file; kNotFound: there is no
// such file.
absl::Status UnpackZip(const std::string& path, const std::string& folder,
                       const ArchiveLimits& limits = {}, const std::string& shown = "");

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_ARCHIVE_H_
