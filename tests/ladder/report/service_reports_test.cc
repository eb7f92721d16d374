// What a service answers, as text for people: its state, tokens, notices, matches and challenges.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ladder/report/overview/service_report.h"
#include "ladder/report/tables/matches_report.h"

namespace assize::ladder::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// 2026-12-01 18:00:05 UTC.
constexpr uint64_t kThen = 1'796'148'005'000'000;

TEST(ServiceText, IsALineAndOneForEachRemoteBot) {
  v1::ServiceStatus status;
  status.set_started_unix_us(kThen);
  status.set_running_events(1);
  status.set_matches(1234);
  status.set_jobs(2);
  status.set_caller("uid 1000");
  const std::string alone =
      "Serving since 2026-12-01 18:00:05 UTC. In play: 1 event. Played: 1234 matches, 2 at a time. "
      "Waiting: 0 submissions. You are uid 1000.\n";
  EXPECT_EQ(ServiceText(status), alone);
  status.set_draining(true);
  EXPECT_THAT(ServiceText(status), HasSubstr("UTC, draining. In play"));
  status.set_draining(false);
  status.add_ports("tls 0.0.0.0:7411");
  status.add_ports("plain 127.0.0.1:7410");
  v1::RemoteBotStatus& bot = *status.add_remote_bots();
  bot.set_version("zed@2");
  bot.set_waiting(3);
  bot.set_playing(1);
  EXPECT_EQ(ServiceText(status),
            alone +
                "The public port listens: tls 0.0.0.0:7411, plain 127.0.0.1:7410.\n"
                "  zed@2 is there: 3 waiting, 1 playing\n");
  bot.set_away(1);
  bot.set_round_trip_us(12'340);
  EXPECT_THAT(ServiceText(status), HasSubstr("1 playing, 1 cut off; round trip 12.3 ms\n"));
}

TEST(ServiceText, CountsNothingWhereOrganisersAloneAreTold) {
  v1::ServiceStatus status;
  status.set_started_unix_us(kThen);
  status.set_caller("token 12ab34cd56ef (marian)");
  EXPECT_EQ(ServiceText(status),
            "Serving since 2026-12-01 18:00:05 UTC. You are token 12ab34cd56ef (marian).\n");
}

TEST(ServiceText, SaysThatNobodyPlaysWhatIsInPlay) {
  v1::ServiceStatus status;
  status.set_started_unix_us(kThen);
  status.set_running_events(1);
  EXPECT_THAT(
      ServiceText(status),
      HasSubstr("UTC. In play: 1 event, which waits: no worker is connected and --jobs is 0. "
                "You are"));
  status.set_running_events(2);
  EXPECT_THAT(ServiceText(status), HasSubstr("In play: 2 events, which wait: no worker"));
  v1::WorkerStatus& worker = *status.add_workers();
  worker.set_worker("node7-1");
  worker.set_unclocked("its speed is being measured");
  worker.set_owner("marian");
  EXPECT_THAT(ServiceText(status), HasSubstr("In play: 2 events. Played: 0 matches, 0 at a time."));
  EXPECT_THAT(
      ServiceText(status),
      HasSubstr("; gets only tests and challenges of marian; gets nothing with a clock: its "
                "speed is being measured\n"));
}

TEST(TokensSheet, HasARowForEachTokenWithItsScopesInWords) {
  v1::ListTokensResponse tokens;
  v1::TokenInfo& token = *tokens.add_tokens();
  token.set_id("12ab34cd56ef");
  token.set_owner("marian");
  token.add_scopes(v1::SCOPE_SUBMIT);
  token.add_scopes(v1::SCOPE_OWN);
  token.set_expires_unix_us(kThen);
  token.set_note("for the evening");
  *tokens.add_tokens() = token;
  tokens.mutable_tokens(1)->set_revoked_unix_us(kThen + 1'000'000);
  EXPECT_THAT(
      TokensSheet(tokens).rows,
      ElementsAre(ElementsAre("12ab34cd56ef", "marian", "submit,own", "", "2026-12-01 18:00:05 UTC",
                              "", "for the evening"),
                  ElementsAre("12ab34cd56ef", "marian", "submit,own", "", "2026-12-01 18:00:05 UTC",
                              "2026-12-01 18:00:06 UTC", "for the evening")));
}

TEST(AnnouncementsText, StandsBelowItsTimeAndEvent) {
  v1::ListAnnouncementsResponse all;
  EXPECT_EQ(AnnouncementsText(all), "Nothing was announced\n");
  v1::Announcement& first = *all.add_announcements();
  first.set_text("Round 3 begins\nat eight");
  first.set_event("may-cup");
  first.set_announced_unix_us(kThen);
  v1::Announcement& second = *all.add_announcements();
  second.set_text("Welcome");
  second.set_announced_unix_us(kThen);
  EXPECT_EQ(AnnouncementsText(all),
            "2026-12-01 18:00:05 UTC, about may-cup\n  Round 3 begins\n  at eight\n"
            "2026-12-01 18:00:05 UTC\n  Welcome\n");
}

TEST(QuestionsText, HasTheAnswerBelowTheQuestion) {
  v1::ListQuestionsResponse all;
  EXPECT_EQ(QuestionsText(all), "There is no question\n");
  v1::Question& question = *all.add_questions();
  question.set_name("questions/0123456789abcdef");
  question.set_owner("marian");
  question.set_text("May a bot write files?");
  question.set_asked_unix_us(kThen);
  const std::string asked =
      "questions/0123456789abcdef  2026-12-01 18:00:05 UTC, marian\n  May a bot write files?\n";
  EXPECT_EQ(QuestionsText(all), asked);
  question.set_answer("Only in /tmp");
  question.set_answered_unix_us(kThen + 60'000'000);
  EXPECT_EQ(QuestionsText(all), asked + "  Answered 2026-12-01 18:01:05 UTC:\n  Only in /tmp\n");
  question.set_to_all(true);
  EXPECT_THAT(QuestionsText(all), HasSubstr("18:01:05 UTC to all:\n"));
}

v1::MatchInfo MatchWon(const std::string& name, uint32_t first_rank) {
  v1::MatchInfo match;
  match.set_name(name);
  match.set_round(1);
  match.set_set(2);
  for (const uint32_t rank : {first_rank, 3 - first_rank}) {
    v1::MatchSeat& seat = *match.add_seats();
    seat.set_bot(rank == first_rank ? "robin" : "tuck");
    seat.set_version(rank == first_rank ? 2 : 1);
    seat.set_rank(rank);
  }
  return match;
}

TEST(MatchesSheet, HasTheirNamesAndForfeits) {
  v1::ListMatchesResponse all;
  *all.add_matches() = MatchWon("cup 3.1", 1);
  *all.add_matches() = MatchWon("cup 3.2", 2);
  all.mutable_matches(1)->mutable_seats(0)->set_forfeited(true);
  EXPECT_THAT(MatchesSheet(all).rows,
              ElementsAre(ElementsAre("cup 3.1", "1", "1. robin@2, 2. tuck@1"),
                          ElementsAre("cup 3.2", "1", "2. robin@2 forfeit, 1. tuck@1")));
}

TEST(Challenges, SayWhereTheyAreAndWhoWasFirst) {
  v1::Challenge challenge;
  challenge.set_name("challenges/12");
  challenge.set_game("brigands");
  challenge.add_bots("robin@2");
  challenge.add_bots("tuck@1");
  challenge.set_state(v1::CHALLENGE_STATE_WAITING);
  challenge.set_place(1);
  challenge.set_estimate_seconds(20);
  EXPECT_EQ(ChallengeText(challenge),
            "challenges/12: robin@2, tuck@1; waiting, place 1, about 20 s\n");
  v1::ListChallengesResponse all;
  *all.add_challenges() = challenge;
  challenge.set_place(0);
  challenge.set_state(v1::CHALLENGE_STATE_OVER);
  for (const uint32_t first_rank : {1U, 1U, 2U}) {
    *challenge.add_matches() = MatchWon("cup 3.1", first_rank);
  }
  *all.add_challenges() = challenge;
  EXPECT_THAT(ChallengesSheet(all).rows,
              ElementsAre(ElementsAre("challenges/12", "brigands", "robin@2, tuck@1",
                                      "waiting, place 1, about 20 s", ""),
                          ElementsAre("challenges/12", "brigands", "robin@2, tuck@1", "over",
                                      "robin@2 2, tuck@1 1")));
}

}  // namespace
}  // namespace assize::ladder::report
