// Whatever stands in a column of the database: nothing that reads it crashes, throws or never ends.
// The test walks SQLite's schema, so that a new column is walked too.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/rounds/event_schedule.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/publish/living_ladder.h"
#include "ladder/query/audit.h"
#include "ladder/query/match_table.h"
#include "ladder/query/regress_state.h"
#include "ladder/report/tables/report.h"
#include "referee/base/tasks/guarded.h"
#include "tests/ladder/site/site_testing.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using publish::EventRows;
using publish::LivingLadder;
using publish::PublishedLadder;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int64_t kNow = 1'800'000'000'000'000;

// Without constraints, types and NOT NULL, as somebody can leave a file.
constexpr std::string_view kLoosen =
    "PRAGMA writable_schema = ON;"
    " UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT, WITHOUT', 'WITHOUT'), 'STRICT', "
    "'')"
    " WHERE type = 'table';"
    " UPDATE sqlite_schema SET sql = replace(replace(replace(replace(sql, 'INTEGER NOT NULL', "
    "'INTEGER'),"
    " 'TEXT NOT NULL', 'TEXT'), 'REAL NOT NULL', 'REAL'), 'BLOB NOT NULL', 'BLOB')"
    " WHERE type = 'table';"
    " PRAGMA writable_schema = RESET;";

// Instead of a column's own: `{}` is a value of another row.
const std::vector<std::string>& HostileValues() {
  static const auto* const values = new std::vector<std::string>{
      "0", "-1", "9223372036854775807", "NULL", "'text'", "x'00ff80'", "{}"};
  return *values;
}

struct Column {
  std::string table;
  std::string name;
  // The columns of the table's key.
  std::string key;
};

std::vector<Column> ColumnsOf(sqlite::Connection& file) {
  auto select = file.Prepare(
      "SELECT tables.name, info.name, coalesce((SELECT group_concat(name) FROM"
      " pragma_table_info(tables.name) WHERE pk > 0), 'rowid')"
      " FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS info"
      " WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' ORDER BY 1, 2");
  EXPECT_THAT(select, IsOk());
  std::vector<Column> columns;
  while (Get(select->Step())) {
    columns.push_back(
        {std::string(select->Text(0)), std::string(select->Text(1)), std::string(select->Text(2))});
  }
  return columns;
}

// Two events of four bots, a test of two versions, and what comes of all of them.
class HostileRows : public ::testing::Test {
 protected:
  HostileRows() {
    for (const char* name : {"alpha", "beta", "gamma", "delta", "omega"}) {
      bots_.push_back(ladder_.AddBot(name));
    }
    AddCup();
    AddTest();
    EXPECT_THAT(ladder_->Suspend(bots_[3], "3 forfeits in a row"), IsOk());
    EXPECT_THAT(ladder_->CopyTo(base_, [](int64_t, int64_t) { return true; }), IsOk());
    Change(base_, std::string(kLoosen));
  }

  void AddCup() {
    EventSetup setup = DemoEvent("cup", bots_);
    setup.settings = SettingsIn(R"({"rounds": 5, "sets": 1, "seats": 2, "min_seats": 2,)"
                                R"( "max_seats": 2, "seating": "rotations", "scoring": "placed",)"
                                R"( "live_delay": {"seconds": 60}})");
    const EventId cup = Get(ladder_->CreateEvent(setup));
    RoundPlan first = DuelRound(1, 0, {{bots_[0], bots_[1]}, {bots_[2], bots_[3]}});
    first.byes = {{.version = bots_[4], .kind = "PAIRING", .score = 1}};
    EXPECT_THAT(ladder_->PlanRound(cup, first), IsOk());
    RoundPlan second = DuelRound(2, 2, {{bots_[0], bots_[2]}, {bots_[1], bots_[4]}});
    second.dropouts = {{.version = bots_[3], .reason = "withdrawn"}};
    EXPECT_THAT(ladder_->PlanRound(cup, second), IsOk());
    EXPECT_THAT(ladder_->RecordVoid(cup, "s3-1", 0, "the worker ended"), IsOk());
    Play(cup, {"s0-0", "s0-1", "s1-0", "s1-1", "s2-0", "s2-1", "s3-0"});
  }

  void AddTest() {
    EventSetup setup = DemoEvent("test", {bots_[0], bots_[1]});
    setup.format = std::string(kRegressFormat);
    setup.settings = SettingsIn(R"({"seats": 2, "regress": {"elo1": 10, "alpha": 0.05,)"
                                R"( "beta": 0.05, "most_sets": 8}})");
    const EventId test = Get(ladder_->CreateEvent(setup));
    const std::pair<VersionId, VersionId> duel = {bots_[0], bots_[1]};
    EXPECT_THAT(ladder_->PlanRound(test, DuelRound(1, 0, {duel, duel})), IsOk());
    Play(test, {"s0-0", "s0-1", "s1-0", "s1-1"});
  }

