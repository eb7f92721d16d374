// What is in a folder, without exceptions: a folder that others change or remove meanwhile, or one
// that can't be read, gives an error and ends the walk.
//
//   const std::error_code error = WalkFolder(path, [&](const std::filesystem::directory_entry& entry) {
//     if (entry.path().extension() == ".part") parts.push_back(entry.path());
//     return Walk::kGoOn;
//   });
//
// Entries come in no order. Safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_FILES_FOLDERS_H_
#define ASSIZE_REFEREE_BASE_FILES_FOLDERS_H_

#include <cstdint>
#include <filesystem>
#include <functional>
#include <system_error>

namespace assize {

enum class Walk { kGoOn, kStop };

// Its queries of the entry must be those that take an error code: others throw.
using Visit = std::function<Walk(const std::filesystem::directory_entry& entry)>;

// The folder's own entries. What `visit` stops is no error.
std::error_code WalkFolder(const std::filesystem::path& folder, const Visit& visit);

// More folders inside each other than anybody makes on purpose.
constexpr int kMaxFolderDepth = 64;

// All entries below the folder, each folder before what is in it; links are not followed. Folders
// deeper than kMaxFolderDepth, each of which takes memory and a descriptor, end the walk with
// std::errc::filename_too_long.
std::error_code WalkTree(const std::filesystem::path& folder, const Visit& visit);

// The folder's own entries; those that were counted before an error.
int64_t CountEntries(const std::filesystem::path& folder);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_FILES_FOLDERS_H_
