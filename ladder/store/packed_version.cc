#include "ladder/store/packed_version.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/summary/compression.h"

namespace assize::ladder {
namespace {

// It comes from a process that has read what is not trusted.
absl::Status CheckBodies(const PackedBundle& bundle) {
  for (const PackedFile& file : bundle.files) {
    const absl::StatusOr<FrameContent> content = ContentOf(file.body);
    if (content.ok() && content->sha256 == file.sha256 &&
        content->size == static_cast<uint64_t>(file.size)) {
      continue;
    }
    return absl::DataLossError(absl::StrCat(Quoted(file.path), ": was damaged on its way"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Version> AddPackedVersion(LadderStore* store, const PackedVersion& version) {
  ASSIZE_RETURN_IF_ERROR(CheckBodies(version.submitted));
  if (version.built.has_value()) ASSIZE_RETURN_IF_ERROR(CheckBodies(*version.built));
  VersionId id = 0;
  ASSIZE_RETURN_IF_ERROR(store->WriteLinkedRows(
      [&](sqlite::Connection& connection, ChainWriter& chain) -> absl::Status {
        ASSIZE_ASSIGN_OR_RETURN(id, InsertVersion(connection, chain, version));
        return absl::OkStatus();
      }));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  return *std::find_if(versions.begin(), versions.end(),
                       [id](const Version& listed) { return listed.id == id; });
}

}  // namespace assize::ladder
