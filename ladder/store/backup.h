// Copies of a database while it is in use.
#ifndef ASSIZE_LADDER_STORE_BACKUP_H_
#define ASSIZE_LADDER_STORE_BACKUP_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// Copies the database, as it is now, to the file `copy`, which appears under this name when it is
// complete and on the disk. Only its owner may read it. `progress` is called now and then; it
// returns false to stop. `before_name` is called when all is copied and has no name yet; with an
// error there is no copy. kAlreadyExists: there is such a file.
absl::Status BackUp(LadderStore& store, const std::string& copy,
                    const std::function<bool(int64_t done, int64_t pages)>& progress,
                    const std::function<absl::Status()>& before_name = nullptr);

// Makes the file `copy`, or replaces it, with what `write` writes to the file whose name it gets:
// all of it or nothing, and for the owner alone.
absl::Status CopyWhole(const std::string& copy,
                       const std::function<absl::Status(const std::string& part)>& write);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_BACKUP_H_
