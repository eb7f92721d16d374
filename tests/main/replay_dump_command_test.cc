// The program replay-dump as its users call it: what it prints, refuses, and returns.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/report.pb.h"
#include "google/protobuf/util/json_util.h"
#include "referee/replay/store/database.h"
#include "referee/replay/store/schema.h"
#include "referee/replay/store/store.h"
#include "tests/replay/store_testing.h"
#include "tests/support/rowdy_match.h"

namespace assize {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using testing::Folder;
using ::testing::HasSubstr;
using testing::IsOk;
using testing::Manners;
using ::testing::Not;
using testing::PlayRowdy;
using testing::RowdyMatch;
using ::testing::StartsWith;

struct Result {
  int code = -1;
  std::string out;  // standard output and error
};

// Runs "replay-dump ARGUMENTS" by a shell.
Result Dump(const std::string& arguments) {
  const std::string line = absl::StrCat("exec 2>&1; ", REPLAY_DUMP, " ", arguments);
  Result result;
  FILE* const pipe = popen(line.c_str(), "r");
  char part[4096];
  while (const size_t size = fread(part, 1, sizeof(part), pipe)) result.out.append(part, size);
  const int status = pclose(pipe);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

// A database of three matches: 1 polite, 2 rowdy, 3 void.
class ReplayDumpCommandTest : public ::testing::Test {
 protected:
  ReplayDumpCommandTest() {
    auto store = Store::OpenForWriting(db_).value();
    run_ = store->BeginRun(testing::DemoRun()).value();
    Add(store.get(), PlayRowdy({.seed = "spies", .manners = Manners::kPolite}));
    Add(store.get(), PlayRowdy({.seats = 6, .seed = "story-3"}));
    Add(store.get(), PlayRowdy({.seed = "void", .void_after = 30}));
  }

  void Add(Store* store, const RowdyMatch& played) {
    const auto packed = Pack({.place = {.run_id = run_, .ordinal = matches_++},
                              .record = played.record,
                              .timing = played.timing});
    ASSERT_THAT(packed, IsOk());
    ASSERT_THAT(store->AddMatches({&*packed, 1}), IsOk());
  }

  // One more match, whose record was changed before it was stored.
  void AddForged(const std::function<void(v1::Record*)>& forge) {
    RowdyMatch played = PlayRowdy({.seed = "forged", .manners = Manners::kPolite});
    forge(&played.record);
    Add(Store::OpenForWriting(db_).value().get(), played);
  }

  Folder folder_;
  std::string db_ = folder_ / "r.db";
  int64_t run_ = 0;
  int64_t matches_ = 0;
};

TEST_F(ReplayDumpCommandTest, ListsTheMatches) {
  const Result result = Dump(db_ + " --list");
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, AllOf(StartsWith("match  played (UTC)"), HasSubstr("FINISHED"),
                                HasSubstr("VOID"), HasSubstr("bot-3")));
}

TEST_F(ReplayDumpCommandTest, ListsTheMatchesAsJson) {
  const Result result = Dump(db_ + " --list --json");
  EXPECT_EQ(result.code, 0);
  v1::ListReport report;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(result.out, &report).ok());
  ASSERT_EQ(report.matches_size(), 3);
  EXPECT_EQ(report.matches(1).match(), 2u);
  EXPECT_EQ(report.matches(1).seats_size(), 6);
  EXPECT_TRUE(report.matches(0).seats(0).has_score());
  EXPECT_FALSE(report.matches(2).seats(0).has_score());
}

TEST_F(ReplayDumpCommandTest, TheLastMatchIsTheOneStoredLast) {
  EXPECT_EQ(Dump(db_ + " --match last").out, Dump(db_ + " --match 3").out);
  EXPECT_THAT(Dump(db_ + " --match last").out, StartsWith("Match 3: "));
}

TEST_F(ReplayDumpCommandTest, VerifiesOneMatchOrAll) {
  const Result one = Dump(db_ + " --match 2 --verify");
  EXPECT_EQ(one.code, 0);
  EXPECT_THAT(one.out, AllOf(StartsWith("match 2: verified: "), HasSubstr("all digests agree")));
  const Result all = Dump(db_ + " --verify");
  EXPECT_EQ(all.code, 0);
  EXPECT_THAT(all.out, AllOf(StartsWith("3 matches verified: "), HasSubstr("all digests agree")));
}

