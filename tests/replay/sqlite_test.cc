// The wrapper around SQLite: values, transactions, and errors as status codes.
#include "referee/base/files/sqlite.h"

#include <optional>

#include "tests/replay/store_testing.h"

namespace assize::sqlite {
namespace {

using assize::testing::Fails;
using assize::testing::Folder;
using assize::testing::IsOk;
using assize::testing::WriteFile;

class SqliteTest : public ::testing::Test {
 protected:
  Connection Open() { return *Connection::Open(folder_ / "t.db", Access::kReadWrite, "t.db"); }

  Folder folder_;
};

TEST_F(SqliteTest, ValuesOfEveryTypeComeBack) {
  Connection connection = Open();
  Statement select = *connection.Prepare("SELECT ?, ?, ?, ?, ?, ?");
  const std::string bytes("a\0b", 3);
  select.Bind(int64_t{1} << 40, 0.25, std::string_view("x'y"), Blob{bytes}, std::optional<double>(),
              std::optional<int>(7));
  ASSERT_THAT(select.Step(), IsOk());
  EXPECT_EQ(select.Int(0), int64_t{1} << 40);
  EXPECT_EQ(select.Real(1), 0.25);
  EXPECT_EQ(select.Text(2), "x'y");
  EXPECT_EQ(select.Bytes(3), bytes);
  EXPECT_TRUE(select.IsNull(4));
  EXPECT_EQ(select.Int(5), 7);
}

TEST_F(SqliteTest, EmptyTextIsNotNull) {
  Connection connection = Open();
  Statement select = *connection.Prepare("SELECT ?, ?");
  select.Bind(std::string_view(), Blob{});
  ASSERT_THAT(select.Step(), IsOk());
  EXPECT_FALSE(select.IsNull(0));
  EXPECT_FALSE(select.IsNull(1));
}

TEST_F(SqliteTest, ATransactionThatIsNotCommittedLeavesNothing) {
  Connection connection = Open();
  ASSERT_THAT(connection.Execute("CREATE TABLE t (a INTEGER) STRICT"), IsOk());
  {
    auto transaction = Transaction::Begin(connection);
    ASSERT_THAT(transaction, IsOk());
    ASSERT_THAT(connection.Execute("INSERT INTO t VALUES (1)"), IsOk());
  }
  EXPECT_EQ(*connection.QueryInt("SELECT count(*) FROM t"), 0);
  {
    auto transaction = Transaction::Begin(connection);
    ASSERT_THAT(connection.Execute("INSERT INTO t VALUES (1)"), IsOk());
    ASSERT_THAT(transaction->Commit(), IsOk());
  }
  EXPECT_EQ(*connection.QueryInt("SELECT count(*) FROM t"), 1);
}

TEST_F(SqliteTest, ErrorsNameTheFileAndHaveTheirCodes) {
  Connection connection = Open();
  ASSERT_THAT(connection.Execute("CREATE TABLE t (a INTEGER PRIMARY KEY CHECK (a > 0)) STRICT;"
                                 "INSERT INTO t VALUES (1)"),
              IsOk());
  EXPECT_THAT(connection.Execute("INSERT INTO t VALUES (1)"),
              Fails(absl::StatusCode::kAlreadyExists, "t.db: "));
  EXPECT_THAT(connection.Execute("INSERT INTO t VALUES (0)"),
              Fails(absl::StatusCode::kInvalidArgument, "t.db: "));
  EXPECT_THAT(connection.Execute("SELECT b FROM t"),
              Fails(absl::StatusCode::kDataLoss, "no such column: b"));
}

TEST_F(SqliteTest, AFullDatabaseIsResourceExhaustedAndStaysReadable) {
  Connection connection = Open();
  ASSERT_THAT(connection.Execute("CREATE TABLE t (a BLOB) STRICT; PRAGMA max_page_count = 20"),
              IsOk());
  ASSERT_THAT(connection.Execute("INSERT INTO t VALUES (zeroblob(100))"), IsOk());
  EXPECT_THAT(connection.Execute("INSERT INTO t VALUES (zeroblob(100000))"),
              Fails(absl::StatusCode::kResourceExhausted, "no space is left"));
  EXPECT_EQ(*connection.QueryInt("SELECT count(*) FROM t"), 1);
}

TEST_F(SqliteTest, ALockedDatabaseIsAborted) {
  Connection first = Open();
  Connection second = Open();
  auto transaction = Transaction::Begin(first);
  ASSERT_THAT(transaction, IsOk());
  ASSERT_THAT(second.Execute("PRAGMA busy_timeout = 0"), IsOk());
  EXPECT_EQ(Transaction::Begin(second).status().code(), absl::StatusCode::kAborted);
}

TEST_F(SqliteTest, AFileThatIsNoDatabaseIsDataLoss) {
  WriteFile(folder_ / "t.db", std::string(5000, 'x'));
  EXPECT_THAT(Open().QueryInt("SELECT count(*) FROM sqlite_schema"),
              Fails(absl::StatusCode::kDataLoss, "t.db: not a database"));
}

TEST_F(SqliteTest, AMissingFileIsNotFoundForAReader) {
  auto connection = Connection::Open(folder_ / "none.db", Access::kReadOnly, "none.db");
  EXPECT_THAT(connection, Fails(absl::StatusCode::kNotFound, "none.db: "));
}

TEST_F(SqliteTest, AnImmutableFileMayHaveAnyName) {
  const std::string name = "50%?#1.db";
  ASSERT_THAT(Connection::Open(folder_ / name, Access::kReadWrite, name)
                  ->Execute("CREATE TABLE t (a INTEGER) STRICT"),
              IsOk());
  auto connection = Connection::Open(folder_ / name, Access::kImmutable, name);
  ASSERT_THAT(connection, IsOk());
  EXPECT_EQ(*connection->QueryInt("SELECT count(*) FROM sqlite_schema"), 1);
}

}  // namespace
}  // namespace assize::sqlite
