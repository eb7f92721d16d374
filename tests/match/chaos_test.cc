// Bots that do anything at any time: whatever happens, the match ends properly and its record
// holds.
#include <gtest/gtest.h>

#include <string>

#include "referee/base/chance.h"
#include "tests/match/courtroom.h"
#include "tests/match/reapply.h"

namespace assize::match {
namespace {

Micros SomeTime(Stream& chance) {
  constexpr Micros kTimes[] = {0us, 1us, 1ms, 40ms, kMoveLimit, 300ms, kBank, kStartLimit};
  return kTimes[chance.Below(std::size(kTimes))];
}

// One thing that one bot, or the clock, does.
void Misbehave(Stream& chance, Courtroom& court) {
  const int seat = static_cast<int>(chance.Below(court.seats()));
  const auto id = [&] { return chance.Below(4); };
  switch (chance.Below(24)) {
    case 0:
      return court.CloseHalf(seat);
    case 1:
      return court.Drop(seat);
    case 2:
      return court.SendBytes(seat, "\xff");
    case 3:
      return court.Move(seat, id(), static_cast<uint32_t>(chance.Below(12)));
    case 4:
      return court.Say(seat, HelloOf(seat));
    case 5:
      return court.Pass(SomeTime(chance));
    case 6:
      return court.PassUnnoticed(SomeTime(chance));
    case 7:
      return court.Hand(seat, chance.Below(2) == 0 ? Handing::kAtOnce : Handing::kLater);
    case 8:
      return court.HandOver(seat);
    case 9:
      return court.Answer(seat, 10);
    case 10:
      if (chance.Below(4) == 0) court.Exit(seat, "signal 6");
      return;
    case 11:
      if (chance.Below(4) == 0) court.NeverComes(seat);
      return;
    case 12:
      return court.SendTooMuch(seat);
    case 13:
      return chance.Below(2) == 0 ? court.Burn(seat, SomeTime(chance))
                                  : court.BeLate(SomeTime(chance));
    case 14:
      for (int i = 0; i < 12; ++i) court.Move(seat, 99, 0);
      return;
    default:
      return court.Answer(seat, static_cast<uint32_t>(chance.Below(10)));
  }
}

// Seats that have no stream come back, mostly.
void ComeBack(Stream& chance, Courtroom& court) {
  for (int seat = 0; seat < court.seats(); ++seat) {
    if (court.streaming(seat) || chance.Below(3) == 0) continue;
    if (chance.Below(2) == 0) {
      court.Join(seat);
    } else {
      court.Rejoin(seat, chance.Below(6));
    }
  }
}

Spec SpecOfChaos(Stream& chance) {
  Spec spec;
  spec.Seats(2 + static_cast<int>(chance.Below(3))).Rounds(1 + static_cast<int>(chance.Below(5)));
  if (chance.Below(2) == 0) spec.InTurns();
  if (chance.Below(4) == 0) spec.Under(kStrict);
  return spec;
}

TEST(Chaos, EndsProperlyAndTheRecordGivesTheSameMatchAgain) {
  const Chance all_chance(SeedFromText("chaos"));
  int finished = 0;
  int forfeited = 0;
  int stopped = 0;
  for (int i = 0; i < 1500; ++i) {
    SCOPED_TRACE(i);
    Stream chance = all_chance.Open({"match", i});
    const Spec spec = SpecOfChaos(chance);
    Courtroom court(spec);
    const uint64_t actions = chance.Below(100);
    for (uint64_t action = 0; action < actions && !court.match().over(); ++action) {
      ComeBack(chance, court);
      Misbehave(chance, court);
    }
    court.Void("chaos is over");
    ASSERT_TRUE(court.match().over());

    const v1::RecordEnd& end = court.record().end();
    finished += end.reason() == v1::END_REASON_FINISHED ? 1 : 0;
    forfeited += end.reason() == v1::END_REASON_FORFEIT ? 1 : 0;
    stopped += end.reason() == v1::END_REASON_VOID ? 1 : 0;
    double sum = 0;
    for (const v1::SeatResult& result : end.results()) sum += result.score();
    EXPECT_NEAR(sum, end.reason() == v1::END_REASON_VOID ? 0 : 1, 1e-9);
    EXPECT_EQ(court.match().next_deadline(), std::nullopt);
    for (int seat = 0; seat < court.seats(); ++seat) EXPECT_FALSE(court.streaming(seat));

    ASSERT_EQ(Reapply(court.record(), spec.Make())->record().SerializeAsString(),
              court.record().SerializeAsString());
  }
  // All three ends occur, or this test tests less than it says.
  EXPECT_GT(finished, 50);
  EXPECT_GT(forfeited, 50);
  EXPECT_GT(stopped, 50);
}

}  // namespace
}  // namespace assize::match