  void Play(EventId event, const std::vector<std::string>& matches) {
    int count = 0;
    for (const std::string& match : matches) {
      const Ending ending = ++count % 3 == 0 ? Ending{.ranks = {2, 1}, .late = 1} : Ending{};
      EXPECT_THAT(ladder_->Import(event, std::vector{Played(match, ending)}), IsOk());
    }
  }

  // False: nothing was changed.
  static bool Change(const std::string& path, const std::string& sql) {
    auto file = sqlite::Connection::Open(path, sqlite::Access::kReadWrite, "hostile");
    EXPECT_THAT(file, IsOk());
    EXPECT_THAT(file->Execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;"
                              " PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY"),
                IsOk());
    return file->Execute(sql).ok() && Get(file->QueryInt("SELECT changes()")) > 0;
  }

  std::string Copy() {
    std::filesystem::copy_file(base_, copy_, std::filesystem::copy_options::overwrite_existing);
    return copy_;
  }

  // That the work ends with a value or an error, and that nothing was thrown in it.
  template <class Work>
  void ExpectCalm(const std::string& what, Work work) {
    const absl::Status done = Guarded(what, [&]() -> absl::Status { return work(); });
    EXPECT_FALSE(absl::IsInternal(done)) << what << " after " << sql_ << ": " << done;
  }

  void ReadEvent(const PublishedLadder& ladder, const EventRows& event) {
    const std::string& name = event.event.setup.name;
    if (event.event.setup.format == kRegressFormat) {
      ExpectCalm("verdict", [&] { return ladder.TestOf(event).status(); });
    } else {
      ExpectCalm("tables", [&]() -> absl::Status {
        const auto report = ladder.ReportOf(event);
        if (!report.ok()) return report.status();
        const auto standings = report::FormatStandings(*report, OutputFormat::kJson);
        if (!standings.ok()) return standings.status();
        return report::FormatCrosstable(*report, OutputFormat::kJson).status();
      });
    }
    ExpectCalm("ratings after a round",
               [&] { return ladder.RatingsAfter(event, 1, {event.event.id}).status(); });
    ExpectCalm("a match", [&] { return ladder.LoadMatch(event, 1).status(); });
    ExpectCalm("a match by name",
               [&] { return ladder.FindMatch({.event = name, .set = 1, .rotation = 1}).status(); });
  }

  // What the service keeps, and what is asked of it.
  void ReadAsService(const std::string& path, bool with_site) {
    ExpectCalm("the service", [&]() -> absl::Status {
      auto living = LivingLadder::Open(path, publish::ReadFor::kService);
      if (!living.ok()) return living.status();
      const auto snapshot = (*living)->Refresh(kNow);
      if (!snapshot.ok()) return snapshot.status();
      damaged_ = (*living)->TakeDamaged();
      for (const publish::Audience audience :
           {publish::Audience::kViewer, publish::Audience::kOrganiser}) {
        const auto ladder = (*snapshot)->For({.audience = audience});
        if (!ladder.ok()) return ladder.status();
        for (const EventRows& event : (*ladder)->rows().events) ReadEvent(**ladder, event);
        ExpectCalm("ratings", [&] { return (*ladder)->RatingsOf("brigands").status(); });
        ExpectCalm("the matrix", [&] { return (*ladder)->MatrixOf("brigands").status(); });
        if (!with_site || audience != publish::Audience::kViewer) continue;
        ExpectCalm("the site", [&] {
          site::MemorySink sink;
          return MakeSite(**ladder, {.event = "", .matches = 0, .program = "test"}, {}, &sink);
        });
      }
      return absl::OkStatus();
    });
  }

  absl::Status GoOn(LadderStore& store, const Event& event) {
    EventState state;
    state.event = event;
    auto rounds = store.LoadRounds(event.id, {});
    if (!rounds.ok()) return rounds.status();
    state.rounds = *std::move(rounds);
    auto results = store.LoadResults({.event = event.id, .game = {}});
    if (!results.ok()) return results.status();
    state.results = *std::move(results);
    const auto schedule = ScheduleOf(event);
    if (!schedule.ok()) return schedule.status();
    const auto next = (*schedule)->NextRound(state);
    if (!next.ok()) return next.status();
    return store.OpenMatches(event.id, INT64_MAX).status();
  }

  // Commands, and the loop of an event.
  void ReadAsCommands(const std::string& path) {
    auto store = LadderStore::OpenForReading(path);
    if (!store.ok()) return;
    const auto events = (*store)->ListEvents();
    if (!events.ok()) return;
    for (const Event& event : *events) {
      ExpectCalm("the next round", [&] { return GoOn(**store, event); });
      ExpectCalm("faults", [&] { return (*store)->LoadFaults(event.id, INT64_MAX).status(); });
      ExpectCalm("export", [&] { return LoadMatchTable(**store, event.setup.name).status(); });
      if (event.setup.format != kRegressFormat) continue;
      ExpectCalm("the test", [&] { return LoadRegressState(store->get(), event).status(); });
    }
    ExpectCalm("audit", [&] { return LoadAudit(store->get(), path).status(); });
    ExpectCalm("seats", [&] { return (*store)->LoadSeatFaults(std::nullopt).status(); });
  }

  TestLadder ladder_;
  std::vector<VersionId> bots_;
  const std::string base_ = ladder_.folder() / "base.db";
  const std::string copy_ = ladder_.folder() / "copy.db";
  // What was changed last.
  std::string sql_;
  std::vector<std::string> damaged_;
};

