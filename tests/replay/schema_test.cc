// Parts, versions and migrations.
#include "referee/replay/store/schema.h"

#include <array>
#include <string>
#include <vector>

#include "referee/replay/store/archives.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using sqlite::Access;
using sqlite::Connection;
using testing::Fails;
using testing::Folder;
using testing::IsOk;

constexpr auto kDataLoss = absl::StatusCode::kDataLoss;

constexpr std::array<std::string_view, 3> kSteps = {
    "CREATE TABLE bot (name TEXT PRIMARY KEY) STRICT",
    "ALTER TABLE bot ADD COLUMN rating REAL",
    "UPDATE bot SET rating = 1500",
};

// A part as an older or newer program would know it: the first `version` steps.
SchemaPart Bots(size_t version) {
  return {.name = "bots", .migrations = std::span(kSteps).first(version)};
}

class SchemaTest : public ::testing::Test {
 protected:
  absl::Status Migrate(const SchemaPart& part) { return MigrateSchema(connection_, {&part, 1}); }
  absl::Status Check(const SchemaPart& part) { return CheckSchema(connection_, {&part, 1}); }

  Folder folder_;
  Connection connection_ = *Connection::Open(folder_ / "s.db", Access::kReadWrite, "s.db");
};

TEST_F(SchemaTest, ABlankFileGetsEverything) {
  ASSERT_THAT(Migrate(MatchTables()), IsOk());
  EXPECT_EQ(*connection_.QueryInt("PRAGMA application_id"), 0x4153495A);
  EXPECT_EQ(*connection_.QueryInt("PRAGMA user_version"), 1);
  EXPECT_THAT(Check(MatchTables()), IsOk());
}

TEST_F(SchemaTest, EveryTableIsStrict) {
  ASSERT_THAT(Migrate(MatchTables()), IsOk());
  EXPECT_EQ(*connection_.QueryInt("SELECT count(*) FROM pragma_table_list WHERE schema = 'main'"
                                  " AND name NOT LIKE 'sqlite_%' AND strict"),
            5);
  EXPECT_EQ(*connection_.QueryInt("SELECT count(*) FROM pragma_table_list WHERE schema = 'main'"
                                  " AND name NOT LIKE 'sqlite_%' AND NOT strict"),
            0);
}

TEST_F(SchemaTest, OldDataIsCarriedThroughEveryMigration) {
  ASSERT_THAT(Migrate(Bots(1)), IsOk());
  ASSERT_THAT(connection_.Execute("INSERT INTO bot (name) VALUES ('greedy')"), IsOk());
  EXPECT_THAT(Check(Bots(3)), Fails(kDataLoss, "ladder migrate"));
  ASSERT_THAT(Migrate(Bots(3)), IsOk());
  EXPECT_THAT(Check(Bots(3)), IsOk());
  EXPECT_EQ(*connection_.QueryInt("SELECT rating FROM bot"), 1500);
}

TEST_F(SchemaTest, MigratingTwiceChangesNothing) {
  ASSERT_THAT(Migrate(Bots(3)), IsOk());
  ASSERT_THAT(connection_.Execute("INSERT INTO bot VALUES ('greedy', 1700)"), IsOk());
  ASSERT_THAT(Migrate(Bots(3)), IsOk());
  EXPECT_EQ(*connection_.QueryInt("SELECT rating FROM bot"), 1700);
}

TEST_F(SchemaTest, AFailedMigrationLeavesTheFileAsItWas) {
  constexpr std::array<std::string_view, 2> kBad = {kSteps[0],
                                                    "ALTER TABLE nothing ADD COLUMN a TEXT"};
  EXPECT_THAT(Migrate({.name = "bots", .migrations = kBad}),
              Fails(kDataLoss, "migrating part 'bots' to version 2"));
  EXPECT_EQ(*connection_.QueryInt("SELECT count(*) FROM sqlite_schema"), 0);
  EXPECT_EQ(*connection_.QueryInt("PRAGMA application_id"), 0);
}

TEST_F(SchemaTest, PartsHaveVersionsOfTheirOwn) {
  ASSERT_THAT(Migrate(MatchTables()), IsOk());
  EXPECT_THAT(Check(Bots(2)), Fails(kDataLoss, "no bots in it"));
  ASSERT_THAT(Migrate(Bots(2)), IsOk());
  EXPECT_THAT(Check(Bots(2)), IsOk());
  // A program that knows the matches alone is not disturbed by the other part.
  EXPECT_THAT(Check(MatchTables()), IsOk());
  EXPECT_THAT(Migrate(MatchTables()), IsOk());
}

TEST_F(SchemaTest, ANewerPartIsRefused) {
  ASSERT_THAT(Migrate(Bots(3)), IsOk());
  EXPECT_THAT(Check(Bots(2)), Fails(kDataLoss, "s.db: made by a newer version"));
  EXPECT_THAT(Migrate(Bots(2)), Fails(kDataLoss, "s.db: made by a newer version"));
}

