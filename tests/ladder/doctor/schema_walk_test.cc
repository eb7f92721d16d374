// `ladder doctor` notices a change of each column for which schema_columns.h has no reason why nobody
// needs to. The tests walk SQLite's schema, so that a new column without an entry fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/archive/archive.h"
#include "ladder/doctor/doctor.h"
#include "ladder/store/service/notice_store.h"
#include "ladder/store/service/service_store.h"
#include "tests/ladder/doctor/schema_columns.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;

// Values that no constraint but a CHECK forbids.
std::vector<std::string> OtherValues(const std::string& column, const std::string& type) {
  if (type == "INTEGER") return {absl::StrCat("coalesce(", column, " + 1000, 7)")};
  if (type == "TEXT") return {absl::StrCat("coalesce(", column, ", '') || 'x'")};
  if (type == "REAL") return {absl::StrCat("coalesce(", column, " / 2 + 0.125, 0.5)")};
  return {absl::StrCat("zeroblob(length(", column, "))")};
}

struct TableColumn {
  std::string table;
  std::string name;
  std::string type;

  std::string FullName() const { return absl::StrCat(table, ".", name); }
};

// A ladder with rows in every table: an event that is over, with a rerun that counts and whose
// records are in an archive, and one that is being played.
class SchemaWalk : public ::testing::Test {
 protected:
  SchemaWalk() {
    NewVersion remote = DemoVersion("tuck", "1");
    remote.owner = "guy";
    remote.remote = true;
    EXPECT_THAT(ladder_->AddVersion(remote), IsOk());
    PlayAutumn();
    PlayRerun();
    BeginWinter();
    EXPECT_THAT(ladder_->Suspend(random_, "3 forfeits in a row"), IsOk());
    EXPECT_THAT(ladder_->WithdrawBot("tuck"), IsOk());
    AddNotices();
    FillService();
  }

  void PlayAutumn() {
    autumn_ = ladder_.AddEvent({greedy_, random_, 3});
    RoundPlan round = DuelRound(1, 0, {{greedy_, random_}, {random_, greedy_}});
    round.byes = {{.version = 3, .kind = "PAIRING", .score = 1}};
    EXPECT_THAT(ladder_->PlanRound(autumn_, round), IsOk());
    RoundPlan second = DuelRound(2, 2, {{random_, greedy_}});
    second.dropouts = {{.version = 3, .reason = "withdrawn"}};
    EXPECT_THAT(ladder_->PlanRound(autumn_, second), IsOk());
    Import(ladder_.store(), {Played("s0-0", {.ranks = {}})});
    Import(ladder_.store(),
           {Played("s0-0", {.late = 1}, 1), Played("s0-1"), Played("s1-0"),
            Played("s1-1", {.ranks = {2, 1}, .forfeited = 0, .by_forfeit = true})});
    EXPECT_THAT(ladder_->RecordVoid(autumn_, "s2-0", 0, "the worker ended"), IsOk());
    EXPECT_THAT(ladder_->CancelEvent(autumn_, 7), IsOk());
  }

