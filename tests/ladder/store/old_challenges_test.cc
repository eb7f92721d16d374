// Challenges that are over and old leave the database, and the chain of hashes stays whole.
#include "ladder/store/service/old_challenges.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/store/service/notice_store.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;

constexpr Retention kNone = {.kept_unix_us = 1000, .oldest_unix_us = 1000, .most = 0};

class OldChallengesTest : public ::testing::Test {
 protected:
  // Ended at that time, with a void attempt and two results.
  EventId AddChallenge(const std::string& name, int64_t ended_unix_us) {
    EventSetup setup = DemoEvent(name, {greedy_, random_});
    setup.settings = SettingsIn(R"({"challenge": {"owner": "marian"}})");
    const EventId event = Get(ladder_->CreateEvent(setup));
    EXPECT_THAT(ladder_->PlanRound(event, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
    const std::vector<PlayedMatch> played = {Played("s0-0", {.ranks = {}}), Played("s0-0", {}, 1),
                                             Played("s0-1")};
    for (const PlayedMatch& match : played) {
      EXPECT_THAT(ladder_->Import(event, {&match, 1}), IsOk());
    }
    EXPECT_THAT(ladder_->RecordVoid(event, "s0-1", 9, "late"), IsOk());
    EXPECT_THAT(ladder_->FinishEvent(event, ended_unix_us), IsOk());
    return event;
  }
  void AddSwiss() {
    const EventId event = ladder_.AddEvent({greedy_, random_});
    EXPECT_THAT(ladder_->PlanRound(event, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
    Import(ladder_.store(), {Played("s0-0"), Played("s0-1")});
    EXPECT_THAT(ladder_->FinishEvent(event, 5), IsOk());
  }
  std::vector<std::string> Events() {
    std::vector<std::string> names;
    for (const Event& event : Get(ladder_->ListEvents())) names.push_back(event.setup.name);
    return names;
  }
  absl::StatusOr<ChainHead> Check() {
    EXPECT_THAT(ladder_->CheckIntegrity(), IsOk());
    return ladder_->CheckChain([](int64_t) { return true; });
  }
  int64_t Count(const std::string& table) {
    int64_t count = 0;
    EXPECT_THAT(ladder_->ReadRows([&](sqlite::Connection& connection) -> absl::Status {
      count = Get(connection.QueryInt(absl::StrCat("SELECT count(*) FROM ", table)));
      return absl::OkStatus();
    }),
                IsOk());
    return count;
  }

  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
};

TEST_F(OldChallengesTest, LeaveWithTheirRecordsAndTheChainSaysSo) {
  AddChallenge("challenge-1", 10);
  AddSwiss();
  const int64_t changes = Get(Check()).changes;
  EXPECT_EQ(Get(PruneChallenges(&ladder_.store(), kNone)), 1);
  EXPECT_THAT(Events(), ElementsAre("autumn"));
  EXPECT_EQ(Count("match"), 2);
  EXPECT_EQ(Count("record"), 2);
  EXPECT_EQ(Count("void_attempt"), 0);
  // Two results, a void record, the challenge.
  EXPECT_EQ(Get(Check()).changes - changes, 4);
  EXPECT_EQ(Get(ladder_->LoadChanges(1)).back().act, "an old challenge was removed");
}

TEST_F(OldChallengesTest, ThoseThatAreNewOrAmongTheNewestStay) {
  for (int64_t i = 1; i <= 4; ++i) AddChallenge(absl::StrCat("challenge-", i), 10 * i);
  AddSwiss();
  EXPECT_EQ(Get(PruneChallenges(&ladder_.store(),
                                {.kept_unix_us = 1000, .oldest_unix_us = 15, .most = 3})),
            1);
  EXPECT_THAT(Events(), ElementsAre("challenge-2", "challenge-3", "challenge-4", "autumn"));
  EXPECT_EQ(
      Get(PruneChallenges(&ladder_.store(), {.kept_unix_us = 25, .oldest_unix_us = 0, .most = 0})),
      1);
  EXPECT_THAT(Events(), ElementsAre("challenge-3", "challenge-4", "autumn"));
  EXPECT_THAT(Check(), IsOk());
}

// Its numbers must not be used again: links are about them.
TEST_F(OldChallengesTest, TheNewestEventStays) {
  AddSwiss();
  AddChallenge("challenge-1", 10);
  EXPECT_EQ(Get(PruneChallenges(&ladder_.store(), kNone)), 0);
  EXPECT_THAT(Events(), ElementsAre("autumn", "challenge-1"));
}

TEST_F(OldChallengesTest, ThoseThatANoticeIsAboutStay) {
  const EventId challenge = AddChallenge("challenge-1", 10);
  AddSwiss();
  EXPECT_THAT(NoticeStore(&ladder_.store())
                  .AddAnnouncement(
                      {.event = challenge, .text = "Well played.", .actor = "uid 1", .unix_us = 1}),
              IsOk());
  EXPECT_EQ(Get(PruneChallenges(&ladder_.store(), kNone)), 0);
}

// Somebody removes a challenge by hand.
TEST_F(OldChallengesTest, WithoutALinkARemovalIsNoticed) {
  AddChallenge("challenge-1", 10);
  AddSwiss();
  EXPECT_EQ(Get(PruneChallenges(&ladder_.store(), kNone)), 1);
  EXPECT_THAT(ladder_->WriteRows([](sqlite::Connection& connection) {
    return connection.Execute("DELETE FROM chain WHERE kind LIKE 'GONE%'");
  }),
              IsOk());
  EXPECT_THAT(Check(), Fails(absl::StatusCode::kDataLoss, "event 1 is missing"));
}

}  // namespace
}  // namespace assize::ladder
