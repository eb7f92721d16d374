// The records of events that are over go to a second file: readers find them there, whenever the
// moving was stopped, and say which file is missing.
#include "ladder/archive/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ladder/archive/archive_check.h"
#include "ladder/archive/archive_copies.h"
#include "ladder/archive/compaction.h"
#include "ladder/store/backup.h"
#include "ladder/store/service/old_challenges.h"
#include "ladder/store/service/service_store.h"
#include "referee/replay/selection/match_file.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::archive {
namespace {

namespace fs = std::filesystem;
using absl::StatusCode::kAlreadyExists;
using absl::StatusCode::kDataLoss;
using absl::StatusCode::kFailedPrecondition;
using absl::StatusCode::kInvalidArgument;
using absl::StatusCode::kNotFound;

// What a reader gets of each match, by its name.
using Contents = std::map<std::string, std::string>;

// An event that is over with seven records, one of them void; a rerun of it that counts; a challenge;
// and an event that is being played.
class ArchiveTest : public ::testing::Test {
 protected:
  ArchiveTest() {
    autumn_ = ladder_.AddEvent({greedy_, random_});
    EXPECT_THAT(
        ladder_->PlanRound(
            autumn_, DuelRound(1, 0, {{greedy_, random_}, {random_, greedy_}, {greedy_, random_}})),
        IsOk());
    Import(ladder_.store(), {Played("s0-0", {.ranks = {}})});
    Import(ladder_.store(), {Played("s0-0", {}, 1), Played("s0-1"), Played("s1-0"), Played("s1-1"),
                             Played("s2-0"), Played("s2-1")});
    EXPECT_THAT(ladder_->FinishEvent(autumn_, 10), IsOk());
    Play("rerun-1", R"("rerun": {"event": 1, "state": "RERUN_STATE_APPLIED"})", 20);
    challenge_ = Play("challenge", R"("challenge": {"owner": "marian"})", 30);
    ladder_.AddEvent({greedy_, random_}, "winter");
    EXPECT_THAT(ladder_->PlanRound(Get(ladder_->FindEvent("winter")).id,
                                   DuelRound(1, 0, {{greedy_, random_}})),
                IsOk());
    Import(ladder_.store(), {Played("s0-0")});
  }

