// SQLite's connections, statements and transactions as C++ values with absl::Status.
//
// A connection and its statements belong to one thread at a time. A statement must not outlive its
// connection. Every error names the file and says what to do about it:
//
//   kResourceExhausted  the disk is full or failed   kAborted          another program uses it
//   kPermissionDenied   read-only file or folder     kAlreadyExists    a unique key is taken
//   kDataLoss           damaged, or no database      kInvalidArgument  another constraint broken
//   kNotFound           no such file                   kCancelled         an interrupt is pending
//   kInternal           anything else: a mistake of ours
#ifndef ASSIZE_REFEREE_BASE_FILES_SQLITE_H_
#define ASSIZE_REFEREE_BASE_FILES_SQLITE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

struct sqlite3;
struct sqlite3_stmt;

namespace assize::sqlite {

// How a file is opened.
enum class Access {
  kReadOnly,
  // Created if it is missing.
  kReadWrite,
  // Read without any lock or side file: only for a file that nobody writes.
  kImmutable,
};

// Bytes for a BLOB column, where plain text would go to a TEXT column.
struct Blob {
  std::string_view bytes;
};

// What connection and statements share: the handle, and the file's name for messages.
class Handle;

// A prepared statement.
class Statement {
 public:
  // Starts again with these values for the statement's parameters, in order. An error shows in
  // Step().
  template <class... Values>
  void Bind(const Values&... values) {
    Reset();
    int index = 0;
    (BindOne(++index, values), ...);
  }

  // True: there is a row to read. False: the statement is done.
  absl::StatusOr<bool> Step();
  // Steps to the end, ignoring rows.
  absl::Status Run();
  // Ends the statement early, so that it keeps no lock.
  void Reset();

  // Columns of the current row, from 0. Text and bytes live until the next Step() or Reset().
  bool IsNull(int column) const;
  int64_t Int(int column) const;
  double Real(int column) const;
  std::string_view Text(int column) const;
  std::string_view Bytes(int column) const;

 private:
  friend class Connection;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  Statement(const Handle& handle, sqlite3_stmt* statement)
      : handle_(&handle), statement_(statement) {}

  void BindOne(int index, int value) { BindOne(index, int64_t{value}); }
  void BindOne(int index, int64_t value);
  void BindOne(int index, double value);
  void BindOne(int index, std::string_view value);
  void BindOne(int index, Blob value);
  template <class Value>
  void BindOne(int index, const std::optional<Value>& value) {
    // Parameters are NULL until they are bound, but an earlier value may stand there.
    value ? BindOne(index, *value) : BindNull(index);
  }
  void BindNull(int index);
  void Note(int result);

  const Handle* handle_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  // The first error of a Bind().
  int bind_result_ = 0;
};

// An open database file.
class Connection {
 public:
  // Opens `path`; messages call the file `name`. Waits up to 5 s for other programs' locks.
  static absl::StatusOr<Connection> Open(const std::string& path, Access access,
                                         const std::string& name);

  Connection(Connection&&) noexcept;
  Connection& operator=(Connection&&) noexcept;
  ~Connection();

  // One or more statements that give no rows worth reading.
  absl::Status Execute(const std::string& sql);
  absl::StatusOr<Statement> Prepare(std::string_view sql);
  // The first column of the only row, e.g. of "PRAGMA user_version".
  absl::StatusOr<int64_t> QueryInt(std::string_view sql);
  absl::StatusOr<std::string> QueryText(std::string_view sql);

  // Writes `bytes` over a BLOB of the same length, which a zeroblob() has made; without a copy.
  absl::Status WriteBlob(const char* table, const char* column, int64_t row,
                         std::string_view bytes);

  // Writes a copy of the database, as it is now, to the file `path`, which it makes or empties. A
  // writer may go on meanwhile. `progress` is called now and then with the number of pages copied
  // and of all pages; it returns false to stop (kCancelled). The errors are those of the copy.
  absl::Status CopyTo(const std::string& path,
                      const std::function<bool(int64_t done, int64_t pages)>& progress);

  int64_t last_insert_id() const;
  // The operating system lets nobody write the file through this connection.
  bool read_only() const;
  const std::string& name() const;

 private:
  friend class Transaction;
  explicit Connection(std::unique_ptr<Handle> handle);

  std::unique_ptr<Handle> handle_;
};

// A write transaction: all of it or nothing. Rolled back unless committed.
class Transaction {
 public:
  static absl::StatusOr<Transaction> Begin(Connection& connection);
  Transaction(Transaction&& other) noexcept : connection_(other.connection_) {
    other.connection_ = nullptr;
  }
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();

  // When it fails, nothing of the transaction is in the file.
  absl::Status Commit();

 private:
  explicit Transaction(Connection& connection) : connection_(&connection) {}

  Connection* connection_;
};

// The error `result` (an extended result code) that the last call on `database` gave; `name` is the
// file for the message. The codes stand at the top of this file.
absl::Status ErrorOf(int result, sqlite3* database, const std::string& name);

}  // namespace assize::sqlite

#endif  // ASSIZE_REFEREE_BASE_FILES_SQLITE_H_