TEST_F(ReplayDumpCommandTest, VerifyNamesThePlaceWhereARecordDiffers) {
  AddForged([](v1::Record* record) { record->mutable_steps(4)->mutable_chain()->at(0) ^= 1; });
  const Result one = Dump(db_ + " --match 4 --verify");
  EXPECT_EQ(one.code, 65);
  EXPECT_THAT(one.out, HasSubstr("match 4: step 4: chain is "));
  const Result all = Dump(db_ + " --verify");
  EXPECT_EQ(all.code, 65);
  EXPECT_THAT(all.out, AllOf(HasSubstr("match 4: step 4: chain is "),
                             HasSubstr("1 of 4 matches did not verify")));
}

TEST_F(ReplayDumpCommandTest, ADumpEndsWhereTheRecordDiffers) {
  AddForged([](v1::Record* record) { record->mutable_steps(4)->mutable_chain()->at(0) ^= 1; });
  const Result result = Dump(db_ + " --match 4");
  EXPECT_EQ(result.code, 65);
  EXPECT_THAT(result.out, AllOf(StartsWith("Match 4: "), HasSubstr("Round 1"),
                                HasSubstr("match 4: step 4: chain is ")));
}

TEST_F(ReplayDumpCommandTest, ADamagedRecordInTheFileIsNamed) {
  {
    auto database = Database::OpenForWriting(db_, {&MatchTables(), 1}).value();
    ASSERT_THAT(database.connection().Execute(
                    "UPDATE record SET body = CAST(substr(body, 1, 100) || x'DEADBEEF' || "
                    "substr(body, 105) AS BLOB) WHERE match = 2"),
                IsOk());
  }
  for (const std::string arguments : {" --match 2", " --match 2 --verify", " --verify"}) {
    const Result result = Dump(db_ + arguments);
    EXPECT_EQ(result.code, 65) << arguments;
    EXPECT_THAT(result.out, HasSubstr("match 2: record")) << arguments;
  }
}

TEST_F(ReplayDumpCommandTest, AFlippedByteAnywhereInTheStoredMatchIsPlaced) {
  for (const std::string column : {"body", "timing"}) {
    for (int place = 1; place <= 600; place += 60) {
      const std::string saved = testing::ReadFile(db_);
      {
        auto database = Database::OpenForWriting(db_, {&MatchTables(), 1}).value();
        ASSERT_THAT(database.connection().Execute(
                        absl::StrCat("UPDATE record SET ", column, " = CAST(substr(", column,
                                     ", 1, ", place, ") || CASE substr(", column, ", ", place + 1,
                                     ", 1) WHEN x'10' THEN x'11' ELSE x'10' END || substr(", column,
                                     ", ", place + 2, ") AS BLOB) WHERE match = 1")),
                    IsOk());
      }
      const Result result = Dump(db_ + " --match 1 --verify");
      EXPECT_EQ(result.code, 65) << column << " " << place;
      EXPECT_THAT(result.out,
                  HasSubstr(column == "body" ? "match 1: record: " : "match 1: timing: "));
      EXPECT_THAT(result.out, AnyOf(HasSubstr("near byte "), HasSubstr("step "),
                                    HasSubstr("header"), HasSubstr("end"), HasSubstr("bytes")))
          << column << " " << place;
      testing::WriteFile(db_, saved);
    }
  }
}

TEST_F(ReplayDumpCommandTest, OutputThatCannotBeWrittenIsAnError) {
  const std::vector<std::string> lines = {"--help", db_ + " --list", db_ + " --match 2",
                                          db_ + " --verify"};
  for (const std::string& arguments : lines) {
    const Result result = Dump(arguments + " >/dev/full");
    EXPECT_EQ(result.code, 74) << arguments;
    EXPECT_THAT(result.out, HasSubstr("standard output could not be written")) << arguments;
  }
}

TEST_F(ReplayDumpCommandTest, AMatchThatIsNotThereIsRefusedWithThoseThatAre) {
  const Result result = Dump(db_ + " --match 99");
  EXPECT_EQ(result.code, 66);
  EXPECT_THAT(result.out, AllOf(HasSubstr("match 99"), HasSubstr("1 to 3")));
}

TEST_F(ReplayDumpCommandTest, AWrongSeatIsRefusedWithThoseThereAre) {
  const Result result = Dump(db_ + " --match 1 --as-seat 4");
  EXPECT_EQ(result.code, 64);
  EXPECT_THAT(result.out, HasSubstr("seats 0 to 3"));
}

TEST_F(ReplayDumpCommandTest, AMissingFileAndAForeignOneAreToldApart) {
  EXPECT_EQ(Dump(folder_ / "none.db" + " --list").code, 66);
  testing::WriteFile(folder_ / "text",
                     "this is a text, long enough to be looked at. " + std::string(200, 'x'));
  EXPECT_EQ(Dump(folder_ / "text" + " --list").code, 65);
}

