// The versions of one owner: what is asked for whenever one of the owner's remote bots comes, so that its
// time does not grow with the versions of others.
#ifndef ASSIZE_LADDER_STORE_ROWS_OWNER_VERSIONS_H_
#define ASSIZE_LADDER_STORE_ROWS_OWNER_VERSIONS_H_

#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/model/roster.h"
#include "referee/base/files/sqlite.h"

namespace assize::ladder {

// By bot and number, as LadderStore::ListVersions(); none of an owner who is not known. `owner` may
// differ from the name that is stored in the case and the form of letters.
absl::StatusOr<std::vector<Version>> ReadVersionsOf(sqlite::Connection& connection,
                                                    std::string_view owner);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_ROWS_OWNER_VERSIONS_H_
