// Submitted bots as folders that can be played from.
#ifndef ASSIZE_LADDER_SUBMIT_BUNDLES_INSTALLATION_H_
#define ASSIZE_LADDER_SUBMIT_BUNDLES_INSTALLATION_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"
#include "referee/bots/manifest/manifest.h"

namespace assize::ladder {

// Where the bots of a database are installed: "FILE-bots", absolute. What lies there can be removed
// at any time: the database has the files.
std::string InstallationFolder(const std::string& database);

// Puts the version's files into a folder of their own below `root` (made if it is not there), named
// after their hash. Files that are there already are compared with it and written again if anything
// differs, so that each run plays what was submitted. Nobody may write to the files. Returns the
// manifest, with that folder. Safe on every thread: calls of a process run one after another.
absl::StatusOr<bots::Manifest> InstallVersion(LadderStore* store, const Version& version,
                                              const std::string& root);

// Whether the folder has exactly the files of that bundle.
bool HoldsBundle(const std::string& folder, const Bytes32& sha256);
// Makes the folder with the bundle's files, which nobody may write to; what was there is replaced.
// kResourceExhausted: there is no room; other errors are those of the files.
absl::Status InstallBundle(const Bundle& bundle, const std::string& folder);

// kDataLoss: what is installed in `folder` is no longer what was submitted as the version.
absl::Status CheckInstalled(const Version& version, const std::string& folder);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_BUNDLES_INSTALLATION_H_