TEST_F(HostileRows, AreAnErrorOrLeftOutButNeverACrash) {
  std::vector<Column> columns;
  {
    auto file = sqlite::Connection::Open(base_, sqlite::Access::kReadOnly, "base");
    ASSERT_THAT(file, IsOk());
    columns = ColumnsOf(*file);
  }
  int changed = 0;
  for (const Column& column : columns) {
    for (const std::string& hostile : HostileValues()) {
      const std::string neighbour = absl::StrCat(
          "(SELECT other.", column.name, " FROM ", column.table, " AS other WHERE other.",
          column.name, " IS NOT ", column.table, ".", column.name, " LIMIT 1)");
      // Such values in all rows at once, and the site of them, show nothing that others don't.
      const bool telling = hostile == "{}" || hostile == "9223372036854775807";
      for (const bool all : {false, true}) {
        if (all && !telling) continue;
        sql_ = absl::StrCat("UPDATE OR REPLACE ", column.table, " SET ", column.name, " = ",
                            hostile == "{}" ? neighbour : hostile);
        if (!all) {
          absl::StrAppend(&sql_, " WHERE (", column.key, ") = (SELECT ", column.key, " FROM ",
                          column.table, " LIMIT 1)");
        }
        if (!Change(Copy(), sql_)) continue;
        ++changed;
        ReadAsService(copy_, /*with_site=*/telling && !all);
        ReadAsCommands(copy_);
      }
    }
  }
  EXPECT_GT(changed, 300);
}

TEST_F(HostileRows, NothingIsWrongAsItIs) {
  ReadAsService(Copy(), /*with_site=*/true);
  EXPECT_THAT(damaged_, IsEmpty());
}

TEST_F(HostileRows, AreNamedWithTheirTableAndValue) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"UPDATE entrant SET number = 6 WHERE event = 1 AND number = 1",
       "table entrant, event 1, number 2: number is 2, must be 1"},
      {"UPDATE entrant SET number = 9223372036854775807 WHERE event = 1 AND number = 1",
       "table entrant, event 1, number 2: number is 2, must be 1"},
      {"UPDATE entrant SET out_from = 9223372036854775807 WHERE event = 1 AND number = 4",
       "table entrant, event 1, number 4: out_from is 9223372036854775807, must be 1 to"},
      {"UPDATE planned_seat SET version = 3 WHERE planned = 1 AND seat = 0",
       "match s0-1 has other players than the set"},
      {"UPDATE planned_seat SET version = 3 WHERE planned <= 2", "version 3 sits twice in set 1"},
      {"UPDATE planned_seat SET version = 99 WHERE planned <= 2", "version is 99, must be"},
      {"UPDATE planned_seat SET seat = 5 WHERE planned = 1 AND seat = 0",
       "table planned_seat, planned 1: seat is 1, must be 0"},
      {"UPDATE planned_match SET match_set = 2 WHERE match_set = 1",
       "set 2: match s1-0 has other players than the set"},
      {"UPDATE match_set SET number = 9223372036854775807 WHERE id = 1",
       "number is 9223372036854775807, must be 0 to"},
      {"UPDATE round SET number = 7 WHERE event = 1 AND number = 1",
       "table round, event 1: number is 2, must be 1"},
      {"UPDATE bye SET round = 7", "table bye, event 1: round is 7, must be 1 to 2"},
      {"UPDATE seat SET rank = 200 WHERE match = 1 AND seat = 0",
       "table seat, match 1, seat 0: rank is 200, must be 1 to 2"},
      {"UPDATE seat SET seat = -1 WHERE match = 1 AND seat = 0",
       "the seats of planned match 1 are not those that were planned"},
  };
  for (const auto& [sql, named] : cases) {
    sql_ = sql;
    ASSERT_TRUE(Change(Copy(), sql)) << sql;
    ReadAsService(copy_, /*with_site=*/false);
    EXPECT_THAT(damaged_, Contains(HasSubstr(named))) << sql;
  }
}

}  // namespace
}  // namespace assize::ladder