TEST_F(SchemaTest, ANewerOrOlderLayoutIsRefused) {
  ASSERT_THAT(Migrate(Bots(1)), IsOk());
  ASSERT_THAT(connection_.Execute("PRAGMA user_version = 2"), IsOk());
  EXPECT_THAT(Check(Bots(1)), Fails(kDataLoss, "made by a newer version"));
  ASSERT_THAT(connection_.Execute("PRAGMA user_version = 0"), IsOk());
  EXPECT_THAT(Check(Bots(1)), Fails(kDataLoss, "ladder migrate"));
}

TEST_F(SchemaTest, AnotherProgramsDatabaseIsRefused) {
  ASSERT_THAT(connection_.Execute("CREATE TABLE t (a)"), IsOk());
  EXPECT_THAT(Check(Bots(1)), Fails(kDataLoss, "another program"));
  EXPECT_THAT(Migrate(Bots(1)), Fails(kDataLoss, "another program"));
  EXPECT_EQ(*connection_.QueryInt("SELECT count(*) FROM sqlite_schema"), 1);
}

TEST_F(SchemaTest, AMissingTableIsNamed) {
  ASSERT_THAT(Migrate(MatchTables()), IsOk());
  ASSERT_THAT(connection_.Execute("DROP TABLE record"), IsOk());
  EXPECT_THAT(Check(MatchTables()), Fails(kDataLoss, "s.db: the database is damaged"));
  EXPECT_THAT(Check(MatchTables()), Fails(kDataLoss, "table record is missing"));
  EXPECT_THAT(CheckExistingParts(connection_, {&MatchTables(), 1}),
              Fails(kDataLoss, "table record is missing"));
}

TEST_F(SchemaTest, AMissingColumnIsNamed) {
  ASSERT_THAT(Migrate(Bots(3)), IsOk());
  ASSERT_THAT(connection_.Execute("ALTER TABLE bot DROP COLUMN rating"), IsOk());
  EXPECT_THAT(Check(Bots(3)), Fails(kDataLoss, "table bot has no column rating"));
}

TEST_F(SchemaTest, PartsStateTheTablesThatTheirMigrationsMake) {
  const std::array<SchemaPart, 2> parts = {MatchTables(), ArchiveFileTables()};
  ASSERT_THAT(MigrateSchema(connection_, parts), IsOk());
  std::vector<std::string> stated = testing::StatedTables(parts);
  stated.emplace_back("schema_part: name version");
  EXPECT_THAT(testing::TablesIn(connection_), ::testing::UnorderedElementsAreArray(stated));
}

TEST_F(SchemaTest, WhatGoesMissingWhileTheProgramRunsIsFound) {
  ASSERT_THAT(Migrate(MatchTables()), IsOk());
  ASSERT_THAT(Check(MatchTables()), IsOk());
  ASSERT_THAT(connection_.Execute("ALTER TABLE record DROP COLUMN size"), IsOk());
  EXPECT_THAT(Check(MatchTables()), Fails(kDataLoss, "table record has no column size"));
}

TEST_F(SchemaTest, AViewIsNoTable) {
  ASSERT_THAT(Migrate(Bots(3)), IsOk());
  ASSERT_THAT(connection_.Execute("ALTER TABLE bot RENAME TO other;"
                                  " CREATE VIEW bot AS SELECT name, rating FROM other"),
              IsOk());
  EXPECT_THAT(Check(Bots(3)), Fails(kDataLoss, "table bot is missing"));
}

TEST_F(SchemaTest, OfAnOlderVersionItsOwnTablesAreExpected) {
  const SchemaPart today = Bots(3);
  ASSERT_THAT(Migrate(Bots(1)), IsOk());
  EXPECT_THAT(CheckTables(connection_, {&today, 1}), IsOk());
  ASSERT_THAT(connection_.Execute("DROP TABLE bot"), IsOk());
  EXPECT_THAT(CheckTables(connection_, {&today, 1}), Fails(kDataLoss, "table bot is missing"));
}

TEST_F(SchemaTest, FurtherTablesAndColumnsDisturbNobody) {
  ASSERT_THAT(Migrate(Bots(3)), IsOk());
  ASSERT_THAT(connection_.Execute("CREATE TABLE own (a); ALTER TABLE bot ADD COLUMN colour TEXT"),
              IsOk());
  EXPECT_THAT(Check(Bots(3)), IsOk());
}

TEST_F(SchemaTest, ABlankFileHasNothingToRead) {
  EXPECT_THAT(Check(Bots(1)), Fails(kDataLoss, "nothing is stored"));
}

}  // namespace
}  // namespace assize
