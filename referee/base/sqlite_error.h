// SQLite's result codes as absl::Status.
#ifndef ASSIZE_REFEREE_BASE_SQLITE_ERROR_H_
#define ASSIZE_REFEREE_BASE_SQLITE_ERROR_H_

#include <string>

#include "absl/status/status.h"

struct sqlite3;

namespace assize::sqlite {

// The error `result` (an extended result code) that the last call on `database` gave; `name` is the
// file for the message. sqlite.h lists the codes.
absl::Status ErrorOf(int result, sqlite3* database, const std::string& name);

}  // namespace assize::sqlite

#endif  // ASSIZE_REFEREE_BASE_SQLITE_ERROR_H_
