#include "referee/replay/answer_faults.h"

namespace assize {
namespace {

AnswerFaults FaultsOf(const v1::Entry& entry) {
  AnswerFaults faults;
  if (entry.has_timeout()) faults.late = 1;
  if (entry.has_disconnected()) {
    const v1::Entry::Disconnected& cut = entry.disconnected();
    if (cut.fault() && cut.reason() == "E_PARSE") faults.unread = 1;
  }
  if (!entry.has_moved()) return faults;
  switch (entry.moved().verdict()) {
    case v1::REJECT_REASON_FIELD:
      (IsUnread(entry.moved()) ? faults.unread : faults.illegal) = 1;
      break;
    case v1::REJECT_REASON_ILLEGAL:
    case v1::REJECT_REASON_SEAT:
      faults.illegal = 1;
      break;
    default:
      break;
  }
  return faults;
}

}  // namespace

bool IsUnread(const v1::Entry::Moved& moved) {
  return moved.verdict() == v1::REJECT_REASON_FIELD && !moved.move().has_option() &&
         !moved.move().has_move();
}

std::vector<AnswerFaults> AnswerFaultsIn(const v1::Record& record) {
  std::vector<AnswerFaults> seats(static_cast<size_t>(record.header().competitors_size()));
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      if (entry.seat() < seats.size()) seats[entry.seat()] += FaultsOf(entry);
    }
  }
  return seats;
}

}  // namespace assize
