#include "referee/base/files/sqlite.h"

#include <sqlite3.h>

#include <chrono>
#include <thread>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/tasks/interruption.h"

namespace assize::sqlite {
namespace {

constexpr std::chrono::milliseconds kBusyLimit(5000);
constexpr std::chrono::milliseconds kBusyPause(5);
// Of SQLite's machine, between two looks for an interrupt: some milliseconds.
constexpr int kInstructions = 100'000;

// SQLite calls it when another program has locked what is needed: whether to try once more.
int WaitForLock(void* /*unused*/, int attempts) {
  if (InterruptIsPending() || attempts * kBusyPause >= kBusyLimit) return 0;
  std::this_thread::sleep_for(kBusyPause);
  return 1;
}

// Whether to give up what is being done, and with it the transaction.
int GivesUp(void* /*unused*/) { return InterruptIsPending() ? 1 : 0; }

// A file name as a URI: SQLite takes "immutable" only from there.
std::string ImmutableUri(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#') {
      absl::StrAppend(&uri, "%", absl::Hex(c, absl::kZeroPad2));
    } else {
      uri.push_back(c);
    }
  }
  return absl::StrCat(uri, "?immutable=1");
}

int FlagsOf(Access access) {
  // No mutex of SQLite's own: a connection is used by one thread at a time.
  switch (access) {
    case Access::kReadOnly:
      return SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READONLY;
    case Access::kReadWrite:
      return SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Access::kImmutable:
      return SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  }
  return 0;
}

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

class Handle {
 public:
  explicit Handle(const std::string& name) : name_(name) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { sqlite3_close(database); }

  absl::Status Error(int result) const { return ErrorOf(result, database, name_); }
  const std::string& name() const { return name_; }

  sqlite3* database = nullptr;

 private:
  std::string name_;
};

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::Note(int result) {
  if (bind_result_ == SQLITE_OK) bind_result_ = result;
}

void Statement::BindOne(int index, int64_t value) {
  Note(sqlite3_bind_int64(statement_.get(), index, value));
}

void Statement::BindOne(int index, double value) {
  Note(sqlite3_bind_double(statement_.get(), index, value));
}

