// Owners, bots, versions, bundles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/store/rows/owner_versions.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

TEST(Roster, CountsTheVersionsOfEachBot) {
  TestLadder ladder;
  ladder.AddBot("greedy", "alpha");
  ladder.AddBot("random", "1");
  ladder.AddBot("greedy", "beta");
  const auto versions = ladder->ListVersions();
  ASSERT_THAT(versions, IsOk());
  std::vector<std::string> names;
  for (const Version& version : *versions) names.push_back(NameOf(version) + " " + version.label);
  EXPECT_THAT(names, ElementsAre("greedy@1 alpha", "greedy@2 beta", "random@1 1"));
}

TEST(Roster, ListsTheVersionsOfOneOwnerAsAmongAll) {
  TestLadder ladder;
  for (const auto& [bot, owner] : {std::pair("greedy", "marian"), std::pair("random", "Zo\u00eb"),
                                   std::pair("slow", "marian"), std::pair("greedy", "marian")}) {
    NewVersion version = DemoVersion(bot, "1");
    version.owner = owner;
    version.games = {"brigands", bot};
    // Other files each time.
    version.submitted.files.push_back({std::to_string(ladder->ListVersions()->size()), false, ""});
    ASSERT_THAT(ladder->AddVersion(version), IsOk());
  }
  ASSERT_THAT(ladder->WithdrawBot("slow"), IsOk());
  ASSERT_THAT(ladder->Suspend(Get(ladder->FindVersion("greedy")).id, "3 forfeits"), IsOk());
  // In all of its fields.
  const auto text = [](const Version& version) {
    return absl::StrCat(version.id, " ", NameOf(version), " ", version.owner, " ", version.label,
                        " ", absl::StrJoin(version.games, ","), " ", ToHex(version.sha256), " ",
                        ToHex(version.installed_sha256), " ", version.submitted_unix_us, " ",
                        InactivityOf(version), " ", version.remote);
  };
  const auto listed = [&](std::string_view owner) {
    std::vector<std::string> texts;
    const absl::Status read = ladder->ReadRows([&](sqlite::Connection& connection) -> absl::Status {
      for (const Version& version : Get(ReadVersionsOf(connection, owner))) {
        texts.push_back(text(version));
      }
      return absl::OkStatus();
    });
    EXPECT_THAT(read, IsOk());
    return texts;
  };
  std::vector<std::string> of_marian;
  for (const Version& version : Get(ladder->ListVersions())) {
    if (version.owner == "marian") of_marian.push_back(text(version));
  }
  EXPECT_EQ(of_marian.size(), 3u);
  EXPECT_EQ(listed("marian"), of_marian);
  EXPECT_EQ(listed("Marian"), of_marian);
  // SQLite itself knows the case of ASCII alone.
  EXPECT_EQ(listed("ZO\u00cb").size(), 1u);
  EXPECT_THAT(listed("nobody"), IsEmpty());
}

TEST(Roster, KeepsWhatWasSubmitted) {
  TestLadder ladder;
  NewVersion version = DemoVersion("greedy", "1");
  version.games = {"brigands", "duel"};
  version.submitted.files = {{"a/b.py", true, std::string("x\0y", 3)}, {"bot.toml", false, ""}};
  const auto added = ladder->AddVersion(version);
  ASSERT_THAT(added, IsOk());
  EXPECT_EQ(added->owner, "marian");
  EXPECT_EQ(added->sha256, version.submitted.Hash());
  EXPECT_TRUE(added->Plays("duel"));
  EXPECT_FALSE(added->Plays("chess"));
  ladder.Reopen();
  const auto bundle = ladder->LoadInstalled(added->id);
  ASSERT_THAT(bundle, IsOk());
  EXPECT_EQ(bundle->files, version.submitted.files);
}

TEST(Roster, PlaysWhatWasBuiltAndKnowsWhatWasSubmitted) {
  TestLadder ladder;
  NewVersion version = DemoVersion("greedy", "1");
  version.built = version.submitted;
  version.built->files.push_back({"greedy", true, "machine code"});
  const auto added = ladder->AddVersion(version);
  ASSERT_THAT(added, IsOk());
  EXPECT_EQ(added->sha256, version.submitted.Hash());
  EXPECT_EQ(added->installed_sha256, version.built->Hash());
  const auto bundle = ladder->LoadInstalled(added->id);
  ASSERT_THAT(bundle, IsOk());
  EXPECT_EQ(bundle->Hash(), version.built->Hash());
}

TEST(Roster, TakesTheSameFilesOnce) {
  TestLadder ladder;
  ladder.AddBot("greedy");
  EXPECT_THAT(ladder->AddVersion(DemoVersion("greedy", "1")),
              Fails(absl::StatusCode::kAlreadyExists, "already, as greedy@1"));
  const auto versions = ladder->ListVersions();
  ASSERT_THAT(versions, IsOk());
  EXPECT_EQ(versions->size(), 1u);
}

