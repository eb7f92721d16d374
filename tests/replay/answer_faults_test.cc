// What was wrong with answers follows from the record, by kind.
#include "referee/replay/summary/answer_faults.h"

#include <gtest/gtest.h>

namespace assize {
namespace {

class AnswerFaultsTest : public ::testing::Test {
 protected:
  AnswerFaultsTest() {
    record_.mutable_header()->add_competitors();
    record_.mutable_header()->add_competitors();
  }

  v1::Entry& Add(uint32_t seat) {
    v1::Entry& entry = *record_.add_steps()->add_entries();
    entry.set_seat(seat);
    return entry;
  }
  v1::Entry::Moved& AddRefused(uint32_t seat, v1::RejectReason verdict) {
    v1::Entry::Moved& moved = *Add(seat).mutable_moved();
    moved.mutable_move()->set_option(7);
    moved.set_verdict(verdict);
    return moved;
  }

  v1::Record record_;
};

TEST_F(AnswerFaultsTest, ASeatThatPlaysHasNone) {
  Add(0).mutable_moved()->mutable_played();
  for (const v1::RejectReason verdict : {v1::REJECT_REASON_NO_REQUEST, v1::REJECT_REASON_STALE,
                                         v1::REJECT_REASON_DUPLICATE, v1::REJECT_REASON_LATE}) {
    AddRefused(0, verdict);
  }
  Add(0).mutable_joined();
  EXPECT_EQ(AnswerFaultsIn(record_), std::vector<AnswerFaults>(2));
}

TEST_F(AnswerFaultsTest, KindsAreCountedApart) {
  AddRefused(1, v1::REJECT_REASON_ILLEGAL);
  AddRefused(1, v1::REJECT_REASON_SEAT);
  AddRefused(1, v1::REJECT_REASON_FIELD);
  AddRefused(1, v1::REJECT_REASON_FIELD).mutable_move()->clear_option();
  v1::Entry::Disconnected& garbage = *Add(1).mutable_disconnected();
  garbage.set_reason("E_PARSE");
  garbage.set_fault(true);
  Add(1).mutable_disconnected()->set_reason("E_PARSE");
  Add(1).mutable_disconnected()->set_fault(true);
  Add(1).mutable_timeout();
  const std::vector<AnswerFaults> faults = AnswerFaultsIn(record_);
  EXPECT_EQ(faults[0], AnswerFaults());
  EXPECT_EQ(faults[1], (AnswerFaults{.unread = 2, .illegal = 3, .late = 1, .defaults = 1}));
}

TEST_F(AnswerFaultsTest, ARefusedAnswerBecomesADefaultMoveOnlyAfterTheLastTry) {
  AddRefused(0, v1::REJECT_REASON_ILLEGAL);
  Add(0).mutable_moved()->mutable_played();
  EXPECT_EQ(AnswerFaultsIn(record_)[0].defaults, 0);
  AddRefused(0, v1::REJECT_REASON_ILLEGAL);
  Add(0).mutable_played();
  EXPECT_EQ(AnswerFaultsIn(record_)[0].defaults, 1);
}

TEST_F(AnswerFaultsTest, DefaultMovesOfAForfeitedSeatAreNotItsBots) {
  Add(0).mutable_lost()->set_reason(v1::FORFEIT_REASON_EXITED);
  Add(0).mutable_played();
  EXPECT_EQ(AnswerFaultsIn(record_)[0], AnswerFaults());
}

TEST_F(AnswerFaultsTest, AnswersThatTheGameTurnsDownAreAPartOfPlay) {
  AddRefused(0, v1::REJECT_REASON_TURNED_DOWN);
  Add(0).mutable_played();
  EXPECT_EQ(AnswerFaultsIn(record_)[0], AnswerFaults());
}

TEST_F(AnswerFaultsTest, EntriesOfSeatsThatTheMatchDoesNotHaveAreLeftOut) {
  Add(9).mutable_timeout();
  EXPECT_EQ(AnswerFaultsIn(record_), std::vector<AnswerFaults>(2));
}

}  // namespace
}  // namespace assize
