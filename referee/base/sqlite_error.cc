#include "referee/base/sqlite_error.h"

#include <sqlite3.h>

#include "absl/strings/str_cat.h"
#include "referee/base/files.h"

namespace assize::sqlite {
namespace {

// "r.db: what is wrong (SQLite's words); what to do"
absl::Status Explain(absl::StatusCode code, const std::string& name, const std::string& wrong,
                     sqlite3* database, const std::string& advice) {
  return absl::Status(
      code, absl::StrCat(name, ": ", wrong, " (", sqlite3_errmsg(database), "); ", advice));
}

absl::Status Damaged(sqlite3* database, const std::string& name) {
  return Explain(absl::StatusCode::kDataLoss, name, "the database is damaged", database,
                 absl::StrCat("restore it from a backup, or save what is left with: sqlite3 '",
                              name, "' .recover"));
}

absl::Status ConstraintError(int result, sqlite3* database, const std::string& name) {
  const bool taken = result == SQLITE_CONSTRAINT_UNIQUE || result == SQLITE_CONSTRAINT_PRIMARYKEY;
  return taken ? Explain(absl::StatusCode::kAlreadyExists, name, "such a row is stored already",
                         database, "nothing was changed")
               : Explain(absl::StatusCode::kInvalidArgument, name,
                         "a row that the database does not allow", database, "nothing was changed");
}

absl::Status DiskError(int result, sqlite3* database, const std::string& name) {
  if (result == SQLITE_IOERR_SHORT_READ || result == SQLITE_IOERR_CORRUPTFS) {
    return Damaged(database, name);
  }
  const int error_number = sqlite3_system_errno(database);
  if (error_number != 0) {
    const absl::Status status =
        FileError(name, "the disk could not be read or written", error_number);
    return absl::ResourceExhaustedError(status.message());
  }
  return Explain(absl::StatusCode::kResourceExhausted, name,
                 "the disk could not be read or written", database, "check the disk");
}

}  // namespace

absl::Status ErrorOf(int result, sqlite3* database, const std::string& name) {
  switch (result & 0xff) {
    case SQLITE_FULL:
      return Explain(absl::StatusCode::kResourceExhausted, name, "no space is left on the disk",
                     database, "free some and try again");
    case SQLITE_IOERR:
      return DiskError(result, database, name);
    case SQLITE_NOTADB:
      return Explain(absl::StatusCode::kDataLoss, name, "not a database", database,
                     "name another file");
    case SQLITE_CORRUPT:
      return Damaged(database, name);
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return Explain(absl::StatusCode::kPermissionDenied, name, "writing is not permitted",
                     database, "change the permissions or use a copy");
    case SQLITE_CANTOPEN:
      return FileError(name, "the database cannot be opened", sqlite3_system_errno(database));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Explain(absl::StatusCode::kAborted, name, "another program is using the database",
                     database, "try again when it has ended");
    case SQLITE_ERROR:
      // Our statements are fixed, so a table or column is missing.
      return Explain(absl::StatusCode::kDataLoss, name, "the database's tables are not as expected",
                     database, "restore it from a backup");
    case SQLITE_CONSTRAINT:
      return ConstraintError(result, database, name);
    default:
      return Explain(absl::StatusCode::kInternal, name, "SQLite failed", database,
                     absl::StrCat("its result code is ", result));
  }
}

}  // namespace assize::sqlite