  EventId Play(const std::string& name, const std::string& setting, int64_t ended) {
    EventSetup setup = DemoEvent(name, {greedy_, random_});
    setup.settings = SettingsIn(absl::StrCat("{", setting, "}"));
    const EventId event = Get(ladder_->CreateEvent(setup));
    EXPECT_THAT(ladder_->PlanRound(event, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
    EXPECT_THAT(ladder_->Import(event, std::vector{Played("s0-0"), Played("s0-1")}), IsOk());
    EXPECT_THAT(ladder_->FinishEvent(event, ended), IsOk());
    return event;
  }

  Order OrderFor(const std::string& event = "") const {
    Order order;
    order.database = ladder_.path();
    order.event = event;
    order.records_at_once = 2;
    order.progress = [](const Progress&) { return true; };
    return order;
  }
  absl::StatusOr<Moved> Move(const Order& order) { return MoveRecords(ladder_.store(), order); }

  std::string archive() const { return ladder_.path() + "-archive"; }

  static absl::StatusOr<Contents> Read(const std::string& path) {
    auto file = OpenMatches(path);
    if (!file.ok()) return file.status();
    auto entries = (*file)->List();
    if (!entries.ok()) return entries.status();
    Contents contents;
    for (const MatchEntry& entry : *entries) {
      auto match = (*file)->Load(entry);
      if (!match.ok()) return match.status();
      const std::string name = AsText(entry.name);
      EXPECT_FALSE(contents.contains(name)) << name;
      contents[name] = match->record_bytes + match->timing.SerializeAsString();
    }
    return contents;
  }

  // How many rows of the database have this property.
  int64_t Count(const std::string& rows) {
    int64_t count = 0;
    EXPECT_THAT(ladder_->ReadRows([&](sqlite::Connection& connection) -> absl::Status {
      count = Get(connection.QueryInt(absl::StrCat("SELECT count(*) FROM ", rows)));
      return absl::OkStatus();
    }),
                IsOk());
    return count;
  }
  int64_t CountMoved() { return Count("record WHERE length(body) = 0 AND length(timing) = 0"); }

  static void Change(const std::string& file, const std::string& sql) {
    auto connection = sqlite::Connection::Open(file, sqlite::Access::kReadWrite, file);
    ASSERT_THAT(connection, IsOk());
    ASSERT_THAT(connection->Execute(sql), IsOk()) << sql;
  }

  // Works in a child process that is killed at the step with this number, from 1; false: it came to
  // its end before.
  bool KilledAtStep(int step) {
    const pid_t child = fork();
    if (child == 0) {
      Order order = OrderFor();
      order.progress = [&step](const Progress&) {
        if (--step == 0) kill(getpid(), SIGKILL);
        return true;
      };
      auto store = LadderStore::OpenForWriting(ladder_.path());
      _exit(store.ok() && MoveRecords(**store, order).ok() ? 0 : 1);
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status);
  }

  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  EventId autumn_ = 0;
  EventId challenge_ = 0;
};

TEST_F(ArchiveTest, ReadersFindTheRecordsWhereTheyAreNow) {
  const Contents before = Get(Read(ladder_.path()));
  const size_t results = Get(ladder_->LoadResults({})).matches.size();
  ASSERT_EQ(before.size(), 12u);
  const archive::Moved moved = Get(Move(OrderFor()));
  EXPECT_EQ(moved.events, 2);
  EXPECT_EQ(moved.records, 9);
  EXPECT_EQ(moved.archive, archive());
  EXPECT_EQ(CountMoved(), 9);
  EXPECT_EQ(Get(Read(ladder_.path())), before);
  EXPECT_EQ(Get(ladder_->LoadResults({})).matches.size(), results);
  EXPECT_THAT(ladder_->CheckIntegrity(), IsOk());
  EXPECT_THAT(ladder_->CheckChain([](int64_t) { return true; }), IsOk());
  const ArchiveCount count = Get(CheckArchives(ladder_.store(), ladder_.path()));
  EXPECT_EQ(count.archives, 1u);
  EXPECT_EQ(count.events, 2u);
  EXPECT_EQ(count.records, 9);
  EXPECT_EQ(Get(Move(OrderFor())).records, 0);
}

TEST_F(ArchiveTest, AnArchiveIsReadByItselfUnderTheSameNames) {
  Contents before = Get(Read(ladder_.path()));
  ASSERT_THAT(Move(OrderFor()), IsOk());
  std::erase_if(before, [](const auto& match) {
    return absl::StartsWith(match.first, "winter") || absl::StartsWith(match.first, "challenge");
  });
  EXPECT_TRUE(before.contains("autumn 1.1c"));
  EXPECT_EQ(Get(Read(archive())), before);
  EXPECT_EQ(fs::status(archive()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_THAT(LadderStore::OpenForReading(archive()),
              Fails(kDataLoss, "name the ladder's database"));
  EXPECT_THAT(LadderStore::Create(archive()), Fails(kDataLoss, "name the ladder's database"));
  EXPECT_THAT(Store::OpenForWriting(archive()), Fails(kFailedPrecondition, "archive of a ladder"));
}

TEST_F(ArchiveTest, AnEventIsChosenByItsNameOrItsEnd) {
  Order order = OrderFor("AUTUMN");
  order.finished_before_unix_us = 10;
  EXPECT_EQ(Get(Move(order)).records, 0);
  order.finished_before_unix_us = 11;
  EXPECT_EQ(Get(Move(order)).records, 7);
  EXPECT_EQ(Get(Move(OrderFor("challenge"))).records, 2);
  EXPECT_THAT(Move(OrderFor("winter")), Fails(kFailedPrecondition, "\"winter\" is not over"));
  EXPECT_THAT(Move(OrderFor("autum")), Fails(kNotFound, "autum"));
}

TEST_F(ArchiveTest, AtWhicheverStepItIsKilledNothingIsLostOrDoubled) {
  const Contents before = Get(Read(ladder_.path()));
  const std::string fresh = ladder_.path() + "-fresh";
  ASSERT_THAT(BackUp(ladder_.store(), fresh, [](int64_t, int64_t) { return true; }), IsOk());
  // Two for each of the batches: 2 + 2 + 2 + 1 records, and 2.
  constexpr int kSteps = 10;
  for (int step = 1; step <= kSteps; ++step) {
    ladder_.Close();
    for (const std::string side :
         {"", "-wal", "-shm", "-archive", "-archive-wal", "-archive-shm"}) {
      fs::remove(ladder_.path() + side);
    }
    fs::copy_file(fresh, ladder_.path());
    EXPECT_TRUE(KilledAtStep(step)) << step;
    EXPECT_EQ(Get(Read(ladder_.path())), before) << step;
    // One more, which is killed at once, and one that ends.
    EXPECT_EQ(KilledAtStep(1), step < kSteps) << step;
    EXPECT_EQ(Get(Read(ladder_.path())), before) << step;
    EXPECT_FALSE(KilledAtStep(0)) << step;
    EXPECT_EQ(Get(Read(ladder_.path())), before) << step;
    ladder_.Reopen();
    EXPECT_EQ(CountMoved(), 9) << step;
    EXPECT_EQ(Get(Read(archive())).size(), 9u) << step;
    EXPECT_THAT(CheckArchives(ladder_.store(), ladder_.path()), IsOk()) << step;
  }
}

TEST_F(ArchiveTest, OneThatIsStoppedSaysHowFarItHasCome) {
  Order order = OrderFor();
  order.progress = [](const Progress& progress) { return progress.removed < 2; };
  EXPECT_THAT(Move(order), Fails(absl::StatusCode::kCancelled, "stopped after 2 of 9 records"));
  EXPECT_EQ(CountMoved(), 2);
  EXPECT_EQ(Get(Move(OrderFor())).records, 7);
}

TEST_F(ArchiveTest, AMissingArchiveIsNamed) {
  ASSERT_THAT(Move(OrderFor()), IsOk());
  const size_t results = Get(ladder_->LoadResults({})).matches.size();
  fs::rename(archive(), archive() + "-elsewhere");
  const std::string missing = absl::StrCat("are in ", archive(), ", which is missing");
  EXPECT_THAT(Read(ladder_.path()),
              Fails(kFailedPrecondition, absl::StrCat("the records of \"autumn\" ", missing)));
  EXPECT_THAT(CheckArchives(ladder_.store(), ladder_.path()), Fails(kFailedPrecondition, missing));
  EXPECT_EQ(Get(ladder_->LoadResults({})).matches.size(), results);
  // Nothing is made in its place.
  EXPECT_THAT(ladder_->FinishEvent(Get(ladder_->FindEvent("winter")).id, 50),
              Fails(kFailedPrecondition, ""));
  EXPECT_THAT(ladder_->CancelEvent(Get(ladder_->FindEvent("winter")).id, 50), IsOk());
  EXPECT_THAT(Move(OrderFor()), Fails(kFailedPrecondition, missing));
  EXPECT_FALSE(fs::exists(archive()));
  EXPECT_EQ(CountMoved(), 9);
}

TEST_F(ArchiveTest, AnArchiveThatWasMovedIsNamedAgain) {
  const Contents before = Get(Read(ladder_.path()));
  ASSERT_THAT(Move(OrderFor("autumn")), IsOk());
  fs::create_directory(ladder_.folder() / "old");
  fs::copy_file(archive(), ladder_.folder() / "old/earlier");
  ASSERT_THAT(Move(OrderFor("rerun-1")), IsOk());
  Order order = OrderFor();
  order.to = ladder_.folder() / "old/2025";
  fs::rename(archive(), order.to);
  EXPECT_EQ(Get(Move(order)).records, 0);
  EXPECT_EQ(Count("archive WHERE path = 'old/2025'"), 1);
  EXPECT_EQ(Get(Read(ladder_.path())), before);
  order.to = ladder_.folder() / "old/earlier";
  EXPECT_THAT(Move(order), Fails(kDataLoss, "has 0 of the 2 records of event 2"));
  EXPECT_EQ(Get(Read(ladder_.path())), before);
}

TEST_F(ArchiveTest, AChangeOfAnArchiveIsNoticed) {
  ASSERT_THAT(Move(OrderFor("autumn")), IsOk());
  const std::string whole = archive() + "-whole";
  fs::copy_file(archive(), whole);
  const auto after = [&](const std::string& sql) {
    fs::copy_file(whole, archive(), fs::copy_options::overwrite_existing);
    Change(archive(), sql);
    return Read(ladder_.path()).status();
  };
  EXPECT_THAT(
      after("UPDATE record SET body = (SELECT body FROM record WHERE match = 3) WHERE match = 2"),
      Fails(kDataLoss, "match 2"));
  EXPECT_THAT(after("UPDATE record SET timing = x'00' WHERE match = 2"),
              Fails(kDataLoss, "match 2"));
  EXPECT_THAT(after("DELETE FROM record WHERE match = 2; DELETE FROM seat WHERE match = 2;"
                    "DELETE FROM match WHERE id = 2"),
              Fails(kDataLoss, "match 2: its record is not in"));
  EXPECT_THAT(after("UPDATE archive_file SET identity = zeroblob(32)"),
              Fails(kFailedPrecondition, "another archive than the one"));
  EXPECT_THAT(after("UPDATE match SET started_unix_us = 1"), IsOk())
      << "the database's own row counts";
}

TEST_F(ArchiveTest, OtherFilesAreNoArchives) {
  Order order = OrderFor();
  order.to = ladder_.path();
  EXPECT_THAT(Move(order), Fails(kInvalidArgument, "is the database itself"));
  TestLadder other;
  order.to = other.path();
  EXPECT_THAT(Move(order), Fails(kAlreadyExists, "a database and no archive"));
  order.to = ladder_.folder() / "text";
  assize::testing::WriteFile(order.to, "not a database");
  EXPECT_THAT(Move(order), Fails(kDataLoss, "not a database"));
  EXPECT_EQ(CountMoved(), 0);
  ASSERT_THAT(Move(OrderFor()), IsOk());
  const EventId event = other.AddEvent({other.AddBot("greedy"), other.AddBot("random")});
  EXPECT_THAT(other->PlanRound(event, DuelRound(1, 0, {{1, 2}})), IsOk());
  Import(other.store(), {Played("s0-0"), Played("s0-1")});
  EXPECT_THAT(other->FinishEvent(event, 5), IsOk());
  order.database = other.path();
  order.to = archive();
  EXPECT_THAT(MoveRecords(other.store(), order),
              Fails(kAlreadyExists, "the archive of another ladder"));
}

TEST_F(ArchiveTest, ADamagedRecordStaysWhereItIs) {
  EXPECT_THAT(ladder_->WriteRows([](sqlite::Connection& connection) {
    return connection.Execute("UPDATE record SET body = x'00' WHERE match = 5");
  }),
              IsOk());
  EXPECT_THAT(Move(OrderFor()), Fails(kDataLoss, "match 5: its record is damaged"));
  EXPECT_EQ(Count("record WHERE match = 5 AND body = x'00'"), 1);
}

TEST_F(ArchiveTest, AChallengeThatWasMovedStillLeavesTheDatabase) {
  ASSERT_THAT(Move(OrderFor("challenge")), IsOk());
  EXPECT_EQ(Get(PruneChallenges(&ladder_.store(),
                                {.kept_unix_us = 1000, .oldest_unix_us = 1000, .most = 0})),
            1);
  EXPECT_EQ(Count("archived_event"), 0);
  EXPECT_THAT(ladder_->CheckIntegrity(), IsOk());
  EXPECT_THAT(ladder_->CheckChain([](int64_t) { return true; }), IsOk());
  EXPECT_THAT(CheckArchives(ladder_.store(), ladder_.path()), IsOk());
}

TEST_F(ArchiveTest, TheAuditLogSaysWhoHasMovedWhat) {
  ASSERT_THAT(Move(OrderFor()), IsOk());
  const std::vector<AuditEntry> audit = Get(ServiceStore(&ladder_.store()).LoadAudit(1, 10));
  ASSERT_EQ(audit.size(), 2u);
  EXPECT_EQ(audit[0].act.name, "archive");
  EXPECT_EQ(audit[0].act.subject, "autumn");
  EXPECT_EQ(audit[0].act.detail, "7 records to club.db-archive");
}

TEST_F(ArchiveTest, ABackupHasTheArchivesBesideIt) {
  const auto go_on = [](int64_t, int64_t) { return true; };
  const Contents before = Get(Read(ladder_.path()));
  ASSERT_THAT(Move(OrderFor("autumn")), IsOk());
  const std::string copy = ladder_.folder() / "backups/monday.db";
  fs::create_directory(ladder_.folder() / "backups");
  const auto back_up = [&] {
    fs::remove(copy);
    std::vector<ArchiveCopy> copies;
    EXPECT_THAT(BackUp(ladder_.store(), copy, go_on,
                       [&] {
                         copies = Get(CopyArchives(ladder_.store(), copy, go_on));
                         return absl::OkStatus();
                       }),
                IsOk());
    EXPECT_EQ(copies.size(), 1u);
    return copies.empty() ? absl::UnknownError("none") : copies[0].status;
  };
  EXPECT_THAT(back_up(), IsOk());
  EXPECT_EQ(Get(Read(copy)), before);
  ASSERT_THAT(Move(OrderFor("rerun-1")), IsOk());
  EXPECT_THAT(back_up(), IsOk());
  EXPECT_EQ(Get(Read(copy)), before);
  assize::testing::WriteFile(ladder_.folder() / "backups/club.db-archive", "something else");
  EXPECT_THAT(back_up(), Fails(kAlreadyExists, "is no copy of"));
  fs::remove(archive());
  EXPECT_THAT(back_up(), Fails(kFailedPrecondition, "which is missing"));
}

TEST_F(ArchiveTest, FreePagesAreGivenBack) {
  EXPECT_THAT(ladder_->WriteRows([](sqlite::Connection& connection) {
    return connection.Execute("CREATE TABLE large AS SELECT zeroblob(8000000); DROP TABLE large");
  }),
              IsOk());
  const Contents before = Get(Read(ladder_.path()));
  ladder_.Close();
  EXPECT_GT(fs::file_size(ladder_.path()), 8000000u);
  EXPECT_THAT(Compact(ladder_.path()), IsOk());
  EXPECT_LT(fs::file_size(ladder_.path()), 4000000u);
  EXPECT_EQ(Get(Read(ladder_.path())), before);
  ladder_.Reopen();
}

// Short records share their pages with what stays, so that no page is free once they have moved.
TEST_F(ArchiveTest, TheSpaceOfShortRecordsIsGivenBack) {
  const EventId event = ladder_.AddEvent({greedy_, random_}, "short");
  const std::vector<std::pair<VersionId, VersionId>> duels(500, {greedy_, random_});
  ASSERT_THAT(ladder_->PlanRound(event, DuelRound(1, 0, duels)), IsOk());
  std::vector<PlayedMatch> played;
  for (size_t set = 0; set < duels.size(); ++set) {
    for (const char* match : {"-0", "-1"}) played.push_back(Played(absl::StrCat("s", set, match)));
  }
  ASSERT_THAT(ladder_->Import(event, played), IsOk());
  ASSERT_THAT(ladder_->FinishEvent(event, 40), IsOk());
  const Contents before = Get(Read(ladder_.path()));
  ladder_.Reopen();
  const auto size = fs::file_size(ladder_.path());
  Order order = OrderFor("short");
  order.records_at_once = 1000;
  ASSERT_THAT(Move(order), IsOk());
  EXPECT_EQ(
      Count("pragma_freelist_count, pragma_page_count WHERE 10 * freelist_count >= page_count"), 0)
      << "its pages are in use";
  ladder_.Close();
  EXPECT_GE(fs::file_size(ladder_.path()), size);
  EXPECT_THAT(Compact(ladder_.path()), IsOk());
  EXPECT_LT(fs::file_size(ladder_.path()), size - size / 10);
  EXPECT_EQ(Get(Read(ladder_.path())), before);
  ladder_.Reopen();
}

// VACUUM gives rows of other tables new numbers, to which nothing may refer.
TEST_F(ArchiveTest, NoTableHasNumbersOfRowsThatCouldChange) {
  EXPECT_THAT(ladder_->ReadRows([](sqlite::Connection& connection) -> absl::Status {
    auto select = connection.Prepare(
        "SELECT name FROM sqlite_schema AS tables WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        " AND sql NOT LIKE '%WITHOUT ROWID%' AND sql NOT LIKE '%INTEGER PRIMARY KEY%'");
    if (!select.ok()) return select.status();
    std::vector<std::string> names;
    while (Get(select->Step())) names.push_back(std::string(select->Text(0)));
    EXPECT_THAT(names, ::testing::ElementsAre("shut_out")) << "whose rows nothing refers to";
    return absl::OkStatus();
  }),
              IsOk());
}

}  // namespace
}  // namespace assize::ladder::archive
