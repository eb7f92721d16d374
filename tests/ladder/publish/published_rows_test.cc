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

std::string ShownTo(Audience audience, LadderParts parts, Gate gate = Published) {
  const Reader reader{.audience = audience, .owner = "owner-1"};
  return TextOf(PublishedFor(reader, RowsOf(std::move(parts)), gate).rows);
}

LadderRows Shown(Audience audience, LadderParts parts) {
  return PublishedFor({.audience = audience}, RowsOf(std::move(parts))).rows;
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
    const LadderRows shown = Shown(Audience::kViewer, TwinsOf(pair).one);
    for (const EventRows& event : shown.events) {
      ForEachMatch(event,
                   [&](const SetBlock& block, const SetResult& set, const MatchResult& match) {
                     EXPECT_EQ(match.match, 2 * set.number + match.rotation + 1);
                     const std::optional<PlayedAt> found = FindPlayed(event, match.match);
                     ASSERT_TRUE(found.has_value());
                     EXPECT_EQ(found->block, &block);
                     EXPECT_EQ(found->set, &set);
                     EXPECT_EQ(found->match, &match);
                   });
      EXPECT_FALSE(FindPlayed(event, 0).has_value());
      EXPECT_FALSE(FindPlayed(event, 2 * 2 * 3 + 1).has_value());
    }
  }
}