TEST_F(ReplayDumpCommandTest, FlagsThatDontGoTogetherAreRefused) {
  for (const std::string flags :
       {"", " --match x", " --match 0", " --match 3-2", " --match 1,", " --as-seat 1", " --lost",
        " --list --lost", " --match 1 --as-seat 1 --spectator", " --match 1 --format xml",
        " --match 1 --format csv", " --verify --match 1 --as-seat 1", " --match 1 --feed random",
        " --match 1 --as-seat 1 --request 1", " --match 1 --verfy",
        " --match 1-2 --as-seat 1 --feed random"}) {
    const Result result = Dump(db_ + flags);
    EXPECT_EQ(result.code, 64) << flags;
    EXPECT_THAT(result.out, StartsWith("replay-dump: ")) << flags;
  }
}

TEST_F(ReplayDumpCommandTest, AReaderThatGoesAwayEndsItQuietly) {
  const Result result = Dump(db_ + " --match 2 --format json | head -c 1");
  EXPECT_EQ(result.out, "{");
}

TEST_F(ReplayDumpCommandTest, FeedsASeatsStreamToABot) {
  const Result result = Dump(db_ + " --match 1 --as-seat 1 --feed random");
  EXPECT_EQ(result.code, 1) << result.out;  // its answers are not the recorded ones
  EXPECT_THAT(result.out, AllOf(HasSubstr("the clock is off"), HasSubstr("request 1, plan: "),
                                HasSubstr(" answered as recorded, ")));
}

TEST_F(ReplayDumpCommandTest, FeedShowsOneRequestAlone) {
  const Result result = Dump(db_ + " --match 1 --as-seat 1 --feed random --request 2");
  EXPECT_THAT(result.out, AllOf(HasSubstr("request 2, "), Not(HasSubstr("request 1, ")),
                                Not(HasSubstr("request 3, "))));
  const Result none = Dump(db_ + " --match 1 --as-seat 1 --feed random --request 9999");
  EXPECT_EQ(none.code, 66);
  EXPECT_THAT(none.out, HasSubstr("--request 9999: seat 1 has answered the requests 1 to "));
}

TEST_F(ReplayDumpCommandTest, FeedShowsOnlyWhatDiffers) {
  const Result result = Dump(db_ + " --match 1 --as-seat 1 --feed random --only-different");
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("different"), Not(HasSubstr("same: ")),
                                HasSubstr(" answered as recorded, ")));
}

TEST_F(ReplayDumpCommandTest, ListsTheMatchesOfABotThatItDidNotWin) {
  const Result all = Dump(db_ + " --list --bot bot-1 --format csv");
  EXPECT_EQ(all.code, 0);
  EXPECT_THAT(all.out, StartsWith("match,run,deal,"));
  int lines = 0;
  for (const char c : all.out) lines += c == '\n' ? 1 : 0;
  EXPECT_EQ(lines, 1 + 4 + 6 + 4);  // a row for each seat
  EXPECT_THAT(Dump(db_ + " --list --last 1").out,
              AllOf(HasSubstr("\n    3 "), Not(HasSubstr("\n    2 "))));
  const Result none = Dump(db_ + " --list --bot nobody");
  EXPECT_EQ(none.code, 66);
  EXPECT_THAT(none.out, HasSubstr("no match with such a bot; there are: bot-0, bot-1"));
  // The void match was nobody's loss.
  EXPECT_THAT(Dump(db_ + " --list --lost --bot bot-1").out, Not(HasSubstr("VOID")));
}

TEST_F(ReplayDumpCommandTest, AnEventThatIsNotThereIsNotFound) {
  const Result result = Dump(db_ + " --list --event friday");
  EXPECT_EQ(result.code, 66);
  EXPECT_THAT(result.out, HasSubstr("no event is called \"friday\"; there are: none"));
}

TEST_F(ReplayDumpCommandTest, ShowsRangesOfMatches) {
  const std::string text = Dump(db_ + " --match 1,3").out;
  EXPECT_THAT(
      text, AllOf(StartsWith("Match 1: "), HasSubstr("\nMatch 3: "), Not(HasSubstr("Match 2: "))));
  EXPECT_EQ(Dump(db_ + " --match 1-").out, Dump(db_ + " --match 1-3").out);
  EXPECT_THAT(Dump(db_ + " --match 2-3 --verify").out, StartsWith("2 matches verified: "));
  EXPECT_EQ(Dump(db_ + " --match 4-9").code, 66);
}

