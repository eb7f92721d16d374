// The record: what it holds, that equal matches have equal records, and that it can be played
// again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "referee/base/chance.h"
#include "tests/match/courtroom.h"
#include "tests/match/reapply.h"

namespace assize::match {
namespace {

using testing::SizeIs;

using Action = std::function<void(Courtroom&)>;
// What each seat does in one step, in that seat's order.
using Script = std::vector<std::vector<Action>>;

// Carries the scripts out, interleaved at random.
void Interleave(const Script& script, Stream& chance, Courtroom& court) {
  std::vector<size_t> next(script.size());
  while (true) {
    std::vector<size_t> ready;
    for (size_t seat = 0; seat < script.size(); ++seat) {
      if (next[seat] < script[seat].size()) ready.push_back(seat);
    }
    if (ready.empty()) return;
    const size_t seat = ready[chance.Below(ready.size())];
    script[seat][next[seat]++](court);
  }
}

Action Answers(int seat, uint32_t number) {
  return [=](Courtroom& court) { court.Answer(seat, number); };
}
Action Sends(int seat, uint64_t id, uint32_t number) {
  return [=](Courtroom& court) { court.Move(seat, id, number); };
}
Action Joins(int seat) {
  return [=](Courtroom& court) { court.Join(seat); };
}
Action Drops(int seat) {
  return [=](Courtroom& court) { court.Drop(seat); };
}
Action Garbles(int seat) {
  return [=](Courtroom& court) { court.SendBytes(seat, "\xff"); };
}
Action Exits(int seat) {
  return [=](Courtroom& court) { court.Exit(seat, "exit status 1"); };
}

// Four seats do a bit of everything. Seat 3 is the last to answer in each step, so that all that
// the others do belongs to that step.
v1::Record EventfulMatch(Stream& chance) {
  Courtroom court(Spec().Seats(4).Rounds(4));
  Interleave({{Joins(0)}, {Joins(1), Drops(1), Joins(1)}, {Joins(2)}}, chance, court);
  court.Join(3);
  Interleave({{Answers(0, 10), Answers(0, 3), Sends(0, 1, 4)},
              {Drops(1), Joins(1), Answers(1, 5)},
              {Garbles(2), Joins(2), Sends(2, 9, 9), Answers(2, 6)}},
             chance, court);
  court.Answer(3, 1);
  Interleave({{Answers(0, 10), Answers(0, 11), Answers(0, 12)}, {Exits(1)}, {Drops(2)}}, chance,
             court);
  court.Answer(3, 2);
  court.Pass(kMoveLimit + kBank + 1us);  // seat 2 is not there
  Interleave({{Answers(0, 9)}, {}, {Joins(2), Sends(2, 2, 8), Answers(2, 7)}}, chance, court);
  court.Answer(3, 3);
  court.Pass(kMoveLimit + kBank + 1us);
  EXPECT_TRUE(court.match().over());
  return court.record();
}

TEST(Record, HoldsTheHeaderTheStepsAndTheEnd) {
  Courtroom court(Spec().Rounds(2));
  court.JoinAll();
  court.Answer(0, 4);
  court.Answer(1, 5);
  court.Answer(0, 6);
  court.Answer(1, 7);
  const v1::Record& record = court.record();
  EXPECT_EQ(record.header().match_id(), "match-7");
  EXPECT_EQ(record.header().game(), "fake");
  EXPECT_EQ(record.header().rules_version(), 3u);
  EXPECT_EQ(record.header().competitors(1).name(), "competitor-1");
  ASSERT_THAT(record.steps(), SizeIs(3));
  EXPECT_EQ(record.steps(0).entries(1).joined().hello().bot_name(), "bot-1");
  const v1::Entry& last = record.steps(2).entries(1);
  EXPECT_EQ(last.seat(), 1u);
  EXPECT_EQ(last.moved().move().request_id(), 2u);
  EXPECT_EQ(NumberIn(last.moved().played()), 7u);
  EXPECT_EQ(record.end().reason(), v1::END_REASON_FINISHED);
  EXPECT_THAT(record.end().results(), SizeIs(2));
  EXPECT_THAT(record.end().faults(), testing::ElementsAre(0, 0));
  EXPECT_EQ(record.end().state_digest(), AsView(court.core().table().StateDigest()));
  for (int seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(record.end().stream_digests(seat), AsView(court.core().stream(Seat(seat)).Digest()));
  }
}

TEST(Record, AStreamsDigestIsOverWhatTheBotWasSent) {
  Courtroom court(Spec().Rounds(1));
  court.JoinAll();
  court.AnswerAll(4);
  for (int seat = 0; seat < 2; ++seat) {
    Sha256 hash;
    for (uint64_t i = 1; i <= court.core().stream(Seat(seat)).size(); ++i) {
      EXPECT_EQ(court.core().stream(Seat(seat)).bytes(i), court.received(seat)[i - 1]);
      hash.AddFramed(court.received(seat)[i - 1]);
    }
    EXPECT_EQ(court.record().end().stream_digests(seat), AsView(hash.Digest()));
  }
}

TEST(Record, AnOptionIsRecordedWithTheMoveThatItMeant) {
  Courtroom court{Spec()};
  court.JoinAll();
  v1::Move move;
  move.set_request_id(1);
  move.set_option(8);
  court.Send(0, move);
  court.Answer(1, 1);
  const v1::Entry::Moved& moved = court.record().steps(1).entries(0).moved();
  EXPECT_EQ(moved.move().option(), 8u);
  EXPECT_EQ(NumberIn(moved.played()), 8u);
}

TEST(Record, AnUnsolicitedMoveIsRecordedByItsRequestIdAlone) {
  Courtroom court{Spec()};
  court.JoinAll();
  court.Move(0, 99, 7);
  court.AnswerAll(1);
  const v1::Entry::Moved& moved = court.record().steps(1).entries(0).moved();
  EXPECT_EQ(moved.move().request_id(), 99u);
  EXPECT_FALSE(moved.move().has_move());
  EXPECT_EQ(moved.verdict(), v1::REJECT_REASON_NO_REQUEST);
}

// The chains that follow from a record's entries and from the events of each step.
std::vector<std::string> ChainsOf(const v1::Record& record,
                                  const std::vector<std::vector<VisibleEvent>>& events) {
  Journal journal(record.header());
  for (int step = 0; step < record.steps_size(); ++step) {
    for (const v1::Entry& entry : record.steps(step).entries()) journal.Add(entry, {});
    journal.CloseStep(events[step]);
  }
  std::vector<std::string> chains;
  for (const v1::Step& step : journal.record().steps()) chains.push_back(step.chain());
  return chains;
}

TEST(Record, AStepsChainIsOverItsEntriesAndTheEventsThatItCaused) {
  Courtroom court(Spec().Rounds(4));
  court.JoinAll();
  court.AnswerAll(1);
  court.AnswerAll(2);
  court.Exit(0, "signal 9");
  ASSERT_THAT(court.record().steps(), SizeIs(4));
  const std::vector<VisibleEvent>& all = court.core().history();
  ASSERT_THAT(all, SizeIs(9));
  // The start and two rounds have three events each; the step that was cut short has none.
  const std::vector<std::vector<VisibleEvent>> events = {{all.begin(), all.begin() + 3},
                                                         {all.begin() + 3, all.begin() + 6},
                                                         {all.begin() + 6, all.end()},
                                                         {}};
  std::vector<std::string> chains;
  for (const v1::Step& step : court.record().steps()) chains.push_back(step.chain());
  EXPECT_EQ(chains, ChainsOf(court.record(), events));
}

TEST(Record, IsTheSameHoweverTheSeatsInterleaveInsideAStep) {
  Stream chance = Chance(SeedFromText("interleaving")).Open({"order"});
  const std::string expected = EventfulMatch(chance).SerializeAsString();
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(EventfulMatch(chance).SerializeAsString(), expected) << "interleaving " << i;
  }
}

TEST(Record, JoiningInAnyOrderGivesTheSameRecord) {
  std::array<int, 4> order = {0, 1, 2, 3};
  std::string expected;
  do {
    Courtroom court(Spec().Seats(4).Rounds(1));
    for (int seat : order) court.Join(seat);
    court.AnswerAll(5);
    ASSERT_TRUE(court.match().over());
    const std::string record = court.record().SerializeAsString();
    if (expected.empty()) expected = record;
    EXPECT_EQ(record, expected);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Record, DoesNotTellTimes) {
  Courtroom fast(Spec().Rounds(1));
  fast.JoinAll();
  fast.AnswerAll(5);
  Courtroom slow(Spec().Rounds(1));
  slow.Pass(3s);
  slow.JoinAll();
  slow.Pass(kMoveLimit);
  slow.Answer(1, 5);
  slow.Pass(kMoveLimit);
  slow.Answer(0, 5);
  EXPECT_EQ(fast.record().SerializeAsString(), slow.record().SerializeAsString());
}

TEST(Record, FedToANewMatchGivesTheSameRecord) {
  Stream chance = Chance(SeedFromText("feeding")).Open({"order"});
  const v1::Record record = EventfulMatch(chance);
  const auto core = Reapply(record, Spec().Seats(4).Rounds(4).Make());
  ASSERT_TRUE(core->over());
  EXPECT_EQ(core->record().SerializeAsString(), record.SerializeAsString());
}

TEST(Record, OfAVoidMatchFedToANewMatchGivesTheSameRecord) {
  Courtroom court(Spec().Seats(3));
  court.JoinAll();
  court.Answer(1, 4);
  court.Drop(2);
  court.Void("stopped by hand");
  const auto core = Reapply(court.record(), Spec().Seats(3).Make());
  ASSERT_TRUE(core->over());
  EXPECT_EQ(core->record().SerializeAsString(), court.record().SerializeAsString());
}

TEST(Record, OfAMatchThatEndedAgainstALostSeatFedToANewMatchGivesTheSameRecord) {
  Courtroom court(Spec().Seats(3));
  court.JoinAll();
  court.Answer(1, 4);
  court.Exit(1, "killed: grew most");
  court.EndAgainstLost();
  const auto core = Reapply(court.record(), Spec().Seats(3).Make());
  ASSERT_TRUE(core->over());
  EXPECT_EQ(core->record().SerializeAsString(), court.record().SerializeAsString());
}

TEST(Record, OfAMatchThatNobodyJoinedFedToANewMatchGivesTheSameRecord) {
  Courtroom court{Spec()};
  court.Pass(kStartLimit + 1us);
  const auto core = Reapply(court.record(), Spec().Make());
  EXPECT_EQ(core->record().SerializeAsString(), court.record().SerializeAsString());
}

TEST(Record, OfDamagedEntriesIsNeverTakenForTheOriginal) {
  Stream chance = Chance(SeedFromText("damage")).Open({"order"});
  const v1::Record record = EventfulMatch(chance);
  for (int s = 0; s < record.steps_size(); ++s) {
    for (int e = 0; e < record.steps(s).entries_size(); ++e) {
      v1::Record damaged = record;
      damaged.mutable_steps(s)->mutable_entries(e)->set_seat(200);
      const auto core = Reapply(damaged, Spec().Seats(4).Rounds(4).Make());
      EXPECT_NE(core->record().SerializeAsString(), damaged.SerializeAsString());
    }
  }
}

TEST(Record, InputsAreWhatSeatsAndClockDidAndTheRestFollows) {
  v1::Entry entry;
  EXPECT_FALSE(IsInput(entry));
  entry.mutable_joined();
  EXPECT_TRUE(IsInput(entry));
  entry.mutable_moved();
  EXPECT_TRUE(IsInput(entry));
  entry.mutable_timeout();
  EXPECT_TRUE(IsInput(entry));
  entry.mutable_played();
  EXPECT_FALSE(IsInput(entry));
  entry.mutable_disconnected()->set_reason("E_PARSE");
  EXPECT_TRUE(IsInput(entry));
  entry.mutable_disconnected()->set_reason("E_RATE");
  EXPECT_FALSE(IsInput(entry));
  for (auto [reason, input] : {std::pair(v1::FORFEIT_REASON_NO_SHOW, true),
                               {v1::FORFEIT_REASON_EXITED, true},
                               {v1::FORFEIT_REASON_FAULTS, false},
                               {v1::FORFEIT_REASON_TIMEOUTS, false},
                               {v1::FORFEIT_REASON_RATE, false}}) {
    entry.mutable_lost()->set_reason(reason);
    EXPECT_EQ(IsInput(entry), input) << reason;
  }
}

}  // namespace
}  // namespace assize::match
