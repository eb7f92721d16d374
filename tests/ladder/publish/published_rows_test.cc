// What is not published leaves no trace in what is: pairs of ladders that differ in nothing else.
#include "ladder/publish/published_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "tests/ladder/publish/twins.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::publish {
namespace {

constexpr int64_t kPairs = 1000;

std::string ShownTo(Audience audience, LadderRows rows, Gate gate = Published) {
  const auto shown =
      PublishedFor({.audience = audience, .owner = "owner-1"}, std::move(rows), gate);
  EXPECT_TRUE(shown.ok()) << shown.status();
  return shown.ok() ? TextOf(shown->rows) : "";
}

// Pairs of which the reader sees a difference.
int DifferencesSeen(Audience audience, int64_t pairs, Gate gate = Published) {
  int seen = 0;
  for (int64_t pair = 0; pair < pairs; ++pair) {
    Twins twins = TwinsOf(pair);
    if (ShownTo(audience, std::move(twins.one), gate) !=
        ShownTo(audience, std::move(twins.other), gate)) {
      ++seen;
    }
  }
  return seen;
}

TEST(Twins, ViewersAndOwnersSeeNoDifference) {
  EXPECT_EQ(DifferencesSeen(Audience::kViewer, kPairs), 0);
  EXPECT_EQ(DifferencesSeen(Audience::kOwner, kPairs), 0);
}

TEST(Twins, MostPairsDiffer) {
  int different = 0;
  for (int64_t pair = 0; pair < kPairs; ++pair) {
    const Twins twins = TwinsOf(pair);
    different += TextOf(twins.one) != TextOf(twins.other);
  }
  EXPECT_GT(different, kPairs * 9 / 10);
}

TEST(Twins, OrganisersSeeWhatIsHeldBack) {
  EXPECT_GT(DifferencesSeen(Audience::kOrganiser, kPairs / 10), 0);
}

// A gate that lets one thing pass for everybody.
template <Thing kOpen>
bool Leaky(Thing thing, Audience audience, const Circumstances& of) {
  return thing == kOpen || Published(thing, audience, of);
}

TEST(Twins, FindEveryRuleThatIsLeftOut) {
  EXPECT_GT(DifferencesSeen(Audience::kViewer, 200, Leaky<Thing::kPlan>), 0);
  EXPECT_GT(DifferencesSeen(Audience::kViewer, 200, Leaky<Thing::kDropout>), 0);
  EXPECT_GT(DifferencesSeen(Audience::kViewer, 200, Leaky<Thing::kEventEnd>), 0);
  EXPECT_GT(DifferencesSeen(Audience::kViewer, 200, Leaky<Thing::kEventSeed>), 0);
  EXPECT_GT(DifferencesSeen(Audience::kViewer, 200, Leaky<Thing::kSuspension>), 0);
}

// Results behind the freeze are of rounds whose plan is not published either: both rules must fail.
bool WithoutFreezes(Thing thing, Audience audience, const Circumstances& of) {
  Circumstances open = of;
  open.round_published = true;
  return Published(thing, audience, open);
}

TEST(Twins, FindAGateThatForgetsFreezes) {
  EXPECT_GT(DifferencesSeen(Audience::kViewer, 200, WithoutFreezes), 0);
}

TEST(PublishedRows, MatchesAreNumberedByTheirPlacesInTheEventsPlan) {
  for (int64_t pair = 0; pair < 50; ++pair) {
    const auto shown = PublishedFor({}, TwinsOf(pair).one);
    ASSERT_TRUE(shown.ok());
    for (const EventRows& event : shown->rows.events) {
      for (const SetResult& set : event.results.sets) {
        for (const MatchResult& match : event.results.MatchesOf(set)) {
          EXPECT_EQ(match.match, 2 * set.number + match.rotation + 1);
          EXPECT_TRUE(shown->ids.contains({event.event.id, match.match}));
        }
      }
    }
  }
}

// Two events: the first is over, of the second round 1 was played. Round 1 has sets 0 and 1.
LadderRows OverAndOpen(const std::string& seed, const std::string& other_seed) {
  for (int64_t pair = 0;; ++pair) {
    LadderRows rows = TwinsOf(pair).one;
    Event& second = rows.events[1].event;
    if (rows.events[1].rounds.size() != 1 || rows.events[1].rounds[0].open_matches > 0 ||
        FreezeOf(second)->frozen()) {
      continue;
    }
    second.ended_unix_us.reset();
    rows.events[0].event.setup.seed = SeedFromText(seed);
    second.setup.seed = SeedFromText(other_seed);
    return rows;
  }
}

LadderRows Shown(Audience audience, LadderRows rows) {
  const auto shown = PublishedFor({.audience = audience}, std::move(rows));
  EXPECT_TRUE(shown.ok()) << shown.status();
  return shown.ok() ? shown->rows : LadderRows();
}

TEST(EventsOfOneSeed, SetsWaitForThoseOfTheSameDealInOtherEvents) {
  for (const Audience audience : {Audience::kViewer, Audience::kOrganiser}) {
    EXPECT_EQ(Shown(audience, OverAndOpen("a", "b")).events[0].results.sets.size(), 6);
    const LadderRows shown = Shown(audience, OverAndOpen("a", "a"));
    const EventRows& over = shown.events[0];
    ASSERT_EQ(over.results.sets.size(), 2);
    EXPECT_EQ(over.results.sets.back().number, 1);
    EXPECT_EQ(over.results.matches.size(), 4);
    EXPECT_EQ(over.rounds[0].open_matches, 0);
    EXPECT_EQ(over.rounds[1].open_matches, 1);
    EXPECT_EQ(shown.events[1].results.sets.size(), 2);
  }
}

TEST(EventsOfOneSeed, TheGameMakesNoDifferenceSinceTheDealsSeedDoesNotFollowFromIt) {
  LadderRows rows = OverAndOpen("a", "a");
  rows.events[1].event.setup.game = "another";
  EXPECT_EQ(Shown(Audience::kViewer, rows).events[0].results.sets.size(), 2);
}

TEST(EventsOfOneSeed, TheSeedWaitsForTheEndOfAll) {
  EXPECT_NE(Shown(Audience::kOrganiser, OverAndOpen("a", "b")).events[0].event.setup.seed, Seed());
  LadderRows rows = OverAndOpen("a", "a");
  EXPECT_EQ(Shown(Audience::kOrganiser, rows).events[0].event.setup.seed, Seed());
  rows.events[1].event.ended_unix_us = 1;
  const LadderRows shown = Shown(Audience::kViewer, rows);
  EXPECT_EQ(shown.events[0].event.setup.seed, SeedFromText("a"));
  EXPECT_EQ(shown.events[0].results.sets.size(), 6);
}

TEST(EventsOfOneSeed, AFreezeOfOneHoldsBackTheDealsBehindItInAll) {
  LadderRows rows = OverAndOpen("a", "a");
  rows.events[1].event.ended_unix_us = 1;
  rows.events[1].event.setup.settings.set_published_rounds(0);
  const LadderRows shown = Shown(Audience::kViewer, rows);
  EXPECT_EQ(shown.events[0].event.setup.seed, Seed());
  EXPECT_TRUE(shown.events[0].results.sets.empty());
  EXPECT_EQ(Shown(Audience::kOrganiser, rows).events[0].results.sets.size(), 6);
}

// An event that nobody has played, with these settings; it is behind all others.
LadderRows WithEvent(LadderRows rows, const std::string& settings) {
  EventRows& added = rows.events.emplace_back();
  added.event.id = 99;
  added.event.setup.name = "added";
  added.event.setup.game = "brigands";
  added.event.setup.settings = SettingsIn(settings);
  added.event.setup.seed = SeedFromText("added");
  for (const Version& version : rows.versions) {
    added.event.entrants.push_back(
        {.number = 1, .version = version.id, .out_from = {}, .out_reason = ""});
    break;
  }
  return rows;
}

std::string Everything(const Reader& reader, LadderRows rows) {
  const auto shown = PublishedFor(reader, std::move(rows));
  EXPECT_TRUE(shown.ok()) << shown.status();
  return shown.ok()
             ? absl::StrCat(TextOf(shown->rows), shown->rows.challenges.size(), " ",
                            shown->rows.announcements.size(), " ", shown->rows.questions.size())
             : "";
}

TEST(Drafts, LeaveNoTraceWithWhatWasSaidAboutThem) {
  for (int64_t pair = 0; pair < 50; ++pair) {
    LadderRows rows = TwinsOf(pair).one;
    LadderRows with = WithEvent(rows, R"({"draft": true})");
    with.announcements.push_back({.id = 1, .event = 99, .text = "soon", .actor = "uid 1"});
    for (const Audience audience : {Audience::kViewer, Audience::kOwner}) {
      const Reader reader{.audience = audience, .owner = "owner-1"};
      EXPECT_EQ(Everything(reader, with), Everything(reader, rows));
    }
    const Reader organiser{.audience = Audience::kOrganiser};
    EXPECT_NE(Everything(organiser, with), Everything(organiser, rows));
  }
}

TEST(Notices, AreHiddenWhereTheirEventWasMadeAfterTheEventsWereRead) {
  const LadderRows rows = TwinsOf(0).one;
  LadderRows with = rows;
  with.announcements.push_back({.id = 1, .event = 4711, .text = "soon", .actor = "uid 1"});
  for (const Audience audience : {Audience::kViewer, Audience::kOwner, Audience::kOrganiser}) {
    const Reader reader{.audience = audience, .owner = "owner-1"};
    EXPECT_EQ(Everything(reader, with), Everything(reader, rows));
  }
}

TEST(Challenges, AreSeenByTheOwnersOfTheirBotsApartFromEvents) {
  for (int64_t pair = 0; pair < 50; ++pair) {
    const LadderRows rows = TwinsOf(pair).one;
    const LadderRows with = WithEvent(rows, R"({"challenge": {"owner": "owner-1"}})");
    const std::string owner = rows.versions.front().owner;
    const std::string other = owner == "owner-1" ? "owner-0" : "owner-1";
    for (const Reader& reader : {Reader{}, Reader{.audience = Audience::kOwner, .owner = other}}) {
      EXPECT_EQ(Everything(reader, with), Everything(reader, rows));
    }
    const auto shown = PublishedFor({.audience = Audience::kOwner, .owner = owner}, with);
    ASSERT_TRUE(shown.ok());
    EXPECT_EQ(shown->rows.challenges.size(), 1);
    EXPECT_EQ(shown->rows.events.size(), rows.events.size());
  }
}

TEST(Questions, ArePublishedWithoutWhoAskedWhenTheyAreAnsweredToAll) {
  LadderRows rows = TwinsOf(0).one;
  rows.questions.push_back(
      {.id = 1, .name = "questions/1", .owner = "owner-1", .actor = "token 1", .text = "May I?"});
  EXPECT_TRUE(Shown(Audience::kViewer, rows).questions.empty());
  EXPECT_EQ(Shown(Audience::kOrganiser, rows).questions.size(), 1);
  rows.questions[0].answer = QuestionAnswer{.text = "No", .unix_us = 1, .to_all = false};
  EXPECT_TRUE(Shown(Audience::kViewer, rows).questions.empty());
  rows.questions[0].answer->to_all = true;
  const LadderRows shown = Shown(Audience::kViewer, rows);
  ASSERT_EQ(shown.questions.size(), 1);
  EXPECT_EQ(shown.questions[0].owner + shown.questions[0].actor, "");
}

TEST(Times, OfWhatIsHeldBackAreHeldBack) {
  constexpr char kTimes[] =
      R"("times": [{"act": "EVENT_ACT_OPEN", "done_unix_us": "1"},)"
      R"( {"act": "EVENT_ACT_START", "planned_unix_us": "5", "done_unix_us": "6"},)"
      R"( {"act": "EVENT_ACT_REVEAL", "done_unix_us": "7"}])";
  const auto facts = [&](const std::string& freeze) {
    const LadderRows rows = WithEvent(TwinsOf(0).one, absl::StrCat("{", freeze, kTimes, "}"));
    const LadderRows shown = Shown(Audience::kViewer, rows);
    return FactsOf(shown.events.back()).value();
  };
  EXPECT_EQ(facts("").times.size(), 3);
  const EventFacts frozen = facts(R"("published_rounds": 0, )");
  ASSERT_EQ(frozen.times.size(), 2);
  EXPECT_FALSE(frozen.times[1].has_done_unix_us());
  EXPECT_EQ(frozen.life, v1::EVENT_LIFE_RESULTS_FROZEN);
  EXPECT_TRUE(facts(R"("published_rounds": 1, )").times[1].has_done_unix_us());
}

}  // namespace
}  // namespace assize::ladder::publish
