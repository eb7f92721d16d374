// Matches against what others made of the same seat.
#include "ladder/owner/why/swings.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/ladder/owner/made_up_event.h"

namespace assize::ladder::owner {
namespace {

constexpr VersionId kMine = 1;
constexpr VersionId kWeak = 2;
constexpr VersionId kStrong = 3;

publish::LadderParts OneEvent() {
  publish::LadderParts rows;
  rows.events.emplace_back().event.id = 7;
  return rows;
}

std::vector<int64_t> MatchesOf(const std::vector<Swing>& swings) {
  std::vector<int64_t> matches;
  for (const Swing& swing : swings) matches.push_back(swing.seat.match->match);
  return matches;
}

TEST(Swings, ASeatIsMeasuredByWhatTheOthersMadeOfItWithTheSameDeal) {
  publish::LadderParts parts = OneEvent();
  AddSet(parts.events[0], {{{kMine, 0}, {kWeak, 1}}, {{kWeak, 1}, {kMine, 0}}});
  const publish::LadderRows rows = RowsOf(parts);
  const std::vector<Swing> swings = SwingsOf(SeatsOf(rows, kMine, ""));
  ASSERT_EQ(swings.size(), 2);
  // In seat 0 the other won, in seat 1 as well.
  EXPECT_EQ(swings[0].par, 1);
  EXPECT_EQ(swings[0].others, 1);
  EXPECT_EQ(swings[0].value(), -1);
  EXPECT_EQ(swings[1].value(), -1);
}

TEST(Swings, AHopelessSeatIsNoSwing) {
  publish::LadderParts parts = OneEvent();
  AddSet(parts.events[0], {{{kMine, 0}, {kWeak, 1}}, {{kWeak, 0}, {kMine, 1}}});
  const publish::LadderRows rows = RowsOf(parts);
  for (const Swing& swing : SwingsOf(SeatsOf(rows, kMine, ""))) EXPECT_EQ(swing.value(), 0);
}

TEST(Swings, ASetOfOneMatchIsMeasuredByAnEqualShare) {
  publish::LadderParts parts = OneEvent();
  AddSet(parts.events[0], {{{kMine, 1}, {kWeak, 0}, {kStrong, 0}, {4, 0}}});
  const publish::LadderRows rows = RowsOf(parts);
  const std::vector<Swing> swings = SwingsOf(SeatsOf(rows, kMine, ""));
  ASSERT_EQ(swings.size(), 1);
  EXPECT_EQ(swings[0].others, 0);
  EXPECT_EQ(swings[0].par, 0.25);
}

TEST(Swings, OfEqualLossesThatAgainstTheWeakestComesFirst) {
  publish::LadderParts parts = OneEvent();
  AddSet(parts.events[0], {{{kMine, 0}, {kStrong, 1}}, {{kStrong, 1}, {kMine, 0}}});
  AddSet(parts.events[0], {{{kMine, 0}, {kWeak, 1}}, {{kWeak, 1}, {kMine, 0}}});
  AddSet(parts.events[0], {{{kStrong, 1}, {kWeak, 0}}, {{kWeak, 0}, {kStrong, 1}}});
  const publish::LadderRows rows = RowsOf(parts);
  const std::vector<Swing> swings = SwingsOf(SeatsOf(rows, kMine, ""));
  EXPECT_EQ(MatchesOf(WorstFirst(swings)), (std::vector<int64_t>{4, 3, 2, 1}));
}

TEST(Swings, TheBestIsThatAgainstTheStrongest) {
  publish::LadderParts parts = OneEvent();
  AddSet(parts.events[0], {{{kMine, 1}, {kStrong, 0}}, {{kStrong, 0}, {kMine, 1}}});
  AddSet(parts.events[0], {{{kMine, 1}, {kWeak, 0}}, {{kWeak, 0}, {kMine, 1}}});
  AddSet(parts.events[0], {{{kStrong, 1}, {kWeak, 0}}, {{kWeak, 0}, {kStrong, 1}}});
  const publish::LadderRows rows = RowsOf(parts);
  const std::vector<Swing> swings = SwingsOf(SeatsOf(rows, kMine, ""));
  EXPECT_EQ(MatchesOf(BestFirst(swings)), (std::vector<int64_t>{2, 1, 4, 3}));
}

TEST(Swings, OnlyTheEventThatIsAskedForCounts) {
  publish::LadderParts parts = OneEvent();
  parts.events[0].event.setup.name = "may";
  AddSet(parts.events[0], {{{kMine, 0}, {kWeak, 1}}});
  const publish::LadderRows rows = RowsOf(parts);
  EXPECT_EQ(SeatsOf(rows, kMine, "may").size(), 1);
  EXPECT_EQ(SeatsOf(rows, kMine, "june").size(), 0);
}

}  // namespace
}  // namespace assize::ladder::owner
