// How much work SQLite does, in instructions of its virtual machine: the same on every machine, and
// proportional to the rows that are visited.
//
//   const SqliteSteps steps;  // before the database is opened
//   const int64_t before = steps.taken();
#ifndef ASSIZE_TESTS_LADDER_SUPPORT_SQLITE_STEPS_H_
#define ASSIZE_TESTS_LADDER_SUPPORT_SQLITE_STEPS_H_

#include <sqlite3.h>

#include <atomic>
#include <cstdint>
#include <functional>

namespace assize::ladder {

class SqliteSteps {
 public:
  SqliteSteps() { sqlite3_auto_extension(AsExtension()); }
  SqliteSteps(const SqliteSteps&) = delete;
  SqliteSteps& operator=(const SqliteSteps&) = delete;
  ~SqliteSteps() { sqlite3_cancel_auto_extension(AsExtension()); }

  int64_t taken() const { return count_; }
  // Those of `work`.
  int64_t Of(const std::function<void()>& work) const {
    const int64_t before = count_;
    work();
    return count_ - before;
  }

 private:
  static void (*AsExtension())() { return reinterpret_cast<void (*)()>(&Watch); }
  static int Watch(sqlite3* database, char**, const struct sqlite3_api_routines*) {
    // At the end of each statement.
    sqlite3_trace_v2(
        database, SQLITE_TRACE_PROFILE,
        [](unsigned, void*, void* statement, void*) {
          count_ += sqlite3_stmt_status(static_cast<sqlite3_stmt*>(statement),
                                        SQLITE_STMTSTATUS_VM_STEP, /*resetFlg=*/1);
          return 0;
        },
        nullptr);
    return SQLITE_OK;
  }

  static inline std::atomic<int64_t> count_ = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_TESTS_LADDER_SUPPORT_SQLITE_STEPS_H_