  void PlayRerun() {
    EventSetup setup = DemoEvent("rerun-1", {greedy_, random_});
    setup.settings = SettingsIn(
        absl::StrCat(R"({"rerun": {"event": )", autumn_, R"(, "state": "RERUN_STATE_APPLIED"}})"));
    const EventId rerun = Get(ladder_->CreateEvent(setup));
    EXPECT_THAT(ladder_->PlanRound(rerun, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
    const std::vector<PlayedMatch> played = {Played("s0-0"), Played("s0-1")};
    EXPECT_THAT(ladder_->Import(rerun, played), IsOk());
    EXPECT_THAT(ladder_->FinishEvent(rerun, 8), IsOk());
    archive::Order order;
    order.database = ladder_.path();
    order.event = "rerun-1";
    order.progress = [](const archive::Progress&) { return true; };
    EXPECT_EQ(Get(archive::MoveRecords(ladder_.store(), order)).records, 2);
  }

  void BeginWinter() {
    const EventId winter = ladder_.AddEvent({greedy_, random_}, "winter");
    EXPECT_THAT(ladder_->PlanRound(winter, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
    Import(ladder_.store(), {Played("s0-0")});
  }

  void AddNotices() {
    NoticeStore notices(&ladder_.store());
    EXPECT_THAT(
        notices.AddAnnouncement(
            {.event = autumn_, .text = "The lists are closed.", .actor = "uid 1000", .unix_us = 5}),
        IsOk());
    EXPECT_THAT(notices.AddQuestion({.name = "q-1",
                                     .event = autumn_,
                                     .owner = "marian",
                                     .actor = "token 12ab (marian)",
                                     .text = "When?",
                                     .asked_unix_us = 6}),
                IsOk());
    EXPECT_THAT(notices.Answer("q-1", {.text = "Now.", .unix_us = 7, .to_all = true}), IsOk());
    EXPECT_THAT(notices.SetTitle("Nottingham"), IsOk());
  }

  void FillService() {
    ServiceStore service(&ladder_.store());
    Act act{.actor = "uid 1000", .name = "withdraw", .subject = "tuck", .detail = "for good"};
    const auto answer = [] { return std::string("done"); };
    EXPECT_THAT(service.Perform(&act, RequestKey{.id = "1", .digest = {}}, answer), IsOk());
    EXPECT_THAT(service.Perform(&act, {}, answer), IsOk());
    Token token;
    token.owner = "marian";
    token.scopes = {1};
    EXPECT_THAT(service.AddToken(token), IsOk());
    StoredOperation operation;
    operation.name = "o-1";
    EXPECT_THAT(service.AddOperation(operation), IsOk());
    EXPECT_THAT(service.WantEvent(autumn_, true), IsOk());
    EXPECT_THAT(service.AppendFeed(FeedAudience::kViewer, {{.subject = "set 1", .item = "x"}}),
                IsOk());
  }

  std::vector<TableColumn> ReadSchema() {
    std::vector<TableColumn> columns;
    EXPECT_THAT(ladder_->ReadRows([&](sqlite::Connection& connection) -> absl::Status {
      auto select = connection.Prepare(
          "SELECT tables.name, info.name, info.type FROM sqlite_schema AS tables"
          " JOIN pragma_table_info(tables.name) AS info WHERE tables.type = 'table'"
          " AND tables.name NOT LIKE 'sqlite%' ORDER BY 1, 2");
      if (!select.ok()) return select.status();
      while (Get(select->Step())) {
        columns.push_back({std::string(select->Text(0)), std::string(select->Text(1)),
                           std::string(select->Text(2))});
      }
      return absl::OkStatus();
    }),
                IsOk());
    return columns;
  }

  // That a row of the table is the one in the table `one`.
  std::string SameRow(const std::string& table) {
    std::string same;
    EXPECT_THAT(ladder_->ReadRows([&](sqlite::Connection& connection) -> absl::Status {
      auto select = connection.Prepare(
          "SELECT group_concat(?1 || '.' || name || ' = one.' || name,"
          " ' AND ') FROM pragma_table_info(?1) WHERE pk > 0");
      if (!select.ok()) return select.status();
      select->Bind(table);
      EXPECT_TRUE(Get(select->Step()));
      same = select->Text(0);
      return absl::OkStatus();
    }),
                IsOk());
    return same;
  }

  // What is wrong with the file beside its constraints, which somebody may keep.
  std::vector<std::string> Faults(const std::string& database) {
    DoctorOrder order;
    order.database = database;
    order.progress = [](const std::string&) {};
    const Diagnosis diagnosis = Examine(order);
    std::vector<std::string> faults;
    for (const v1::DoctorFinding& finding : diagnosis.report.findings()) {
      if (finding.grade() != v1::DoctorFinding::GRADE_FAILED) continue;
      if (finding.what() != "integrity" && finding.what() != "disk")
        faults.push_back(finding.text());
    }
    return faults;
  }

  // The faults of a copy in which `sql` was carried out; false: it changed nothing.
  bool ChangeCopy(const std::string& sql, std::vector<std::string>* faults) {
    const std::string copy = ladder_.folder() / "copy.db";
    std::filesystem::copy_file(backup_, copy, std::filesystem::copy_options::overwrite_existing);
    int64_t changed = 0;
    {
      auto connection = sqlite::Connection::Open(copy, sqlite::Access::kReadWrite, copy);
      EXPECT_THAT(connection, IsOk());
      EXPECT_THAT(connection->Execute(absl::StrCat("PRAGMA foreign_keys = OFF;"
                                                   " PRAGMA ignore_check_constraints = ON; ",
                                                   sql)),
                  IsOk())
          << sql;
      changed = Get(connection->QueryInt("SELECT changes()"));
    }
    if (changed > 0) *faults = Faults(copy);
    return changed > 0;
  }

  void MakeBackup() {
    ASSERT_THAT(ladder_->CopyTo(backup_, [](int64_t, int64_t) { return true; }), IsOk());
    ASSERT_THAT(Faults(backup_), IsEmpty());
  }

  TestLadder ladder_;
  const std::string backup_ = ladder_.folder() / "backup.db";
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  EventId autumn_ = 0;
};

TEST_F(SchemaWalk, EveryColumnIsListed) {
  std::vector<std::string> stored;
  for (const TableColumn& column : ReadSchema()) stored.push_back(column.FullName());
  std::vector<std::string> listed;
  for (const auto& [name, column] : Columns()) listed.push_back(name);
  EXPECT_THAT(listed, ::testing::UnorderedElementsAreArray(stored));
}

TEST_F(SchemaWalk, TheDoctorNoticesAChangeInTheFirstAndInTheLastRow) {
  MakeBackup();
  for (const TableColumn& column : ReadSchema()) {
    const auto listed = Columns().find(column.FullName());
    if (listed == Columns().end() || !listed->second.harmless.empty()) continue;
    const std::vector<std::string> values = listed->second.values.empty()
                                                ? OtherValues(column.name, column.type)
                                                : listed->second.values;
    for (const std::string& value : values) {
      int rows = 0;
      for (const char* end : {"ASC", "DESC"}) {
        // The first or last row in which this is another value.
        const std::string sql =
            absl::StrCat("CREATE TEMP TABLE one AS SELECT *, ", value, " AS other FROM ",
                         column.table, " WHERE (", value, ") IS NOT ", column.name, " ORDER BY 1 ",
                         end, ", 2 ", end, " LIMIT 1; UPDATE ", column.table, " SET ", column.name,
                         " = one.other FROM one WHERE ", SameRow(column.table));
        std::vector<std::string> faults;
        if (!ChangeCopy(sql, &faults)) continue;
        ++rows;
        EXPECT_THAT(faults, Not(IsEmpty())) << column.FullName() << " = " << value << ", " << end;
      }
      EXPECT_GT(rows, 0) << column.FullName() << " has no row that " << value << " changes";
    }
  }
}

TEST_F(SchemaWalk, TheDoctorNoticesThatTheFirstOrTheLastRowIsGone) {
  MakeBackup();
  std::set<std::string> tables;
  for (const auto& [name, column] : Columns()) {
    if (column.harmless.empty()) tables.insert(name.substr(0, name.find('.')));
  }
  for (const std::string& table : tables) {
    for (const char* end : {"ASC", "DESC"}) {
      // That its end was cut off shows by a copy of the log alone.
      if (table == "audit" && end == std::string("DESC")) continue;
      std::vector<std::string> faults;
      ASSERT_TRUE(
          ChangeCopy(absl::StrCat("CREATE TEMP TABLE one AS SELECT * FROM ", table, " ORDER BY 1 ",
                                  end, ", 2 ", end, " LIMIT 1; DELETE FROM ", table,
                                  " WHERE EXISTS (SELECT 1 FROM one WHERE ", SameRow(table), ")"),
                     &faults))
          << table;
      EXPECT_THAT(faults, Not(IsEmpty())) << table << ", " << end;
    }
  }
}

// An open match takes the record of a match that was played outside of events.
TEST_F(SchemaWalk, TheDoctorNoticesAResultThatIsNotTheMatchsOwn) {
  MakeBackup();
  std::vector<std::string> faults;
  ASSERT_TRUE(
      ChangeCopy("UPDATE planned_match SET state = 'PLAYED', match ="
                 " (SELECT min(id) FROM match WHERE state = 'VOID') WHERE id ="
                 " (SELECT max(id) FROM planned_match WHERE state = 'OPEN')",
                 &faults));
  EXPECT_THAT(faults, Contains(::testing::HasSubstr("result that is not its own")));
}

}  // namespace
}  // namespace assize::ladder
