// The daemon's folder beside its database: its owner's alone.
#ifndef ASSIZE_LADDER_SERVICE_OWN_FOLDER_H_
#define ASSIZE_LADDER_SERVICE_OWN_FOLDER_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::service {

// Made if it is not there, so that only we can look into it. Links in its place, and folders of
// other users, are refused: kPermissionDenied, or the file's error.
absl::StatusOr<UniqueFd> OwnFolder(const std::string& path);

// What uploads that were cut off have left in it.
void RemoveParts(const std::string& folder);

// As WritePrivateFile(), but for everybody to read.
absl::Status WriteForAll(const std::string& path, const std::string& text);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_OWN_FOLDER_H_