void Statement::BindOne(int index, std::string_view value) {
  // A null pointer would bind NULL.
  Note(sqlite3_bind_text64(statement_.get(), index, value.empty() ? "" : value.data(), value.size(),
                           SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::BindOne(int index, Blob value) {
  Note(sqlite3_bind_blob64(statement_.get(), index, value.bytes.empty() ? "" : value.bytes.data(),
                           value.bytes.size(), SQLITE_TRANSIENT));
}

void Statement::BindNull(int index) { Note(sqlite3_bind_null(statement_.get(), index)); }

absl::StatusOr<bool> Statement::Step() {
  if (bind_result_ != SQLITE_OK) return handle_->Error(bind_result_);
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  absl::Status status = handle_->Error(result);
  Reset();
  return status;
}

absl::Status Statement::Run() {
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, Step());
    if (!row) break;
  }
  Reset();
  return absl::OkStatus();
}

void Statement::Reset() {
  // Repeats the error of the last Step(), which has been reported.
  sqlite3_reset(statement_.get());
  bind_result_ = SQLITE_OK;
}

bool Statement::IsNull(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

int64_t Statement::Int(int column) const { return sqlite3_column_int64(statement_.get(), column); }

double Statement::Real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string_view Statement::Text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  return {text == nullptr ? "" : text,
          static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

std::string_view Statement::Bytes(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  return {bytes == nullptr ? "" : bytes,
          static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

Connection::Connection(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
Connection::Connection(Connection&&) noexcept = default;
Connection& Connection::operator=(Connection&&) noexcept = default;
Connection::~Connection() = default;

absl::StatusOr<Connection> Connection::Open(const std::string& path, Access access,
                                            const std::string& name) {
  auto handle = std::make_unique<Handle>(name);
  const std::string target = access == Access::kImmutable ? ImmutableUri(path) : path;
  const int result =
      sqlite3_open_v2(target.c_str(), &handle->database, FlagsOf(access), /*zVfs=*/nullptr);
  if (result != SQLITE_OK) return handle->Error(result);
  sqlite3_extended_result_codes(handle->database, 1);
  sqlite3_busy_handler(handle->database, WaitForLock, nullptr);
  sqlite3_progress_handler(handle->database, kInstructions, GivesUp, nullptr);
  return Connection(std::move(handle));
}

absl::Status Connection::Execute(const std::string& sql) {
  const int result =
      sqlite3_exec(handle_->database, sql.c_str(), /*callback=*/nullptr, nullptr, nullptr);
  return result == SQLITE_OK ? absl::OkStatus() : handle_->Error(result);
}

absl::StatusOr<Statement> Connection::Prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int result = sqlite3_prepare_v2(handle_->database, sql.data(), static_cast<int>(sql.size()),
                                        &statement, nullptr);
  if (result != SQLITE_OK) return handle_->Error(result);
  return Statement(*handle_, statement);
}

absl::StatusOr<int64_t> Connection::QueryInt(std::string_view sql) {
  ASSIZE_ASSIGN_OR_RETURN(Statement statement, Prepare(sql));
  ASSIZE_ASSIGN_OR_RETURN(const bool row, statement.Step());
  return row ? statement.Int(0) : 0;
}

absl::StatusOr<std::string> Connection::QueryText(std::string_view sql) {
  ASSIZE_ASSIGN_OR_RETURN(Statement statement, Prepare(sql));
  ASSIZE_ASSIGN_OR_RETURN(const bool row, statement.Step());
  return std::string(row ? statement.Text(0) : "");
}

absl::Status Connection::CopyTo(const std::string& path,
                                const std::function<bool(int64_t done, int64_t pages)>& progress) {
  ASSIZE_ASSIGN_OR_RETURN(Connection copy, Open(path, Access::kReadWrite, path));
  // While we read a snapshot, a writer does not make the copying begin again.
  ASSIZE_RETURN_IF_ERROR(Execute("BEGIN"));
  const absl::Cleanup end = [this] { Execute("ROLLBACK").IgnoreError(); };
  ASSIZE_RETURN_IF_ERROR(QueryInt("SELECT count(*) FROM sqlite_schema").status());
  sqlite3* target = copy.handle_->database;
  sqlite3_backup* backup = sqlite3_backup_init(target, "main", handle_->database, "main");
  if (backup == nullptr) return copy.handle_->Error(sqlite3_errcode(target));
  constexpr int kPagesPerStep = 1024;
  int result = SQLITE_OK;
  bool stopped = false;
  while (result == SQLITE_OK && !stopped) {
    result = sqlite3_backup_step(backup, kPagesPerStep);
    const int64_t pages = sqlite3_backup_pagecount(backup);
    stopped = !progress(pages - sqlite3_backup_remaining(backup), pages);
  }
  sqlite3_backup_finish(backup);
  if (result == SQLITE_DONE) return absl::OkStatus();
  if (result != SQLITE_OK) return copy.handle_->Error(result);
  return absl::CancelledError("stopped before the copy was complete");
}

absl::Status Connection::WriteBlob(const char* table, const char* column, int64_t row,
                                   std::string_view bytes) {
  constexpr size_t kPiece = size_t{1} << 20;
  sqlite3_blob* blob = nullptr;
  int result = sqlite3_blob_open(handle_->database, "main", table, column, row, 1, &blob);
  for (size_t at = 0; result == SQLITE_OK && at < bytes.size(); at += kPiece) {
    const std::string_view piece = bytes.substr(at, kPiece);
    result = sqlite3_blob_write(blob, piece.data(), static_cast<int>(piece.size()),
                                static_cast<int>(at));
  }
  const int closed = sqlite3_blob_close(blob);
  if (result == SQLITE_OK) result = closed;
  return result == SQLITE_OK ? absl::OkStatus() : handle_->Error(result);
}

int64_t Connection::last_insert_id() const { return sqlite3_last_insert_rowid(handle_->database); }

bool Connection::read_only() const { return sqlite3_db_readonly(handle_->database, "main") == 1; }

const std::string& Connection::name() const { return handle_->name(); }

absl::StatusOr<Transaction> Transaction::Begin(Connection& connection) {
  // IMMEDIATE: a second writer is noticed here and not at the first row.
  ASSIZE_RETURN_IF_ERROR(connection.Execute("BEGIN IMMEDIATE"));
  return Transaction(connection);
}

Transaction::~Transaction() {
  if (connection_ == nullptr) return;
  // After some errors SQLite has rolled back by itself.
  if (sqlite3_get_autocommit(connection_->handle_->database) == 0) {
    connection_->Execute("ROLLBACK").IgnoreError();
  }
}

absl::Status Transaction::Commit() {
  ASSIZE_RETURN_IF_ERROR(connection_->Execute("COMMIT"));
  connection_ = nullptr;
  return absl::OkStatus();
}

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
    case SQLITE_INTERRUPT:
      return absl::CancelledError(absl::StrCat(name, ": interrupted; nothing was changed"));
    case SQLITE_CONSTRAINT:
      return ConstraintError(result, database, name);
    default:
      return Explain(absl::StatusCode::kInternal, name, "SQLite failed", database,
                     absl::StrCat("its result code is ", result));
  }
}

}  // namespace assize::sqlite
