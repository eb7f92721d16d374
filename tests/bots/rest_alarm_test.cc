// A bot that rests is frozen when its time has come, whatever alarms of other rests ring meanwhile.
#include "referee/bots/process/rest_alarm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <set>
#include <vector>

namespace assize::bots {
namespace {

using Micros = RestAlarm::Micros;

// A bot, its clock, and the alarms that are set and have not rung.
class Nap {
 public:
  void Rest(int after) {
    if (!alarm_.resting()) Set(alarm_.Begin(now_ + Micros(after)));
  }
  void Wake() {
    alarm_.End();
    frozen_ = false;
  }
  void Pass(int time) {
    const Micros end = now_ + Micros(time);
    while (!alarms_.empty() && *alarms_.begin() <= end) {
      now_ = *alarms_.begin();
      alarms_.erase(alarms_.begin());
      Ring();
    }
    now_ = end;
  }
  bool frozen() const { return frozen_; }
  bool IsDue() const { return alarm_.IsDue(now_); }
  size_t alarms() const { return alarms_.size(); }

 private:
  void Set(std::optional<Micros> when) {
    if (when.has_value()) alarms_.insert(*when);
  }
  void Ring() {
    alarm_.NoteRung();
    if (alarm_.IsDue(now_)) {
      frozen_ = true;
    } else {
      Set(alarm_.Set());
    }
  }

  RestAlarm alarm_;
  Micros now_{0};
  std::multiset<Micros> alarms_;
  bool frozen_ = false;
};

TEST(RestAlarm, ABotIsFrozenWhenItHasRestedForItsTimeAndNoSooner) {
  Nap nap;
  nap.Rest(20);
  nap.Pass(19);
  EXPECT_FALSE(nap.frozen());
  nap.Pass(1);
  EXPECT_TRUE(nap.frozen());
}

TEST(RestAlarm, ABotThatWasWokenIsNotFrozenForTheRestBefore) {
  Nap nap;
  nap.Rest(20);
  nap.Pass(10);
  nap.Wake();
  nap.Pass(5);
  nap.Rest(20);
  nap.Pass(19);
  EXPECT_FALSE(nap.frozen());
  nap.Pass(1);
  EXPECT_TRUE(nap.frozen());
}

TEST(RestAlarm, ASoonerRestIsNotFrozenAtTheTimeOfALaterOne) {
  Nap nap;
  nap.Rest(20);
  nap.Wake();
  nap.Rest(1);
  nap.Pass(1);
  EXPECT_TRUE(nap.frozen());
}

TEST(RestAlarm, TheAlarmOfALaterRestTakesNoneFromTheNextOne) {
  Nap nap;
  nap.Rest(20);
  nap.Wake();
  nap.Rest(1);
  nap.Pass(1);
  nap.Wake();
  nap.Rest(30);
  // The first alarm rings in this rest.
  nap.Pass(29);
  EXPECT_FALSE(nap.frozen());
  nap.Pass(1);
  EXPECT_TRUE(nap.frozen());
}

TEST(RestAlarm, OneAlarmDoesForManyRests) {
  Nap nap;
  for (int i = 0; i < 1000; ++i) {
    nap.Rest(20);
    nap.Wake();
  }
  EXPECT_EQ(nap.alarms(), 1u);
}

// All courses of this many steps.
TEST(RestAlarm, WhateverHappensABotThatIsDueIsFrozenAndNoOther) {
  constexpr int kSteps = 7;
  const std::vector<std::function<void(Nap&)>> steps = {
      [](Nap& nap) { nap.Rest(20); }, [](Nap& nap) { nap.Rest(1); }, [](Nap& nap) { nap.Wake(); },
      [](Nap& nap) { nap.Pass(1); }, [](Nap& nap) { nap.Pass(15); }};
  const auto courses = static_cast<int>(std::pow(steps.size(), kSteps));
  for (int course = 0; course < courses; ++course) {
    Nap nap;
    for (int rest = course, step = 0; step < kSteps;
         ++step, rest /= static_cast<int>(steps.size())) {
      steps[static_cast<size_t>(rest) % steps.size()](nap);
      ASSERT_EQ(nap.frozen(), nap.IsDue()) << "course " << course << ", step " << step;
    }
  }
}

}  // namespace
}  // namespace assize::bots