// Two events: the first is over, of the second round 1 was played. Round 1 has sets 0 and 1.
LadderParts OverAndOpen(const std::string& seed, const std::string& other_seed) {
  for (int64_t pair = 0;; ++pair) {
    LadderParts rows = TwinsOf(pair).one;
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

TEST(EventsOfOneSeed, SetsWaitForThoseOfTheSameDealInOtherEvents) {
  for (const Audience audience : {Audience::kViewer, Audience::kOrganiser}) {
    EXPECT_EQ(Shown(audience, OverAndOpen("a", "b")).events[0].sets(), 6);
    const LadderRows shown = Shown(audience, OverAndOpen("a", "a"));
    const EventRows& over = shown.events[0];
    ASSERT_EQ(over.sets(), 2);
    EXPECT_EQ(over.played.back().results.sets.back().number, 1);
    EXPECT_EQ(over.matches(), 4);
    EXPECT_EQ(over.rounds[0].open_matches, 0);
    EXPECT_EQ(over.rounds[1].open_matches, 1);
    EXPECT_EQ(shown.events[1].sets(), 2);
  }
}

TEST(EventsOfOneSeed, TheGameMakesNoDifferenceSinceTheDealsSeedDoesNotFollowFromIt) {
  LadderParts rows = OverAndOpen("a", "a");
  rows.events[1].event.setup.game = "another";
  EXPECT_EQ(Shown(Audience::kViewer, rows).events[0].sets(), 2);
}

TEST(EventsOfOneSeed, TheSeedWaitsForTheEndOfAll) {
  EXPECT_NE(Shown(Audience::kOrganiser, OverAndOpen("a", "b")).events[0].event.setup.seed, Seed());
  LadderParts rows = OverAndOpen("a", "a");
  EXPECT_EQ(Shown(Audience::kOrganiser, rows).events[0].event.setup.seed, Seed());
  rows.events[1].event.ended_unix_us = 1;
  const LadderRows shown = Shown(Audience::kViewer, rows);
  EXPECT_EQ(shown.events[0].event.setup.seed, SeedFromText("a"));
  EXPECT_EQ(shown.events[0].sets(), 6);
}

TEST(EventsOfOneSeed, AFreezeOfOneHoldsBackTheDealsBehindItInAll) {
  LadderParts rows = OverAndOpen("a", "a");
  rows.events[1].event.ended_unix_us = 1;
  rows.events[1].event.setup.settings.set_published_rounds(0);
  const LadderRows shown = Shown(Audience::kViewer, rows);
  EXPECT_EQ(shown.events[0].event.setup.seed, Seed());
  EXPECT_TRUE(shown.events[0].played.empty());
  EXPECT_EQ(Shown(Audience::kOrganiser, rows).events[0].sets(), 6);
}

// An event that nobody has played, with these settings; it is behind all others.
LadderParts WithEvent(LadderParts rows, const std::string& settings) {
  EventParts& added = rows.events.emplace_back();
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

std::string Everything(const LadderRows& rows) {
  return absl::StrCat(TextOf(rows), rows.challenges.size(), " ", rows.announcements.size(), " ",
                      rows.questions.size());
}
std::string Everything(const Reader& reader, LadderParts parts) {
  return Everything(PublishedFor(reader, RowsOf(std::move(parts))).rows);
}

TEST(Drafts, LeaveNoTraceWithWhatWasSaidAboutThem) {
  for (int64_t pair = 0; pair < 50; ++pair) {
    const LadderParts rows = TwinsOf(pair).one;
    LadderParts with = WithEvent(rows, R"({"draft": true})");
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
  const LadderParts rows = TwinsOf(0).one;
  LadderParts with = rows;
  with.announcements.push_back({.id = 1, .event = 4711, .text = "soon", .actor = "uid 1"});
  for (const Audience audience : {Audience::kViewer, Audience::kOwner, Audience::kOrganiser}) {
    const Reader reader{.audience = audience, .owner = "owner-1"};
    EXPECT_EQ(Everything(reader, with), Everything(reader, rows));
  }
}

TEST(Challenges, AreSeenByTheOwnersOfTheirBotsApartFromEvents) {
  for (int64_t pair = 0; pair < 50; ++pair) {
    const LadderParts rows = TwinsOf(pair).one;
    const LadderParts with = WithEvent(rows, R"({"challenge": {"owner": "owner-1"}})");
    const std::string owner = rows.versions.front().owner;
    const std::string other = owner == "owner-1" ? "owner-0" : "owner-1";
    for (const Reader& reader : {Reader{}, Reader{.audience = Audience::kOwner, .owner = other}}) {
      EXPECT_EQ(Everything(reader, with), Everything(reader, rows));
    }
    const LadderRows shown =
        PublishedFor({.audience = Audience::kOwner, .owner = owner}, RowsOf(with)).rows;
    EXPECT_EQ(shown.challenges.size(), 1);
    EXPECT_EQ(shown.events.size(), rows.events.size());
  }
}

TEST(Questions, ArePublishedWithoutWhoAskedWhenTheyAreAnsweredToAll) {
  LadderParts rows = TwinsOf(0).one;
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
    const LadderParts rows = WithEvent(TwinsOf(0).one, absl::StrCat("{", freeze, kTimes, "}"));
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

// What all owners share with what each of them sees for itself alone.
TEST(ToOwners, EachSeesWhatItWouldSeeAlone) {
  for (int64_t pair = 0; pair < 50; ++pair) {
    LadderParts parts = WithEvent(TwinsOf(pair).one, R"({"challenge": {"owner": "owner-1"}})");
    parts.announcements = {{.id = 1, .event = 99, .text = "soon", .actor = "uid 1"},
                           {.id = 2, .event = {}, .text = "welcome", .actor = "uid 1"}};
    const LadderRows stored = RowsOf(std::move(parts));
    PublishedMemo memo;
    const PublishedToOwners all(stored, &memo);
    for (const std::string owner : {"owner-0", "owner-1", "OWNER-1", "nobody"}) {
      const Reader reader{.audience = Audience::kOwner, .owner = owner};
      EXPECT_EQ(Everything(all.For(owner).rows), Everything(PublishedFor(reader, stored).rows))
          << owner;
    }
  }
}

TEST(Memo, PublishesAnEventAgainOnlyWhenItHasChanged) {
  LadderParts parts = OverAndOpen("a", "b");
  LadderRows stored = RowsOf(parts);
  PublishedMemo memo;
  const LadderRows first = PublishedFor({}, stored, Published, &memo).rows;
  const LadderRows second = PublishedFor({}, stored, Published, &memo).rows;
  EXPECT_EQ(first.events.pointers(), second.events.pointers());
  EXPECT_EQ(first.roster(), second.roster());
  EventBuilder changed(parts.events[1]);
  Event event = parts.events[1].event;
  event.setup.settings.set_published_rounds(0);
  changed.SetEvent(event);
  stored.events.Replace(1, changed.rows());
  const LadderRows third = PublishedFor({}, stored, Published, &memo).rows;
  EXPECT_EQ(third.events.pointers()[0], first.events.pointers()[0]);
  EXPECT_TRUE(third.events[1].played.empty());
}

}  // namespace
}  // namespace assize::ladder::publish
