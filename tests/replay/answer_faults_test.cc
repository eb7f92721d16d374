// What was wrong with a bot's answers, counted in its record.
#include "referee/replay/answer_faults.h"

#include <gtest/gtest.h>

namespace assize {
namespace {

v1::Entry& AddEntry(uint32_t seat, v1::Record* record) {
  v1::Entry& entry = *record->add_steps()->add_entries();
  entry.set_seat(seat);
  return entry;
}

v1::Entry::Moved& AddMove(uint32_t seat, v1::RejectReason verdict, v1::Record* record) {
  v1::Entry::Moved& moved = *AddEntry(seat, record).mutable_moved();
  moved.set_verdict(verdict);
  return moved;
}

TEST(AnswerFaultsTest, EachKindIsCountedApartBySeat) {
  v1::Record record;
  record.mutable_header()->add_competitors();
  record.mutable_header()->add_competitors();
  // What bridges make of a line that is no move.
  AddMove(0, v1::REJECT_REASON_FIELD, &record);
  AddMove(0, v1::REJECT_REASON_FIELD, &record);
  AddMove(0, v1::REJECT_REASON_FIELD, &record).mutable_move()->set_option(99);
  AddMove(0, v1::REJECT_REASON_ILLEGAL, &record).mutable_move()->mutable_move();
  AddMove(1, v1::REJECT_REASON_SEAT, &record).mutable_move()->set_option(0);
  AddEntry(1, &record).mutable_timeout();
  v1::Entry::Disconnected& garbage = *AddEntry(1, &record).mutable_disconnected();
  garbage.set_reason("E_PARSE");
  garbage.set_fault(true);
  const std::vector<AnswerFaults> seats = AnswerFaultsIn(record);
  ASSERT_EQ(seats.size(), 2u);
  EXPECT_EQ(seats[0], (AnswerFaults{.unread = 2, .illegal = 2, .late = 0}));
  EXPECT_EQ(seats[1], (AnswerFaults{.unread = 1, .illegal = 1, .late = 1}));
}

TEST(AnswerFaultsTest, WhatIsNoFaultOfAnAnswerIsNotCounted) {
  v1::Record record;
  record.mutable_header()->add_competitors();
  for (const v1::RejectReason verdict :
       {v1::REJECT_REASON_UNSPECIFIED, v1::REJECT_REASON_NO_REQUEST, v1::REJECT_REASON_STALE,
        v1::REJECT_REASON_DUPLICATE, v1::REJECT_REASON_LATE, v1::REJECT_REASON_TURNED_DOWN}) {
    AddMove(0, verdict, &record);
  }
  AddEntry(0, &record).mutable_disconnected()->set_reason("E_PARSE");
  AddEntry(0, &record).mutable_disconnected()->set_fault(true);
  AddEntry(0, &record).mutable_joined();
  AddEntry(7, &record).mutable_timeout();
  EXPECT_EQ(AnswerFaultsIn(record).at(0), AnswerFaults());
}

}  // namespace
}  // namespace assize
