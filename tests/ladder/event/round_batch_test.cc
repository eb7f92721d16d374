// What workers are given to play.
#include "ladder/event/rounds/round_batch.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/rounds/suspicion.h"
#include "referee/games/registry.h"
#include "referee/match/seating.h"

namespace assize::ladder {
namespace {

class RoundBatchTest : public ::testing::Test {
 protected:
  RoundBatchTest() {
    event_.name = "autumn";
    event_.game = games::FindGame("brigands").value();
    event_.seeds = {.luck = SeedFromText("autumn"), .ids = SeedFromText("ids")};
    for (VersionId version : {1, 2}) {
      installed_[version] = {.name = absl::StrCat("bot-", version), .label = "1", .folder = "/x"};
    }
  }

  // Duels, each with both seat orders, set by set.
  std::vector<OpenMatch> Duels(int64_t sets) const {
    std::vector<OpenMatch> open;
    for (int64_t number = 0; number < sets; ++number) {
      for (const MatchPlan& plan : PlanOfSet(event_.seeds, number, {{1, 2}, {2, 1}}).matches) {
        open.push_back({.plan = plan, .round = 1, .set = number, .attempt = 0});
      }
    }
    return open;
  }

  EventMatches event_;
  InstalledVersions installed_;
};

TEST_F(RoundBatchTest, MatchesOfASetSayThatTheyAreOfOneDeal) {
  const auto batch = BatchOf(event_, Duels(20), installed_);
  ASSERT_TRUE(batch.ok()) << batch.status();
  std::map<std::string, std::vector<uint32_t>> rotations;
  for (const v1::BatchMatch& match : batch->matches()) {
    Seed seed;
    std::copy(match.header().seed().begin(), match.header().seed().end(), seed.bytes.begin());
    EXPECT_EQ(match.deal(), match::DealText(match::DealOf(seed)));
    rotations[match.deal()].push_back(match.rotation());
  }
  EXPECT_EQ(rotations.size(), 20);
  for (const auto& [deal, found] : rotations) EXPECT_EQ(found, (std::vector<uint32_t>{0, 1}));
}

TEST_F(RoundBatchTest, RemoteBotsAreNamedByTheirVersionsAndAreNotConfined) {
  event_.confined = true;
  installed_[2] = {.name = "bot-2", .label = "1", .folder = "", .remote = true};
  const auto batch = BatchOf(event_, Duels(1), installed_);
  ASSERT_TRUE(batch.ok()) << batch.status();
  for (const v1::BatchMatch& match : batch->matches()) {
    for (int seat = 0; seat < match.bots_size(); ++seat) {
      const v1::BatchBot& bot = batch->bots(static_cast<int>(match.bots(seat)));
      const v1::Competitor& competitor = match.header().competitors(seat);
      const bool remote = competitor.name() == "bot-2";
      EXPECT_EQ(bot.remote(), remote ? 2 : 0);
      EXPECT_EQ(bot.folder(), remote ? "" : "/x");
      EXPECT_EQ(competitor.remote(), remote);
      EXPECT_EQ(competitor.unconfined(), remote);
    }
  }
}

}  // namespace

// Who is suspected of breaking matches, and who is not.

namespace {

constexpr VersionId kAnna = 1;
constexpr VersionId kBert = 2;
constexpr VersionId kCleo = 3;
constexpr VersionId kDora = 4;

std::optional<VersionId> Culprit(const std::vector<BrokenMatch>& broken) {
  return CulpritOf(broken);
}

TEST(Suspicion, WhoBreaksMatchesWithDifferentOpponentsIsFound) {
  EXPECT_EQ(Culprit({{kAnna, kBert}, {kAnna, kCleo}}), kAnna);
  EXPECT_EQ(Culprit({{kAnna, kBert, kCleo}, {kBert, kDora, kCleo}, {kAnna, kBert, kDora}}), kBert);
}

TEST(Suspicion, OneBrokenMatchIsNoEvidence) { EXPECT_EQ(Culprit({{kAnna, kBert}}), std::nullopt); }

TEST(Suspicion, WhoAlwaysPlayedTogetherCantBeToldApart) {
  EXPECT_EQ(Culprit({{kAnna, kBert}, {kAnna, kBert}, {kAnna, kBert}}), std::nullopt);
}

TEST(Suspicion, BrokenMatchesOfAnOpponentWithoutTheSuspectClearIt) {
  EXPECT_EQ(Culprit({{kAnna, kBert}, {kAnna, kCleo}, {kBert, kCleo}}), std::nullopt);
}

TEST(Suspicion, MatchesOfOthersDoNotClearIt) {
  EXPECT_EQ(Culprit({{kAnna, kBert}, {kAnna, kCleo}, {kDora}}), kAnna);
}

TEST(Suspicion, ABotThatBreaksMatchesWithItselfIsFound) {
  EXPECT_EQ(Culprit({{kAnna}, {kAnna}}), kAnna);
}

}  // namespace

}  // namespace assize::ladder
