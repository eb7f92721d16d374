#include "referee/replay/summary/answer_faults.h"

namespace assize {
namespace {

// A seat's entries up to one of them.
struct Answering {
  AnswerFaults faults;
  bool lost = false;
  // Its last answer was turned down, which is a part of play.
  bool turned_down = false;
};

void CountMove(const v1::Entry::Moved& moved, Answering& seat) {
  seat.turned_down = moved.verdict() == v1::REJECT_REASON_TURNED_DOWN;
  switch (moved.verdict()) {
    case v1::REJECT_REASON_FIELD:
      ++(IsUnread(moved) ? seat.faults.unread : seat.faults.illegal);
      break;
    case v1::REJECT_REASON_ILLEGAL:
    case v1::REJECT_REASON_SEAT:
      ++seat.faults.illegal;
      break;
    default:
      break;
  }
}

void Count(const v1::Entry& entry, Answering& seat) {
  if (entry.has_moved()) CountMove(entry.moved(), seat);
  if (entry.has_disconnected()) {
    const v1::Entry::Disconnected& cut = entry.disconnected();
    if (cut.fault() && cut.reason() == "E_PARSE") ++seat.faults.unread;
  }
  if (entry.has_lost()) seat.lost = true;
  if (entry.has_timeout()) {
    ++seat.faults.late;
    ++seat.faults.defaults;
  }
  if (entry.has_played() && !seat.lost && !seat.turned_down) ++seat.faults.defaults;
}

}  // namespace

bool IsUnread(const v1::Entry::Moved& moved) {
  return moved.verdict() == v1::REJECT_REASON_FIELD && !moved.move().has_option() &&
         !moved.move().has_move();
}

std::vector<AnswerFaults> AnswerFaultsIn(const v1::Record& record) {
  std::vector<Answering> seats(static_cast<size_t>(record.header().competitors_size()));
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      if (entry.seat() < seats.size()) Count(entry, seats[entry.seat()]);
    }
  }
  std::vector<AnswerFaults> faults;
  for (const Answering& seat : seats) faults.push_back(seat.faults);
  return faults;
}

}  // namespace assize