TEST(Roster, SaysHowFilesThatAreWithdrawnPlayAgain) {
  TestLadder ladder;
  ladder.AddBot("greedy");
  EXPECT_THAT(ladder->WithdrawBot("greedy"), IsOk());
  EXPECT_THAT(ladder->AddVersion(DemoVersion("greedy", "1")),
              Fails(absl::StatusCode::kAlreadyExists,
                    "It is withdrawn; to let it play again: ladder reinstate DB greedy@1"));
  EXPECT_THAT(ladder->Reinstate(Get(ladder->FindVersion("greedy"))), IsOk());
  EXPECT_TRUE(Get(ladder->FindVersion("greedy")).active());
  EXPECT_THAT(ladder->Reinstate(Get(ladder->FindVersion("greedy"))),
              Fails(absl::StatusCode::kFailedPrecondition, "neither withdrawn nor suspended"));
}

TEST(Roster, LeavesABotToItsOwner) {
  TestLadder ladder;
  ladder.AddBot("greedy");
  NewVersion other = DemoVersion("Greedy", "2");
  other.owner = "guy";
  EXPECT_THAT(ladder->AddVersion(other),
              Fails(absl::StatusCode::kPermissionDenied, "is \"greedy\" of \"marian\""));
}

TEST(Roster, FindsTheVersionThatIsMeant) {
  TestLadder ladder;
  ladder.AddBot("greedy", "alpha");
  ladder.AddBot("greedy", "beta");
  ladder.AddBot("greedy", "1");
  const auto number_of = [&ladder](const std::string& word) {
    const auto version = ladder->FindVersion(word);
    return version.ok() ? version->number : 0;
  };
  EXPECT_EQ(number_of("greedy"), 3);
  EXPECT_EQ(number_of("GREEDY"), 3);
  EXPECT_EQ(number_of("greedy@2"), 2);
  EXPECT_EQ(number_of("greedy@beta"), 2);
  EXPECT_EQ(number_of("greedy@1"), 1) << "a number comes before a label";
}

TEST(Roster, SuggestsNames) {
  TestLadder ladder;
  ladder.AddBot("greedy", "alpha");
  EXPECT_THAT(ladder->FindVersion("gredy"),
              Fails(absl::StatusCode::kNotFound, "Did you mean 'greedy'?"));
  EXPECT_THAT(ladder->FindVersion("greedy@7"),
              Fails(absl::StatusCode::kNotFound, "there is greedy@1 (\"alpha\")"));
}

TEST(Roster, DoesNotGuessBetweenEqualLabels) {
  TestLadder ladder;
  NewVersion version = DemoVersion("greedy", "beta");
  ASSERT_THAT(ladder->AddVersion(version), IsOk());
  version.submitted.files[0].content += "more";
  ASSERT_THAT(ladder->AddVersion(version), IsOk());
  EXPECT_THAT(ladder->FindVersion("greedy@beta"), Fails(absl::StatusCode::kNotFound, "greedy@2"));
}

TEST(Roster, WithdrawsABotUntilItsNextVersion) {
  TestLadder ladder;
  ladder.AddBot("greedy", "1");
  ASSERT_THAT(ladder->WithdrawBot("greedy"), IsOk());
  EXPECT_FALSE(Get(ladder->FindVersion("greedy")).active());
  EXPECT_THAT(ladder->WithdrawBot("greedy"),
              Fails(absl::StatusCode::kFailedPrecondition, "already"));
  ladder.AddBot("greedy", "2");
  EXPECT_TRUE(Get(ladder->FindVersion("greedy")).active());
}

TEST(Roster, SuspendsOneVersionAlone) {
  TestLadder ladder;
  const VersionId first = ladder.AddBot("greedy", "1");
  ladder.AddBot("greedy", "2");
  ASSERT_THAT(ladder->Suspend(first, "3 forfeits in a row"), IsOk());
  ASSERT_THAT(ladder->Suspend(first, "named again"), IsOk());
  EXPECT_EQ(Get(ladder->FindVersion("greedy@1")).suspended, "3 forfeits in a row");
  EXPECT_TRUE(Get(ladder->FindVersion("greedy@2")).active());
}

TEST(Roster, NoticesFilesThatAreNoLongerThoseThatWereSubmitted) {
  TestLadder ladder;
  const VersionId version = ladder.AddBot("greedy");
  {
    auto other = sqlite::Connection::Open(ladder.path(), sqlite::Access::kReadWrite, ladder.path());
    ASSERT_THAT(other, IsOk());
    ASSERT_THAT(other->Execute("UPDATE bundle_file SET executable = 1"), IsOk());
  }
  EXPECT_THAT(ladder->LoadInstalled(version),
              Fails(absl::StatusCode::kDataLoss, "not those that were submitted"));
  EXPECT_THAT(ladder->CheckBundles(), Fails(absl::StatusCode::kDataLoss, "bundle 1"));
}

TEST(Bundle, HasAHashOfPathsModesAndContents) {
  const Bundle bundle{.files = {{"a", false, "1"}, {"b", true, "2"}}};
  const Bundle turned{.files = {{"b", true, "2"}, {"a", false, "1"}}};
  EXPECT_EQ(bundle.Hash(), turned.Hash()) << "the order does not count";
  for (const Bundle& other : std::vector<Bundle>{{.files = {{"a", true, "1"}, {"b", true, "2"}}},
                                                 {.files = {{"a", false, "2"}, {"b", true, "1"}}},
                                                 {.files = {{"a", false, "1b"}, {"", true, "2"}}},
                                                 {.files = {{"a", false, "1"}}}}) {
    EXPECT_NE(bundle.Hash(), other.Hash());
  }
}

}  // namespace
}  // namespace assize::ladder
