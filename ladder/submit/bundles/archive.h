// Zip files that are not trusted, unpacked into a folder.
//
// Read with libarchive, entry by entry: nothing is ever written outside of the folder, links and
// devices are refused, and what comes out is counted while it is unpacked, so that a small file
// that would become a huge one (a zip bomb) is given up at the bound.
#ifndef ASSIZE_LADDER_SUBMIT_BUNDLES_ARCHIVE_H_
#define ASSIZE_LADDER_SUBMIT_BUNDLES_ARCHIVE_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"

namespace assize::ladder {

// Of everything that is unpacked together.
struct ArchiveLimits {
  // Entries, and folders that no entry names.
  size_t entries;
  int64_t bytes;
  // Of the thread that unpacks.
  std::chrono::milliseconds cpu;
};

// As much as a bundle may have (BundleLimits): a zip file that is one bot, with those inside of it.
inline constexpr ArchiveLimits kOneBot = {4096, int64_t{256} << 20,
                                          std::chrono::milliseconds(4000)};
// Zip files of many people, which an organiser has got from a learning platform.
inline constexpr ArchiveLimits kManyBots = {50'000, int64_t{1} << 30,
                                            std::chrono::milliseconds(60'000)};
// Folders inside each other, as in a bundle.
inline constexpr int kMaxArchiveLevels = 32;

// What several zip files that are unpacked one after another have in common.
struct Unpacking {
  // What may still come out.
  ArchiveLimits left = kOneBot;
  // Asked now and then.
  std::function<bool()> cancelled = [] { return false; };
};

// Whether the file's name or beginning is that of a zip file.
bool IsZip(const std::string& path);

// Unpacks the zip file into `folder`, which it makes. What file systems put into zips for
// themselves (__MACOSX, .DS_Store, desktop.ini) is left out, but counts. A zip file that was not
// made on Unix says of no file that it can be executed, and may have \ between folders: then
// scripts (#!) and programs (ELF) in it can be executed, and \ means /. Errors call the zip file
// `shown`, or by its path if that is empty. kFailedPrecondition names the first entry that may not
// be there (a path that leads outside, is too deep or is not plain text, a link, a device, an
// encrypted or doubled one, one that is compressed in a rare way, too much of anything), or states
// that it is not a zip file; kNotFound: there is no such file; kCancelled; kResourceExhausted and
// kUnavailable: the disk is full, or the machine is at fault otherwise.
absl::Status UnpackZip(const std::string& path, const std::string& folder, Unpacking* unpacking,
                       const std::string& shown = "");

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_BUNDLES_ARCHIVE_H_