TEST_F(ReplayDumpCommandTest, ExportsMatchesThatStandAlone) {
  const std::string file = folder_ / "two.record";
  EXPECT_EQ(Dump(db_ + " --match 1-2 --export " + file).code, 0);
  EXPECT_THAT(Dump(file + " --verify").out, StartsWith("2 matches verified: "));
  EXPECT_THAT(Dump(file + " --list").out, HasSubstr("FINISHED"));
  // But for the run, which is the database's, the same transcript.
  const auto events_of = [](const std::string& text) { return text.substr(text.find("\nseat")); };
  EXPECT_EQ(events_of(Dump(file + " --match 2 --spectator").out),
            events_of(Dump(db_ + " --match 2 --spectator").out));
  EXPECT_EQ(Dump(db_ + " --match 1 --export " + file).code, 73) << "there is such a file";
}

TEST_F(ReplayDumpCommandTest, AnExportedFileThatIsCutOffIsDamaged) {
  const std::string file = folder_ / "one.record";
  ASSERT_EQ(Dump(db_ + " --match 1 --export " + file).code, 0);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  const Result result = Dump(file + " --list");
  EXPECT_EQ(result.code, 65);
  EXPECT_THAT(result.out, HasSubstr("match 1 is damaged or cut off"));
}

TEST_F(ReplayDumpCommandTest, AnExportedFileOfALaterVersionIsNamedAsSuch) {
  const std::string file = folder_ / "later.record";
  std::ofstream(file) << "ASSIZE-MATCHES-3\nsomething else";
  const Result result = Dump(file + " --list");
  EXPECT_EQ(result.code, 65);
  EXPECT_THAT(result.out, HasSubstr("made by a newer version of Assize"));
}

TEST_F(ReplayDumpCommandTest, SeedsAreListedWithTheCommitmentsThatSeatsWereTold) {
  const Result result = Dump(db_ + " --match 1 --seeds");
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, StartsWith("match,match_id,seed,salt,commitment,name\n1,rowdy-spies-4,"));
  constexpr size_t kDigits = 64;
  const std::string commitment = result.out.substr(result.out.rfind(',') - kDigits, kDigits);
  EXPECT_THAT(Dump(db_ + " --match 1 --as-seat 0").out, HasSubstr(commitment));
}

TEST_F(ReplayDumpCommandTest, CommitmentsArePublishedWithoutSeedsAndCheckedAgainstThem) {
  const Result published = Dump(db_ + " --match 1-2 --commitments");
  EXPECT_THAT(published.out, StartsWith("match,match_id,commitment,name\n1,"));
  const std::string seeds = Dump(db_ + " --match 1 --seeds").out;
  const size_t row = seeds.find('\n') + 1;
  const size_t seed = seeds.find(',', seeds.find(',', row) + 1) + 1;
  EXPECT_THAT(published.out, Not(HasSubstr(seeds.substr(seed, 64))));
  const std::string list = folder_ / "list.csv";
  const auto check = [&](const std::string& content) {
    std::ofstream(list) << content;
    return Dump(db_ + " --match 1-2 --check " + list);
  };
  const Result same = check(published.out);
  EXPECT_EQ(same.code, 0);
  EXPECT_EQ(same.out, "2 commitments are those of the seeds, 0 not\n");
  std::string forged = published.out;
  // The last of the commitment, which the name follows.
  char& digit = forged[forged.rfind(',') - 1];
  digit = digit == '0' ? '1' : '0';
  const Result different = check(forged);
  EXPECT_EQ(different.code, 1);
  EXPECT_THAT(different.out, HasSubstr("match 2 ("));
  const std::string first =
      published.out.substr(0, published.out.rfind('\n', published.out.size() - 2) + 1);
  const Result partial = check(first);
  EXPECT_EQ(partial.code, 65);
  EXPECT_THAT(partial.out,
              HasSubstr("1 match is not in the list, so that nothing is proved of it"));
  // A seed that differs is worse.
  std::string forged_first = first;
  char& last = forged_first[forged_first.rfind(',') - 1];
  last = last == '0' ? '1' : '0';
  EXPECT_EQ(check(forged_first).code, 1);
  EXPECT_EQ(check("match_id,commitment\nnobody," + std::string(64, 'a') + "\n").code, 1);
  EXPECT_EQ(check("a,b\n").code, 65);
  EXPECT_EQ(check("match_id,commitment\nx,abc\n").code, 65);
}

TEST_F(ReplayDumpCommandTest, FeedSaysThatABotLeft) {
  const Result result = Dump(db_ + " --match 1 --as-seat 1 --feed /bin/true");
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, AllOf(HasSubstr("did not say Hello"), HasSubstr("exit status 0")));
}

}  // namespace
}  // namespace assize
