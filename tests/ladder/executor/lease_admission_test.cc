// Which workers may play what, and how fast a machine must be.
#include "ladder/executor/leases/lease_admission.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ladder/executor/leases/node_speed.h"

namespace assize::ladder {
namespace {

using ::testing::DoubleNear;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

LeasedWorker Trusted() {
  LeasedWorker worker;
  worker.facts.set_confined(true);
  return worker;
}

LeasedWorker Of(const std::string& owner) {
  LeasedWorker worker = Trusted();
  worker.owner = owner;
  return worker;
}

TEST(WhyNotAdmitted, ATrustedWorkerPlaysEverything) {
  EXPECT_THAT(WhyNotAdmitted({.owners = {"robin", "marian"}}, Trusted()), IsEmpty());
}

TEST(WhyNotAdmitted, AnOwnersWorkerPlaysTheirBotsAndReferenceBotsWhereItCountsForNothing) {
  EXPECT_THAT(WhyNotAdmitted({.apart = true, .owners = {"robin"}}, Of("robin")), IsEmpty());
  EXPECT_THAT(WhyNotAdmitted({.apart = true, .owners = {"robin", "marian"}}, Of("robin")),
              HasSubstr("bots of robin and reference bots alone"));
  EXPECT_THAT(WhyNotAdmitted({.apart = false, .owners = {"robin"}}, Of("robin")),
              HasSubstr("challenges and tests of versions alone"));
}

TEST(WhyNotAdmitted, WhereBotsCantBeConfinedTrustedOnesAlonePlay) {
  LeasedWorker open = Trusted();
  open.facts.set_confined(false);
  EXPECT_THAT(WhyNotAdmitted({.confined = true}, open), HasSubstr("can't confine bots"));
  EXPECT_THAT(WhyNotAdmitted({.confined = true, .trusted = true}, open), IsEmpty());
  EXPECT_THAT(WhyNotAdmitted({.confined = false}, open), IsEmpty());
}

TEST(WhyNotAdmitted, ASlowMachinePlaysWithoutAClock) {
  LeasedWorker slow = Trusted();
  slow.unclocked = "its speed is 0.50";
  EXPECT_THAT(WhyNotAdmitted({.clocked = true}, slow), HasSubstr("0.50"));
  EXPECT_THAT(WhyNotAdmitted({.clocked = false}, slow), IsEmpty());
}

v1::SpeedMeasure Measure(const std::vector<double>& figures, const std::string& digest = "d") {
  v1::SpeedMeasure measure;
  measure.mutable_decisions_per_s()->Add(figures.begin(), figures.end());
  measure.set_digest(digest);
  return measure;
}

TEST(JudgeSpeed, AMachineThatIsAsFastIsTaken) {
  const NodeSpeed judged =
      JudgeSpeed(Measure({100, 101, 99}), Measure({88, 90, 92, 89, 91, 90}), 2);
  EXPECT_THAT(judged.speed, DoubleNear(0.9, 0.005));
  EXPECT_THAT(judged.spread, DoubleNear(92.0 / 88 - 1, 1e-9));
  EXPECT_THAT(judged.unclocked, IsEmpty());
}

TEST(JudgeSpeed, BoundsAreThoseThatAreStated) {
  const v1::SpeedMeasure own = Measure({100});
  EXPECT_THAT(JudgeSpeed(own, Measure({80}), 2).unclocked, IsEmpty());
  EXPECT_THAT(JudgeSpeed(own, Measure({125}), 2).unclocked, IsEmpty());
  EXPECT_THAT(JudgeSpeed(own, Measure({79}), 2).unclocked, HasSubstr("0.79 of the service's own"));
  EXPECT_THAT(JudgeSpeed(own, Measure({126}), 2).unclocked, HasSubstr("1.26 of the service's own"));
  EXPECT_THAT(JudgeSpeed(own, Measure({50, 50, 50}), 2).unclocked, HasSubstr("0.50"));
}

TEST(JudgeSpeed, SlotsThatDifferAreRefused) {
  const v1::SpeedMeasure own = Measure({100});
  EXPECT_THAT(JudgeSpeed(own, Measure({100, 109}), 2).unclocked, IsEmpty());
  EXPECT_THAT(JudgeSpeed(own, Measure({100, 110}), 2).unclocked,
              HasSubstr("its slots differ in speed by 10 %"));
}

TEST(JudgeSpeed, AWorkerOfOneSlotIsNotToldToHaveFewer) {
  const v1::SpeedMeasure own = Measure({100});
  EXPECT_EQ(JudgeSpeed(own, Measure({100, 110}), 1).unclocked,
            "its measures differ in speed by 10 %; less than 10 % is accepted: end what else runs "
            "there");
  EXPECT_EQ(JudgeSpeed(own, Measure({50}), 1).unclocked,
            "its speed is 0.50 of the service's own; 0.80 to 1.25 is accepted: use machines of one "
            "kind");
}

TEST(JudgeSpeed, OtherDecisionsAreRefused) {
  EXPECT_THAT(JudgeSpeed(Measure({100}), Measure({100}, "other"), 2).unclocked,
              HasSubstr("decides otherwise"));
  EXPECT_THAT(JudgeSpeed(Measure({100}), Measure({100}, ""), 2).unclocked,
              HasSubstr("decides otherwise"));
}

TEST(JudgeSpeed, WhatIsNoFigureIsNone) {
  EXPECT_THAT(JudgeSpeed(Measure({100}), Measure({}), 2).unclocked,
              HasSubstr("could not be measured"));
  EXPECT_THAT(JudgeSpeed(Measure({100}), Measure({0}), 2).unclocked,
              HasSubstr("could not be measured"));
  EXPECT_THAT(JudgeSpeed(Measure({}), Measure({100}), 2).unclocked,
              HasSubstr("could not be measured"));
}

}  // namespace
}  // namespace assize::ladder
