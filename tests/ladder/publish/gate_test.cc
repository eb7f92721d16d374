// What may leave a ladder's database, rule by rule.
#include "ladder/publish/gate.h"

#include <gtest/gtest.h>

namespace assize::ladder::publish {
namespace {

constexpr Audience kAll[] = {Audience::kViewer, Audience::kOwner, Audience::kOrganiser};

// Everything is over and nothing is held back.
Circumstances Over() {
  return {.round_published = true,
          .event_published = true,
          .event_ended = true,
          .set_closed = true,
          .set_whole = true,
          .own = true};
}

TEST(Gate, NobodySeesARecordOfASetThatIsStillPlayed) {
  Circumstances of = Over();
  of.set_closed = of.set_whole = false;
  for (const Audience audience : kAll) {
    EXPECT_FALSE(Published(Thing::kRecord, audience, of));
    EXPECT_FALSE(Published(Thing::kLog, audience, of));
    EXPECT_FALSE(Published(Thing::kResult, audience, of));
  }
}

TEST(Gate, ASetThatWasGivenUpHasRecordsAndNoResults) {
  Circumstances of = Over();
  of.set_whole = false;
  EXPECT_TRUE(Published(Thing::kRecord, Audience::kViewer, of));
  EXPECT_FALSE(Published(Thing::kResult, Audience::kOrganiser, of));
}

TEST(Gate, LogsAreTheOwnersAndTheOrganisers) {
  Circumstances of = Over();
  EXPECT_FALSE(Published(Thing::kLog, Audience::kViewer, of));
  EXPECT_TRUE(Published(Thing::kLog, Audience::kOwner, of));
  EXPECT_TRUE(Published(Thing::kLog, Audience::kOrganiser, of));
  of.own = false;
  EXPECT_FALSE(Published(Thing::kLog, Audience::kOwner, of));
  EXPECT_TRUE(Published(Thing::kLog, Audience::kOrganiser, of));
}

TEST(Gate, BehindAFreezeOnlyOrganisersSeeAnything) {
  Circumstances of = Over();
  of.round_published = of.event_published = false;
  for (const Thing thing : {Thing::kPlan, Thing::kDropout, Thing::kEventEnd, Thing::kEventSeed,
                            Thing::kResult, Thing::kRecord, Thing::kLog, Thing::kSuspension}) {
    EXPECT_FALSE(Published(thing, Audience::kViewer, of)) << static_cast<int>(thing);
    EXPECT_FALSE(Published(thing, Audience::kOwner, of)) << static_cast<int>(thing);
    EXPECT_TRUE(Published(thing, Audience::kOrganiser, of)) << static_cast<int>(thing);
  }
}

TEST(Gate, TheRoundsBeforeAFreezeStayPublishedAndTheEventsEndDoesNot) {
  Circumstances of = Over();
  of.event_published = false;
  EXPECT_TRUE(Published(Thing::kResult, Audience::kViewer, of));
  EXPECT_TRUE(Published(Thing::kRecord, Audience::kViewer, of));
  EXPECT_FALSE(Published(Thing::kEventEnd, Audience::kViewer, of));
  EXPECT_FALSE(Published(Thing::kEventSeed, Audience::kViewer, of));
}

TEST(Gate, WhatALiveDelayHoldsBackIsForOrganisersAlone) {
  Circumstances of = Over();
  of.released = false;
  for (const Thing thing : {Thing::kResult, Thing::kRecord, Thing::kLog}) {
    EXPECT_FALSE(Published(thing, Audience::kViewer, of)) << static_cast<int>(thing);
    EXPECT_FALSE(Published(thing, Audience::kOwner, of)) << static_cast<int>(thing);
    EXPECT_TRUE(Published(thing, Audience::kOrganiser, of)) << static_cast<int>(thing);
  }
  // Not before its deal is closed, for nobody.
  of.set_closed = false;
  EXPECT_FALSE(Published(Thing::kRecord, Audience::kOrganiser, of));
}

TEST(Gate, AnEventsSeedWaitsForItsEnd) {
  Circumstances of = Over();
  of.event_ended = false;
  for (const Audience audience : kAll) {
    EXPECT_FALSE(Published(Thing::kEventSeed, audience, of));
  }
  EXPECT_TRUE(Published(Thing::kEventSeed, Audience::kViewer, Over()));
}

TEST(Gate, AFreezeShowsRoundsUpToItsOwn) {
  EXPECT_TRUE(Freeze().Shows(99));
  EXPECT_TRUE(Freeze{.last_round = 4}.Shows(4));
  EXPECT_FALSE(Freeze{.last_round = 4}.Shows(5));
  EXPECT_FALSE(Freeze{.last_round = 0}.Shows(1));
}

TEST(Gate, ADraftIsSeenByOrganisersAlone) {
  Circumstances of = Over();
  of.draft = true;
  EXPECT_FALSE(Published(Thing::kEvent, Audience::kViewer, of));
  EXPECT_FALSE(Published(Thing::kEvent, Audience::kOwner, of));
  EXPECT_TRUE(Published(Thing::kEvent, Audience::kOrganiser, of));
}

TEST(Gate, AChallengeIsSeenByTheOwnersOfItsBots) {
  Circumstances of = Over();
  of.challenge = true;
  EXPECT_FALSE(Published(Thing::kEvent, Audience::kViewer, of));
  EXPECT_TRUE(Published(Thing::kEvent, Audience::kOwner, of));
  of.own = false;
  EXPECT_FALSE(Published(Thing::kEvent, Audience::kOwner, of));
}

TEST(Gate, APlaceIsSeenWhenItIsRevealedOrTheEventIsPublished) {
  Circumstances of = Over();
  EXPECT_TRUE(Published(Thing::kPlace, Audience::kViewer, of));
  of.event_published = false;
  EXPECT_FALSE(Published(Thing::kPlace, Audience::kViewer, of));
  of.place_revealed = true;
  EXPECT_TRUE(Published(Thing::kPlace, Audience::kViewer, of));
}

}  // namespace
}  // namespace assize::ladder::publish
